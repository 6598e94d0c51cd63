import type { Stage } from '@thervu/contracts/exam/exam-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { addStageSteps, lockExams, updateExam, type LockedExam } from './exam-queries';

// what the stages of an exam read and write; exam-stage is the one that decides them
export { addStageSteps, lockExams, readExamSteps, updateExam } from './exam-queries';
export type { ExamChange, LockedExam, StageStep } from './exam-queries';

/** An exam whose stage nobody else changes until the transaction ends. Throws NotFound. */
export async function lockExamById(trx: Db, examId: number): Promise<LockedExam> {
  const [exam] = await lockExams(trx, [examId]);
  if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return exam;
}

/** Takes a held exam to the stage that work of another kind has led to, and keeps who, when and why. */
export async function stepExam(trx: Db, context: Context, exam: LockedExam, to: Stage, note?: string): Promise<void> {
  const { userId } = context.user;
  await updateExam(trx, exam.id, { stage: to });
  await addStageSteps(trx, [{ examId: exam.id, from: exam.stage, to, userId, note }]);
  await audit(trx, context, {
    action: 'EXAM_STAGE_MOVED',
    entity: 'exam',
    entityKey: exam.exam_tbl,
    examId: exam.id,
    before: { stage: exam.stage },
    after: note === undefined ? { stage: to } : { stage: to, note },
  });
}
