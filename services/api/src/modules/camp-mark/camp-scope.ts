import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examByName } from '../exam/exam-service';
export type { CampScope } from './c-mark-queries';
import { lockBundleMarks, lockExamOfCamp, usualCampExam, type CampScope } from './c-mark-queries';

/** The camp of the session; a permission of camps alone was given to somebody else otherwise. */
export function campOf(context: Context) {
  const { camp } = context.scope;
  if (!camp) throw new Forbidden('Only officers of a camp may do this.', 'no-camp');
  return camp;
}

/** The officer of the session at the keyboard. */
export const keyerOf = (context: Context) => ({
  ...campOf(context),
  userId: context.user.userId,
  station: context.ip,
  requestId: context.requestId,
});

/** The own camp, whatever was named; for the office every camp of the exam it names, else of the one in valuation. */
export async function scopeOf(context: Context, exam?: string): Promise<CampScope> {
  const { camp } = context.scope;
  if (camp) return { examId: camp.examId, place: camp.place };
  const found = exam === undefined ? await usualCampExam(context.db) : await examByName(context.db, exam);
  if (!found) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return { examId: found.id };
}

const KEYING = ['CONDUCT', 'VALUATION'];

/** Refuses a change of marks when the exam is past its valuation, or its camps are locked. */
export async function assertCampOpen(trx: Db, examId: number): Promise<void> {
  const { exam_name, stage, camp_locked_at } = await lockExamOfCamp(trx, examId);
  if (camp_locked_at) throw new Invalid('camp-locked', `The camps of ${exam_name} are locked: marks no longer change.`);
  if (!KEYING.includes(stage))
    throw new Invalid('stage-over', `${exam_name} is not in valuation: marks cannot be changed.`);
}

/** Refuses what belongs to a valuation when the exam is past it; problems are settled also after the camps are locked. */
export async function openValuation(trx: Db, examId: number): Promise<void> {
  const { exam_name, stage } = await lockExamOfCamp(trx, examId);
  if (!KEYING.includes(stage))
    throw new Invalid('stage-over', `${exam_name} is not in valuation: marks cannot be changed.`);
}

/** A bundle whose marks may be changed, one change at a time. */
export async function openBundle(trx: Db, scope: CampScope, bundleno: number): Promise<void> {
  await assertCampOpen(trx, scope.examId);
  const bundle = await lockBundleMarks(trx, scope, bundleno);
  if (!bundle) throw new NotFound('no-bundle', 'No bundle data found');
  if (bundle.state === 'CLOSED') throw new Conflict('bundle-closed', `Bundle ${bundleno} is closed.`);
}
