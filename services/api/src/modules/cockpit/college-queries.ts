import type { CollegeDue } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { ON_ROLL } from '@thervu/contracts/student/student-options';
import type { Db } from '../../core/database/connect';
import { collegeNamed, visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

const TODAY = `(now() at time zone 'Asia/Kolkata')::date`;

/** The applications of one paper of a degree in a college, counted in one reading. */
export interface PaperGroup {
  level: string;
  degree: number;
  name: string;
  sem: number;
  paper: string;
  title: string;
  all: number;
  confirmed: number;
  /** Rows on the list of internal marks, and those of them without a mark. */
  intl: number;
  intl_missing: number;
  practical_missing: number;
  /** Lowest practical batch with a mark missing, and the highest that was given at all. */
  prac_next: number | null;
  prac_last: number | null;
  /** Kinds of marks of the paper that are final in the college: nothing can be entered there. */
  final: string[];
  /** The paper is over, somebody was confirmed for it, and its absentees are not final. */
  absentees_open: boolean;
  examdate: string | null;
}

/** Applications are counted before anything is joined to them: a large college has sixty thousand in an exam. */
const GROUPS = `
with g as (
  select a.deg_id, a.cour_id, a.sem, a.p_code, count(*)::int as "all", count(*) filter (where a.ex_confm)::int as confirmed,
    count(*) filter (where a.ex_confm or a.intl_mark is not null or :unconfirmed::boolean)::int as intl,
    count(*) filter (where a.intl_mark is null and (a.ex_confm or :unconfirmed::boolean))::int as intl_missing,
    count(*) filter (where a.ex_confm and not a.absent and a.ext_mark is null)::int as ext_missing,
    min(a.prac_batch) filter (where a.ex_confm and not a.absent and a.ext_mark is null) as prac_next, max(a.prac_batch) as prac_last
  from exam_application a where a.exam_id = :examId and a.colcode = :college group by 1, 2, 3, 4)
select d.deg_level as level, g.deg_id as degree, d.degree || ' ' || d.deg_name as name, g.sem, g.p_code as paper, c.p_name as title, g."all", g.confirmed,
  case when c.intl_max > 0 then g.intl else 0 end as intl, case when c.intl_max > 0 then g.intl_missing else 0 end as intl_missing,
  case when c.extl_max > 0 and not (c.p_type = 'THEORY' and c.scheme = 'MARKS') then g.ext_missing else 0 end as practical_missing,
  g.prac_next, g.prac_last, array(select l.kind from paper_lock l
    where l.exam_id = :examId and l.colcode = :college and l.p_code = g.p_code and l.reopened_at is null) as final,
  coalesce(g.confirmed > 0 and c.extl_max > 0 and t.examdate <= ${TODAY}, false) and not exists (select from paper_lock l
    where l.exam_id = :examId and l.colcode = :college and l.p_code = g.p_code and l.kind = 'ABSENT' and l.reopened_at is null) as absentees_open,
  to_char(t.examdate, 'YYYY-MM-DD') as examdate
from g join course c on c.cour_id = g.cour_id join degree d on d.deg_id = g.deg_id
left join exam_timetable t on t.exam_id = :examId and t.p_code = g.p_code
order by name, g.sem, g.p_code`;

/** Every paper of a college in an exam; `unconfirmed`: the lists of internal marks hold every registered student. */
export async function listPaperGroups(
  db: Db,
  scope: Scope,
  { examId, college, unconfirmed }: { examId: number; college: string; unconfirmed: boolean },
): Promise<PaperGroup[]> {
  const colcode = collegeNamed(scope, college);
  const { rows } = await db.raw<{ rows: PaperGroup[] }>(GROUPS, { examId, college: colcode, unconfirmed });
  return rows;
}

/** Applications of a batch and semester that are not confirmed. */
export interface UnconfirmedGroup {
  level: string;
  degree: number;
  name: string;
  sem: number;
  batch: number;
  unconfirmed: number;
}

export const listUnconfirmed = (db: Db, scope: Scope, examId: number, college: string): Promise<UnconfirmedGroup[]> =>
  db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .where({ 'a.exam_id': examId, 'a.colcode': college, 'a.ex_confm': false })
    .modify(visibleTo, scope, 'a.colcode')
    .groupBy('d.deg_level', 'a.deg_id', 'd.degree', 'd.deg_name', 'a.sem', 's.admn_acdyr')
    .orderByRaw('6 desc, 3, 5, 4')
    .select<UnconfirmedGroup[]>(
      db.raw(
        `d.deg_level as level, a.deg_id as degree, d.degree || ' ' || d.deg_name as name, a.sem, s.admn_acdyr as batch, count(*)::int as unconfirmed`,
      ),
    );

/** The first year of admission among the confirmed candidates of a paper: the list of absentees asks for one. */
export async function firstBatch(
  db: Db,
  scope: Scope,
  {
    examId,
    college,
    degree,
    sem,
    paper,
  }: { examId: number; college: string; degree: number; sem: number; paper: string },
): Promise<number | null> {
  const [row] = await db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .where({
      'a.exam_id': examId,
      'a.colcode': college,
      'a.deg_id': degree,
      'a.sem': sem,
      'a.p_code': paper,
      'a.ex_confm': true,
    })
    .modify(visibleTo, scope, 'a.colcode')
    .min<{ batch: number | null }[]>('s.admn_acdyr as batch');
  return row!.batch;
}

/** Students with an application of any kind in the exam. */
export async function countApplicants(db: Db, scope: Scope, examId: number, college: string): Promise<number> {
  const [row] = await db('exam_application as a')
    .where({ 'a.exam_id': examId, 'a.colcode': college })
    .modify(visibleTo, scope, 'a.colcode')
    .countDistinct<{ count: number }[]>('a.reg_no as count');
  return row!.count;
}

/** Students with a hall ticket, as the screen of tickets lists them: confirmed, on the roll, not withheld. */
export async function countTicketHolders(db: Db, scope: Scope, examId: number, college: string): Promise<number> {
  const confirmed = db('exam_application as x')
    .where({ 'x.exam_id': examId, 'x.colcode': college, 'x.ex_confm': true })
    .modify(visibleTo, scope, 'x.colcode')
    .distinct('x.student_id', 'x.reg_no');
  const [row] = await db
    .from(confirmed.as('a'))
    .join('student as s', 's.student_id', 'a.student_id')
    .leftJoin('v_ticket_hold as h', (on) => on.onVal('h.exam_id', examId).on('h.reg_no', 'a.reg_no'))
    .whereIn('s.status', ON_ROLL)
    .whereNull('h.reg_no')
    .countDistinct<{ count: number }[]>('a.reg_no as count');
  return row!.count;
}

export interface AdmissionCounts {
  drafts: number;
  toComplete: number;
  toFollow: number;
  onRoll: number;
}

/** Admission forms of a college by what they lack. */
export async function countAdmission(db: Db, scope: Scope, college: string): Promise<AdmissionCounts> {
  const [row] = await db('student as s')
    // student by student: joined freely, the policy of the table is asked of every student of the university
    .joinRaw(
      `left join lateral (select true as follows from student_special q
        where q.student_id = s.student_id and (q.service_follows or q.sports_follows or q.phy_follows) offset 0) p on true`,
    )
    .where('s.colcode', college)
    .modify(visibleTo, scope, 's.colcode')
    .select<AdmissionCounts[]>(
      db.raw(
        `count(*) filter (where s.status = 'DRAFT')::int as drafts,
        count(*) filter (where s.status = 'MIGRATED')::int as "toComplete",
        count(*) filter (where s.status <> 'DELETED' and p.follows)::int as "toFollow",
        count(*) filter (where s.status = any(?::text[]))::int as "onRoll"`,
        [[...ON_ROLL]],
      ),
    );
  return row!;
}

/** Papers applied for in the revaluation of an exam, and their students. */
export async function countRevaluation(
  db: Db,
  scope: Scope,
  examId: number,
  college: string,
): Promise<{ count: number; over: number }> {
  const [row] = await db('revaluation as r')
    .where({ 'r.exam_id': examId, 'r.colcode': college })
    .whereRaw('(r.rev_aply or r.retot_aply or r.tran_aply)')
    .modify(visibleTo, scope, 'r.colcode')
    .select<{ count: number; over: number }[]>(db.raw('count(*)::int as count, count(distinct r.reg_no)::int as over'));
  return row!;
}

/** Corrections the office has decided within two weeks, the last one with its paper. */
export async function recentDecisions(
  db: Db,
  scope: Scope,
  college: string,
): Promise<(Pick<CollegeDue, 'count'> & { exam_id: number; p_code: string }) | undefined> {
  const rows = await db('mark_correction as m')
    .where('m.colcode', college)
    .whereNot('m.state', 'OPEN')
    .whereRaw(`m.decided_at > now() - interval '14 days'`)
    .modify(visibleTo, scope, 'm.colcode')
    .orderBy('m.decided_at', 'desc')
    .select<{ exam_id: number; p_code: string }[]>('m.exam_id', 'm.p_code');
  return rows[0] && { count: rows.length, ...rows[0] };
}
