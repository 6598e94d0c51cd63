import type {
  OutcomeView,
  PendingRequest,
  RevalApproval,
  RevalOutcome,
  RevalOutcomes,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import type { Db } from '../../core/database/connect';
import { VERDICTS } from './decide-queries';

export interface OutcomeExam extends Pick<RevalOutcomes, 'exam_id' | 'exam_name' | 'stage'> {
  exam_tbl: string;
  window_open: boolean;
}

export const findOutcomeExam = (db: Db, examId: number): Promise<OutcomeExam | undefined> =>
  db('exam')
    .where({ id: examId })
    .first<OutcomeExam | undefined>('id as exam_id', 'exam_name', 'exam_tbl', 'stage', 'rev_aply as window_open');

/** Whether the final mark is in the published result. */
const STANDS = `exists (select from result r where r.exam_id = v.exam_id and r.application_id = v.application_id
  and r.is_current and r.ext_mark = o.final)`;

const COUNTS = `
select
  count(*) filter (where v.rev_aply or v.retot_aply)::int as requests,
  count(*) filter (where (v.rev_aply or v.retot_aply) and v.frozen_at is null)::int as not_frozen,
  count(o.rid)::int as decided, count(*) filter (where o.changed)::int as changed, count(*) filter (where o.flagged)::int as flagged,
  count(*) filter (where o.listed)::int as listed, count(*) filter (where o.approved)::int as approved,
  count(*) filter (where not o.flagged and o.approved_by is null)::int as wait_one,
  count(*) filter (where not o.flagged and o.approved_by is null and o.decided_by <> :user)::int as may_sign,
  count(*) filter (where o.flagged and o.approved_by is null)::int as wait_two,
  count(*) filter (where o.flagged and o.approved_by is not null and o.approved_by_2 is null)::int as wait_second,
  count(*) filter (where o.approved and o.changed and not ${STANDS})::int as unpublished
from revaluation v left join reval_outcome o on o.rid = v.rid
where v.exam_id = :exam`;

const PENDING_COUNTS = `
select count(*) filter (where w.pending = 'SECOND')::int as "SECOND", count(*) filter (where w.pending = 'THIRD')::int as "THIRD",
  count(*) filter (where w.pending = 'RETOTAL')::int as "RETOTAL",
  count(*) filter (where w.pending is null and not exists (select from reval_outcome o where o.rid = w.rid))::int as undecided
from (${VERDICTS}) w`;

type Counts = Pick<
  RevalOutcomes,
  | 'requests'
  | 'not_frozen'
  | 'decided'
  | 'changed'
  | 'flagged'
  | 'listed'
  | 'approved'
  | 'wait_one'
  | 'may_sign'
  | 'wait_two'
  | 'wait_second'
  | 'unpublished'
>;

/** Counts of an exam, as a person sees them. */
export async function outcomeCounts(
  db: Db,
  { exam, limit, user }: { exam: number; limit: number; user: number },
): Promise<Counts & Pick<RevalOutcomes, 'pending' | 'undecided'>> {
  const counts = await db.raw<{ rows: Counts[] }>(COUNTS, { exam, user });
  const waits = await db.raw<{ rows: (RevalOutcomes['pending'] & { undecided: number })[] }>(PENDING_COUNTS, {
    exam,
    limit,
  });
  const { undecided, ...pending } = waits.rows[0]!;
  return { ...counts.rows[0]!, pending, undecided };
}

interface RunRow {
  at: Date;
  by: string;
  limit: number;
  decided: number;
  pending: number;
  digest: string;
}
export const lastDecision = (db: Db, examId: number): Promise<RunRow | undefined> =>
  db('reval_decision_run as d')
    .join('app_user as u', 'u.id', 'd.started_by')
    .where({ 'd.exam_id': examId })
    .orderBy('d.id', 'desc')
    .first<RunRow | undefined>(
      {
        at: 'd.finished_at',
        by: 'u.name',
        limit: 'd.limit_marks',
        decided: 'd.decided',
        pending: 'd.pending',
      },
      db.raw(`encode(d.digest, 'hex') as digest`),
    );

const VIEWS: Record<OutcomeView, string> = {
  waiting: 'not o.approved',
  flagged: 'o.flagged',
  changed: 'o.changed',
  listed: 'o.listed',
  approved: 'o.approved',
  all: 'true',
};

/** Flagged outcomes first, then by number; without the student's name, which the decision does not need. */
const outcomesOf = (which: string) => `
select v.rid, v.reg_no, v.colcode, v.p_code, o.original, o.second, o.third, o.retotal, o.final, o.rule, o.limit_marks as limit,
  o.flagged, o.listed, o.result_before, o.result_after, sc.place as camp, s2.place as camp_2, s3.place as camp_3, o.approved,
  o.decided_by, du.name as decided_name, o.decided_at, o.approved_by, u1.name as first_name, o.approved_at, u2.name as second_name,
  o.approved_at_2, x.name as refused_name, x.at as refused_at, x.reason as refused_reason, o.row_version
from reval_outcome o
join revaluation v on v.rid = o.rid
join app_user du on du.id = o.decided_by
left join app_user u1 on u1.id = o.approved_by
left join app_user u2 on u2.id = o.approved_by_2
left join script sc on sc.exam_id = v.exam_id and sc.application_id = v.application_id
left join reval_script s2 on s2.rid = v.rid and s2.valuation = 2
left join reval_script s3 on s3.rid = v.rid and s3.valuation = 3
left join lateral (select p.at, p.reason, u.name, p.action from reval_approval p join app_user u on u.id = p.by_user
  where p.rid = o.rid order by p.id desc limit 1) x on x.action = 'REFUSED'
where o.exam_id = :exam and ${which}`;

interface OutcomeRow extends Omit<RevalOutcome, 'decided' | 'first' | 'second_signature' | 'refused' | 'may_sign'> {
  decided_by: number;
  decided_name: string;
  decided_at: Date;
  approved_by: number | null;
  first_name: string | null;
  approved_at: Date | null;
  second_name: string | null;
  approved_at_2: Date | null;
  refused_name: string | null;
  refused_at: Date | null;
  refused_reason: string | null;
}

const signature = (by: string | null, time: Date | null) => (by && time ? { by, at: time.toISOString() } : null);

const toOutcome = (row: OutcomeRow, user: number, deciding: boolean): RevalOutcome => {
  const {
    decided_by,
    decided_name,
    decided_at,
    approved_by,
    first_name,
    approved_at,
    second_name,
    approved_at_2,
    refused_name,
    refused_at,
    refused_reason,
    ...rest
  } = row;
  return {
    ...rest,
    decided: { by: decided_name, at: decided_at.toISOString() },
    first: signature(first_name, approved_at),
    second_signature: signature(second_name, approved_at_2),
    refused:
      refused_name && refused_at && refused_reason
        ? { by: refused_name, at: refused_at.toISOString(), reason: refused_reason }
        : null,
    may_sign: deciding && !rest.approved && (rest.flagged ? approved_by !== user : decided_by !== user),
  };
};

export interface OutcomeCursor {
  flagged: boolean;
  rid: number;
}

/** A page of outcomes behind a place, with the number of all of the view. */
export async function outcomePage(
  db: Db,
  filter: {
    exam: number;
    user: number;
    deciding: boolean;
    view: OutcomeView;
    size: number;
    after?: OutcomeCursor;
  },
): Promise<{ total: number; items: RevalOutcome[] }> {
  const { exam, user, deciding, view, size, after } = filter;
  const cursor = after ? { flagged: after.flagged, rid: after.rid } : { flagged: true, rid: 0 };
  const count = `select count(*)::int as n from reval_outcome o where o.exam_id = :exam and ${VIEWS[view]}`;
  const page = `${outcomesOf(VIEWS[view])} and (not o.flagged, o.rid) > (not :flagged::boolean, :rid::bigint)
    order by not o.flagged, o.rid limit :size`;
  const total = await db.raw<{ rows: { n: number }[] }>(count, { exam });
  const { rows } = await db.raw<{ rows: OutcomeRow[] }>(page, { exam, size, ...cursor });
  return { total: total.rows[0]!.n, items: rows.map((row) => toOutcome(row, user, deciding)) };
}

const PENDING = `
select w.rid, w.p_code, w.pending as waits_for, w.camp_2, w.ordered_reason as ordered,
  case when x.missing_reason is not null then concat_ws(': ', x.missing_reason, x.missing_note) end as missing
from (${VERDICTS}) w
left join reval_script x on x.rid = w.rid and x.valuation = case w.pending when 'THIRD' then 3 else 2 end
where w.pending is not null
order by array_position(array['THIRD','SECOND','RETOTAL'], w.pending), w.p_code, w.rid`;

export async function pendingRequests(
  db: Db,
  { exam, limit, most }: { exam: number; limit: number; most: number },
): Promise<{ total: number; items: PendingRequest[] }> {
  const { rows } = await db.raw<{ rows: PendingRequest[] }>(PENDING, { exam, limit });
  return { total: rows.length, items: rows.slice(0, most) };
}

/** Whether a third valuation of the request was ordered, keyed or given out. */
export const hasThird = async (db: Db, rid: number): Promise<boolean> =>
  (await db('reval_third_order').where({ rid }).first('rid')) !== undefined ||
  (await db('reval_script').where({ rid, valuation: 3 }).first('rid')) !== undefined;

/** Whether the outcome of a request has been published: it can no longer be refused. */
export async function isPublished(db: Db, rid: number): Promise<boolean> {
  return (await db('v_reval_letter').where({ rid }).first('rid')) !== undefined;
}

interface ApprovalRow extends Omit<RevalApproval, 'at'> {
  at: Date;
}
export async function approvalsOf(db: Db, examId: number, rid: number): Promise<RevalApproval[]> {
  const rows = await db('reval_approval as p')
    .join('app_user as u', 'u.id', 'p.by_user')
    .where({ 'p.exam_id': examId, 'p.rid': rid })
    .orderBy('p.id')
    .select<ApprovalRow[]>(
      'p.id',
      'p.action',
      'p.original',
      'p.final',
      'p.rule',
      'p.leads_to',
      'p.reason',
      'u.name as by',
      'p.at',
    );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export interface RequestFacts {
  rid: number;
  rev_aply: boolean;
  frozen: boolean;
  decided: boolean;
  reason: string | null;
  second: number | null;
}
export async function findOutcomeRequest(db: Db, examId: number, rid: number): Promise<RequestFacts | undefined> {
  return db('revaluation as v')
    .leftJoin('reval_unvalued as n', 'n.rid', 'v.rid')
    .leftJoin('reval_outcome as o', 'o.rid', 'v.rid')
    .leftJoin('reval_script as s', (on) => on.on('s.rid', 'v.rid').andOnVal('s.valuation', 2))
    .where({ 'v.exam_id': examId, 'v.rid': rid })
    .first<RequestFacts | undefined>(
      'v.rid',
      'v.rev_aply',
      db.raw('v.frozen_at is not null as frozen'),
      db.raw('o.rid is not null as decided'),
      'n.reason',
      's.ext_mark as second',
    );
}
