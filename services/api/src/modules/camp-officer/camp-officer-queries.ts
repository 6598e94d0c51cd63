import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import type { ReferencingTable } from '../../core/http/delete-guard';
import type { Written } from '../../core/http/row-version';
import type { Scope } from '../../core/session/session';

const columns = {
  id: 'o.id',
  exam: 'e.exam_tbl',
  exam_name: 'e.exam_name',
  name: 'o.name',
  designation: 'o.designation',
  email: 'o.email',
  role: 'o.role',
  place: 'o.place',
  campofid: 'o.campofid',
  active: 'o.active',
  row_version: 'o.row_version',
  user_id: 'o.user_id',
  exam_id: 'o.exam_id',
};
type Stored = Omit<Officer, 'own' | 'password'> & { user_id: number; exam_id: number };

/** The office: all. A camp officer: the own camp in the own exam, and those added without a camp for that person. */
function within(query: Knex.QueryBuilder, { college, camp }: Scope): void {
  if (college === 'all') return;
  if (!camp) return void query.whereRaw('false');
  void query
    .where('o.exam_id', camp.examId)
    .where((ownEntry) =>
      ownEntry
        .where('o.place', camp.place)
        .orWhere((waiting) =>
          waiting
            .where('o.campofid', camp.officerId)
            .whereIn('o.place', (places) => places.select('p.place').from('camp as p').where('p.waiting', true)),
        ),
    );
}

const officers = (db: Db, scope: Scope) =>
  db('camp_officer as o').join('exam as e', 'e.id', 'o.exam_id').modify(within, scope);

const shown = ({ user_id, exam_id: _none, ...row }: Stored, userId: number): Officer => ({
  ...row,
  password: '',
  own: user_id === userId,
});

/** The officers, the latest exam first, camp by camp, the camp officer before the operators. */
export async function listOfficers(db: Db, scope: Scope, userId: number): Promise<Officer[]> {
  const rows = await officers(db, scope)
    .orderBy(['e.eyear', 'e.emonth'].map((column) => ({ column, order: 'desc' })))
    .orderBy(['o.place', 'o.role', 'o.name', 'o.id'])
    .select<Stored[]>(columns);
  return rows.map((row) => shown(row, userId));
}

/** The officer of this number, then those who work for that person. */
export async function officersBelow(db: Db, scope: Scope, userId: number, id: number): Promise<Officer[]> {
  const rows = await officers(db, scope)
    .where((named) => named.where('o.id', id).orWhere('o.campofid', id))
    .orderByRaw('o.id <> ?', [id])
    .orderBy(['o.name', 'o.id'])
    .select<Stored[]>(columns);
  return rows[0]?.id === id ? rows.map((row) => shown(row, userId)) : [];
}

export type LockedOfficer = Written & { userId: number; examId: number; officer: Officer };

/** Locks the officer until the end of the transaction. */
export async function lockOfficer(
  trx: Db,
  scope: Scope,
  userId: number,
  id: number,
): Promise<LockedOfficer | undefined> {
  const row = await officers(trx, scope)
    .where('o.id', id)
    .forUpdate('o')
    .first<(Stored & Written) | undefined>({ ...columns, updated_by: 'o.updated_by', updated_at: 'o.updated_at' });
  if (!row) return undefined;
  const { updated_by, updated_at, ...stored } = row;
  return {
    row_version: row.row_version,
    updated_by,
    updated_at,
    userId: row.user_id,
    examId: row.exam_id,
    officer: shown(stored, userId),
  };
}

export interface OfficerRow {
  exam_id: number;
  name: string;
  designation: string;
  email: string;
  role: string;
  place: string;
  campofid: number | null;
  active: boolean;
}

export async function insertOfficer(
  trx: Db,
  row: Omit<OfficerRow, 'active'> & { user_id: number },
  by: number,
): Promise<number> {
  const made = await trx('camp_officer')
    .insert({ ...row, updated_by: by, updated_at: trx.fn.now() })
    .returning<{ id: number }[]>('id');
  return made[0]!.id;
}

export async function writeOfficer(trx: Db, id: number, row: OfficerRow, by: number): Promise<void> {
  await trx('camp_officer')
    .where({ id })
    .update({ ...row, row_version: trx.raw('row_version + 1'), updated_by: by, updated_at: trx.fn.now() });
}

export const findCamp = (db: Db, place: string) =>
  db('camp').where({ place }).first<{ selectable: boolean; waiting: boolean } | undefined>('selectable', 'waiting');

/** Whether this number is a camp officer of that exam and camp. */
export async function leadsThere(db: Db, id: number, examId: number, place: string): Promise<boolean> {
  const row = await db('camp_officer').where({ id, exam_id: examId, place, role: 'CO' }).first('id');
  return row !== undefined;
}

const firstRow = async <T>(db: Db, sql: string, values: Record<string, string | number | null>): Promise<T> => {
  const { rows } = await db.raw<{ rows: { done: T }[] }>(sql, values);
  return rows[0]!.done;
};

/** Whether the person is an officer of another exam or camp as well. */
export const worksElsewhere = (db: Db, id: number): Promise<boolean> =>
  firstRow<boolean>(db, 'select works_elsewhere(:id) as done', { id });

/** The sign-in behind an address; only the office may ask. */
export const findSignIn = (db: Db, email: string) =>
  db('app_user')
    .where({ login: email })
    .orWhere({ email })
    .first<{ id: number; kind: string } | undefined>('id', 'kind');

/** Makes the sign-in of an officer; null where the address signs in already. */
export const insertOfficerSignIn = (
  db: Db,
  { email, name, hash, by }: { email: string; name: string; hash: string; by: number },
) =>
  firstRow<number | null>(db, 'select make_officer_sign_in(:email, :name, :hash, :by) as done', {
    email,
    name,
    hash,
    by,
  });

/** False where the address is another user's sign-in. */
export const changeSignIn = (
  db: Db,
  { id, email, name, hash }: { id: number; email: string; name: string; hash: string | null },
) =>
  firstRow<boolean>(db, 'select change_officer_sign_in(:id, :email, :name, :hash) as done', {
    id,
    email,
    name,
    hash,
  });

export const endOfficerSessions = (db: Db, id: number, reason: string) =>
  firstRow<void>(db, 'select end_officer_sessions(:id, :reason) as done', { id, reason });

export const removeOfficer = (db: Db, id: number) =>
  firstRow<void>(db, 'select remove_unused_officer(:id) as done', { id });

interface Work {
  marks: number;
  scans: number;
  entries: number;
  steps: number;
  reval_scans: number;
  officers: number;
}

/** The work of an officer in all exams and camps, and the people who work for that person. */
export async function referringToOfficer(db: Db, id: number): Promise<ReferencingTable[]> {
  const { rows } = await db.raw<{ rows: Work[] }>('select * from work_of_officer(?)', [id]);
  const { marks, scans, entries, steps, reval_scans, officers: people } = rows[0]!;
  return [
    { one: 'keyed mark', many: 'keyed marks', count: marks },
    { one: 'refused scan', many: 'refused scans', count: scans },
    { one: 'packet entry', many: 'packet entries', count: entries },
    { one: 'step of a revaluation script', many: 'steps of revaluation scripts', count: steps },
    { one: 'refused revaluation scan', many: 'refused revaluation scans', count: reval_scans },
    { one: 'officer', many: 'officers', count: people },
  ];
}
