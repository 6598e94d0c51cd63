import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { calculatePart, forgetInput } from '../modules/result-run/calculation-queries';
import { partsOf, setPart } from '../modules/result-run/part-queries';
import { rulesFor } from '../modules/result-run/run-queries';
import { writeStandings } from '../modules/result-run/standing-queries';
import type { DemoExam } from './demo-exams';

/** One student's answer as finished text; the server puts the birth date the visitor proved after the first brace. */
const BODIES = `
insert into result_published (exam_id, version, reg_no, dob_mac, body)
select :exam, 1, p.reg_no,
  sha256(:outer || sha256(:inner || convert_to(p.reg_no || '|' || to_char(s.dob, 'YYYY-MM-DD'), 'UTF8'))),
  '{"studentDetails":{"REG_NO":' || to_json(p.reg_no) || ',"NAME":' || to_json(s.stu_name) || ',"DEGREE":'
    || to_json(d.degree || ' ' || d.deg_name) || ',"COLCODE":' || to_json(p.colcode) || '},"examResults":[' || p.papers || ']}'
from (
  select r.reg_no, max(r.student_id) as student_id, max(r.colcode) as colcode, string_agg(
    '{"P_CODE":' || to_json(r.p_code) || ',"P_TYPE":' || to_json(r.p_type)
    || ',"INT_MAX":' || r.intl_max || ',"INT_MARK":' || case when m.dash or r.intl_max = 0 then '"-"' else coalesce(r.intl::text, 'null') end
    || ',"EXT_MAX":' || r.extl_max || ',"EXT_MARK":' || case when r.result = 'AAA' then '"AAA"' when m.dash or r.extl_max = 0 then '"-"' else coalesce(r.ext::text, 'null') end
    || ',"TOTAL_MAX":' || r.intl_max + r.extl_max
    || ',"TOTAL_MARK":' || case when r.result in ('AAA', 'W') then 'null' when m.dash then '"-"' else (coalesce(r.intl, 0) + coalesce(r.ext, 0))::text end
    || ',"RESULT":"' || r.result || '","ABSENT":' || case when r.result = 'AAA' then '"AB"' else 'null' end || '}',
    ',' order by r.sem, r.p_code) as papers
  from demo_row r cross join lateral (select r.scheme <> 'MARKS' as dash) m
  where r.result is not null group by r.reg_no) p
join student s on s.student_id = p.student_id
join degree d on d.deg_id = s.deg_id
order by p.reg_no`;

/** The two padded keys of HMAC-SHA256, so that the database computes it with its built-in sha256 alone. */
export function hmacPads(key: string): { inner: Buffer; outer: Buffer } {
  const bytes = Buffer.from(key, 'utf8');
  const block = Buffer.alloc(64);
  (bytes.length > 64 ? createHash('sha256').update(bytes).digest() : bytes).copy(block);
  return {
    inner: block.map((byte) => byte ^ 0x36) as Buffer,
    outer: block.map((byte) => byte ^ 0x5c) as Buffer,
  };
}

/** What the office had withheld when the results came out. */
const WITHHELD = `
insert into result_withhold (exam_id, reg_no, reason, note, by_user, at)
select e.exam_id, e.reg_no, 'WITHHELD_FEE', e.withheld_reason, u.id, :at::timestamptz
from student_exam e join app_user u on u.login = '501' where e.exam_id = :exam and e.withheld order by e.reg_no`;

const COUNTS = `
update result_run set counts = (select jsonb_build_object('P', count(*) filter (where r.result = 'P'), 'RA', count(*) filter (where r.result = 'RA'),
  'AAA', count(*) filter (where r.result = 'AAA'), 'W', count(*) filter (where r.result = 'W'),
  'zero', count(*) filter (where r.total_mark is not null and r.ext_max > 0 and r.ext_mark = 0), 'moderated', 0, 'outOfBand', 0)
  from result r where r.exam_id = :exam and r.run_id = :run) where id = :run`;

/**
 * Results of the stored rows, made as the portal makes them: all of a published exam, with the averages of its students; of an
 * older one the failed papers are stored alone, so that averages would say nothing.
 */
export async function loadResults(db: Knex.Transaction, exam: DemoExam, all: boolean): Promise<void> {
  const at = exam.etype === 'ODD' ? `${exam.eyear + 1}-01` : `${exam.eyear}-06`;
  await db.raw(WITHHELD, { exam: exam.id, at: `${at}-10T05:00:00Z` });
  const { rules } = await rulesFor(db, exam.id);
  const person = (login: string) => db('app_user').select('id').where({ login });
  const [made] = await db('result_run')
    .insert({
      ...{ exam_id: exam.id, kind: 'MAIN', version: 1, rules: JSON.stringify(rules), state: 'APPROVED' },
      ...{ started_by: person('501'), started_at: `${at}-18T05:00:00Z`, finished_at: `${at}-18T05:04:00Z` },
      ...{ approved_by: person('office2@example.org'), approved_at: `${at}-19T05:00:00Z` },
      published_at: `${at}-20T04:30:00Z`,
    })
    .returning<{ id: number }[]>('id');
  const run = { id: made!.id, exam_id: exam.id, version: 1, base_version: null };
  const colleges = await partsOf(db, run);
  for (const { colcode } of colleges) {
    const { inputs, written, withoutRule, inputDigest, outputDigest } = await calculatePart(db, run, colcode);
    if (withoutRule > 0) throw new Error(`No rule holds for ${withoutRule} papers of the demo.`);
    await forgetInput(db);
    await setPart(db, run, colcode, {
      ...{ inputs, written, written_at: `${at}-18T05:04:00Z` },
      ...{ input_digest: Buffer.from(inputDigest, 'hex'), output_digest: Buffer.from(outputDigest, 'hex') },
    });
  }
  await db.raw('analyze result');
  if (all) for (const { colcode } of colleges) await writeStandings(db, run, colcode);
  await db.raw(COUNTS, { exam: exam.id, run: run.id });
}

/** Makes the rows of `demo_row` the published release. */
export async function publish(
  db: Knex.Transaction,
  exam: DemoExam,
  macKey: string,
  sessionTitle: string,
): Promise<void> {
  await db.raw(BODIES, { exam: exam.id, ...hmacPads(macKey) });
  await db('publication').insert({
    ...{
      id: 1,
      exam_id: exam.id,
      version: 1,
      session_title: sessionTitle,
      published_at: '2025-06-20T04:30:00Z',
    },
    published_by: db('app_user').select('id').where({ login: 'office2@example.org' }),
  });
}
