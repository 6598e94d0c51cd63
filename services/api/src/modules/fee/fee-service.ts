import type { FeeDetail, FeeGroup, FeeRow, FinalReport, RollStudent } from '@thervu/contracts/fee/fee-contract';
import { studentFees, totalFees, type FeeBreakdown, type FeeSchedule } from '@thervu/contracts/fee/fee-rules';
import { audit } from '../../core/audit/audit';
import { assertUnchanged, reasonOfUndo } from '../../core/audit/undo';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { findWrittenNumber } from '../../core/students/register-number-queries';
import { examByName } from '../exam/exam-service';
import { openForChange } from '../exam/exam-window';
import {
  examFees,
  lockStudentExam,
  rollEntries,
  rollLines,
  setFinalYear,
  type RollEntry,
  type RollLine,
  type RollPart,
} from './fee-queries';

const INVALID_MONTH = 'Please enter a valid Exam Month (ODD/EVEN-Month-Year).';

/** The schedule by component. An exam is not created without its five fees, so a missing one is a broken database. */
function scheduleOf(details: readonly FeeDetail[]): FeeSchedule {
  if (details.length !== 5) throw new Error('An exam stands without its five fees.');
  return Object.fromEntries(details.map(({ id, fees }) => [id, fees])) as unknown as FeeSchedule;
}

/** What a student owes: as frozen, or by the schedule and what is confirmed now. */
function owed(schedule: FeeSchedule, line: RollLine): FeeBreakdown {
  if (line.fee !== null) return { ...line.fee, total: Number(line.fee_total) };
  return studentFees(schedule, {
    consolidated: line.consolidated,
    phy_hand: line.phy_hand,
    IsFinalyear: line.IsFinalyear,
    papers: [Number(line.paper_fees)],
  });
}

const toStudent = (schedule: FeeSchedule, line: RollEntry): RollStudent => ({
  Reg_No: line.Reg_No,
  stu_name: line.stu_name,
  dob: line.dob,
  phy_hand: line.phy_hand,
  IsFinalyear: line.IsFinalyear,
  suggestedFinal: line.suggestedFinal,
  paidFinalBefore: line.paidFinalBefore,
  admn_acdyr: line.admn_acdyr,
  deg_id: line.deg_id,
  Degree: line.Degree,
  papers: line.papers,
  fees: owed(schedule, line),
  frozenAt: line.fee_frozen_at?.toISOString() ?? null,
  movedTo: line.movedTo,
});

/** Every paper of a line, its fee as frozen with the roll, before that as it is. */
function addPapers(rows: FeeRow[], line: RollEntry): void {
  const { Reg_No, stu_name, dob, phy_hand, IsFinalyear, admn_acdyr, Degree, frozen_fees } = line;
  for (const [P_code, Sem, Intl_mark, fee] of line.written) {
    const Fees = Number(frozen_fees?.[P_code] ?? fee);
    rows.push({ Reg_No, P_code, Sem, admn_acdyr, Intl_mark, phy_hand, IsFinalyear, stu_name, dob, Fees, Degree });
  }
}

async function partOf(
  db: Db,
  scope: Scope,
  input: { college: string; exam: string; degree?: number },
): Promise<RollPart> {
  const college = collegeNamed(scope, input.college);
  const exam = await examByName(db, input.exam);
  return { examId: exam.id, college, degree: input.degree };
}

/** The nominal roll of a college, or of one degree of it. */
export async function finalReport(
  db: Db,
  scope: Scope,
  input: { college: string; exam: string; degree?: number },
): Promise<FinalReport> {
  const part = await partOf(db, scope, input);
  const [feesDetails, lines] = await Promise.all([examFees(db, part.examId), rollEntries(db, scope, part)]);
  const schedule = scheduleOf(feesDetails);
  const examDetails: FeeRow[] = [];
  for (const line of lines) addPapers(examDetails, line);
  return { examDetails, feesDetails, students: lines.map((line) => toStudent(schedule, line)) };
}

/** The lines come sorted: a group ends where the year or the degree changes. */
function inGroups(lines: readonly RollLine[]): RollLine[][] {
  const groups: RollLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const same = last && last[0]!.admn_acdyr === line.admn_acdyr && last[0]!.deg_id === line.deg_id;
    if (same) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Fees of a college by year of admission and degree; students, degrees and college sum to the same. */
export async function feeSummary(db: Db, scope: Scope, input: { college: string; exam: string }) {
  const part = await partOf(db, scope, input);
  const exam = await examByName(db, input.exam);
  const [feesDetails, lines] = await Promise.all([examFees(db, part.examId), rollLines(db, scope, part)]);
  const schedule = scheduleOf(feesDetails);
  const groups = inGroups(lines).map<FeeGroup>((group) => {
    const { admn_acdyr, deg_id, Degree } = group[0]!;
    return {
      admn_acdyr,
      deg_id,
      Degree,
      students: group.length,
      finalYear: group.filter(({ IsFinalyear }) => IsFinalyear).length,
      fees: totalFees(group.map((line) => owed(schedule, line))),
    };
  });
  return { exam: exam.exam_name, feesDetails, groups, grand: totalFees(groups.map(({ fees }) => fees)) };
}

/** Switches the final-year fees of one student; the same action twice changes nothing and is no error. */
export async function updateFinalYear(
  context: Context,
  input: { regNo: string; exam: string; action: 'confirm' | 'Not-Attend'; undo?: number | undefined },
): Promise<{ message: string; version?: number }> {
  const { userId } = context.user;
  const { scope } = context;
  const regNo = await findWrittenNumber(context.db, input.regNo);
  const final = input.action === 'confirm';
  return context.db.transaction(async (trx) => {
    const exam = await openForChange(trx, scope, input.exam, 'EXAM_APLY').catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      throw new Invalid('exam-month', INVALID_MONTH, [{ field: 'exam', message: INVALID_MONTH }]);
    });
    const before = await lockStudentExam(trx, scope, exam.id, regNo);
    assertUnchanged(input.undo, before, regNo);
    const done = await setFinalYear(trx, scope, { examId: exam.id, regNo, final, userId });
    if (!done) throw new NotFound('no-student', 'No Student Found..');
    if (done.version !== undefined) {
      await audit(trx, context, {
        action: 'FINAL_YEAR_SET',
        entity: 'student_exam',
        entityKey: regNo,
        examId: exam.id,
        before: { isfinalyear: !final },
        after: { isfinalyear: final, ...reasonOfUndo(input.undo) },
      });
    }
    const text = final ? 'pays the final-year fees' : 'pays no final-year fees';
    return {
      message: `${regNo} ${text} for ${exam.exam_name}.`,
      ...(done.version !== undefined && { version: done.version }),
    };
  });
}
