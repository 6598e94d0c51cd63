import type { Db } from '../../core/database/connect';

/** A run as its job works on it. */
export interface WorkingRun {
  id: number;
  exam_id: number;
  version: number;
  /** The release whose rows it changes; null for the first. */
  base_version: number | null;
}

/** Limits by level, year of admission and kind of paper, from the rules stored with the run. Percentages in hundredths. */
const RULE = `
rule as materialized (
  select s.id, s.name, s.version, s.deg_level, s.from_admn_yr,
    lead(s.from_admn_yr, 1, 9999) over (partition by s.deg_level, l.p_type order by s.from_admn_yr) as until_yr,
    l.p_type, (l.total_min_pct * 100)::int as pct,
    '[{"rule":"RULES","set":' || to_json(s.name) || ',"version":' || s.version || ',"ok":true}' as said
  from result_run r
  cross join jsonb_to_recordset(r.rules) as s(id int, name text, deg_level text, from_admn_yr int, version int, lines jsonb)
  cross join jsonb_to_recordset(s.lines) as l(p_type text, total_min_pct numeric)
  where r.id = :run)`;

/** Letter and grade point of every total a passed paper can have; below the lowest band that passes, that band. */
const GRADE = `
grade as materialized (
  select m.rule_id, m.maximum, t.total,
    (array_agg(g.letter order by (g.min_pct * m.maximum <= t.total * 100) desc,
      case when g.min_pct * m.maximum <= t.total * 100 then -g.min_pct else g.min_pct end))[1] as letter,
    round(t.total * 10.0 / m.maximum, 2) as point
  from (select distinct u.id as rule_id, i.intl_max + i.extl_max as maximum from result_input i
    join rule u on u.deg_level = i.deg_level and i.admn_yr >= u.from_admn_yr and i.admn_yr < u.until_yr and u.p_type = i.p_type
    where i.intl_max + i.extl_max > 0) m
  join result_run r on r.id = :run
  cross join jsonb_to_recordset(r.rules) as s(id int, grades jsonb)
  cross join jsonb_to_recordset(s.grades) as g(min_pct numeric, letter text, is_pass boolean)
  cross join generate_series(0, m.maximum) as t(total)
  where s.id = m.rule_id and g.is_pass
  group by m.rule_id, m.maximum, t.total)`;

/** The same from the ranges of the grading scheme a paper names: without ranges, those of the rule set hold. */
const OWN_BAND = `
own_band as materialized (
  select i.application_id, b.letter, b.grade_point, case when row_number() over w = 1 then 0 else b.min_pct end as low,
    lead(b.min_pct, 1, 1000000) over w as high
  from grading_scheme_band b
  join course c on c.grading_scheme = b.scheme
  join exam_application a on a.cour_id = c.cour_id
  join result_input i on i.exam_id = a.exam_id and i.application_id = a.id
  window w as (partition by i.application_id order by b.min_pct))`;

/** What a college's part of a run reads, read once: rows, digest and results are of the same moment. */
const READ_INPUT = `
create temp table result_input on commit drop as
select i.*, case when i.kept_moderation is not null then i.kept_moderation else coalesce(g.marks, 0) end::smallint as moderation,
  case when i.kept_moderation is not null then i.kept_order else o.order_no end as order_no
from v_result_input i
left join result_run_moderation g on g.run_id = :run and g.application_id = i.application_id
left join moderation o on o.id = g.moderation_id
where i.exam_id = :exam and i.colcode = :college`;

const INPUT_DIGEST = `
select count(*)::int as inputs,
  encode(sha256(convert_to(coalesce(string_agg(i::text, chr(10) order by i.application_id), ''), 'UTF8')), 'hex') as digest
from result_input i`;

/**
 * The result of every confirmed paper, in the order of the rules: withheld, absent, schemes without marks, missing
 * marks, minima. Marks are whole numbers and the total's limit is rounded up to one, so that no comparison follows a
 * rounding.
 */
const CALCULATE = `
with ${RULE}, ${GRADE}, ${OWN_BAND},
outcome as (
  select i.*, u.id as rule_id, u.said, i.ext_mark + i.moderation as ext,
    (u.pct * (i.intl_max + i.extl_max) + 9999) / 10000 as need_total,
    coalesce(i.intl_mark, 0) + coalesce(i.ext_mark, 0) + i.moderation as total,
    case
      when i.held is not null then i.held
      when i.absent then 'ABSENT'
      when i.scheme = 'COMPLETION' then case when i.intl_mark is null then 'INTERNAL_MISSING' else 'PASSED' end
      when i.scheme = 'COMMENDED' then case when i.ext_mark in (0, 1) then 'PASSED'
        when i.p_type = 'THEORY' then 'SCRIPT_MISSING' else 'PRACTICAL_MISSING' end
      when i.intl_max > 0 and i.intl_mark is null then 'INTERNAL_MISSING'
      when i.extl_max > 0 and i.ext_mark is null then
        case when i.p_type = 'THEORY' then 'SCRIPT_MISSING' else 'PRACTICAL_MISSING' end
      else 'MARKED' end as found
  from result_input i
  join rule u on u.deg_level = i.deg_level and i.admn_yr >= u.from_admn_yr and i.admn_yr < u.until_yr and u.p_type = i.p_type),
judged as (
  select o.*, case
    when o.found = 'ABSENT' then 'AAA' when o.found = 'PASSED' then 'P' when o.found <> 'MARKED' then 'W'
    when coalesce(o.ext, 0) >= o.extl_min and coalesce(o.intl_mark, 0) >= o.intl_min and o.total >= o.need_total then 'P'
    else 'RA' end as result
  from outcome o),
finished as (
  select j.exam_id, j.application_id, :version::smallint as version, :run::bigint as run_id, j.reg_no, j.colcode, j.p_code, j.p_type,
    j.sem, j.intl_max as int_max, j.intl_mark as int_mark, j.extl_max as ext_max, j.ext_mark,
    case when j.found = 'MARKED' then j.moderation else 0 end::smallint as moderation,
    (j.intl_max + j.extl_max)::smallint as total_max,
    case when j.found = 'MARKED' then j.total end::smallint as total_mark,
    j.result, case when j.result = 'AAA' then 'AB' end as absent,
    case when j.result = 'AAA' then 'AAA' when j.result = 'RA' then 'U' when j.found = 'MARKED' then coalesce(b.letter, g.letter) end as grade,
    case when j.result in ('AAA', 'RA') then 0 when j.found = 'MARKED' then coalesce(b.grade_point, g.point) end as grade_point,
    j.credit,
    (j.said || case
      when j.held is not null then ',{"rule":"WITHHELD","reason":"' || j.held || '","ok":false}'
      when j.found = 'ABSENT' then ',{"rule":"ABSENT","ok":false}'
      when j.scheme = 'COMPLETION' then ',{"rule":"COMPLETION","have":' || coalesce(j.intl_mark::text, 'null') || ',"ok":' || (j.result = 'P') || '}'
      when j.scheme = 'COMMENDED' then ',{"rule":"COMMENDED","have":' || coalesce(j.ext_mark::text, 'null') || ',"ok":' || (j.result = 'P') || '}'
      when j.found <> 'MARKED' then ',{"rule":"MISSING","reason":"' || j.found || '","ok":false}'
      else
        case when j.revalued then ',{"rule":"REVALUED","have":' || j.ext_mark || ',"ok":true}' else '' end
        || case when j.moderation > 0 then ',{"rule":"MODERATION","marks":' || j.moderation || ',"order":' || to_json(j.order_no) || ',"ok":true}' else '' end
        || case when j.extl_max > 0 then ',{"rule":"EXTERNAL","have":' || j.ext || ',"need":' || j.extl_min || ',"ok":' || (j.ext >= j.extl_min) || '}' else '' end
        || case when j.intl_max > 0 then ',{"rule":"INTERNAL","have":' || j.intl_mark || ',"need":' || j.intl_min || ',"ok":' || (j.intl_mark >= j.intl_min) || '}' else '' end
        || ',{"rule":"TOTAL","have":' || j.total || ',"need":' || j.need_total || ',"ok":' || (j.total >= j.need_total) || '}'
      end || ']')::jsonb as steps,
    case when j.result = 'W' then j.found end as reason
  from judged j
  left join grade g on g.rule_id = j.rule_id and g.maximum = j.intl_max + j.extl_max and g.total = j.total
  left join own_band b on b.application_id = j.application_id
    and j.total * 100 >= b.low * (j.intl_max + j.extl_max) and j.total * 100 < b.high * (j.intl_max + j.extl_max)),
written as (
  insert into INTO_TABLE (exam_id, application_id, version, run_id, reg_no, colcode, p_code, p_type, sem, int_max, int_mark, ext_max, ext_mark,
    moderation, total_max, total_mark, result, absent, grade, grade_point, credit, steps, reason, is_current)
  select f.*, CURRENT_ROWS from finished f CHANGED_ONLY order by f.application_id
  returning application_id, int_mark, ext_mark, moderation, total_mark, result, grade, grade_point, credit, reason, steps)
select (select count(*)::int from finished) as judged, count(*)::int as written,
  encode(sha256(convert_to(coalesce(string_agg(w::text, chr(10) order by w.application_id), ''), 'UTF8')), 'hex') as digest
from written w`;

/**
 * A later version has only rows that differ from the release before; its rules may be others, the wording of reasons
 * does not count as a difference.
 */
const CHANGED_ONLY = `
left join lateral (select r.* from result r where r.exam_id = f.exam_id and r.application_id = f.application_id and r.version <= :base
  order by r.version desc limit 1) b on true
where (f.int_mark, f.ext_mark, f.moderation, f.total_mark, f.result, f.reason, f.grade, f.grade_point, f.credit, f.int_max, f.ext_max)
  is distinct from (b.int_mark, b.ext_mark, b.moderation, b.total_mark, b.result, b.reason, b.grade, b.grade_point, b.credit, b.int_max, b.ext_max)`;

const FIRST = CALCULATE.replace('CURRENT_ROWS', 'true').replace('CHANGED_ONLY', '');
const LATER = CALCULATE.replace('CURRENT_ROWS', 'false').replace('CHANGED_ONLY', CHANGED_ONLY);
/** The table of the results, or the one that will be the exam's part of it. */
const INTO_RESULT = (sql: string) => sql.replace('INTO_TABLE', 'result');
const INTO_BARE = (sql: string) => sql.replace('INTO_TABLE', 'part.:bare:');

export interface PartOutcome {
  inputs: number;
  written: number;
  /** sha256 of what was read and of what was written, hexadecimal. */
  inputDigest: string;
  outputDigest: string;
  /** Confirmed papers without a rule; no row of the part is written then. */
  withoutRule: number;
}

/** Copies the input of a college into `result_input` of this transaction and returns its digest. */
export async function readInput(
  trx: Db,
  run: WorkingRun,
  college: string,
): Promise<{ inputs: number; digest: string }> {
  await trx.raw(READ_INPUT, { run: run.id, exam: run.exam_id, college });
  const { rows } = await trx.raw<{ rows: { inputs: number; digest: string }[] }>(INPUT_DIGEST);
  return rows[0]!;
}

export const forgetInput = (trx: Db) => trx.raw('drop table result_input');

/** Writes the results of one college, all or none, inside the caller's transaction; into the bare table that is named. */
export async function calculatePart(trx: Db, run: WorkingRun, college: string, bare?: string): Promise<PartOutcome> {
  const { inputs, digest: inputDigest } = await readInput(trx, run, college);
  await trx.raw('analyze result_input');
  const values = { run: run.id, version: run.version, base: run.base_version };
  const into = bare === undefined ? INTO_RESULT : INTO_BARE;
  const { rows } = await trx.raw<{ rows: { judged: number; written: number; digest: string }[] }>(
    into(run.base_version === null ? FIRST : LATER),
    bare === undefined ? values : { ...values, bare },
  );
  const { judged, written, digest: outputDigest } = rows[0]!;
  return { inputs, written, inputDigest, outputDigest, withoutRule: inputs - judged };
}

/** Whether an exam has no result at all, not even of a discarded run. */
export async function hasNoResult(db: Db, examId: number): Promise<boolean> {
  return (await db('result').where({ exam_id: examId }).first('run_id')) === undefined;
}

/** Whether an exam has at least so many confirmed papers. */
export async function hasPapers(db: Db, examId: number, least: number): Promise<boolean> {
  const rows: unknown[] = await db('exam_application')
    .where({ exam_id: examId, ex_confm: true })
    .limit(least)
    .select('id');
  return rows.length >= least;
}

/** Deletes what a part of a run has written. */
export async function clearPart(trx: Db, run: WorkingRun, college: string): Promise<void> {
  await trx('result').where({ exam_id: run.exam_id, run_id: run.id, colcode: college }).delete();
}
