import type { Db } from '../../core/database/connect';
import { PAPER } from './body-queries';

export type SealFault =
  | 'ROW_CHANGED'
  | 'ROW_MISSING'
  | 'ROW_ADDED'
  | 'NOT_STANDING'
  | 'APPLICATION_CHANGED'
  | 'APPLICATION_MISSING'
  | 'APPLICATION_ADDED'
  | 'ANSWER_CHANGED'
  | 'ANSWER_MISSING'
  | 'ANSWER_ADDED';

export interface SealLine {
  version: number;
  reg_no: string;
  p_code: string | null;
  what: SealFault;
}

const RELEASED = `select version from result_release where exam_id = :exam and state = 'PUBLISHED'`;

/** Rows of the releases beside their lines, both ways. */
const ROWS = `
select coalesce(l.version, r.version) as version, coalesce(l.reg_no, r.reg_no) as reg_no, coalesce(l.p_code, r.p_code) as p_code,
  case when r.application_id is null then 'ROW_MISSING' when l.application_id is null then 'ROW_ADDED' else 'ROW_CHANGED' end as what
from (select * from release_line where exam_id = :exam and version in (${RELEASED})) l
full join (select r.version, r.application_id, r.reg_no, r.p_code, release_row_hash(r) as hash from result r
  where r.exam_id = :exam and r.version in (${RELEASED})) r
  on r.version = l.version and r.application_id = l.application_id
where r.hash is distinct from l.row_hash`;

/** Of each application the row of the greatest release must be current, and no other. */
const STANDING = `
select s.version, s.reg_no, s.p_code, 'NOT_STANDING' as what from (
  select r.version, r.reg_no, r.p_code, r.is_current,
    r.version = max(r.version) filter (where x.version is not null) over (partition by r.application_id) as stands
  from result r left join result_release x on x.exam_id = r.exam_id and x.version = r.version and x.state = 'PUBLISHED'
  where r.exam_id = :exam and exists (${RELEASED})) s
where s.is_current <> coalesce(s.stands, false)`;

const lastWord = (field: string, value: string) => `exists (select from (
    select h.new_value from mark_history h where h.exam_id = l.exam_id and h.application_id = l.application_id and h.field = '${field}'
    order by h.id desc limit 1) h where h.new_value is not distinct from ${value})`;

/**
 * Applications compared with their state when their result was released. A mark may have been corrected since: then the
 * last line of its history, which is chained, has the present value.
 */
const APPLICATIONS = `
select coalesce(l.version, 1) as version, coalesce(l.reg_no, a.reg_no) as reg_no, coalesce(l.p_code, a.p_code) as p_code,
  case when a.id is null then 'APPLICATION_MISSING' when l.application_id is null then 'APPLICATION_ADDED' else 'APPLICATION_CHANGED' end as what
from (select distinct on (l.application_id) l.* from release_line l where l.exam_id = :exam and l.version in (${RELEASED})
  order by l.application_id, l.version desc) l
full join (select a.*, release_application_hash(a) as hash from exam_application a
  where a.exam_id = :exam and exists (${RELEASED})) a on a.id = l.application_id
where case when l.application_id is null then a.ex_confm else a.hash is distinct from l.application_hash
  or (a.intl_mark is distinct from l.intl_mark and not ${lastWord('INTERNAL', 'a.intl_mark')})
  or (a.ext_mark is distinct from l.ext_mark and not ${lastWord('PRACTICAL', 'a.ext_mark')})
  or (a.absent is distinct from l.absent and not ${lastWord('ABSENT', 'a.absent::int')}) end`;

const ANSWERS = `
select coalesce(l.version, p.version) as version, written_reg_no(coalesce(l.reg_no, p.reg_no)) as reg_no, null as p_code,
  case when p.reg_no is null then 'ANSWER_MISSING' when l.reg_no is null then 'ANSWER_ADDED' else 'ANSWER_CHANGED' end as what
from (select * from release_answer where exam_id = :exam and version in (${RELEASED})) l
full join (select version, reg_no, sha256(convert_to(body, 'UTF8')) as body_hash, sha256(dob_mac) as mac_hash from result_published
  where exam_id = :exam and version in (${RELEASED})) p on p.version = l.version and p.reg_no = l.reg_no
where (p.body_hash, p.mac_hash) is distinct from (l.body_hash, l.mac_hash)`;

const partOf = (rows: string) => `
select w.*, count(*) over ()::int as total from (${rows}) w order by w.version, w.reg_no, w.p_code nulls last, w.what limit :most`;
const PARTS = [partOf(ROWS), partOf(APPLICATIONS), partOf(ANSWERS), partOf(STANDING)];
/** Statements that read a release, each of them all its rows: those of its lines, and the one of its digests. */
export const SEAL_STEPS = PARTS.length + 1;

/** By release, register number and paper, whole answers behind the papers. */
const inOrder = (line: SealLine, other: SealLine): number => {
  const [here, there] = [line, other].map(({ version, reg_no, p_code, what }) =>
    [String(version).padStart(6, '0'), reg_no, p_code ?? '\uFFFF', what].join(' '),
  );
  return here! < there! ? -1 : 1;
};

/** What does not agree with the lines sealed at the releases of an exam: the first of them, and how many there are. */
export async function sealLines(
  db: Db,
  exam: number,
  { max, onPart }: { max: number; onPart: (read: number) => Promise<void> },
): Promise<{ lines: SealLine[]; total: number }> {
  const lines: SealLine[] = [];
  let total = 0;
  for (const [index, part] of PARTS.entries()) {
    const { rows } = await db.raw<{ rows: (SealLine & { total: number })[] }>(part, { exam, most: max });
    lines.push(...rows.map(({ total: _total, ...line }) => line));
    total += rows[0]?.total ?? 0;
    await onPart(index + 1);
  }
  return { lines: lines.sort(inOrder).slice(0, max), total };
}

/** The papers of an answer that differ from the rows of the release. */
const DIFFERENT = `
select coalesce(said.p_code, r.p_code) as p_code
from (select paper ->> 'P_CODE' as p_code, paper - '{WHY,P_NAME,SEM}'::text[] as paper
  from jsonb_array_elements(:said::jsonb) paper where jsonb_typeof(paper) = 'object') said
full join (select r.p_code, (${PAPER} || '}')::jsonb - '{WHY,P_NAME,SEM}'::text[] as paper
  from result r
  join exam_application a on a.exam_id = r.exam_id and a.id = r.application_id
  join course c on c.cour_id = a.cour_id
  cross join lateral (select c.scheme <> 'MARKS' as dash) m
  where r.exam_id = :exam and r.version <= :version and r.reg_no = :regNo
    and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
      and n.version > r.version and n.version <= :version)) r on r.p_code = said.p_code
where said.paper is distinct from r.paper order by 1`;

/** The papers a published text names, for the database; none where it is no text of an answer any more, as after a forgery. */
function papersIn(body: string | undefined): string {
  try {
    const { examResults } = JSON.parse(body ?? '{}') as { examResults?: unknown };
    const papers = JSON.stringify(Array.isArray(examResults) ? examResults : []);
    // what JSON may hold and the database cannot
    return papers.includes('\\u0000') ? '[]' : papers;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return '[]';
    throw error;
  }
}

export async function papersThatDiffer(
  db: Db,
  filter: { exam: number; version: number; regNo: string },
): Promise<string[]> {
  const { exam, version, regNo } = filter;
  const answer = await db('result_published')
    .where({ exam_id: exam, version, reg_no: db.raw('regno_key(?)', [regNo]) })
    .first<{ body: string } | undefined>('body');
  const { rows } = await db.raw<{ rows: { p_code: string }[] }>(DIFFERENT, { ...filter, said: papersIn(answer?.body) });
  return rows.map(({ p_code }) => p_code);
}

type Counts = { rows: number; P: number; RA: number; AAA: number; W: number };

export interface SealedRelease {
  version: number;
  /** As the release was signed, and as the stored rows give it now. */
  signed: Counts;
  stored: Counts;
  answersFit: boolean;
  linesFit: boolean;
  /** Whether the sealed audit log agrees; null for a release from before this was recorded. */
  auditFits: boolean | null;
  /** The public page shows the last release of the exam. */
  shown: boolean;
}

const RELEASES = `
select l.version, l.counts as signed, now.counts as stored,
  l.digest = (select sha256(coalesce(string_agg(n.body_hash, ''::bytea order by n.reg_no), ''::bytea)) from release_answer n
    where n.exam_id = l.exam_id and n.version = l.version) as "answersFit",
  coalesce(l.lines_digest = release_lines_digest(l.exam_id, l.version), false) as "linesFit",
  (select (g.after ->> 'digest', coalesce(g.after ->> 'lines', encode(l.lines_digest, 'hex')), g.after -> 'counts', g.after ->> 'students',
      g.after ->> 'proposedBy', g.after ->> 'run', g.actor_id)
    is not distinct from (encode(l.digest, 'hex'), encode(l.lines_digest, 'hex'), l.counts, l.students::text, l.proposed_by::text,
      l.run_id::text, l.released_by)
   from audit_log g where g.action = 'RESULTS_PUBLISHED' and g.entity = 'result_release' and g.exam_id = l.exam_id
     and (g.after ->> 'version')::int = l.version order by g.id limit 1) as "auditFits",
  l.version < f.version or exists (select from published_session s where s.exam_id = l.exam_id and s.session_title = f.session_title and s.version = f.version) as shown
from result_release l
cross join lateral (select f.version, f.session_title from result_release f where f.exam_id = l.exam_id and f.state = 'PUBLISHED'
  order by f.version desc limit 1) f
cross join lateral (
  select jsonb_build_object('rows', count(*), 'P', count(*) filter (where r.result = 'P'), 'RA', count(*) filter (where r.result = 'RA'),
    'AAA', count(*) filter (where r.result = 'AAA'), 'W', count(*) filter (where r.result = 'W')) as counts
  from result r where r.exam_id = l.exam_id and r.version <= l.version
    and not exists (select from result n where n.exam_id = r.exam_id and n.application_id = r.application_id
      and n.version > r.version and n.version <= l.version)) now
where l.exam_id = :exam and l.state = 'PUBLISHED' order by l.version`;

/** Every published release of an exam with its digests calculated again. */
export async function sealedReleases(db: Db, exam: number): Promise<SealedRelease[]> {
  const { rows } = await db.raw<{ rows: SealedRelease[] }>(RELEASES, { exam });
  return rows;
}

export async function countSealedRows(db: Db): Promise<number> {
  const row = await db('release_line').count<{ n: string }[]>({ n: '*' });
  return Number(row[0]!.n);
}
