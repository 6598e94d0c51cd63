import type { College, CollegeFields } from '@thervu/contracts/college/college-contract';
import type { Db } from '../../core/database/connect';
import type { ReferencingTable } from '../../core/http/delete-guard';
import type { Written } from '../../core/http/row-version';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

const columns = {
  col_id: 'col_id',
  Colcode: 'colcode',
  Colname: 'colname',
  Address: 'address',
  District: 'district',
  email: 'email',
  Land_line: 'land_line',
  Mobile: 'mobile',
  alter_mobile: 'alter_mobile',
  Start_yr: 'start_yr',
  cType: 'ctype',
  Status: 'status',
  Autonomy: 'autonomy',
  principal: 'principal',
  designation: 'designation',
  pmobile: 'pmobile',
  pemail: 'pemail',
  ptype: 'ptype',
  clg_status: 'clg_status',
  place: 'place',
  row_version: 'row_version',
};

/** Columns by the names of the fields: those that are written. */
type Field = keyof CollegeFields | 'clg_status' | 'place';
type Stored = Omit<College, 'password'>;
const shown = (row: Stored): College => ({ ...row, password: '' });

/** The colleges in the order of their codes; the examination office is none of them. */
async function list(db: Db, scope: Scope, where: { clg_status?: boolean }): Promise<College[]> {
  const rows = await db('college')
    .where({ ...where, is_head_office: false })
    .modify(visibleTo, scope, 'colcode')
    .orderByRaw('colcode::int')
    .select<Stored[]>(columns);
  return rows.map(shown);
}

export const listColleges = (db: Db, scope: Scope) => list(db, scope, { clg_status: true });
export const listAllColleges = (db: Db, scope: Scope) => list(db, scope, {});

/** One college, also the record of the office itself. */
export async function findCollege(db: Db, scope: Scope, code: string): Promise<College | undefined> {
  const row = await db('college')
    .where({ colcode: code })
    .modify(visibleTo, scope, 'colcode')
    .first<Stored | undefined>(columns);
  return row && shown(row);
}

/** Whether a college has the code; the examination office is none. */
export const isCollege = async (db: Db, colcode: string): Promise<boolean> =>
  (await db('college').where({ colcode, is_head_office: false }).first('colcode')) !== undefined;

export type LockedCollege = Written & { is_head_office: boolean; college: College };

/** Locks the college until the end of the transaction. */
export async function lockCollege(trx: Db, scope: Scope, code: string): Promise<LockedCollege | undefined> {
  const row = await trx('college')
    .where({ colcode: code })
    .modify(visibleTo, scope, 'colcode')
    .forUpdate()
    .first<(Stored & Written & { is_head_office: boolean }) | undefined>({
      ...columns,
      updated_by: 'updated_by',
      updated_at: 'updated_at',
      is_head_office: 'is_head_office',
    });
  if (!row) return undefined;
  const { updated_by, updated_at, is_head_office, ...stored } = row;
  return { row_version: row.row_version, updated_by, updated_at, is_head_office, college: shown(stored) };
}

const asColumns = (fields: Partial<Record<Field, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columns[field as Field], value]));

export async function insertCollege(
  trx: Db,
  fields: Partial<Record<Field, unknown>>,
  userId: number,
): Promise<College> {
  const [row] = await trx('college')
    .insert({ ...asColumns(fields), updated_by: userId, updated_at: trx.fn.now() })
    .returning<Stored[]>(Object.entries(columns).map(([as, name]) => trx.ref(name).as(as)) as never);
  return shown(row!);
}

/** Writes the fields given, and who wrote them. */
export async function writeCollege(
  trx: Db,
  code: string,
  fields: Partial<Record<Field, unknown>>,
  userId: number,
): Promise<void> {
  await trx('college')
    .where({ colcode: code })
    .update({
      ...asColumns(fields),
      updated_by: userId,
      updated_at: trx.fn.now(),
      row_version: trx.raw('row_version + 1'),
    });
}

export async function removeCollege(trx: Db, code: string): Promise<void> {
  await trx('college').where({ colcode: code }).delete();
}

/** Makes the main sign-in of a college: the code is the user name. */
export async function insertCollegeSignIn(
  trx: Db,
  { code, name, hash, by }: { code: string; name: string; hash: string; by: number },
): Promise<void> {
  await trx.raw('select make_college_sign_in(?, ?, ?, ?)', [code, name, hash, by]);
}

/**
 * Gives the main sign-in a first password, ends its sessions, and records it for the college to be told; false where there is
 * no sign-in.
 */
export async function setPassword(
  trx: Db,
  { code, hash, by }: { code: string; hash: string; by: number },
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { id: number | null }[] }>('select set_college_password(?, ?) as id', [
    code,
    hash,
  ]);
  const { id } = rows[0]!;
  if (id !== null) await trx('credential_event').insert({ user_id: id, kind: 'FIRST_PASSWORD', by_user: by });
  return id !== null;
}

export async function removeUnusedSignIn(trx: Db, code: string): Promise<void> {
  await trx.raw('select remove_unused_college_sign_in(?)', [code]);
}

/** The person behind the code is called as the college is. */
export async function renameSignIn(trx: Db, code: string, name: string): Promise<void> {
  await trx('app_user').where({ login: code, colcode: code, kind: 'COLLEGE' }).update({ name });
}

const KINDS: [table: string, one: string, many: string][] = [
  ['student', 'student', 'students'],
  ['app_user', 'user', 'users'],
  ['exam_application', 'exam application', 'exam applications'],
  ['student_exam', 'exam registration', 'exam registrations'],
  ['result', 'result', 'results'],
  ['revaluation', 'revaluation application', 'revaluation applications'],
  ['mark_history', 'mark record', 'mark records'],
  ['paper_lock', 'locked paper', 'locked papers'],
  ['qp_freeze_college', 'question paper count', 'question paper counts'],
  ['job', 'job', 'jobs'],
];

/** What refers to a college, by kind. */
export async function referringToCollege(db: Db, code: string): Promise<ReferencingTable[]> {
  const counts = KINDS.map(([table]) => db(table).where({ colcode: code }).count().as(table));
  const [row] = await db.select<Record<string, number>[]>(counts);
  return KINDS.map(([table, name, many]) => ({ one: name, many, count: row![table]! }));
}

/** Whether scripts of a college may be sent to this camp. */
export const isOpenCamp = async (db: Db, place: string): Promise<boolean> =>
  (await db('camp').where({ place, selectable: true }).first('place')) !== undefined;
