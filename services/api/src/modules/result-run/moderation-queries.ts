import type { ModerationOrder } from '@thervu/contracts/result-run/result-run-contract';
import type { Db } from '../../core/database/connect';

export interface OrderRow {
  id: number;
  exam_id: number;
  scope: 'PAPER' | 'STUDENT';
  p_code: string | null;
  max_marks: number;
  order_no: string;
  proposed_by: number | null;
  approved_by: number | null;
  withdrawn_at: Date | null;
}

export async function readOrders(db: Db, examId: number, userId: number, id?: number): Promise<ModerationOrder[]> {
  const query = db('moderation as m')
    .leftJoin('app_user as p', 'p.id', 'm.proposed_by')
    .leftJoin('app_user as a', 'a.id', 'm.approved_by')
    .where({ 'm.exam_id': examId })
    .whereNull('m.withdrawn_at')
    .orderBy(['m.scope', 'm.p_code', 'm.id'])
    .select(
      ...['m.id', 'm.scope', 'm.p_code', 'm.max_marks', 'm.order_no', 'm.note'],
      { proposedBy: 'p.name', approvedBy: 'a.name', approvedAt: 'm.approved_at' },
      db.raw('coalesce(m.proposed_by = ?, false) as mine', [userId]),
    );
  if (id !== undefined) void query.where({ 'm.id': id });
  const rows = (await query) as (Omit<ModerationOrder, 'approvedAt'> & { approvedAt: Date | null })[];
  return rows.map((row) => ({ ...row, approvedAt: row.approvedAt?.toISOString() ?? null }));
}

export const lockOrder = (db: Db, id: number) =>
  db('moderation').where({ id }).forUpdate().first<OrderRow | undefined>();

/** The new order, or undefined where one for the same paper, or for all students, exists already. */
export async function insertOrder(db: Db, order: Record<string, unknown>): Promise<number | undefined> {
  const [inserted] = await db('moderation')
    .insert(order)
    .onConflict(db.raw('(exam_id, scope, p_code) where withdrawn_at is null') as unknown as string)
    .ignore()
    .returning<{ id: number }[]>('id');
  return inserted?.id;
}

export const setOrder = (db: Db, id: number, change: Record<string, unknown>) =>
  db('moderation').where({ id }).update(change);

/** Whether the paper is a written one with confirmed applications in the exam. */
export const isWritten = async (db: Db, examId: number, pCode: string): Promise<boolean> =>
  (await db('v_qp_eligible').where({ exam_id: examId, p_code: pCode }).first('id')) !== undefined;
