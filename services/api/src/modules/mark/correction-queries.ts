import type { Correction, OpenCorrections } from '@thervu/contracts/mark/correction-contract';
import type { MarkField } from '@thervu/contracts/mark/mark-rules';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

const NOW = `case m.field when 'INTERNAL' then a.intl_mark when 'PRACTICAL' then a.ext_mark else a.absent::int end as now`;
const MAX = `case m.field when 'INTERNAL' then c.intl_max when 'PRACTICAL' then c.extl_max else 1 end as max`;

type Row = Omit<Correction, 'requested_at' | 'decided_at' | 'own'> & {
  requested_at: Date;
  decided_at: Date | null;
  requester: number;
};

const corrections = (db: Db, scope: Scope) =>
  db('mark_correction as m')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'm.exam_id').on('a.id', 'm.application_id'))
    .join('student as s', 's.student_id', 'a.student_id')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .join('college as g', 'g.colcode', 'm.colcode')
    .join('app_user as u', 'u.id', 'm.requested_by')
    .leftJoin('app_user as o', 'o.id', 'm.decided_by')
    .modify(visibleTo, scope, 'm.colcode')
    .select<Row[]>(
      {
        id: 'm.id',
        application_id: 'm.application_id',
        kind: 'm.field',
        Colcode: 'm.colcode',
        Colname: 'g.colname',
        Reg_No: 'a.reg_no',
        stu_name: 's.stu_name',
        P_code: 'm.p_code',
        P_NAME: 'c.p_name',
        old: 'm.old_value',
        new: 'm.new_value',
        reason: 'm.reason',
        requested_by: 'u.name',
        requester: 'm.requested_by',
        requested_at: 'm.requested_at',
        state: 'm.state',
        decided_by: 'o.name',
        decided_at: 'm.decided_at',
        decision_reason: 'm.decision_reason',
      },
      db.raw(NOW),
      db.raw(MAX),
    );

const asCorrection = ({ requester, ...row }: Row, userId: number): Correction => ({
  ...row,
  own: requester === userId,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

const MAX_ROWS = 1000;

/** Open ones first and the oldest of them on top: they wait for the office. */
export async function listCorrections(
  db: Db,
  scope: Scope,
  filter: { examId: number; userId: number; college?: string; paper?: string; state?: string },
): Promise<Correction[]> {
  const query = corrections(db, scope).where({ 'm.exam_id': filter.examId });
  if (filter.college !== undefined) void query.where('m.colcode', filter.college);
  if (filter.paper !== undefined) void query.where('m.p_code', filter.paper);
  if (filter.state !== undefined) void query.where('m.state', filter.state);
  const rows = await query
    .orderByRaw(`m.state <> 'OPEN', case when m.state = 'OPEN' then m.id end, m.id desc`)
    .limit(MAX_ROWS);
  return rows.map((row) => asCorrection(row, filter.userId));
}

/** Corrections that wait for a decision, by exam. */
export const countOpenCorrections = (db: Db, scope: Scope): Promise<OpenCorrections[]> =>
  db('mark_correction as m')
    .join('exam as e', 'e.id', 'm.exam_id')
    .where({ 'm.state': 'OPEN' })
    .modify(visibleTo, scope, 'm.colcode')
    .groupBy('e.id')
    .orderByRaw('exam_order(e.eyear, e.emonth) desc, e.id desc')
    .select<OpenCorrections[]>('e.exam_tbl', 'e.exam_name', db.raw('count(*)::int as count'));

export async function readCorrection(db: Db, scope: Scope, id: number, userId: number): Promise<Correction> {
  const [row] = await corrections(db, scope).where({ 'm.id': id });
  return asCorrection(row!, userId);
}

export interface NewCorrection {
  exam_id: number;
  application_id: number;
  colcode: string;
  p_code: string;
  field: MarkField;
  old_value: number | null;
  new_value: number | null;
  reason: string;
  requested_by: number;
  /** Of a practical mark the office sends: the practical batch it is given in. */
  prac_batch: number | null;
}

export async function insertCorrection(trx: Db, correction: NewCorrection): Promise<number> {
  const [row] = await trx('mark_correction').insert(correction).returning<{ id: number }[]>('id');
  return row!.id;
}

/** Locks a request until the transaction ends. */
export const lockCorrection = (
  trx: Db,
  id: number,
): Promise<(NewCorrection & { id: number; state: Correction['state'] }) | undefined> =>
  trx('mark_correction').where({ id }).forUpdate().first();

/** Whether the officer who decides could be behind the account that asked, as it was then: by a password or code given alone. */
export async function isInHandsOf(trx: Db, id: number, userId: number): Promise<boolean> {
  const row = await trx('mark_correction')
    .where({ id })
    .first<{ same: boolean }>(trx.raw('same_hands(requested_by, requested_at, ?) as same', [userId]));
  return row.same;
}

export const decide = (
  trx: Db,
  id: number,
  decision: { state: 'APPROVED' | 'REFUSED'; userId: number; reason: string },
) =>
  trx('mark_correction').where({ id }).update({
    state: decision.state,
    decided_by: decision.userId,
    decided_at: trx.fn.now(),
    decision_reason: decision.reason,
  });
