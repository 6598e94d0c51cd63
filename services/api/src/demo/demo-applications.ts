import type { Knex } from 'knex';
import { settleCareers } from './demo-careers';
import type { DemoExam } from './demo-exams';

/**
 * The stored part of an exam. HISTORY and PUBLISHED have everything, VALUATION everything but the marks the camps still
 * have to give, APPLICATION what colleges have registered so far.
 */
export type Depth = 'HISTORY' | 'PUBLISHED' | 'VALUATION' | 'APPLICATION';

/**
 * Papers that a student failed and has not passed since; carried from exam to exam while the demo is made. Those to be
 * `settled` are passed before the older exams end. `demo_draw` numbers the rows for the random order of scripts: papers
 * passed in an older exam are excluded from it.
 */
export const OPEN_ARREARS = `
create temp table demo_arrear (student_id bigint, cour_id bigint, intl int, attempt int, parity int, settled boolean,
  primary key (student_id, cour_id)) on commit drop;
create temp table demo_draw on commit drop as select 0::bigint as last`;

/** Regular papers of the semester each student is in, and the open arrears applied for. */
const CHOSEN = `
create temp table demo_chosen on commit drop as
select s.student_id, s.reg_no, s.colcode, s.deg_id, s.level, s.ability, s.often_absent, c.cour_id, c.p_code, c.p_type, c.p_group,
  c.sem, c.scheme, c.intl_max, c.extl_max, c.intl_min, c.extl_min, c.fees,
  case c.kind when 'REGULAR' then 'REGULAR' else c.kind end as app_type, 1 as attempt, null::int as carried,
  false as settled
from demo_student s
join degree d on d.deg_id = s.deg_id
join course c on c.deg_id = s.deg_id and c.start_yr = s.bos and c.sem = (:eyear - s.admn) * 2 + :parity and c.sem <= d.tot_sem
where (c.part <> 'I' or (substr(c.p_code, 4, 2) = 'TA') = s.reads_tamil)
  and (s.status = 'ACTIVE' or :eyear - s.admn < 1 or s.reg_no = 'C23UG101COM009')
  and (not :registering or s.colcode in ('101', '102') or pg_temp.u(s.colcode || '|registered') < 0.4)
union all
select s.student_id, s.reg_no, s.colcode, s.deg_id, s.level, s.ability, s.often_absent, c.cour_id, c.p_code, c.p_type, c.p_group,
  c.sem, c.scheme, c.intl_max, c.extl_max, c.intl_min, c.extl_min, c.fees, 'ARREAR', a.attempt + 1, a.intl,
  a.settled
from demo_arrear a
join demo_student s on s.student_id = a.student_id
join course c on c.cour_id = a.cour_id
where a.parity = :parity and (a.settled or pg_temp.u(s.reg_no || c.p_code || :eyear || '|tries again') < 0.95)
  and (not :registering or s.colcode in ('101', '102') or pg_temp.u(s.colcode || '|registered') < 0.4)`;

/** The least total that passes, by level and kind of paper. */
const LOWEST = `
lowest as materialized (
  select rs.deg_level, l.p_type, min(l.total_min_pct) as total_min_pct
  from rule_set rs join rule_line l on l.rule_set_id = rs.id group by rs.deg_level, l.p_type)`;

const RESULT = `pg_temp.demo_result(r.confirmed, r.withheld, r.absent, r.scheme, r.intl_max, r.extl_max, r.intl_min, r.extl_min,
  l.total_min_pct, r.intl, r.ext)`;

/**
 * The draws. UG theory is normal(42, 13) of 75, an arrear normal(29.6, 10), PG normal(49, 10); marks just below the limit are
 * pulled up in six of ten cases; practicals, projects and internals are mild.
 */
const DRAWN = `
create temp table demo_row on commit drop as
with ${LOWEST},
k as (
  select c.*, c.reg_no || '|' || c.p_code || '|' || :draw as key, c.level in ('PG', 'MPHIL') as master, c.app_type = 'ARREAR' as arrear
  from demo_chosen c),
m as (
  select k.*,
    pg_temp.u(k.key || '|confirmed') < case when :registering then 0.62 when k.arrear then 0.96 else 0.985 end as confirmed,
    k.scheme = 'MARKS' and pg_temp.u(k.key || '|absent') < case when k.arrear then 0.14 when k.often_absent then 0.75 else 0.0162 end as absent,
    -- those who come back are weaker, which the mean of an arrear already says
    case when k.arrear then 0 else k.ability end + case when k.arrear then 1 else sqrt(0.35) end * pg_temp.n(k.key || '|script') as z
  from k),
e as (
  select m.*,
    case when m.scheme = 'COMMENDED' then (pg_temp.u(m.key || '|commended') < 0.5)::int
      when m.extl_max = 0 then null
      when m.p_type <> 'THEORY' then least(m.extl_max, greatest(20, round(case when m.master then 51 + 5 * m.z else 50 + 6 * m.z end)))
      when pg_temp.u(m.key || '|zero') < case when m.master then 0.005 else 0.012 end then 0
      else least(m.extl_max, 75, greatest(0, round(case when m.arrear and not m.master then 29.6 + 10 * m.z
        when m.master then 49 + 10 * m.z else 42 + 13 * m.z end))) end::int as raw,
    case when m.arrear then m.carried
      when m.intl_max = 0 then case when m.scheme = 'COMPLETION' then 0 end
      else least(m.intl_max, greatest(0, round(m.intl_max / 25.0 * (case when m.master then 20.5 + 2.4 * pg_temp.n(m.key || '|internal')
        else 19.5 + 2.8 * pg_temp.n(m.key || '|internal') end)))) end::int as internal
  from m),
r as (
select row_number() over (order by e.colcode, e.deg_id, e.sem, e.p_code, e.reg_no) + :base as id,
  row_number() over (partition by e.settled is true order by e.colcode, e.deg_id, e.sem, e.p_code, e.reg_no)
    + (select last from demo_draw) as draw_id, true as stored, e.settled is true as settled, e.student_id, e.reg_no,
  e.colcode, e.deg_id, e.level, e.cour_id, e.p_code, e.p_type, e.p_group, e.sem, e.scheme, e.intl_max, e.extl_max, e.intl_min, e.extl_min,
  e.fees, e.app_type, e.attempt, e.arrear, e.confirmed, e.confirmed and e.absent as absent,
  -- a withheld student: one in a thousand; a missing internal or script: the same
  pg_temp.u(e.reg_no || :draw || '|withheld') < 0.001 as withheld,
  case when pg_temp.u(e.key || '|internal missing') >= 0.001 or e.arrear then e.internal end as intl,
  case when not e.confirmed or e.absent then null
    when e.p_type = 'THEORY' and pg_temp.u(e.key || '|script missing') < 0.001 then null
    when e.p_type = 'THEORY' and e.raw between e.extl_min - 3 and e.extl_min - 1 and pg_temp.u(e.key || '|pull') < 0.6 then e.extl_min
    else e.raw end as ext
from e)
select r.*, ${RESULT} as result
from r left join lowest l on l.deg_level = r.level and l.p_type = r.p_type`;

/** Of rows whose marks were changed after they were drawn. */
const RESULT_ANEW = `
with ${LOWEST}
update demo_row r set result = ${RESULT} from lowest l
where l.deg_level = r.level and l.p_type = r.p_type and r.result is distinct from ${RESULT}`;

const STORED = `
insert into exam_application (exam_id, id, student_id, reg_no, colcode, deg_id, cour_id, p_code, sem, app_type, attempt, ex_confm,
  confirmed_at, intl_mark, intl_source, ext_mark, ext_source, absent, created_at)
select :exam, r.id, r.student_id, r.reg_no, r.colcode, r.deg_id, r.cour_id, r.p_code, r.sem, r.app_type, r.attempt, r.confirmed,
  case when r.confirmed then :confirmedAt::timestamptz end,
  i.mark, case when i.mark is null then null when r.arrear then 'CARRIED' else 'ENTERED' end,
  x.mark, case when x.mark is null then null when r.p_type = 'THEORY' then 'CAMP' else 'PRACTICAL' end,
  r.absent and not :registering, :createdAt::timestamptz
from demo_row r
cross join lateral (select case when r.arrear or not :registering and
  (not :valuing or pg_temp.u(r.colcode || r.p_code || '|internals in') < 0.9) then r.intl end as mark) i
cross join lateral (select case when not :registering and (not :valuing or r.p_type <> 'THEORY'
  and pg_temp.u(r.colcode || r.p_code || '|practicals in') < 0.8) then r.ext end as mark) x
where r.stored
order by r.id`;

const STUDENT_EXAM = `
insert into student_exam (exam_id, reg_no, student_id, colcode, deg_id, isfinalyear, isfinal_set_at, phy_hand_at_exam, fee, fee_total,
  fee_frozen_at, paper_fees, roll_colcode, roll_name, roll_dob)
select :exam, f.reg_no, f.student_id, f.colcode, f.deg_id, f.final, case when f.final then :confirmedAt::timestamptz end, f.exempt,
  case when f.charged then jsonb_build_object('application', f.f1, 'papers', f.papers, 'markSheet', f.f2,
    'consolidated', f.f3, 'provisional', f.f4, 'convocation', f.f5) end,
  case when f.charged then f.f1 + f.papers + f.f2 + f.f3 + f.f4 + f.f5 end,
  case when f.charged then :confirmedAt::timestamptz end, case when f.charged then f.by_paper end,
  case when f.charged then f.colcode end, case when f.charged then s.stu_name end, case when f.charged then s.dob end
from (
  select a.*, a.any_confirmed and not :registering as charged, case when a.exempt then 0 else a.all_papers end as papers,
    f.f1, f.f2, case when a.final and l.consolidated_fee_applies then f.f3 else 0 end as f3,
    case when a.final then f.f4 else 0 end as f4, case when a.final then f.f5 else 0 end as f5
  from (
    select r.reg_no, r.student_id, r.colcode, r.deg_id, bool_or(r.sem = d.tot_sem and not r.arrear) and not :registering as final,
      sp.phy_hand = 'Yes' as exempt, bool_or(r.confirmed) as any_confirmed,
      coalesce(sum(r.fees) filter (where r.confirmed), 0) as all_papers,
      jsonb_object_agg(r.p_code, r.fees) filter (where r.confirmed) as by_paper, d.deg_level
    from demo_row r join degree d on d.deg_id = r.deg_id join student_special sp on sp.student_id = r.student_id
    where r.stored
    group by r.reg_no, r.student_id, r.colcode, r.deg_id, d.deg_level, sp.phy_hand) a
  join degree_level l on l.degree = a.deg_level
  cross join (select max(e.fees) filter (where e.id = 1) as f1, max(e.fees) filter (where e.id = 2) as f2,
    max(e.fees) filter (where e.id = 3) as f3, max(e.fees) filter (where e.id = 4) as f4, max(e.fees) filter (where e.id = 5) as f5
    from exam_fee e where e.exam_id = :exam) f) f
join student s on s.student_id = f.student_id
order by f.reg_no`;

const DRAWN_UP_TO = `
update demo_draw set last = coalesce((select max(r.draw_id) from demo_row r
  where not :failedOnly or not r.settled and r.result in ('RA', 'AAA')), last)`;

/** Passed papers leave the arrears, failed ones enter or stay. */
const CARRY = [
  `delete from demo_arrear a using demo_row r where r.student_id = a.student_id and r.cour_id = a.cour_id and r.result = 'P'`,
  `insert into demo_arrear (student_id, cour_id, intl, attempt, parity, settled)
   select r.student_id, r.cour_id, r.intl, r.attempt, r.sem % 2, :settled from demo_row r where r.stored and r.result in ('RA', 'AAA')
   on conflict (student_id, cour_id) do update set attempt = excluded.attempt`,
];

/**
 * Draws and stores the applications of one exam, in the order of the calendar. Leaves the draws in `demo_row` (with the
 * marks the camps have yet to key) until the next exam.
 */
export async function loadApplications(
  db: Knex.Transaction,
  exam: DemoExam,
  depth: Depth,
  plant: {
    choices?: (db: Knex.Transaction) => Promise<void>;
    marks?: (db: Knex.Transaction) => Promise<void>;
  } = {},
): Promise<void> {
  const parity = exam.etype === 'ODD' ? 1 : 0;
  const registering = depth === 'APPLICATION';
  const day = `${exam.eyear}-${parity ? '09' : '03'}`;
  const named = {
    exam: exam.id,
    draw: exam.draw,
    eyear: exam.eyear,
    parity,
    registering,
    valuing: depth === 'VALUATION',
  };
  const values = {
    ...named,
    settled: exam.older?.staysOpen === false,
    createdAt: `${day}-05T05:00:00Z`,
    confirmedAt: `${day}-15T05:00:00Z`,
  };
  const { rows } = await db.raw<{ rows: { base: number }[] }>(
    'select coalesce(max(id), 0) as base from exam_application',
  );
  await db.raw('drop table if exists demo_chosen, demo_row');
  await db.raw(inline(CHOSEN, values));
  await plant.choices?.(db);
  await db.raw('analyze demo_chosen');
  await db.raw(inline(DRAWN, { ...values, base: Number(rows[0]!.base) }));
  await db.raw('create unique index on demo_row (id); create index on demo_row (reg_no)');
  if (plant.marks) {
    await plant.marks(db);
    await db.raw(RESULT_ANEW);
  }
  await db.raw('analyze demo_row');
  if (exam.older?.staysOpen !== false) await db.raw(inline(DRAWN_UP_TO, { failedOnly: depth === 'HISTORY' }));
  if (exam.older) await settleCareers(db, exam);
  await db.raw(inline(STORED, values));
  await db.raw(inline(STUDENT_EXAM, values));
  if (!registering && depth !== 'VALUATION') for (const step of CARRY) await db.raw(inline(step, values));
  await db.raw(`select setval('exam_application_id_seq', (select max(id) from exam_application))`);
  await db.raw('analyze ??', [exam.tables.applications]);
}

/**
 * Inlines our own numbers, booleans and moments into a statement, where a bound value would have no type. Throws on
 * anything else.
 */
function inline(sql: string, values: Record<string, number | boolean | string>): string {
  return sql.replace(/(?<!:):([a-z]\w*)/gi, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value !== 'string') return String(value);
    if (!/^[0-9TZ:-]+$/.test(value)) throw new Error(`${name} is no moment: ${value}`);
    return `'${value}'`;
  });
}
