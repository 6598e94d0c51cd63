import type { CallArgument } from '@thervu/contracts/core/call';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { requestReopening, Reopening } from '@thervu/contracts/result-run/result-run-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { lockExamById, stepExam } from '../exam/exam-step-service';
import { sign } from '../signature/signing-service';
import { reopeningSigned } from '@thervu/contracts/signature/signed-content';
import * as queries from './reopening-queries';
import { openRun } from './run-queries';

/** What somebody has asked for and nobody has agreed to yet. */
export const openReopening = (db: Db, examId: number, userId: number): Promise<Reopening | null> =>
  queries.findOpen(db, examId, userId);

/** Only a consolidated exam without a run: results that were made from these marks are discarded first. */
async function reopenable(trx: Db, examId: number) {
  const exam = await lockExamById(trx, examId);
  if (exam.stage !== 'CONSOLIDATED') {
    throw new Invalid(
      'wrong-stage',
      `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: only a consolidated exam goes back into the valuation.`,
    );
  }
  if (await openRun(trx, examId))
    throw new Invalid('run-open', 'Results have been made from these marks: discard the run first.');
  return exam;
}

/** Asks that an exam goes back into the valuation; the first of two officers. */
export async function openReopeningRequest(
  context: Context,
  { params, body: { reason, proof } }: CallArgument<typeof requestReopening>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const exam = await reopenable(trx, Number(params.examId));
    const id = await queries.insertReopening(trx, { exam_id: exam.id, reason, asked_by: userId });
    if (id === undefined) throw new Conflict('asked-already', 'Somebody has asked for this already.');
    await sign(trx, context, { ...reopeningSigned('ASKED', exam.id, reason), proof });
    await audit(trx, context, {
      action: 'REOPENING_ASKED',
      entity: 'exam_reopening',
      entityKey: String(id),
      examId: exam.id,
      after: { reason },
    });
    return { message: 'Another officer has to agree.' };
  });
}

async function lockReopening(trx: Db, id: number) {
  const found = await queries.lockReopening(trx, id);
  if (!found) throw new NotFound('no-reopening', 'Nothing of this number was asked for.');
  if (found.agreed_at !== null || found.withdrawn_at !== null)
    throw new Invalid('settled', 'This has been settled already.');
  return found;
}

/** The second of two officers: the exam goes back, and its camps are unlocked. */
export async function approveReopening(
  context: Context,
  id: number,
  proof: Proof | undefined,
): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const { exam_id } = (await queries.readReopening(trx, id)) ?? { exam_id: 0 };
    // the exam before the row, as everybody else takes them
    if (exam_id > 0) await lockExamById(trx, exam_id);
    const found = await lockReopening(trx, id);
    assertAnotherOfficer(
      found.asked_by,
      userId,
      new Forbidden('The officer who asked does not agree as well.', 'same-officer'),
    );
    const exam = await reopenable(trx, found.exam_id);
    await sign(trx, context, { ...reopeningSigned('AGREED', exam.id, found.reason), proof });
    await queries.settle(trx, id, { agreed_by: userId, agreed_at: trx.fn.now() });
    await queries.unlockCamps(trx, exam.id);
    await stepExam(trx, context, exam, 'VALUATION', found.reason);
    await audit(trx, context, {
      action: 'REOPENING_AGREED',
      entity: 'exam_reopening',
      entityKey: String(id),
      examId: exam.id,
      before: { camps_locked: true },
      after: { camps_locked: false, asked_by: found.asked_by, reason: found.reason },
    });
    return { message: `${exam.exam_name} is in the valuation again; its camps are unlocked.` };
  });
}

/** Takes back what was asked for, or declines it. */
export async function withdrawReopening(context: Context, id: number): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const found = await lockReopening(trx, id);
    await queries.settle(trx, id, { withdrawn_by: userId, withdrawn_at: trx.fn.now() });
    await audit(trx, context, {
      action: 'REOPENING_WITHDRAWN',
      entity: 'exam_reopening',
      entityKey: String(id),
      examId: found.exam_id,
      before: { reason: found.reason },
    });
    return { message: 'Change saved successfully' };
  });
}
