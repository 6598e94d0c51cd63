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
export async function loadResults(db: Knex.Transaction, exam: DemoExam, all: boolean): Promise<void> {
  const at = exam.etype === 'ODD' ? `${exam.eyear + 1}-01` : `${exam.eyear}-06`;
  const rules = await db('rule_line').join('rule_set', 'rule_set.id', 'rule_line.rule_set_id').orderBy(['rule_set.id', 'p_type'])
    .select('deg_level', 'version', 'p_type', 'total_min_pct'); // prettier-ignore
  const approver = db('app_user').select('id').where({ login: 'office2@example.org' });
  const starter = db('app_user').select('id').where({ login: '501' });
  const runs: { id: number }[] = await db('result_run')
    .insert({
      exam_id: exam.id,
      kind: 'MAIN',
      rules: JSON.stringify(rules),
      started_at: `${at}-18T05:00:00Z`,
      finished_at: `${at}-18T05:04:00Z`,
      started_by: starter,
      ...{ approved_by: approver, approved_at: `${at}-19T05:00:00Z`, state: 'APPROVED' },
      published_at: `${at}-20T04:30:00Z`,
    })
    .returning('id');
  await db.raw(RESULTS, { exam: exam.id, run: runs[0]!.id, all });
  await db.raw(
    `update result_run set counts = (select jsonb_object_agg(c.result, c.n) from (
       select r.result, count(*) as n from result r where r.run_id = ? group by r.result) c) where id = ?`,
    [runs[0]!.id, runs[0]!.id],
  );
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
