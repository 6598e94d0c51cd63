import type { Knex } from 'knex';
import { audit } from '../../core/audit/audit';
import type { Context } from '../../core/session/context';
import { freezeRoll } from './freeze-queries';

/**
 * Writes down what every student on the roll of an exam owes, to which college, under which name, and whether a disability
 * exempts; from then on the roll shows that, whatever is edited and wherever the student moves. Runs in the transaction of the step that closes the applications.
 */
export async function freezeFees(
  trx: Knex.Transaction,
  context: Context,
  exam: { id: number; exam_tbl: string },
): Promise<void> {
  const { students, total } = await freezeRoll(trx, exam.id);
  await audit(trx, context, {
    action: 'ROLL_FROZEN',
    entity: 'student_exam',
    entityKey: exam.exam_tbl,
    examId: exam.id,
    after: { students, total },
  });
}
