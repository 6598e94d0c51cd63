import { pluralise } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import type { Context } from '../../core/session/context';
import { freezeList, unfreezeList, workDone } from './freeze-queries';

interface ClosingExam {
  id: number;
  exam_tbl: string;
}

/**
 * Fixes the list of applications and their fees. Runs in the transaction of the step that shuts the window of revaluation;
 * from then on the list shows that, whatever is edited.
 */
export async function freezeRevaluation(trx: Knex.Transaction, context: Context, exam: ClosingExam): Promise<void> {
  const { papers, total } = await freezeList(trx, exam.id);
  await audit(trx, context, {
    action: 'REVALUATION_FROZEN',
    entity: 'revaluation',
    entityKey: exam.exam_tbl,
    examId: exam.id,
    after: { papers, total },
  });
}

const counted = (n: number, name: string, many: string, done: string): string[] =>
  n === 0 ? [] : [`${pluralise(n, `${name} has`, `${many} have`)} ${done}`];

/**
 * Why the window cannot be opened again, with the count; null while nothing has been done with the list. A number for the second
 * valuation is never given up, so the list stands from the first of them on.
 */
export async function reopeningProblem(trx: Knex.Transaction, examId: number): Promise<string | null> {
  const { issued, located, retotals, copies } = await workDone(trx, examId);
  const done = [
    ...counted(located, 'script', 'scripts', 'been located'),
    ...counted(issued - located, 'script', 'scripts', 'a number for the second valuation'),
    ...counted(retotals, 're-total', 're-totals', 'been keyed'),
    ...counted(copies, 'copy', 'copies', 'been handed over'),
  ];
  return done.length === 0 ? null : `${done.join(', ')}: the list of applications stays closed.`;
}

/** Lets the list move again, in the transaction that opens the window. */
export async function unfreezeRevaluation(trx: Knex.Transaction, context: Context, exam: ClosingExam): Promise<void> {
  const papers = await unfreezeList(trx, exam.id);
  if (papers === 0) return;
  await audit(trx, context, {
    action: 'REVALUATION_REOPENED',
    entity: 'revaluation',
    entityKey: exam.exam_tbl,
    examId: exam.id,
    after: { papers },
  });
}
