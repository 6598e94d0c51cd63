import type { Exam, NewExam } from '@thervu/contracts/exam/exam-contract';
import { examTableNames, readExamReference } from '@thervu/contracts/exam/exam-rules';
import { listProblem } from '@thervu/contracts/setting/list-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { withLockTimeout } from '../../core/database/lock-timeout';
import { Conflict, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import {
  addStageSteps,
  countFeeComponents,
  examTerms,
  findByReference,
  insertExam,
  lockCreation,
  type NamedExam,
} from './exam-queries';

export { lockStage, readExam as examNumbered } from './exam-queries';
export type { NamedExam } from './exam-queries';

/** Parts of the exam fee that are frozen for an exam. */
const FEE_COMPONENTS = 5;

export const noSuchExam = () => new NotFound('no-exam', 'No Exam Detected!!!');

/**
 * The exam a caller names: by one of its table names (E25N, C25N, S25N) or as ODD-2025-NOV or ODD-NOV-2025. The text is read
 * and looked up, never joined into a statement. Throws NotFound 'No Exam Detected!!!' for everything else.
 */
export async function examByName(db: Db, text: string): Promise<NamedExam> {
  const reference = readExamReference(text);
  const exam = reference && (await findByReference(db, reference));
  if (!exam) throw noSuchExam();
  return exam;
}

/** Creates an exam with its four tables, its frozen fees and the first line of its log, or leaves nothing behind. */
export async function createExam(context: Context, newExam: NewExam): Promise<{ message: string; exam: Exam }> {
  const names = examTableNames(newExam.eyear, newExam.emonth);
  if (newExam.tbls.join() !== names.join()) {
    const message = `The tables of this exam are named ${names.join(', ')}. Generate the table names again.`;
    throw new Invalid('other-table-names', message, [{ field: 'tbls', message }]);
  }
  const { userId } = context.user;
  const busy =
    'Others are working in the tables an exam is attached to. No exam was created; please try again in a moment.';
  const exam = await withLockTimeout(context.db, busy, async (trx) => {
    await lockCreation(trx);
    await mayCreate(trx, newExam, names[0]);
    const made = await insertExam(trx, newExam);
    await addStageSteps(trx, [{ examId: made.id, from: null, to: made.stage, userId }]);
    await audit(trx, context, {
      action: 'EXAM_CREATED',
      entity: 'exam',
      entityKey: made.exam_tbl,
      examId: made.id,
      after: { ...made, tables: names },
    });
    return made;
  });
  return { message: `Exam ${exam.exam_name} created with the tables ${names.join(', ')}.`, exam };
}

/** Asked while nobody else can create an exam. */
async function mayCreate(trx: Db, { etype, eyear, emonth }: NewExam, table: string): Promise<void> {
  const { months, supplementary } = await examTerms(trx);
  const problem = listProblem(months, emonth);
  if (problem !== undefined)
    throw new Invalid('month-not-listed', `Month: ${problem}`, [{ field: 'emonth', message: problem }]);
  if (etype === 'SUPP' && !supplementary) {
    const message = 'Supplementary exams are switched off under Control Room, Settings, Examination.';
    throw new Invalid('no-supplementary', message, [{ field: 'etype', message }]);
  }
  // the names leave the type out: ODD and EVEN of one month would share their tables, and so would months of one letter
  if (await findByReference(trx, { eyear: Number(eyear), letter: emonth[0]! }))
    throw new Conflict('exam-exists', `Exam table ${table} already exists`);
  if ((await countFeeComponents(trx)) < FEE_COMPONENTS) {
    throw new Invalid(
      'fees-missing',
      'The fee schedule is not complete, so no fees can be kept for this exam. Fill in its five amounts under ' +
        'Control Room, Settings.',
    );
  }
}
