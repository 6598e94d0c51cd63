import type { FeeDetail } from '@thervu/contracts/fee/fee-contract';
import type { FeeBreakdown } from '@thervu/contracts/fee/fee-rules';
import type { Db } from '../../core/database/connect';
import { withPartOfStudent } from '../../core/session/part-of-student';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** Which part of an exam's roll: one college, and one degree of it or all. */
export interface RollPart {
  examId: number;
  college: string;
  degree?: number;
}

/** The schedule that was frozen for the exam, in rupees. */
export async function examFees(db: Db, examId: number): Promise<FeeDetail[]> {
  const rows = await db('exam_fee')
    .where({ exam_id: examId })
    .orderBy('id')
    .select<{ id: number; fees: string }[]>('id', 'fees');
  return rows.map(({ id, fees }) => ({ id, fees: Number(fees) }));
}

const APPLIED = ['exam_id', 'student_id', 'reg_no', 'deg_id', 'cour_id', 'p_code', 'sem', 'app_type', 'intl_mark'].map(
  (column) => `a.${column}`,
);

/**
 * The confirmed papers of a roll, as `a`. A student whose fee is frozen is on the roll of the college that collected
 * it, wherever the student studies now; all others with the college they applied in.
 */
const confirmed = (db: Db, scope: Scope, { examId, college, degree }: RollPart) => {
  const collected = db('student_exam as f')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'f.exam_id').on('a.reg_no', 'f.reg_no'))
    .where({ 'f.exam_id': examId, 'f.roll_colcode': college, 'a.ex_confm': true })
    .modify(visibleTo, scope, 'f.roll_colcode')
    .select(APPLIED);
  const open = db('exam_application as a')
    .where({ 'a.exam_id': examId, 'a.colcode': college, 'a.ex_confm': true })
    .modify(visibleTo, scope, 'a.colcode')
    .whereNotExists((frozen) =>
      frozen
        .from('student_exam as f')
        .whereRaw('f.exam_id = a.exam_id and f.reg_no = a.reg_no')
        .whereNotNull('f.roll_colcode'),
    )
    .select(APPLIED);
  return db
    .from(collected.unionAll([open]).as('a'))
    .modify((query) => degree !== undefined && void query.where('a.deg_id', degree));
};

/** The exemption: as it was when the roll was frozen, before that as it is. */
const STATE = `case when e.fee_frozen_at is null then coalesce(p.phy_hand, 'No') when e.phy_hand_at_exam then 'Yes' else 'No' end
  as phy_hand, coalesce(e.isfinalyear, false) as "IsFinalyear"`;

/** The person: as named when the roll was frozen, before that as named now. */
const PERSON = `coalesce(e.roll_name, s.stu_name) as stu_name, coalesce(e.roll_dob, s.dob) as dob`;

/** Where a student went after the roll was frozen; null for one who is still, or again, with the college that collected. */
const MOVED_TO = `case when e.fee_frozen_at is not null then (select json_build_object('college', v.to_colcode, 'on', to_char(v.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'))
  from student_event v
  where v.id = (select max(w.id) from student_event w
      where w.student_id = r.student_id and w.kind = 'TRANSFER' and w.at > e.fee_frozen_at)
    and v.to_colcode <> e.roll_colcode) end as "movedTo"`;

/** One student of the roll with everything the fees depend on; `fee` is what was frozen. */
export interface RollLine {
  Reg_No: string;
  stu_name: string;
  dob: string;
  phy_hand: string;
  IsFinalyear: boolean;
  suggestedFinal: boolean;
  paidFinalBefore: string | null;
  admn_acdyr: number;
  deg_id: number;
  Degree: string;
  consolidated: boolean;
  papers: number;
  /** Rupees, as text. */
  paper_fees: string;
  fee: Omit<FeeBreakdown, 'total'> | null;
  fee_total: string | null;
  fee_frozen_at: Date | null;
  movedTo: { college: string; on: string } | null;
}

/** A confirmed paper: code, semester, internal mark, and its fee as it is in the course list now. */
type WrittenPaper = [code: string, sem: number, mark: number | null, fee: number];

/** The same line with its papers by code: the person stands once beside all of them. */
export interface RollEntry extends RollLine {
  written: WrittenPaper[];
  /** Fees by paper as they were frozen with the roll, as text or number; null before that. */
  frozen_fees: Record<string, string | number> | null;
}
const WRITTEN = 'json_agg(json_build_array(a.p_code, a.sem, a.intl_mark, c.fees) order by a.p_code) as written';

/** One row per student with a confirmed paper, in the order of the roll. */
const roll = (db: Db, scope: Scope, part: RollPart, { withPapers }: { withPapers: boolean }) => {
  const papers = confirmed(db, scope, part)
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .groupBy('a.student_id', 'a.reg_no', 'a.deg_id')
    .select('a.student_id', 'a.reg_no', 'a.deg_id')
    .select(
      db.raw(`count(*)::int as papers, sum(c.fees) as paper_fees`),
      db.raw(`max(a.sem) filter (where a.app_type <> 'ARREAR') as last_sem`),
      ...(withPapers ? [db.raw(WRITTEN)] : []),
    );
  return db
    .from(papers.as('r'))
    .join('student as s', 's.student_id', 'r.student_id')
    .join('degree as d', 'd.deg_id', 'r.deg_id')
    .join('degree_level as l', 'l.degree', 'd.deg_level')
    .modify(withPartOfStudent, scope, { table: 'student_special', as: 'p', columns: ['phy_hand'], of: 'r.student_id' })
    .leftJoin('student_exam as e', (on) => on.on('e.exam_id', db.raw('?', [part.examId])).on('e.reg_no', 'r.reg_no'))
    .orderBy(['s.admn_acdyr', 'd.degree', 'd.deg_name', 'r.reg_no'])
    .select({
      Reg_No: 'r.reg_no',
      admn_acdyr: 's.admn_acdyr',
      deg_id: 'r.deg_id',
      consolidated: 'l.consolidated_fee_applies',
      papers: 'r.papers',
      paper_fees: 'r.paper_fees',
      fee: 'e.fee',
      fee_total: 'e.fee_total',
      fee_frozen_at: 'e.fee_frozen_at',
      ...(withPapers && { written: 'r.written', frozen_fees: 'e.paper_fees' }),
    })
    .select(
      db.raw(STATE),
      db.raw(PERSON),
      db.raw(MOVED_TO),
      db.raw(`coalesce(r.last_sem = d.tot_sem, false) as "suggestedFinal", d.degree || ' ' || d.deg_name as "Degree"`),
      db.raw(
        // what was paid at another college is asked for those alone who came from one
        `coalesce((select x.exam_name from student_exam o join exam x on x.id = o.exam_id
          where o.reg_no = r.reg_no and o.exam_id <> ? and o.isfinalyear and o.fee_frozen_at is not null
          order by x.id desc limit 1), case when exists (select from student_event v where v.student_id = r.student_id
            and v.kind = 'TRANSFER') then final_year_paid(r.reg_no, ?) end) as "paidFinalBefore"`,
        [part.examId, part.examId],
      ),
    );
};

export const rollLines = (db: Db, scope: Scope, part: RollPart): Promise<RollLine[]> =>
  roll(db, scope, part, { withPapers: false }) as unknown as Promise<RollLine[]>;

/** The lines with their papers: in one statement, so both are of the same moment, and every person is read once. */
export const rollEntries = (db: Db, scope: Scope, part: RollPart): Promise<RollEntry[]> =>
  roll(db, scope, part, { withPapers: true }) as unknown as Promise<RollEntry[]>;

/** The version of a student's line in an exam, locked until the transaction ends; undefined where there is none yet. */
export async function lockStudentExam(
  trx: Db,
  scope: Scope,
  examId: number,
  regNo: string,
): Promise<number | undefined> {
  const row = await trx('student_exam as e')
    .where({ 'e.exam_id': examId, 'e.reg_no': regNo })
    .modify(visibleTo, scope, 'e.colcode')
    .forUpdate('e')
    .first<{ row_version: number } | undefined>('e.row_version');
  return row?.row_version;
}

/** Sets the final-year flag of a student the session may touch; undefined when there is no such student in the exam. */
export async function setFinalYear(
  trx: Db,
  scope: Scope,
  change: { examId: number; regNo: string; final: boolean; userId: number },
): Promise<{ version: number | undefined; colcode: string } | undefined> {
  const student = await trx('exam_application as a')
    .where({ 'a.exam_id': change.examId, 'a.reg_no': change.regNo })
    .modify(visibleTo, scope, 'a.colcode')
    .first<{ student_id: number; colcode: string; deg_id: number } | undefined>(
      'a.student_id',
      'a.colcode',
      'a.deg_id',
    );
  if (!student) return undefined;
  const { rows } = await trx.raw<{ rows: { row_version: number }[] }>(
    `insert into student_exam as e (exam_id, reg_no, student_id, colcode, deg_id, isfinalyear, isfinal_set_by, isfinal_set_at)
     values (:exam, :regNo, :student, :colcode, :degree, :final, :user, now())
     on conflict (exam_id, reg_no) do update set isfinalyear = excluded.isfinalyear, isfinal_set_by = excluded.isfinal_set_by,
       isfinal_set_at = excluded.isfinal_set_at, row_version = e.row_version + 1
       where e.isfinalyear <> excluded.isfinalyear
     returning row_version`,
    {
      exam: change.examId,
      regNo: change.regNo,
      student: student.student_id,
      colcode: student.colcode,
      degree: student.deg_id,
      final: change.final,
      user: change.userId,
    },
  );
  return { version: rows[0]?.row_version, colcode: student.colcode };
}

/** Sets the final-year flag of many students of one college in one statement, and returns the numbers that changed. */
export async function setFinalYears(
  trx: Db,
  scope: Scope,
  change: { examId: number; college: string; regNos: readonly string[]; userId: number },
): Promise<string[]> {
  const students = trx('exam_application as a')
    .where({ 'a.exam_id': change.examId, 'a.colcode': change.college, 'a.ex_confm': true })
    .modify(visibleTo, scope, 'a.colcode')
    .whereRaw('a.reg_no = any(?::text[])', [[...change.regNos]])
    .distinctOn('a.reg_no')
    .orderBy('a.reg_no')
    .select('a.exam_id', 'a.reg_no', 'a.student_id', 'a.colcode', 'a.deg_id')
    .select(trx.raw('true, ?::bigint, now()', [change.userId]));
  const { rows } = await trx.raw<{ rows: { reg_no: string }[] }>(
    `insert into student_exam as e (exam_id, reg_no, student_id, colcode, deg_id, isfinalyear, isfinal_set_by, isfinal_set_at) ?
     on conflict (exam_id, reg_no) do update set isfinalyear = true, isfinal_set_by = excluded.isfinal_set_by,
       isfinal_set_at = excluded.isfinal_set_at, row_version = e.row_version + 1 where not e.isfinalyear and e.fee_frozen_at is null
     returning reg_no`,
    [students] as never,
  );
  return rows.map(({ reg_no }) => reg_no).sort();
}
