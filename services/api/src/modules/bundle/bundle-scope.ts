import { Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { examByName } from '../exam/exam-service';
import { latestExamWithBundles, type BundleScope } from './bundle-queries';

export interface BundleChoice {
  exam?: string | undefined;
  place?: string | undefined;
}

/** The exam and the camp a caller acts for: an officer those of the session, the office those it names. */
export async function bundleScope(context: Context, { exam, place }: BundleChoice): Promise<BundleScope> {
  const { camp } = context.scope;
  const { db } = context;
  const named = exam === undefined ? undefined : await examByName(db, exam);
  if (camp) {
    if (named && named.id !== camp.examId) throw new Forbidden('You may only see the exam of your camp.', 'other-exam');
    if (place !== undefined && place !== camp.place)
      throw new Forbidden('You may only see your own camp.', 'other-camp');
    return { examId: camp.examId, place: camp.place };
  }
  const found = named ?? (await latestExamWithBundles(db));
  if (!found) throw new NotFound('no-exam', 'No Exam Detected!!!');
  return { examId: found.id, place };
}

/** The same for a write: the office has to name the camp. */
export async function writingScope(context: Context, choice: BundleChoice): Promise<BundleScope & { place: string }> {
  const { examId, place } = await bundleScope(context, choice);
  if (place !== undefined) return { examId, place };
  const message = 'Choose the camp.';
  throw new Invalid('no-camp', message, [{ field: 'place', message }]);
}
