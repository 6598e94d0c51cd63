import type { Exam, ExamFlag } from '@thervu/contracts/exam/exam-contract';
import { readExamReference } from '@thervu/contracts/exam/exam-rules';
import { changesIn, FLAG_WORDS, STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { Db } from '../../core/database/connect';
import { Forbidden, Invalid } from '../../core/http/problem';
import type { Scope } from '../../core/session/session';
import { lockByReference } from './exam-queries';
import { noSuchExam } from './exam-service';

/** The message to a college while a window is closed, where the specification gives one. */
const SHUT: Partial<Record<ExamFlag, string>> = {
  COUR_APLY: 'Course Registration Not Available',
  EXAM_APLY: 'Not Available',
};

/**
 * The exam a caller names, locked so that its stage cannot change before the transaction ends. Throws NotFound when
 * there is no such exam.
 */
export async function lockExamByName(trx: Db, name: string): Promise<Exam> {
  const reference = readExamReference(name);
  const exam = reference && (await lockByReference(trx, reference));
  if (!exam) throw noSuchExam();
  return exam;
}

/**
 * The exam a caller names, locked by `lockExamByName` and open for the change. Throws NotFound when there is no such
 * exam, Forbidden when the window is closed for a college, Invalid when the stage no longer allows the change at all.
 */
export async function openForChange(trx: Db, scope: Scope, name: string, flag: ExamFlag): Promise<Exam> {
  const exam = await lockExamByName(trx, name);
  if (scope.college !== 'all' && !exam[flag]) {
    throw new Forbidden(SHUT[flag] ?? `${FLAG_WORDS[flag]} of ${exam.exam_name} are closed.`, 'window-closed');
  }
  if (!changesIn(flag, exam.stage)) {
    throw new Invalid(
      'stage-over',
      `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: ${FLAG_WORDS[flag].toLowerCase()} can no longer be changed.`,
    );
  }
  return exam;
}
