import type { Knex } from 'knex';
import { buildBodies, builtBodies } from '../modules/result-release/published-bodies';
import type { DemoExam } from './demo-exams';

const RESULTS = `
insert into result (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max, ext_mark,
  total_max, total_mark, result, absent, grade, grade_point, credit, steps, reason)
select :exam, r.id, 1, :run, r.reg_no, r.colcode, r.p_code, r.p_type, r.sem, r.intl_max, r.intl, r.extl_max, r.ext,
  r.intl_max + r.extl_max, t.total, r.result, case when r.result = 'AAA' then 'AB' end,
  case when r.result = 'AAA' then 'AAA' when r.result = 'RA' then 'U' when r.result = 'P' and r.scheme = 'MARKS' then g.letter end,
  case when r.result in ('AAA', 'RA') then 0 when r.result = 'P' and r.scheme = 'MARKS' then round(t.total * 10.0 / nullif(r.intl_max + r.extl_max, 0), 2) end,
  c.credit,
  case r.result
    when 'W' then jsonb_build_array(w.reason)
    when 'AAA' then '["ABSENT"]'::jsonb
    else jsonb_build_array(r.scheme,
      'EXTERNAL ' || coalesce(r.ext::text, '-') || case when coalesce(r.ext, 0) >= r.extl_min then ' >= ' else ' < ' end || r.extl_min,
      'TOTAL ' || coalesce(t.total::text, '-') || ' OF ' || (r.intl_max + r.extl_max)) end,
  w.reason
from demo_row r
join course c on c.cour_id = r.cour_id
join rule_set rs on rs.deg_level = r.level
cross join lateral (select case when r.result in ('P', 'RA') and r.scheme = 'MARKS' then coalesce(r.intl, 0) + coalesce(r.ext, 0) end as total) t
cross join lateral (select pg_temp.demo_reason(r.result, r.withheld, r.scheme, r.p_type, r.intl_max, r.intl) as reason) w
left join lateral (select b.letter from grade_band b where b.rule_set_id = rs.id and b.min_pct * (r.intl_max + r.extl_max) <= t.total * 100
  order by b.min_pct desc limit 1) g on true
where r.result is not null and (:all or r.result in ('RA', 'AAA'))
order by r.id`;

/** Results of the rows in `demo_row`: all of a published exam, the failed ones of an older one. */
import { buildBodies, builtBodies } from '../modules/result-release/body-queries';
import { calculatePart, forgetInput } from '../modules/result-run/calculation-queries';
import { partsOf, setPart } from '../modules/result-run/part-queries';
import { rulesFor } from '../modules/result-run/run-queries';
import { writeStandings } from '../modules/result-run/standing-queries';
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
import type { DemoExam } from './demo-exams';

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

/** Publishes the results of an exam as its first release, proposed by one officer of the office and released by the other. */
export async function publish(
  db: Knex.Transaction,
  exam: DemoExam,
  macKey: string,
  sessionTitle: string,
): Promise<void> {
  const release = { exam: exam.id, version: 1 };
  await buildBodies(db, { ...release, macKey });
  const built = await builtBodies(db, release);
  if (!built) throw new Error('The published answers of the demo do not stand for its results.');
  const officer = (login: string) => db('app_user').select('id').where({ login });
  const at = '2025-06-20T04:30:00Z';
  await db('result_release').insert({
    ...{ exam_id: exam.id, version: 1, state: 'PUBLISHED', session_title: sessionTitle, on_page: true },
    run_id: db('result_run').max('id').where({ exam_id: exam.id }),
    note: 'First release of the results.',
    ...{ proposed_by: officer('501'), proposed_at: '2025-06-19T10:00:00Z', released_at: at, published_at: at },
    ...{ released_by: officer('office2@example.org'), release_note: 'Checked and released.', open_findings: 0 },
    ...{ students: built.students, counts: JSON.stringify(built.counts), digest: built.digest },
  });
  await db('publication').insert({
    ...{ id: 1, exam_id: exam.id, version: 1, session_title: sessionTitle, published_at: at },
    published_by: officer('office2@example.org'),
  });
}
