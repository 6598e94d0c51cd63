import type { Db } from '../../core/database/connect';

/** Locks an outcome until the transaction ends. */
export interface LockedOutcome {
  rid: number;
  decided_by: number;
  flagged: boolean;
  approved: boolean;
  approved_by: number | null;
  third: number | null;
  second: number | null;
  limit_marks: number;
  original: number;
  rule: string;
  row_version: number;
}
export const lockOutcomes = (trx: Db, examId: number, rids: readonly number[]): Promise<LockedOutcome[]> =>
  trx('reval_outcome')
    .where({ exam_id: examId })
    .whereIn('rid', [...rids])
    .orderBy('rid')
    .forUpdate()
    .select(
      'rid',
      'decided_by',
      'flagged',
      'approved',
      'approved_by',
      'second',
      'third',
      'limit_marks',
      'original',
      'rule',
      'row_version',
    );

const LOG_APPROVED = `
insert into reval_approval (exam_id, rid, action, original, final, rule, flagged, by_user)
select o.exam_id, o.rid, 'APPROVED', o.original, o.final, o.rule, o.flagged, :user from reval_outcome o
where o.exam_id = :exam and o.rid = any(:rids::bigint[]) order by o.rid`;

const SIGN = `
update reval_outcome o set
  approved_by_2 = case when o.approved_by is not null then :user else o.approved_by_2 end,
  approved_at_2 = case when o.approved_by is not null then now() else o.approved_at_2 end,
  approved_by = coalesce(o.approved_by, :user), approved_at = coalesce(o.approved_at, now()), row_version = o.row_version + 1
where o.exam_id = :exam and o.rid = any(:rids::bigint[])`;

/** Signs outcomes for a person, in the first free signature. */
export async function insertOutcomeSignature(
  trx: Db,
  { exam, user, rids }: { exam: number; user: number; rids: readonly number[] },
): Promise<void> {
  const values = { exam, user, rids: [...rids] };
  await trx.raw(LOG_APPROVED, values);
  await trx.raw(SIGN, values);
}

/** Numbers of the outcomes that one signature of this person completes, locked until the transaction ends. */
export async function unflaggedFor(trx: Db, exam: number, user: number): Promise<number[]> {
  const rows = await trx('reval_outcome')
    .where({ exam_id: exam, flagged: false })
    .whereNull('approved_by')
    .whereNot({ decided_by: user })
    .orderBy('rid')
    .forUpdate()
    .select<{ rid: number }[]>('rid');
  return rows.map(({ rid }) => rid);
}

const LOG_REFUSED = `
insert into reval_approval (exam_id, rid, action, original, final, rule, flagged, leads_to, reason, by_user)
select o.exam_id, o.rid, 'REFUSED', o.original, o.final, o.rule, o.flagged, :leads_to, :reason, :user from reval_outcome o
where o.exam_id = :exam and o.rid = :rid`;

interface OutcomeRefusal {
  exam: number;
  rid: number;
  user: number;
  leads_to: 'THIRD' | 'STAYS';
  reason: string;
}

/** Takes the signatures away, or the outcome itself where a third valuation is ordered. */
export async function recordRefusal(trx: Db, row: OutcomeRefusal): Promise<void> {
  await trx.raw(LOG_REFUSED, { ...row });
  const { exam, rid, user, leads_to, reason } = row;
  const filter = { exam_id: exam, rid };
  if (leads_to === 'STAYS') {
    const none = { approved_by: null, approved_at: null, approved_by_2: null, approved_at_2: null };
    await trx('reval_outcome')
      .where(filter)
      .update({ ...none, row_version: trx.raw('row_version + 1') });
    return;
  }
  await trx('reval_outcome').where(filter).delete();
  await trx('reval_third_order').insert({ ...filter, reason, ordered_by: user });
}

export const insertUnvalued = (
  trx: Db,
  { exam, rid, user, reason }: { exam: number; rid: number; user: number; reason: string },
) => trx('reval_unvalued').insert({ rid, exam_id: exam, reason, declared_by: user }).onConflict('rid').ignore();

export const deleteUnvalued = (trx: Db, rid: number) => trx('reval_unvalued').where({ rid }).delete();
