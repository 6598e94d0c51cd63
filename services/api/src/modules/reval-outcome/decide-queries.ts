import { FLAG_BEYOND } from '@thervu/contracts/reval-outcome/reval-outcome-rules';
import type { Db } from '../../core/database/connect';

/** The mark of a script; none while a third mark outside A and B waits for its second signature. */
const signed = (script: string) => `case when not exists (
    select from keying_signature k where k.valuation = 'REVALUATION' and k.exam_id = ${script}.exam_id and k.barcode = ${script}.barcode
      and k.decision is null) then ${script}.ext_mark::int end`;

/**
 * Every frozen request for a revaluation or a retotal with its marks, and what its paper needs for a pass. A mark given by
 * moderation stays beside a new mark as far as that does not make up for it, so a pass is judged with it.
 */
export const FACTS = `
select v.exam_id, v.rid, v.application_id, v.p_code, v.ext_mark::int as original, ${signed('s2')} as second, ${signed('s3')} as third,
  t.agreed::int as retotal, v.rev_aply and n.rid is null as rev, v.retot_aply as retot, d.rid is not null as ordered,
  v.result as before, c.extl_min, c.intl_min, a.intl_mark, coalesce(m.moderation, 0) as moderation,
  ceil(l.total_min_pct * (c.intl_max + c.extl_max) / 100)::int as need_total,
  s2.place as camp_2, d.reason as ordered_reason
from revaluation v
join exam_application a on a.exam_id = v.exam_id and a.id = v.application_id
join course c on c.cour_id = a.cour_id
join degree g on g.deg_id = v.deg_id
join student st on st.student_id = a.student_id
left join reval_script s2 on s2.rid = v.rid and s2.valuation = 2
left join reval_script s3 on s3.rid = v.rid and s3.valuation = 3
left join reval_retotal t on t.rid = v.rid
left join reval_third_order d on d.rid = v.rid
left join reval_unvalued n on n.rid = v.rid
left join lateral (select r.moderation from result r join result_run u on u.id = r.run_id and u.kind <> 'REVAL'
  where r.exam_id = v.exam_id and r.application_id = v.application_id order by r.version desc limit 1) m on true
left join lateral (select rl.total_min_pct from rule_set rs join rule_line rl on rl.rule_set_id = rs.id and rl.p_type = c.p_type
  where rs.deg_level = g.deg_level and rs.from_admn_yr <= st.admn_acdyr
  order by rs.from_admn_yr desc, rs.version desc limit 1) l on true
where v.exam_id = :exam and v.frozen_at is not null and (v.rev_aply or v.retot_aply)`;

/** The verdicts on all of them; `pending` is what a request waits for. */
export const VERDICTS = `
select f.*, w.pending, w.final, w.rule, w.listed from (${FACTS}) f
cross join lateral reval_verdict(f.original, f.second, f.third, f.retotal, f.rev, f.retot, f.ordered, :limit) w`;

const DECIDED = `
create temporary table decided on commit drop as
select o.*, o.final - o.original > ${FLAG_BEYOND} or (o.before = 'RA' and o.after = 'P' and o.final - o.original > :limit) as flagged
from (
  select w.rid, w.original, w.second, w.third, w.retotal, w.final, w.rule, w.listed, w.before,
    case when w.before = 'P' or w.final = w.original then w.before
      when x.mark >= w.extl_min and coalesce(w.intl_mark, 0) >= w.intl_min and coalesce(w.intl_mark, 0) + x.mark >= w.need_total
      then 'P' else 'RA' end as after
  from (${VERDICTS}) w cross join lateral (select greatest(w.final, w.original + w.moderation) as mark) x
  where w.pending is null) o`;

const SAME = `(o.original, o.second, o.third, o.retotal, o.final, o.rule, o.listed, o.flagged, o.result_before, o.result_after, o.limit_marks)
  is not distinct from (n.original, n.second, n.third, n.retotal, n.final, n.rule, n.listed, n.flagged, n.before, n.after, :limit::smallint)`;

/** A signature falls with the outcome it was given to. */
const FALLEN = `
insert into reval_approval (exam_id, rid, action, original, final, rule, flagged, reason, by_user)
select o.exam_id, o.rid, 'FELL', o.original, o.final, o.rule, o.flagged, 'The marks behind the outcome have changed.', :user
from reval_outcome o left join decided n on n.rid = o.rid
where o.exam_id = :exam and o.approved_by is not null and (n.rid is null or not (${SAME})) order by o.rid`;

const NO_MORE = `
delete from reval_outcome o where o.exam_id = :exam and not exists (select from decided n where n.rid = o.rid)`;

const WRITE = `
insert into reval_outcome as o (rid, exam_id, original, second, third, retotal, final, rule, changed, listed, flagged, result_before,
  result_after, limit_marks, decided_by)
select n.rid, :exam, n.original, n.second, n.third, n.retotal, n.final, n.rule, n.final <> n.original, n.listed, n.flagged, n.before,
  n.after, :limit, :user
from decided n where not exists (select from reval_outcome o where o.rid = n.rid and ${SAME}) order by n.rid
on conflict (rid) do update set original = excluded.original, second = excluded.second, third = excluded.third,
  retotal = excluded.retotal, final = excluded.final, rule = excluded.rule, changed = excluded.changed, listed = excluded.listed,
  flagged = excluded.flagged, result_before = excluded.result_before, result_after = excluded.result_after,
  limit_marks = excluded.limit_marks, decided_by = excluded.decided_by, decided_at = now(), approved_by = null, approved_at = null,
  approved_by_2 = null, approved_at_2 = null, row_version = o.row_version + 1`;

const RECORD_DECISION = `
insert into reval_decision_run (exam_id, limit_marks, decided, pending, changed, rewritten, digest, started_by)
select :exam, :limit, count(*), (select count(*) from revaluation v
    where v.exam_id = :exam and v.frozen_at is not null and (v.rev_aply or v.retot_aply)) - count(*),
  count(*) filter (where n.final <> n.original), :rewritten,
  sha256(convert_to(coalesce(string_agg(concat_ws(':', n.rid, n.original, n.final, n.rule, n.flagged, n.listed), ',' order by n.rid), ''),
    'UTF8')), :user
from decided n returning decided, pending, changed, rewritten, encode(digest, 'hex') as digest`;

export interface Decision {
  decided: number;
  pending: number;
  changed: number;
  rewritten: number;
  digest: string;
}

/** Serialises decisions and signatures of an exam until the end of the transaction. */
export const lockUndecidedOutcomes = (trx: Db, examId: number) =>
  trx.raw(`select pg_advisory_xact_lock(hashtext('thervu reval outcomes'), ?)`, [examId]);

/** Decides everything in an exam that can be decided, in one transaction; a second run changes nothing. */
export async function decideAll(trx: Db, input: { exam: number; limit: number; user: number }): Promise<Decision> {
  await trx.raw(DECIDED, input);
  await trx.raw(FALLEN, input);
  const { rowCount: dropped } = await trx.raw<{ rowCount: number }>(NO_MORE, input);
  const { rowCount: written } = await trx.raw<{ rowCount: number }>(WRITE, input);
  const { rows } = await trx.raw<{ rows: Decision[] }>(RECORD_DECISION, { ...input, rewritten: dropped + written });
  return rows[0]!;
}

/** Requests whose list is closed. */
export async function frozenRequests(db: Db, exam: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { n: number }[] }>(
    `select count(*)::int as n from revaluation
     where exam_id = ? and frozen_at is not null and (rev_aply or retot_aply)`,
    [exam],
  );
  return rows[0]!.n;
}

/** Whether a run of the results is neither published nor discarded: it has read the outcomes as they are. */
export const runIsOpen = async (db: Db, exam: number): Promise<boolean> =>
  (await db('result_run')
    .where({ exam_id: exam })
    .whereNull('published_at')
    .whereNot({ state: 'DISCARDED' })
    .first('id')) !== undefined;
