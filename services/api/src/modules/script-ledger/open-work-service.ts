import type { OpenWork, OpenWorkCount } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { OPEN_WORK } from '@thervu/contracts/script-ledger/open-work-rules';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import type { KeptFigures } from '../cockpit/kept-figures';
import { undecidedByCamp } from '../handed-script/handed-script-service';
import { ledgerExam } from './ledger-service';
import { openFigures } from './open-work-queries';

/** Milliseconds after which the page is told that they are still being counted. */
const ANSWER_MS = 150;

/** What is still open in an exam, every kind once, by camp or college: counted now. */
export async function openWork(db: Db, examId: number): Promise<OpenWork[]> {
  const figures = [
    ...(await openFigures(db, examId)),
    ...(await undecidedByCamp(db, examId)).map((item) => ({ kind: 'UNDECIDED' as const, ...item })),
  ];
  return OPEN_WORK.map((kind) => {
    const where = figures.filter((figure) => figure.kind === kind).map(({ name, count }) => ({ name, count }));
    return { kind, count: where.reduce((all, { count }) => all + count, 0), where };
  });
}

const keyOf = (examId: number): string => `work of exam ${examId} `;

/** Whoever changes what is open reads the change with the next answer. */
export const forgetOpenWorkOf = (kept: KeptFigures, examId: number): void => kept.forget(keyOf(examId));

/**
 * What is still open in an exam, for the pages: a million scripts are read in seconds, so it is counted once for everybody
 * who asks within a minute, and a question of its own name (the dialog that locks the camps) is counted after it was asked. However
 * many names come, one counting runs and one waits.
 * What decides counts for itself with `openWork`.
 */
export async function openWorkOf(
  { db, log, user }: Context,
  kept: KeptFigures,
  { examId, question }: { examId: number; question?: string | undefined },
): Promise<OpenWorkCount> {
  const { exam_id } = await ledgerExam(db, examId);
  const counted = await kept.readSoon(
    question === undefined ? keyOf(exam_id) : `${keyOf(exam_id)}${user.id} ${question}`,
    () =>
      kept.inTurn(keyOf(exam_id), async () => {
        const begun = new Date().toISOString();
        return { at: begun, kinds: await openWork(db, exam_id) };
      }),
    () => true,
    {
      waitMs: ANSWER_MS,
      throwsLate: true,
      onError: (error) => log.warn({ err: error, exam: exam_id }, 'what is open could not be counted'),
    },
  );
  return { counted: counted ?? null };
}
