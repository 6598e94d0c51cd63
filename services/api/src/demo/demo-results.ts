import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
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
