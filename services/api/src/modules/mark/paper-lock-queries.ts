import type { PaperLock } from '@thervu/contracts/mark/correction-contract';
import type { MarkField } from '@thervu/contracts/mark/mark-rules';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

interface PaperOf {
  examId: number;
  code: string;
}

/** Locks the rows of a paper in the session's college: running saves of marks finish first, and later ones find the lock. */
export const lockPaperMarks = (
  trx: Db,
  scope: Scope,
  { examId, code }: PaperOf,
): Promise<
  {
    intl_mark: number | null;
    ext_mark: number | null;
    ex_confm: boolean;
    absent: boolean;
    intl_max: number;
    extl_max: number;
    p_type: string;
  }[]
> =>
  trx('exam_application as a')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.exam_id': examId, 'a.p_code': code })
    .modify(visibleTo, scope, 'a.colcode')
    .orderBy('a.id')
    .select('a.intl_mark', 'a.ext_mark', 'a.ex_confm', 'a.absent', 'c.intl_max', 'c.extl_max', 'c.p_type')
    .forUpdate('a');

/** The new lock, or undefined where one exists already. */
export async function insertLock(
  trx: Db,
  lock: { exam_id: number; colcode: string; p_code: string; kind: MarkField; locked_by: number },
): Promise<{ id: number; locked_at: Date } | undefined> {
  const rows = await trx('paper_lock')
    .insert(lock)
    .onConflict(trx.raw('(exam_id, colcode, p_code, kind) where reopened_at is null'))
    .ignore()
    .returning<{ id: number; locked_at: Date }[]>(['id', 'locked_at']);
  return rows[0];
}

interface LockRow {
  id: number;
  exam_id: number;
  kind: MarkField;
  colcode: string;
  colname: string;
  p_code: string;
  locked_at: Date;
  locked_name: string;
  reopened_at: Date | null;
  reopened_name: string | null;
  reason: string | null;
}

const locks = (db: Db) =>
  db('paper_lock as l')
    .join('college as c', 'c.colcode', 'l.colcode')
    .join('app_user as u', 'u.id', 'l.locked_by')
    .leftJoin('app_user as r', 'r.id', 'l.reopened_by')
    .select<LockRow[]>('l.*', 'c.colname', { locked_name: 'u.name', reopened_name: 'r.name' });

export const asPaperLock = (row: LockRow): PaperLock => ({
  id: row.id,
  kind: row.kind,
  Colcode: row.colcode,
  Colname: row.colname,
  P_code: row.p_code,
  at: row.locked_at.toISOString(),
  by: row.locked_name,
  reopened: row.reopened_at && { at: row.reopened_at.toISOString(), by: row.reopened_name!, reason: row.reason! },
});

const MAX_LOCKS = 2000;

export async function listLocks(db: Db, filter: { examId: number; college?: string }): Promise<PaperLock[]> {
  const query = locks(db).where({ 'l.exam_id': filter.examId });
  if (filter.college !== undefined) void query.where('l.colcode', filter.college);
  const rows = await query.orderByRaw('l.reopened_at is not null, l.colcode, l.p_code, l.id desc').limit(MAX_LOCKS);
  return rows.map(asPaperLock);
}

/** Locks a paper lock until the transaction ends. */
export async function lockedLock(trx: Db, id: number): Promise<LockRow | undefined> {
  const lockedRow = await trx('paper_lock').where({ id }).forUpdate().first('id');
  return lockedRow && (await locks(trx).where({ 'l.id': id }).first<LockRow>());
}

export const reopenLock = (trx: Db, id: number, by: { userId: number; reason: string }) =>
  trx('paper_lock').where({ id }).update({ reopened_by: by.userId, reopened_at: trx.fn.now(), reason: by.reason });
