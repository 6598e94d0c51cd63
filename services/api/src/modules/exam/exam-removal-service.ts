import { pluralise } from '@thervu/contracts/core/format';
import { audit } from '../../core/audit/audit';
import { withLockTimeout } from '../../core/database/lock-timeout';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { deleteExam, listBelongings, lockCreation, lockExams } from './exam-queries';

/** What hangs on an exam, as people name it; other tables are counted as records. */
const BELONGINGS: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  exam_application: ['application', 'applications'],
  student_exam: ['student on the nominal roll', 'students on the nominal roll'],
  camp_officer: ['camp officer', 'camp officers'],
  script: ['script', 'scripts'],
  bundle: ['bundle', 'bundles'],
  camp_mark: ['camp mark', 'camp marks'],
  result: ['result', 'results'],
  revaluation: ['revaluation application', 'revaluation applications'],
  job: ['task', 'tasks'],
};

const describe = ({ relation, rows }: { relation: string; rows: number }): string => {
  const [singular, plural] = BELONGINGS[relation] ?? [`record (${relation})`, `records (${relation})`];
  return pluralise(rows, singular, plural);
};

/** Removes an exam that was made by mistake: everything of it in one transaction, or nothing. */
export async function removeExam(
  context: Context,
  id: number,
  { exam_name, row_version }: { exam_name: string; row_version: number },
): Promise<{ message: string }> {
  const busy = 'Others are working in the tables of this exam. Nothing was removed; please try again in a moment.';
  return withLockTimeout(context.db, busy, async (trx) => {
    await lockCreation(trx);
    const [exam] = await lockExams(trx, [id]);
    if (!exam) throw new NotFound('no-exam', 'No Exam Detected!!!');
    if (exam_name.trim() !== exam.exam_name) {
      const message = `Type ${exam.exam_name} to remove this exam.`;
      throw new Invalid('other-name', message, [{ field: 'exam_name', message }]);
    }
    if (exam.row_version !== row_version)
      throw new Conflict('exam-changed', `${exam.exam_name} has changed since this page was loaded. Reload the page.`);
    if (exam.stage !== 'CREATED')
      throw new Conflict('exam-began', `${exam.exam_name} has begun. Only an exam in its first stage can be removed.`);
    const belongings = await listBelongings(trx, id);
    if (belongings.length > 0)
      throw new Conflict('exam-in-use', `${exam.exam_name} stays: it has ${belongings.map(describe).join(', ')}.`);
    await deleteExam(trx, id);
    await audit(trx, context, { action: 'EXAM_REMOVED', entity: 'exam', entityKey: exam.exam_tbl, before: exam });
    return { message: `${exam.exam_name} has been removed.` };
  });
}
