import type { Degree, DegreeLevel, NewDegree } from '@thervu/contracts/degree/degree-contract';
import type { Db } from '../../core/database/connect';
import type { ReferencingTable } from '../../core/http/delete-guard';
import type { Written } from '../../core/http/row-version';

const columns = {
  Deg_id: 'deg_id',
  Degree: 'degree',
  Deg_name: 'deg_name',
  Deg_level: 'deg_level',
  Start_yr: 'start_yr',
  tot_sem: 'tot_sem',
  tot_yr: 'tot_yr',
  total_credit: 'total_credit',
  deg_status: 'deg_status',
  reg_code: 'reg_code',
  row_version: 'row_version',
};

/** A college, and an exam it must have registrations in. */
export interface TaughtBy {
  college: string;
  examId?: number;
}

const taughtBy = (db: Db, { college, examId }: TaughtBy) =>
  examId === undefined
    ? db('student as s').where({ 's.colcode': college }).whereRaw('s.deg_id = d.deg_id')
    : db('exam_application as a').where({ 'a.exam_id': examId, 'a.colcode': college }).whereRaw('a.deg_id = d.deg_id');

/** Degrees in the order of the levels, then by name; `taught` leaves out those a college does not teach. */
export async function listDegrees(
  db: Db,
  where: { deg_status?: boolean; deg_level?: string } = {},
  taught?: TaughtBy,
): Promise<Degree[]> {
  const query = db('degree as d').where(where);
  if (taught) void query.whereExists(taughtBy(db, taught));
  return query
    .orderByRaw(
      '(select sort from degree_level l where l.degree = d.deg_level), d.deg_level, d.degree, d.deg_name, d.start_yr',
    )
    .select<Degree[]>(columns);
}

export const listDegreeLevels = (db: Db): Promise<DegreeLevel[]> =>
  db('degree_level').orderBy(['sort', 'degree']).select<DegreeLevel[]>('degree');

export const findDegree = (db: Db, id: number) => db('degree').where({ deg_id: id }).first<Degree | undefined>(columns);

export type LockedDegree = Written & { degree: Degree };

/** Locks the degree until the end of the transaction. */
export async function lockDegree(trx: Db, id: number): Promise<LockedDegree | undefined> {
  const row = await trx('degree')
    .where({ deg_id: id })
    .forUpdate()
    .first<(Degree & Written) | undefined>({
      ...columns,
      updated_by: 'updated_by',
      updated_at: 'updated_at',
    });
  if (!row) return undefined;
  const { updated_by, updated_at, ...degree } = row;
  return { row_version: row.row_version, updated_by, updated_at, degree };
}

const asColumns = (fields: Partial<NewDegree>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columns[field as keyof NewDegree], value]));

export async function insertDegree(trx: Db, fields: NewDegree, userId: number): Promise<number> {
  const [row] = await trx('degree')
    .insert({ ...asColumns(fields), updated_by: userId, updated_at: trx.fn.now() })
    .returning<{ deg_id: number }[]>('deg_id');
  return row!.deg_id;
}

/** Writes the fields given, and who wrote them. */
export async function writeDegree(trx: Db, id: number, fields: Partial<NewDegree>, userId: number): Promise<void> {
  await trx('degree')
    .where({ deg_id: id })
    .update({
      ...asColumns(fields),
      updated_by: userId,
      updated_at: trx.fn.now(),
      row_version: trx.raw('row_version + 1'),
    });
}

export async function removeDegree(trx: Db, id: number): Promise<void> {
  await trx('degree').where({ deg_id: id }).delete();
}

const KINDS: [table: string, one: string, many: string][] = [
  ['course', 'course', 'courses'],
  ['student', 'student', 'students'],
  ['exam_application', 'exam application', 'exam applications'],
  ['student_exam', 'exam registration', 'exam registrations'],
  ['revaluation', 'revaluation application', 'revaluation applications'],
];

/** What refers to a degree, by kind. */
export async function referringToDegree(db: Db, id: number): Promise<ReferencingTable[]> {
  const counts = KINDS.map(([table]) => db(table).where({ deg_id: id }).count().as(table));
  const [row] = await db.select<Record<string, number>[]>(counts);
  return KINDS.map(([table, name, many]) => ({ one: name, many, count: row![table]! }));
}
