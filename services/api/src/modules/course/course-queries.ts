import type { Course, CourseFields } from '@thervu/contracts/course/course-contract';
import type { SharedField } from '@thervu/contracts/course/course-rules';
import type { Db } from '../../core/database/connect';
import type { Written } from '../../core/http/row-version';

/** Field of the contract to column, and back. */
const COLUMNS = {
  COUR_ID: 'cour_id',
  DEG_ID: 'deg_id',
  START_YR: 'start_yr',
  P_CODE: 'p_code',
  P_NAME: 'p_name',
  CREDIT: 'credit',
  SEM: 'sem',
  P_TYPE: 'p_type',
  PRAC_HRS: 'prac_hrs',
  P_GROUP: 'p_group',
  PART: 'part',
  INTL_MAX: 'intl_max',
  EXTL_MAX: 'extl_max',
  INTL_MIN: 'intl_min',
  EXTL_MIN: 'extl_min',
  BOARD: 'board',
  COMN_ID: 'comn_id',
  NO_CREDIT: 'no_credit',
  kind: 'kind',
  scheme: 'grading_scheme',
  row_version: 'row_version',
} as const;

const NAMED = Object.entries(COLUMNS).map(([field, column]) => `${column} as "${field}"`);
const selected = (db: Db) => db.raw([...NAMED, 'fees::float8 as "FEES"'].join(', '));

/** What a save writes. */
export type CourseValues = CourseFields & { kind?: Course['kind']; scheme?: string };

function columnsOf(values: Partial<CourseValues>): Record<string, unknown> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = COLUMNS as Record<string, string>;
  return Object.fromEntries(
    entries.map(([field, value]) => [columns[field] ?? field.toLowerCase(), value === '' ? null : value]),
  );
}

interface Wanted {
  degId?: number;
  bos?: number;
  sem?: number;
  part?: string;
  kind?: Course['kind'];
  type?: Course['P_TYPE'];
}

/** Papers in the order of their codes; omitted conditions do not filter. */
export async function listCourses(db: Db, filter: Wanted = {}): Promise<Course[]> {
  const { degId, bos, sem, part, kind, type } = filter;
  const conditions = { deg_id: degId, start_yr: bos, sem, part, kind, p_type: type };
  return db('course')
    .where(Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined)))
    .orderBy(['p_code', 'start_yr', 'deg_id'])
    .select<Course[]>(selected(db));
}

export async function listBosYears(db: Db): Promise<{ start_yr: number }[]> {
  return db('course').distinct<{ start_yr: number }[]>('start_yr').orderBy('start_yr', 'desc');
}

export async function findCourse(db: Db, id: number): Promise<Course | undefined> {
  return db('course').where({ cour_id: id }).first<Course | undefined>(selected(db));
}

/** Serialises every save of papers until the transaction ends, so that two contradicting saves cannot both pass the check. */
export async function lockCourses(trx: Db): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu courses'))`);
}

export type LockedCourse = Written & { course: Course };

/** Locks the paper against applications until the transaction ends. */
export async function lockCourse(trx: Db, id: number): Promise<LockedCourse | undefined> {
  const row = await trx('course')
    .where({ cour_id: id })
    .forUpdate()
    .first<(Course & Written) | undefined>(selected(trx), 'updated_by', 'updated_at');
  if (!row) return undefined;
  const { updated_by, updated_at, ...course } = row;
  return { row_version: course.row_version, updated_by, updated_at, course };
}

/** The other rows of a code whose semester has the same parity, locked like `lockCourse` does. */
export async function lockMeeting(
  trx: Db,
  { P_CODE, SEM }: Pick<CourseFields, 'P_CODE' | 'SEM'>,
  exceptId: number | null,
): Promise<Course[]> {
  return trx('course')
    .where({ p_code: P_CODE })
    .whereRaw('sem % 2 = ?', [SEM % 2])
    .whereRaw('cour_id is distinct from ?', [exceptId])
    .orderBy('cour_id')
    .forUpdate()
    .select<Course[]>(selected(trx));
}

export async function insertCourse(trx: Db, values: CourseValues, userId: number): Promise<number> {
  const [row] = await trx('course')
    .insert({ ...columnsOf(values), updated_by: userId })
    .returning<{ cour_id: number }[]>('cour_id');
  return row!.cour_id;
}

export async function storeCourse(
  trx: Db,
  id: number,
  values: Partial<CourseValues> | Pick<Course, SharedField>,
  userId: number,
): Promise<void> {
  await trx('course')
    .where({ cour_id: id })
    .update({
      ...columnsOf(values as Partial<CourseValues>),
      row_version: trx.raw('row_version + 1'),
      updated_by: userId,
      updated_at: trx.fn.now(),
    });
}

export async function removeCourse(trx: Db, id: number): Promise<void> {
  await trx('course').where({ cour_id: id }).delete();
}

/** Semesters and level of a degree; undefined where there is no such degree. */
export const degreeTerms = (db: Db, degId: number) =>
  db('degree')
    .where({ deg_id: degId })
    .first<{ tot_sem: number; deg_level: string } | undefined>('tot_sem', 'deg_level');

/** Whether any result was made for the paper, of whatever exam. */
export async function hasResults(db: Db, id: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
    `select exists (select from exam_application a join result r on r.exam_id = a.exam_id and r.application_id = a.id
       where a.cour_id = ?) as found`,
    [id],
  );
  return rows[0]!.found;
}

export interface Use {
  exam_name: string;
  applications: number;
}

/** Exams with applications for any of the rows, the fullest first; stages in `but` do not count. */
export async function usesOf(
  db: Db,
  ids: readonly number[],
  { but = [] }: { but?: readonly string[] } = {},
): Promise<Use[]> {
  const { rows } = await db.raw<{ rows: Use[] }>(
    `select e.exam_name, count(*) as applications from exam_application a join exam e on e.id = a.exam_id
     where a.cour_id = any(?::bigint[]) and not (e.stage = any(?::text[])) group by e.exam_name order by 2 desc, 1`,
    [[...ids], [...but]] as unknown as string[],
  );
  return rows;
}

/** Slots in the time tables that no other row of the code would carry any more. */
export async function slotsOnlyOf(db: Db, course: Course): Promise<number> {
  const { rows } = await db.raw<{ rows: { slots: number }[] }>(
    `select count(*) as slots from exam_timetable t where t.p_code = :code
       and not exists (select 1 from course c where c.p_code = :code and c.cour_id <> :id)`,
    { code: course.P_CODE, id: course.COUR_ID },
  );
  return rows[0]!.slots;
}
