import { FIXED_IN_USE } from '@thervu/contracts/course/course-rules';
import { offeredItems, type ListItem } from '@thervu/contracts/setting/list-rules';
import type { Db } from '../../core/database/connect';
import type { CandidateCourse } from '../course/course-agreement-service';
import type { RowValues } from './import-row';
import { addProblem } from './master-queries';

/** The examination office is a row among the colleges that no file may touch. */
export const rejectHeadOffice = (trx: Db, id: string) =>
  addProblem(trx, id, {
    column: 'Colcode',
    message: `'This is the examination office itself: an import does not touch it.'`,
    when: `r.parsed->>'Colcode' in (select colcode from college where is_head_office)`,
  });

/** Values that are not in a list of the university; a row that keeps what is stored is fine. An empty list takes every value. */
export async function rejectUnlisted(trx: Db, id: string, column: string, list: readonly ListItem[]): Promise<void> {
  if (list.length === 0) return;
  const offered = offeredItems(list).map(({ code }) => code);
  const statement = `update import_row r set problems = r.problems || jsonb_build_array(jsonb_build_object('column', :column::text,
       'value', r.parsed->>:column, 'message', :message::text))
     where r.import_id = :id and r.parsed->>:column is not null and not (r.parsed->>:column = any(:offered::text[]))
       and r.parsed->>:column is distinct from r.before->>:column`;
  await trx.raw(statement, { id, column, message: `Choose one of: ${offered.join(', ')}.`, offered });
}
/** A camp that values no scripts; one that a college has already may stay. */
export const rejectCamps = (trx: Db, id: string) =>
  addProblem(trx, id, {
    column: 'place',
    message: `'Choose one of the camps ' || coalesce(k.names, '(there is none: see Camps)') || '.'`,
    from: `from (select string_agg(place, ', ' order by sort, place) as names from camp where selectable) k`,
    when: `r.after->>'place' is not null and r.after->'place' is distinct from r.before->'place'
      and not exists (select from camp c where c.place = r.after->>'place' and c.selectable)`,
  });

export const rejectUnknownLevels = (trx: Db, id: string) =>
  addProblem(trx, id, {
    column: 'Deg_level',
    message: `'Choose one of the degree levels ' || l.names || '.'`,
    from: `from (select string_agg(degree, ', ' order by sort) as names from degree_level) l`,
    when: `r.parsed->>'Deg_level' is not null and not exists (select 1 from degree_level d where d.degree = r.parsed->>'Deg_level')`,
  });

/** As the form has it: 1 to 5 is entered, a larger credit stays where it is stored already. */
export const rejectCredits = (trx: Db, id: string) =>
  addProblem(trx, id, {
    column: 'total_credit',
    message: `'Enter a number from 1 to 5.'`,
    when: `(r.after->>'total_credit')::int > 5 and r.after->'total_credit' is distinct from r.before->'total_credit'`,
  });

/** Two degrees of a level with one code would have the same register numbers, whether in the portal or in this file. */
export const rejectTakenCodes = (trx: Db, id: string) =>
  addProblem(
    trx,
    id,
    {
      column: 'reg_code',
      message: `'This code is taken by ' || u.owner || '. A code belongs to one degree of a level.'`,
      from: `from (select r.row_no, coalesce(
              (select d.degree || ' ' || d.deg_name from degree d
               where d.deg_level = r.after->>'Deg_level' and d.reg_code = r.after->>'reg_code' and d.deg_id is distinct from r.target_id),
              (select o.name from import_row o
               where o.import_id = r.import_id and o.row_no < r.row_no and o.after->>'Deg_level' = r.after->>'Deg_level'
                 and o.after->>'reg_code' = r.after->>'reg_code' order by o.row_no limit 1)) as owner
            from import_row r where r.import_id = ? and r.after->>'reg_code' is not null) u`,
      when: `r.row_no = u.row_no and u.owner is not null and r.problems = '[]'`,
    },
    [id],
  );

const NAMES = ['Deg_level', 'Degree', 'Deg_name', 'Deg_Start_yr'] as const;
const ALL_NAMED = NAMES.map((name) => `r.parsed->>'${name}' is not null`).join(' and ');
const NO_CELL_PROBLEM = ['DEG_ID', ...NAMES]
  .map((name) => `not r.cell_problems @> '[{"column":"${name}"}]'`)
  .join(' and ');

/**
 * Finds the degree of each row by its number, or by what names it; where both are given they must agree. The rows take their
 * values here, without what names the degree and without `others`, and a name made of the fields `names`.
 */
export async function findDegrees(
  trx: Db,
  id: string,
  { others = [], names = [] }: { others?: readonly string[]; names?: readonly string[] } = {},
): Promise<void> {
  // each name is extracted from its row once: a row is long, and is read for every degree
  const statement = `with k as materialized (
       select r.row_no, v."DEG_ID" as deg_id, v."Deg_level" as deg_level, v."Degree" as degree, v."Deg_name" as deg_name,
         v."Deg_Start_yr" as start_yr
       from import_row r cross join lateral jsonb_to_record(r.parsed)
         as v("DEG_ID" bigint, "Deg_level" text, "Degree" text, "Deg_name" text, "Deg_Start_yr" int) where r.import_id = ?)
     update import_row r set after = (r.parsed - ?::text[])
         || case when d.deg_id is null then '{}' else jsonb_build_object('DEG_ID', d.deg_id) end,
         name = left(concat_ws(' ', ${['null', ...names.map((name) => `r.parsed->>'${name}'`)].join(', ')}), 300)
     from k left join degree d on (k.deg_id is not null
           or (k.deg_level is not null and k.degree is not null and k.deg_name is not null and k.start_yr is not null))
         and d.deg_id = coalesce(k.deg_id, d.deg_id)
         and d.deg_level = coalesce(k.deg_level, d.deg_level) and d.degree = coalesce(k.degree, d.degree)
         and d.deg_name = coalesce(k.deg_name, d.deg_name) and d.start_yr = coalesce(k.start_yr, d.start_yr)
     where r.import_id = ? and r.row_no = k.row_no`;
  await trx.raw(statement, [id, ['DEG_ID', ...NAMES, ...others] as unknown as string, id]);
  const unknown = `r.after->>'DEG_ID' is null and ${NO_CELL_PROBLEM}`;
  await addProblem(trx, id, {
    column: 'DEG_ID',
    message: `case when r.parsed->>'DEG_ID' is null then 'Name the degree: DEG_ID, or Deg_level, Degree, Deg_name and Deg_Start_yr.'
       else 'There is no degree with this number, level, name and start year.' end`,
    when: `${unknown} and (r.parsed->>'DEG_ID' is not null or not (${ALL_NAMED}))`,
  });
  await addProblem(trx, id, {
    column: 'Deg_name',
    message: `'There is no degree with this level, name and start year.'`,
    when: `${unknown} and r.parsed->>'DEG_ID' is null and ${ALL_NAMED}`,
  });
}

export const rejectBeyondDegree = (trx: Db, id: string) =>
  addProblem(trx, id, {
    column: 'SEM',
    message: `'This degree has ' || d.tot_sem || ' semesters.'`,
    from: 'from degree d',
    when: `d.deg_id = (r.after->>'DEG_ID')::bigint and (r.after->>'SEM')::int > d.tot_sem`,
  });

/** Stages in which an exam has finished with its papers. */
const SETTLED = ['REVISED', 'ARCHIVED'];

/**
 * Fields of a paper under which students applied and were marked must not change while an exam uses it; such papers are
 * locked.
 */
export async function rejectInUse(trx: Db, id: string): Promise<void> {
  // the column of the file is in capitals, as the one of `kind` is
  const fixed = FIXED_IN_USE.map((field) => field.toUpperCase()) as unknown as string;
  const differs = `exists (select 1 from unnest(?::text[]) f where r.before->f is distinct from r.after->f)`;
  const statement = `select c.cour_id from course c join import_row r on r.target_id = c.cour_id where r.import_id = ? and ${differs}
     order by c.cour_id for update of c`;
  await trx.raw(statement, [id, fixed]);
  await trx.raw(
    `update import_row r set problems = r.problems || u.found
     from (select r.row_no, jsonb_agg(jsonb_build_object('column', f, 'value', coalesce(r.parsed->>f, ''),
             'message', f || ' stays as it is while an exam uses this paper.') order by f) as found
           from import_row r cross join unnest(?::text[]) f
           where r.import_id = ? and r.target_id is not null and r.after->f is not null
             and r.before->f is distinct from r.after->f
             and exists (select 1 from exam_application a join exam e on e.id = a.exam_id
                         where a.cour_id = r.target_id and not (e.stage = any(?::text[])))
           group by r.row_no) u
     where r.import_id = ? and r.row_no = u.row_no`,
    [fixed, id, SETTLED as unknown as string, id],
  );
}

/** A scheme that papers cannot choose, and another one for a paper that results were made for. */
export async function rejectSchemes(trx: Db, id: string): Promise<void> {
  await addProblem(trx, id, {
    column: 'SCHEME',
    message: `'There is no such grading scheme that papers can choose. See Settings, Grading schemes.'`,
    when: `r.after->>'SCHEME' is not null and r.after->'SCHEME' is distinct from r.before->'SCHEME'
      and not exists (select from grading_scheme g where g.scheme = r.after->>'SCHEME' and g.active)`,
  });
  await addProblem(trx, id, {
    column: 'SCHEME',
    message: `'The grading scheme stays as it is: results of this paper were made with it.'`,
    when: `r.target_id is not null and r.after->>'SCHEME' is not null and r.after->'SCHEME' is distinct from r.before->'SCHEME'
      and exists (select from exam_application a join result x on x.exam_id = a.exam_id and x.application_id = a.id
        where a.cour_id = r.target_id)`,
  });
}

interface UnnamedScheme {
  row: number;
  level: string;
  course: { P_CODE: string; P_TYPE: string; INTL_MAX: number; EXTL_MAX: number };
}

/** New papers whose row names no scheme, with what the usual one follows from. */
export async function papersWithoutScheme(trx: Db, id: string): Promise<UnnamedScheme[]> {
  const { rows } = await trx.raw<{ rows: UnnamedScheme[] }>(
    `select r.row_no as row, d.deg_level as level, r.after as course
     from import_row r join degree d on d.deg_id = (r.after->>'DEG_ID')::bigint
     where r.import_id = ? and r.target_id is null and r.after->>'SCHEME' is null and r.problems = '[]'`,
    [id],
  );
  return rows;
}

export const assignSchemes = (trx: Db, id: string, rows: readonly { row: number; scheme: string }[]) =>
  trx.raw(
    `update import_row r set after = r.after || jsonb_build_object('SCHEME', d.scheme)
     from jsonb_to_recordset(?::jsonb) as d("row" int, scheme text) where r.import_id = ? and r.row_no = d."row"`,
    [JSON.stringify(rows), id],
  );

/** Papers without a problem as they would be stored. */
export async function courseCandidates(trx: Db, id: string): Promise<CandidateCourse[]> {
  const { rows } = await trx.raw<{ rows: { one: CandidateCourse }[] }>(
    `select jsonb_build_object('row', r.row_no, 'cour_id', r.target_id, 'deg_id', a->'DEG_ID', 'start_yr', a->'START_YR',
       'p_code', a->'P_CODE', 'sem', a->'SEM', 'p_name', a->'P_NAME', 'p_type', a->'P_TYPE', 'intl_max', a->'INTL_MAX',
       'extl_max', a->'EXTL_MAX', 'intl_min', a->'INTL_MIN', 'extl_min', a->'EXTL_MIN', 'board', a->'BOARD') as one
     from import_row r cross join lateral (select coalesce(r.before, '{}') || r.after as a) x
     where r.import_id = ? and r.problems = '[]'`,
    [id],
  );
  return rows.map(({ one }) => one);
}

/** Adds a problem to each of the rows, with the value that its column has in the file. */
export const addRowProblems = (
  trx: Db,
  id: string,
  problems: readonly { row: number; column: string; message: string }[],
) =>
  trx.raw(
    `update import_row r set problems = r.problems || jsonb_build_array(jsonb_build_object('column', d."column",
       'value', coalesce(r.parsed->>d."column", ''), 'message', d.message))
     from jsonb_to_recordset(?::jsonb) as d("row" int, "column" text, message text)
     where r.import_id = ? and r.row_no = d."row"`,
    [JSON.stringify(problems), id],
  );

/** Adds what names the degree of each paper, so that a template can be read by people. */
export async function nameDegrees(db: Db, rows: readonly RowValues[]): Promise<RowValues[]> {
  const degrees = await db('degree').select<{ id: number; names: RowValues }[]>(
    { id: 'deg_id' },
    db.raw(
      `jsonb_build_object('Deg_level', deg_level, 'Degree', degree, 'Deg_name', deg_name, 'Deg_Start_yr', start_yr) as names`,
    ),
  );
  const names = new Map(degrees.map((degree) => [degree.id, degree.names]));
  return rows.map((row) => ({ ...row, ...names.get(row.DEG_ID as number) }));
}
