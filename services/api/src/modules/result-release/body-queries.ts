import { createHash } from 'node:crypto';
import { explain, type ExplainedRow } from '@thervu/contracts/result/result-steps';
import type { Db } from '../../core/database/connect';
import { sealPart } from './seal-queries';

/**
 * Rows of an exam at a release: per application the row of the greatest version up to it. A later run writes rows only
 * for what it changes.
 */
const STANDING = `
select r.* from result r
where r.exam_id = :exam and r.version <= :version and r.reg_no > :after and r.reg_no <= :upto
  and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
    and n.version > r.version and n.version <= :version)`;

/** All inputs of a row's sentence, as one key. */
const KEY = `md5(concat_ws('|', r.result, r.reason, r.steps))`;
const REASONS = `select distinct on (key) ${KEY} as key, r.result, r.reason, r.steps from (${STANDING}) r`;

/** The listed fields of a paper of an answer: of a row `r`, its course `c` and whether its marks are left out (`m.dash`). */
export const PAPER = `'{"P_CODE":' || to_json(r.p_code) || ',"P_TYPE":' || to_json(r.p_type)
    || ',"INT_MAX":' || r.int_max || ',"INT_MARK":' || case when m.dash or r.int_max = 0 then '"-"' else coalesce(r.int_mark::text, 'null') end
    || ',"EXT_MAX":' || r.ext_max || ',"EXT_MARK":' || case when r.result = 'AAA' then '"AAA"' when m.dash or r.ext_max = 0 then '"-"'
      else coalesce((r.ext_mark + r.moderation)::text, 'null') end
    || ',"TOTAL_MAX":' || r.total_max
    || ',"TOTAL_MARK":' || case when r.result in ('AAA', 'W') then 'null' when m.dash then '"-"' else coalesce(r.total_mark::text, 'null') end
    || ',"RESULT":"' || r.result || '","ABSENT":' || case when r.absent is null then 'null' else '"AB"' end`;

/**
 * One student's answer as finished text; the server puts the birth date the visitor proved after the first brace. It is
 * found and proved by the key of the register number, and shows the number as it is written.
 */
const BODIES = `
insert into result_published (exam_id, version, reg_no, dob_mac, body)
select :exam, :version, regno_key(p.reg_no),
  sha256(:outer || sha256(:inner || convert_to(regno_key(p.reg_no) || '|' || to_char(s.dob, 'YYYY-MM-DD'), 'UTF8'))),
  '{"studentDetails":{"REG_NO":' || to_json(p.reg_no) || ',"NAME":' || to_json(s.stu_name) || ',"DEGREE":'
    || to_json(d.degree || ' ' || d.deg_name) || ',"COLCODE":' || to_json(p.colcode) || '},"examResults":[' || p.papers || ']}'
from (
  select r.reg_no, max(a.student_id) as student_id, max(r.colcode) as colcode, string_agg(
    ${PAPER}
    || ',"WHY":' || to_json(w.why) || ',"P_NAME":' || to_json(c.p_name) || ',"SEM":' || r.sem || '}',
    ',' order by r.sem, r.p_code) as papers
  from (${STANDING}) r
  join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join course c on c.cour_id = a.cour_id
  join unnest(:keys::text[], :sentences::text[]) as w(key, why) on w.key = ${KEY}
  cross join lateral (select c.scheme <> 'MARKS' as dash) m
  group by r.reg_no) p
join student s on s.student_id = p.student_id
join degree d on d.deg_id = s.deg_id`;

/** Where the students of an exam are cut into parts of about `:size`, in the order of register numbers. */
const CUTS = `
select reg_no from (
  select reg_no, row_number() over (order by reg_no) as nr, count(*) over () as all_of_them
  from (select distinct reg_no from result where exam_id = :exam and version <= :version) s) n
where nr % :size = 0 or nr = all_of_them order by reg_no`;

/** The two padded keys of HMAC-SHA256, so that the database computes it with its built-in sha256 alone. */
export function bodyHmacPads(key: string): { inner: Buffer; outer: Buffer } {
  const bytes = Buffer.from(key, 'utf8');
  const block = Buffer.alloc(64);
  (bytes.length > 64 ? createHash('sha256').update(bytes).digest() : bytes).copy(block);
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  };
}

export interface Publishing {
  exam: number;
  version: number;
  /** Key of the MAC over birth dates. */
  macKey: string;
}

/** The answers of the students between two register numbers. The few thousand different sentences are made here, once each. */
async function buildPart(db: Db, { macKey, ...part }: Publishing & { after: string; upto: string }): Promise<void> {
  const { rows } = await db.raw<{ rows: (ExplainedRow & { key: string })[] }>(REASONS, { ...part });
  const keys = rows.map(({ key }) => key);
  const sentences = rows.map((row) => explain(row, 'student'));
  await db.raw(BODIES, { ...part, keys, sentences, ...bodyHmacPads(macKey) });
  await sealPart(db, part);
}

/** Students whose answers are built by one statement. */
const BATCH_ROWS = 5_000;

/**
 * Builds the answer of every student of an exam at a release, in parts, each a transaction of its own when `db` is a
 * pool. Rows of an earlier attempt are replaced. None of it is public before the publication points to it.
 */
export async function buildBodies(
  db: Db,
  { exam, version, macKey }: Publishing,
  progress: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const table of ['result_published', 'release_line', 'release_answer'])
    await db(table).where({ exam_id: exam, version }).delete();
  const { rows } = await db.raw<{ rows: { reg_no: string }[] }>(CUTS, { exam, version, size: BATCH_ROWS });
  let after = '';
  for (const [index, { reg_no: upto }] of rows.entries()) {
    await progress(index, rows.length);
    await buildPart(db, { exam, version, macKey, after, upto });
    after = upto;
  }
}

export interface BuiltBodies {
  students: number;
  /** sha256 over the sha256 of every body, in the order of the register numbers. */
  digest: Buffer;
  /** sha256 over the lines that seal rows and answers one by one. */
  linesDigest: Buffer;
  counts: { rows: number; P: number; RA: number; AAA: number; W: number };
}

const BUILT = `
with body as (
  select count(*)::int as students, sum(json_array_length(body::json -> 'examResults'))::int as papers,
    sha256(coalesce(string_agg(sha256(convert_to(body, 'UTF8')), ''::bytea order by reg_no), ''::bytea)) as digest
  from result_published where exam_id = :exam and version = :version),
row as (
  select count(*)::int as rows, count(distinct reg_no)::int as students, count(*) filter (where result = 'P')::int as p,
    count(*) filter (where result = 'RA')::int as ra, count(*) filter (where result = 'AAA')::int as aaa,
    count(*) filter (where result = 'W')::int as w
  from result r where r.exam_id = :exam and r.version <= :version
    and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
      and n.version > r.version and n.version <= :version))
select body.students, body.papers, body.digest, release_lines_digest(:exam, :version) as lines_digest, row.rows, row.students as row_students, row.p, row.ra, row.aaa, row.w from body, row`;

/** The built answers, after comparing them with the rows they are made of; undefined where the two disagree. */
export async function builtBodies(
  db: Db,
  { exam, version }: Pick<Publishing, 'exam' | 'version'>,
): Promise<BuiltBodies | undefined> {
  const { rows } = await db.raw<{ rows: Record<string, number>[] }>(BUILT, { exam, version });
  const found = rows[0] as unknown as {
    students: number;
    papers: number | null;
    digest: Buffer;
    lines_digest: Buffer;
    rows: number;
    row_students: number;
    p: number;
    ra: number;
    aaa: number;
    w: number;
  };
  if (found.students !== found.row_students || (found.papers ?? 0) !== found.rows) return undefined;
  const { p, ra, aaa, w } = found;
  return {
    students: found.students,
    digest: found.digest,
    linesDigest: found.lines_digest,
    counts: { rows: found.rows, P: p, RA: ra, AAA: aaa, W: w },
  };
}
