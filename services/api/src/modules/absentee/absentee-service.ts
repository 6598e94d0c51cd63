import type { Absentee, AbsentEntryRow, FinalAbsentees, HallCount } from '@thervu/contracts/absentee/absentee-contract';
import {
  ABSENTEE_STAGES,
  absenceTakesTwo,
  absenteesChangeIn,
  ALL_PAPERS,
  meansAbsent,
  type AbsenteeAction,
} from '@thervu/contracts/absentee/absentee-rules';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { SENT_TO_SECOND_OFFICER } from '@thervu/contracts/mark/mark-rules';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { audit, auditAll } from '../../core/audit/audit';
import { assertUnchanged, reasonOfUndo } from '../../core/audit/undo';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName, type NamedExam } from '../exam/exam-service';
import { lockExamByName } from '../exam/exam-window';
import { sendAbsenceToSecondOfficer } from '../mark/second-officer';
import { isHeadOffice } from '../setting/setting-service';
import * as queries from './absentee-queries';

const isOffice = (scope: Scope) => scope.college === 'all';
const wrong = (type: string, field: string, message: string) => new Invalid(type, message, [{ field, message }]);

// ---------------------------------------------------------------- what stands in the way
/** Why the absentees of an exam cannot be changed by this person; null while they can. */
function whyClosed({ stage, exam_name }: NamedExam, scope: Scope): string | null {
  if (absenteesChangeIn(stage, isOffice(scope))) return null;
  const early = STAGES.indexOf(stage) < STAGES.indexOf(ABSENTEE_STAGES[0]!);
  const rest = early
    ? `absentees are marked from the stage ${STAGE_WORDS[ABSENTEE_STAGES[0]!]} on`
    : 'absentees can no longer be changed';
  return `${exam_name} is in the stage ${STAGE_WORDS[stage]}: ${rest}.`;
}

type Barring = queries.Standing & { examdate: string | null; absent: boolean };

/** Why a record cannot be turned over by this person, as a word for programs and a sentence; undefined when it can. */
function whyBarred(record: Barring, scope: Scope): { type: string; words: string } | undefined {
  if (record.elsewhere !== null && !isOffice(scope))
    return { type: 'sits-elsewhere', words: `Writes at centre ${record.elsewhere}: the centre reports absences.` };
  if (record.locked) return { type: 'paper-final', words: 'The report of this paper is final.' };
  if (record.not_yet && !isOffice(scope))
    return { type: 'before-exam', words: `This paper is written on ${indianDay(record.examdate!)}.` };
  if (record.unsat && !record.absent)
    return { type: 'nobody-sits', words: 'This paper has no external examination: no student can be absent.' };
  if (record.marked && !record.absent) return { type: 'has-mark', words: 'Has an external mark.' };
  return undefined;
}

// ---------------------------------------------------------------- reading
interface Selection {
  college: string;
  exam: string;
  degree: number;
  sem: number;
  pcode: string;
  batch?: number;
}

async function filterOf(db: Db, scope: Scope, { exam: name, pcode, ...selection }: Selection) {
  const college = collegeNamed(scope, selection.college);
  const exam = await examByName(db, name);
  const code = pcode === ALL_PAPERS ? undefined : pcode;
  return { exam, of: { ...selection, college, code, examId: exam.id } };
}

export async function absentees(db: Db, scope: Scope, selection: Selection): Promise<Absentee[]> {
  return queries.listAbsentees(db, scope, (await filterOf(db, scope, selection)).of);
}

export async function absentEntry(
  db: Db,
  scope: Scope,
  selection: Selection,
): Promise<{ closed: string | null; rows: AbsentEntryRow[] }> {
  const { exam, of } = await filterOf(db, scope, selection);
  const rows = await queries.listEntry(db, scope, of);
  return {
    closed: whyClosed(exam, scope),
    rows: rows.map(({ marked, not_yet, locked, unsat, elsewhere, ...row }) => {
      const standing = { marked, not_yet, locked, unsat, elsewhere, examdate: row.examdate, absent: row.Absent };
      const bar = whyBarred(standing, scope);
      return { ...row, barred: bar?.words ?? null };
    }),
  };
}

export interface HallsOf {
  /** A college code, or ALL for the office. */
  college: string;
  exam: string;
  degree?: number;
  sem?: number;
  batch?: number;
  pcode?: string;
  examdate?: string;
  examsession?: string;
}

/**
 * What the halls say of an exam: registered, absent, present and scripts sent, by college, paper, date and session. The side of
 * the colleges in the check of absentees against scripts and marks.
 */
export async function hallCounts(
  db: Db,
  scope: Scope,
  { college, exam: name, pcode, ...rest }: HallsOf,
): Promise<HallCount[]> {
  const ownName = college === ALL_PAPERS && isOffice(scope) ? undefined : collegeNamed(scope, college);
  const exam = await examByName(db, name);
  return queries.countHalls(db, scope, { ...rest, examId: exam.id, college: ownName, code: pcode });
}

// ---------------------------------------------------------------- one record
async function openForAbsentees(trx: Db, scope: Scope, name: string): Promise<Exam> {
  const exam = await lockExamByName(trx, name);
  const closed = whyClosed(exam, scope);
  if (closed) throw new Invalid('stage-over', closed);
  return exam;
}

const GONE = 'No such record.';
const presenceLabel = (absent: boolean) => (absent ? 'absent' : 'present');

/**
 * Turns a record over, once: the same action again changes nothing. After the stages of the colleges the office asks another
 * officer, with a reason. Throws NotFound for a record that is not this person's.
 */
export async function saveAbsentee(
  context: Context,
  input: { id: number; exam: string; action: AbsenteeAction; reason?: string | undefined; undo?: number | undefined },
): Promise<{ message: string; version?: number }> {
  const { userId } = context.user;
  const { scope } = context;
  const absent = meansAbsent(input.action);
  return context.db.transaction(async (trx) => {
    const exam = await openForAbsentees(trx, scope, input.exam);
    const paper = await queries.findPaperOf(trx, scope, exam.id, input.id);
    if (!paper) throw new NotFound('no-record', GONE);
    await queries.lockHallPaper(trx, exam.id, paper);
    const record = await queries.lockRecord(trx, scope, exam.id, input.id);
    if (!record) throw new NotFound('no-record', GONE);
    const named = `${record.reg_no}, ${record.p_code}`;
    assertUnchanged(input.undo, record.row_version, named);
    if (record.absent === absent)
      return { message: `${named}: ${presenceLabel(absent)} already. Nothing had to be changed.` };
    if (!record.ex_confm)
      throw new Invalid('not-confirmed', `${named}: the application for this paper is not confirmed.`);
    const bar = whyBarred(record, scope);
    if (bar) throw new Invalid(bar.type, `${named}: ${bar.words}`);
    if (absenceTakesTwo(exam.stage, isOffice(scope))) {
      await sendAbsenceToSecondOfficer(trx, context, { exam, id: record.id, absent, reason: input.reason });
      return { message: SENT_TO_SECOND_OFFICER };
    }
    const undone = reasonOfUndo(input.undo);
    await queries.setAbsent(trx, { examId: exam.id, record, absent, userId, requestId: context.requestId, ...undone });
    await audit(trx, context, {
      action: absent ? 'MARKED_ABSENT' : 'MARKED_PRESENT',
      entity: 'exam_application',
      entityKey: String(record.id),
      examId: exam.id,
      before: { absent: !absent },
      after: { absent, reg_no: record.reg_no, p_code: record.p_code, colcode: record.colcode, ...undone },
    });
    return { message: `${named}: ${presenceLabel(absent)}.`, version: record.row_version + 1 };
  });
}

/**
 * Takes an absence back because the script has turned up, with the decision of the office as its reason; also after the report
 * of the paper was made final. The stage is held by the caller.
 */
export async function withdrawAbsence(
  trx: Db,
  context: Context,
  { examId, applicationId, reason }: { examId: number; applicationId: number; reason: string },
): Promise<void> {
  const { userId } = context.user;
  const { scope } = context;
  const paper = await queries.findPaperOf(trx, scope, examId, applicationId);
  if (!paper) throw new NotFound('no-record', GONE);
  await queries.lockHallPaper(trx, examId, paper);
  const record = await queries.lockRecord(trx, scope, examId, applicationId);
  if (!record) throw new NotFound('no-record', GONE);
  if (!record.absent) return;
  await queries.setAbsent(trx, { examId, record, absent: false, userId, requestId: context.requestId, reason });
  await audit(trx, context, {
    action: 'MARKED_PRESENT',
    entity: 'exam_application',
    entityKey: String(record.id),
    examId,
    before: { absent: true },
    after: { absent: false, reg_no: record.reg_no, p_code: record.p_code, colcode: record.colcode, reason },
  });
}

/**
 * The absences of a sitting that its centre closes, over every college whose students wrote there: each change is a link in the
 * chain of its paper, and a paper all of whose sittings are closed becomes final. Throws 422 naming what cannot be changed.
 */
export async function writeSittingAbsences(
  trx: Db,
  context: Context,
  examName: string,
  sitting: { examId: number; centre: string; date: string; session: string },
): Promise<{ changed: number; final: { colcode: string; p_code: string }[] }> {
  const exam = await lockExamByName(trx, examName);
  const closed = whyClosed(exam, context.scope);
  if (closed) throw new Invalid('stage-over', closed);
  const { userId } = context.user;
  const reason = `Hall report of centre ${sitting.centre}, ${indianDay(sitting.date)} ${sitting.session}`;
  const written = await queries.writeSitting(trx, sitting, { userId, reason, requestId: context.requestId });
  const barred = written.filter((row) => row.barred !== null);
  if (barred.length > 0)
    throw new Invalid(
      'absence-barred',
      `Absences that cannot be changed: ${barred.map(({ reg_no, p_code }) => `${reg_no} in ${p_code}`).join(', ')}.`,
      barred.map((row) => ({
        field: 'absent_desks',
        message: `${row.reg_no}, ${row.p_code}: ${row.barred === 'LOCKED' ? 'the report of this paper is final.' : 'has an external mark.'}`,
      })),
    );
  await auditAll(
    trx,
    context,
    written.map(({ application_id, reg_no, p_code, colcode, absent }) => ({
      action: absent ? 'MARKED_ABSENT' : 'MARKED_PRESENT',
      entity: 'exam_application',
      entityKey: String(application_id),
      examId: sitting.examId,
      before: { absent: !absent },
      after: { absent, reg_no, p_code, colcode, reason },
    })),
  );
  const final = await queries.closeSittingPapers(trx, sitting, userId);
  await auditAll(
    trx,
    context,
    final.map(({ colcode, p_code }) => ({
      action: 'ABSENTEES_FINAL',
      entity: 'paper_lock',
      examId: sitting.examId,
      entityKey: `${colcode}/${p_code}`,
      after: { kind: 'ABSENT', centre: sitting.centre },
    })),
  );
  return { changed: written.length, final };
}

// ---------------------------------------------------------------- the signed report
interface PaperNamed {
  exam: string;
  pcode: string;
  col_code?: string;
}

/** The college a body acts for: a college itself, the office the one it names. */
async function actingFor(db: Db, scope: Scope, text: string | undefined): Promise<string> {
  if (scope.college !== 'all') return collegeNamed(scope, text ?? scope.college!);
  if (text === undefined || (await isHeadOffice(db, text)))
    throw wrong('no-college', 'col_code', 'Choose the college you act for.');
  return text;
}

/** Makes the absentees of a paper in a college final; the answer is what is printed and signed. */
export async function closePaper(context: Context, paperNamed: PaperNamed): Promise<FinalAbsentees> {
  const { userId } = context.user;
  const { scope } = context;
  const college = await actingFor(context.db, scope, paperNamed.col_code);
  const paper = { college, code: paperNamed.pcode };
  return context.db.transaction(async (trx) => {
    const exam = await lockExamByName(trx, paperNamed.exam);
    const filter = { examId: exam.id, ...paper };
    await queries.lockHallPaper(trx, exam.id, paper);
    const [before] = await queries.countHalls(trx, scope, filter);
    if (!before) throw wrong('no-records', 'pcode', `Nobody of college ${college} is registered for ${paper.code}.`);
    const already = before.final_at !== null;
    if (!already) {
      const closed = whyClosed(exam, scope);
      if (closed) throw new Invalid('stage-over', closed);
      if (!isOffice(scope) && (await queries.isBeforeExam(trx, exam.id, paper.code)))
        throw wrong('before-exam', 'pcode', `${paper.code} is written on ${indianDay(before.examdate!)}.`);
      const elsewhere = isOffice(scope) ? undefined : await queries.findCentreElsewhere(trx, scope, filter);
      if (elsewhere !== undefined)
        throw wrong(
          'sits-elsewhere',
          'pcode',
          `Students write ${paper.code} at centre ${elsewhere}: it closes the report.`,
        );
      await queries.insertPaperLock(trx, exam.id, paper, userId);
      const { registered, absent, present } = before;
      await audit(trx, context, {
        action: 'ABSENTEES_FINAL',
        entity: 'paper_lock',
        examId: exam.id,
        entityKey: `${college}/${paper.code}`,
        after: { kind: 'ABSENT', registered, absent, present },
      });
    }
    const [count] = await queries.countHalls(trx, scope, filter);
    return {
      message: already
        ? `The absentees of ${paper.code} were final already.`
        : `The absentees of ${paper.code} are final.`,
      count: count!,
      absentees: await queries.listAbsentees(trx, scope, filter),
    };
  });
}
