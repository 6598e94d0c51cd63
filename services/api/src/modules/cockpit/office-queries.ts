import type {
  CampProgress,
  ExamInHand,
  ReadyMeasure,
  SignedKind,
} from '@thervu/contracts/cockpit/office-cockpit-contract';
import type { Db } from '../../core/database/connect';

const TODAY = `(now() at time zone 'Asia/Kolkata')::date`;

export interface WaitingSignature {
  kind: SignedKind;
  count: number;
  exam_tbl: string | null;
}

/** What waits for a signature that this officer may give: a person cannot sign what they requested or started. */
const SIGNATURES = `
select kind, count(*)::int as count, min(e.exam_tbl) as exam_tbl from (
  select 'RUN' as kind, exam_id from result_run where state = 'CHECKED' and started_by is distinct from :user
  union all select 'RELEASE', exam_id from result_release where state = 'PROPOSED' and proposed_by <> :user
  union all select 'SESSION', exam_id from session_step where state = 'ASKED' and asked_by <> :user
  union all select 'MODERATION', exam_id from moderation
    where approved_at is null and withdrawn_at is null and proposed_by is distinct from :user
  union all select 'REOPENING', exam_id from exam_reopening where agreed_at is null and withdrawn_at is null and asked_by <> :user
  union all select 'CORRECTION', exam_id from mark_correction where state = 'OPEN' and requested_by <> :user
  union all select 'OUTCOME', v.exam_id from reval_outcome o join revaluation v on v.rid = o.rid
    where o.flagged and o.approved_by is not null and o.approved_by_2 is null and o.approved_by <> :user
  union all select 'PERSON', null from staff_proposal where state = 'PROPOSED' and proposed_by <> :user) w
left join exam e on e.id = w.exam_id group by kind`;

export async function waitingSignatures(db: Db, userId: number): Promise<WaitingSignature[]> {
  const { rows } = await db.raw<{ rows: WaitingSignature[] }>(SIGNATURES, { user: userId });
  return rows;
}

const NEXT_EXAM_DAYS_SQL = `select exam_id, to_char(min(examdate), 'YYYY-MM-DD') as next,
       count(distinct examdate) filter (where examdate <= ${TODAY} + 7)::int as soon
     from exam_timetable where examdate >= ${TODAY} group by exam_id`;

/** The days of the time table that lie ahead, by exam. */
export async function daysAhead(db: Db): Promise<(Pick<ExamInHand, 'next' | 'soon'> & { exam_id: number })[]> {
  const { rows } = await db.raw<{ rows: (Pick<ExamInHand, 'next' | 'soon'> & { exam_id: number })[] }>(
    NEXT_EXAM_DAYS_SQL,
  );
  return rows;
}

export type ReadinessRow = { colcode: string; name: string } & Record<
  `${ReadyMeasure}_done` | `${ReadyMeasure}_all`,
  number
>;

/** Marks are needed as the open work of an exam counts them. */
const READINESS = `
with g as (
  select a.colcode, a.cour_id, count(*) as "all", count(*) filter (where a.ex_confm) as confirmed,
    count(*) filter (where a.ex_confm and not a.absent) as present,
    count(*) filter (where a.ex_confm and not a.absent and a.intl_mark is not null) as intl,
    count(*) filter (where a.ex_confm and not a.absent and a.ext_mark is not null) as ext
  from exam_application a where a.exam_id = :exam group by 1, 2)
select g.colcode, n.colname as name, sum(g."all")::int as "APPLICATIONS_all", sum(g.confirmed)::int as "APPLICATIONS_done",
  coalesce(sum(g.present) filter (where m.intl), 0)::int as "INTERNAL_MARKS_all",
  coalesce(sum(g.intl) filter (where m.intl), 0)::int as "INTERNAL_MARKS_done",
  coalesce(sum(g.present) filter (where m.ext), 0)::int as "PRACTICAL_MARKS_all",
  coalesce(sum(g.ext) filter (where m.ext), 0)::int as "PRACTICAL_MARKS_done"
from g join course c on c.cour_id = g.cour_id
cross join lateral (select c.scheme = 'COMPLETION' or (c.scheme = 'MARKS' and c.intl_max > 0) as intl,
  c.p_type <> 'THEORY' and c.scheme <> 'COMPLETION' and (c.scheme <> 'MARKS' or c.extl_max > 0) as ext) m
join college n on n.colcode = g.colcode group by g.colcode, n.colname order by g.colcode`;

/** How far each college of an exam is, by measure, in one reading. */
export async function listReadiness(db: Db, examId: number): Promise<ReadinessRow[]> {
  const { rows } = await db.raw<{ rows: ReadinessRow[] }>(READINESS, { exam: examId });
  return rows;
}

/** Bundles that are settled are counted by their size; only the marks of the others are read. */
const CAMPS = `
select b.place, sum(b.tot_paper)::int as "all",
  (coalesce(sum(b.tot_paper) filter (where b.state in ('CLEAN', 'CLOSED')), 0) + coalesce(sum(m.final), 0))::int as settled
from bundle b left join (
  select m.bundleno, count(m.final_mark) as final from camp_mark m
  where m.exam_id = :exam and m.bundleno in (select o.bundleno from bundle o where o.exam_id = :exam and o.state not in ('CLEAN', 'CLOSED'))
  group by 1) m on m.bundleno = b.bundleno
where b.exam_id = :exam group by b.place order by b.place`;

export async function listCampProgress(db: Db, examId: number): Promise<CampProgress[]> {
  const { rows } = await db.raw<{ rows: CampProgress[] }>(CAMPS, { exam: examId });
  return rows;
}
