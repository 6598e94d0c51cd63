import type { Reopening } from '@thervu/contracts/result-run/result-run-contract';
import type { Db } from '../../core/database/connect';

export interface ReopeningRow {
  id: number;
  exam_id: number;
  reason: string;
  asked_by: number;
  agreed_at: Date | null;
  withdrawn_at: Date | null;
}

export async function findOpen(db: Db, examId: number, userId: number): Promise<Reopening | null> {
  const [row] = await db('exam_reopening as o')
    .join('app_user as u', 'u.id', 'o.asked_by')
    .where({ 'o.exam_id': examId })
    .whereNull('o.agreed_at')
    .whereNull('o.withdrawn_at')
    .select<(Omit<Reopening, 'askedAt'> & { askedAt: Date })[]>(
      { id: 'o.id', reason: 'o.reason', askedBy: 'u.name', askedAt: 'o.asked_at' },
      db.raw('o.asked_by = ? as mine', [userId]),
    );
  return row ? { ...row, askedAt: row.askedAt.toISOString() } : null;
}

export async function insertReopening(db: Db, row: Record<string, unknown>): Promise<number | undefined> {
  const [request] = await db('exam_reopening')
    .insert(row)
    .onConflict(db.raw('(exam_id) where agreed_at is null and withdrawn_at is null') as unknown as string)
    .ignore()
    .returning<{ id: number }[]>('id');
  return request?.id;
}

export const readReopening = (db: Db, id: number) =>
  db('exam_reopening').where({ id }).first<ReopeningRow | undefined>();

export const lockReopening = (db: Db, id: number) =>
  db('exam_reopening').where({ id }).forUpdate().first<ReopeningRow | undefined>();

export const settle = (db: Db, id: number, change: Record<string, unknown>) =>
  db('exam_reopening').where({ id }).update(change);

export const unlockCamps = (db: Db, examId: number) =>
  db('exam').where({ id: examId }).update({ camp_locked_at: null });
