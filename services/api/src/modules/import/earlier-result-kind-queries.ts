import type { Db } from '../../core/database/connect';
import type { ImportActor } from './import-kind';
import type { RowValues } from './import-row';

/** Values of a result by column, of a row (`t`) and of what counts already (`o`), written alike so that they compare. */
const valuesOf = (from: 't' | 'o'): string => `jsonb_build_object(
  'REG_NO', t.reg_no, 'P_CODE', ${from}.p_code, 'SESSION', ${from}.month || '-' || ${from}.year, 'SEM', ${from}.sem,
  'P_NAME', ${from}.p_name, 'P_TYPE', ${from}.p_type, 'INT_MARK', ${from}.int_mark, 'EXT_MARK', ${from}.ext_mark,
  'TOTAL_MARK', ${from}.total_mark, 'TOTAL_MAX', ${from}.total_max, 'CREDIT', ${from}.credit, 'GRADE', ${from}.grade,
  'GRADE_POINT', ${from}.grade_point::text, 'RESULT', ${from}.result, 'ATTEMPT', ${from}.attempt)`;

/**
 * The rows of a file with their types, each with its student, its paper in the course list, what counts of it already, and
 * which file still waits with it. One look by index for each row: the plan is the same with and without statistics.
 */
const READ = `
insert into earlier_import
select r.row_no, v."REG_NO", s.student_id, v."P_CODE", coalesce(v."P_NAME", c.p_name), coalesce(v."P_TYPE", c.p_type), v."SEM",
  split_part(v."SESSION", '-', 1), split_part(v."SESSION", '-', 2), v."ATTEMPT", v."INT_MARK", v."EXT_MARK", v."TOTAL_MARK",
  v."TOTAL_MAX", coalesce(v."CREDIT", c.credit), v."GRADE", v."GRADE_POINT", v."RESULT", v."REASON", o.id, w.file_name, x.exam_name
from import_row r
cross join lateral jsonb_to_record(coalesce(r.parsed, '{}')) v("REG_NO" text, "P_CODE" text, "P_NAME" text, "P_TYPE" text, "SEM" smallint,
  "SESSION" text, "ATTEMPT" smallint, "INT_MARK" smallint, "EXT_MARK" smallint, "TOTAL_MARK" smallint, "TOTAL_MAX" smallint,
  "CREDIT" smallint, "GRADE" text, "GRADE_POINT" numeric(4,2), "RESULT" text, "REASON" text)
left join lateral (
  select s.student_id, s.deg_id, s.admn_acdyr from student s
  where s.reg_no = v."REG_NO" and s.status <> 'DELETED' limit 1) s on true
left join lateral (
  select c.p_name, c.p_type, case when c.no_credit = 'Y' then 0 else c.credit end::smallint as credit from course c
  where c.p_code = v."P_CODE" and (c.deg_id = s.deg_id or c.kind = 'NME')
  order by c.deg_id <> s.deg_id, c.start_yr > s.admn_acdyr, c.start_yr desc, c.cour_id limit 1) c on true
left join lateral (
  select o.id from earlier_result o where o.student_id = s.student_id and o.stands and o.p_code = v."P_CODE"
    and o.month || '-' || o.year = v."SESSION" limit 1) o on true
left join lateral (
  select b.file_name from earlier_result o join earlier_batch b on b.id = o.batch_id and b.state = 'WAITING'
  where o.student_id = s.student_id and o.p_code = v."P_CODE" and o.month || '-' || o.year = v."SESSION" limit 1) w on true
left join lateral (
  select e.exam_name from exam e
  where e.emonth || '-' || e.eyear = v."SESSION" and exists (
    select from exam_application a where a.exam_id = e.id and a.student_id = s.student_id and a.p_code = v."P_CODE")
  limit 1) x on true
where r.import_id = ?`;

/** Fills the table that check and live run share; dropped with the transaction. */
export async function readEarlierRows(trx: Db, id: string): Promise<void> {
  await trx.raw('drop table if exists pg_temp.earlier_import');
  await trx.raw(`create temp table earlier_import (row_no int primary key, reg_no text, student_id bigint, p_code text, p_name text,
    p_type text, sem smallint, month text, year text, attempt smallint, int_mark smallint, ext_mark smallint, total_mark smallint,
    total_max smallint, credit smallint, grade text, grade_point numeric(4,2), result text, reason text, old_id bigint,
    waits_in text, portal_exam text) on commit drop`);
  await trx.raw(READ, [id]);
  // joined by its rows' numbers alone
  await trx.raw('analyze earlier_import (row_no)');
}

/** Columns with what is wrong in them, and when. */
type Rule = readonly [column: string, value: string, message: string, when: string];

const problemOf = ([column, value, message, when]: Rule): string =>
  `case when ${when} then jsonb_build_array(jsonb_build_object('column', '${column}', 'value', coalesce(${value}::text, ''),
    'message', ${message})) else '[]' end`;

/** Says of every row what it would do and what stands in its way, in one statement that writes the rows that differ alone. */
export async function validateEarlierRows(trx: Db, id: string): Promise<void> {
  const rules: readonly Rule[] = [
    [
      'REG_NO',
      't.reg_no',
      `'No student of the portal has this register number: bring the students in first.'`,
      't.reg_no is not null and t.student_id is null',
    ],
    [
      'SESSION',
      `t.month || '-' || t.year`,
      `'The portal has this paper in ' || t.portal_exam || ' itself: an earlier result never takes its place.'`,
      't.portal_exam is not null',
    ],
    [
      'P_NAME',
      't.p_name',
      `'The course list does not have this paper: its name is needed.'`,
      't.student_id is not null and t.p_code is not null and t.p_name is null',
    ],
    [
      'P_TYPE',
      't.p_type',
      `'The course list does not have this paper: its kind is needed.'`,
      't.student_id is not null and t.p_code is not null and t.p_type is null',
    ],
    [
      'CREDIT',
      't.credit',
      `'The course list does not have this paper: its credit is needed, 0 for none.'`,
      't.student_id is not null and t.p_code is not null and t.credit is null',
    ],
    [
      'P_CODE',
      't.p_code',
      `'This result waits for a signature already, in ' || t.waits_in || '.'`,
      't.waits_in is not null',
    ],
    [
      'P_CODE',
      't.p_code',
      `'The file has this paper, student and session more than once.'`,
      't.student_id is not null and t.p_code is not null and t.month is not null and n.rows > 1',
    ],
    [
      'REASON',
      't.reason',
      `'This result counts already, with other values: write why it is corrected, in at least 10 letters.'`,
      `o.id is not null and not (${valuesOf('o')} @> ${valuesOf('t')}) and length(coalesce(t.reason, '')) < 10`,
    ],
  ];
  // most rows have no problem: theirs is not put together out of eight
  const problems = `case when ${rules.map(([, , , when]) => `(${when})`).join(' or ')} then ${rules.map(problemOf).join(' || ')} else '[]' end`;
  const found = 'r.cell_problems || f.problems';
  const verdict = `case when ${found} <> '[]' then 'PROBLEM' when f.old_id is null then 'NEW' when f.before @> f.after then 'SAME' else 'CHANGED' end`;
  const statement = `
    update import_row r set name = f.name, target_id = f.old_id, before = f.before, after = f.after, problems = ${found}, verdict = ${verdict}
    from (
      select t.row_no, left(concat_ws(' ', t.reg_no, t.p_code, t.month || '-' || t.year), 300) as name, t.old_id,
        case when o.id is not null then ${valuesOf('o')} end as before, ${valuesOf('t')} as after, ${problems} as problems
      from earlier_import t
      join (select row_no, count(*) over (partition by student_id, p_code, month, year) as rows from earlier_import) n using (row_no)
      left join lateral (select o.* from earlier_result o where o.id = t.old_id offset 0) o on true offset 0) f
    where r.import_id = ? and r.row_no = f.row_no and (r.verdict, r.name, r.target_id, r.problems, r.after, r.before)
      is distinct from (${verdict}, f.name, f.old_id, ${found}, f.after, f.before)`;
  await trx.raw(statement, [id]);
}

const TO_WRITE = `from import_row r join earlier_import t on t.row_no = r.row_no
  where r.import_id = :id and r.verdict in ('NEW', 'CHANGED')`;

const INSERT_BATCH = `insert into earlier_batch (import_id, file_name, results, students, marks, credits, credit_points, digest, created_by)
     select i.id, i.file_name, n.results, n.students, n.marks, n.credits, n.credit_points, sha256(''), cast(:userId as bigint)
     from import i cross join (
       select count(*)::int as results, count(distinct t.student_id)::int as students, sum(t.total_mark) as marks,
         coalesce(sum(t.credit) filter (where t.result = 'P'), 0) as credits,
         sum(t.credit * t.grade_point) filter (where t.result = 'P') as credit_points ${TO_WRITE}) n
     where i.id = :id and n.results > 0 returning id`;

const INSERT_RESULTS = `with written as (
       insert into earlier_result (batch_id, student_id, reg_no, p_code, p_name, p_type, sem, month, year, attempt, int_mark, ext_mark,
         total_mark, total_max, credit, grade, grade_point, result, version, reason)
       select cast(:batch as bigint), t.student_id, t.reg_no, t.p_code, t.p_name, t.p_type, t.sem, t.month, t.year::smallint, t.attempt,
         t.int_mark, t.ext_mark, t.total_mark, t.total_max, t.credit, t.grade, t.grade_point, t.result,
         coalesce((select o.version from earlier_result o where o.id = t.old_id), 0) + 1, case when t.old_id is not null then t.reason end
       ${TO_WRITE} order by t.row_no returning version)
     select count(*) filter (where version = 1)::int as inserted, count(*) filter (where version > 1)::int as updated from written`;

/** Makes the batch of what is to be written; undefined where that is nothing. Its digest follows its rows. */
export async function createEarlierBatch(trx: Db, id: string, userId: number): Promise<number | undefined> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(INSERT_BATCH, { id, userId });
  return rows[0]?.id;
}

/** Writes the rows of a batch, and the digest over them; a corrected result is the next version of the one that counts. */
export async function insertEarlierResults(
  trx: Db,
  id: string,
  batch: number,
): Promise<{ inserted: number; updated: number }> {
  const { rows } = await trx.raw<{ rows: { inserted: number; updated: number }[] }>(INSERT_RESULTS, { id, batch });
  await trx.raw('analyze earlier_result');
  await trx.raw('update earlier_batch set digest = earlier_batch_digest(id) where id = ?', [batch]);
  return rows[0]!;
}

/** One line of the audit log for the batch: the results themselves are their own history. */
export const recordEarlierBatch = (trx: Db, batch: number, actor: ImportActor) =>
  trx.raw(
    `insert into audit_log (actor_id, actor_login, actor_role, action, entity, entity_key, after, request_id, ip)
     select ?::bigint, ?::text, ?::text, 'EARLIER_RESULTS_BROUGHT_IN', 'earlier_batch', b.id::text,
       jsonb_build_object('import', b.import_id, 'file', b.file_name, 'results', b.results, 'students', b.students,
         'digest', encode(b.digest, 'hex')), ?::text, ?::inet
     from earlier_batch b where b.id = ?`,
    [actor.userId, actor.login, actor.role, actor.requestId, actor.ip, batch],
  );

/** A line for each student who was admitted before the first exam of the portal, to be filled in and copied. */
export async function studentsWithPast(db: Db): Promise<RowValues[]> {
  const { rows } = await db.raw<{ rows: { REG_NO: string }[] }>(
    `select s.reg_no as "REG_NO" from student s
     where s.reg_no is not null and s.status <> 'DELETED' and s.admn_acdyr < (select min(e.eyear) from exam e)
     order by s.reg_no limit 50000`,
  );
  return rows;
}
