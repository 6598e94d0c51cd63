import type { CallArgument } from '@thervu/contracts/core/call';
import type { Stage } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { ModerationOrder, proposeModeration } from '@thervu/contracts/result-run/result-run-contract';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { lockExamById } from '../exam/exam-step-service';
import { sign } from '../signature/signing-service';
import { moderationSigned } from '@thervu/contracts/signature/signed-content';
import * as queries from './moderation-queries';

/** Orders are made before results are approved; afterwards the moderation of the release stands. */
export const MODERATION_STAGES: readonly Stage[] = ['VALUATION', 'CONSOLIDATED'];

export const listOrders = (db: Db, examId: number, userId: number): Promise<ModerationOrder[]> =>
  queries.readOrders(db, examId, userId);

async function openExam(trx: Db, examId: number) {
  const exam = await lockExamById(trx, examId);
  if (!MODERATION_STAGES.includes(exam.stage)) {
    throw new Invalid(
      'wrong-stage',
      `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: moderation is ordered in the stages Valuation and Consolidated.`,
    );
  }
  return exam;
}

/** Proposes an order; it holds once another officer has approved it. */
export async function recordModeration(
  context: Context,
  { params, body: { proof, ...body } }: CallArgument<typeof proposeModeration>,
): Promise<ModerationOrder> {
  const { userId } = context.user;
  if ((body.scope === 'PAPER') !== (body.p_code !== null)) {
    const message =
      body.scope === 'PAPER' ? 'Enter the paper the order is for.' : 'An order for every student names no paper.';
    throw new Invalid('paper-and-scope', message, [{ field: 'p_code', message }]);
  }
  return context.db.transaction(async (trx) => {
    const exam = await openExam(trx, Number(params.examId));
    if (body.p_code !== null && !(await queries.isWritten(trx, exam.id, body.p_code))) {
      const message = `${body.p_code} is no written paper of ${exam.exam_name}: only written papers are moderated.`;
      throw new Invalid('no-written-paper', message, [{ field: 'p_code', message }]);
    }
    const id = await queries.insertOrder(trx, { exam_id: exam.id, ...body, proposed_by: userId });
    if (id === undefined) {
      const what = body.p_code === null ? 'An order for every student' : `An order for ${body.p_code}`;
      throw new Conflict('order-exists', `${what} stands already: withdraw it first.`);
    }
    await sign(trx, context, { ...moderationSigned('PROPOSED', exam.id, body), proof });
    await audit(trx, context, {
      action: 'MODERATION_PROPOSED',
      entity: 'moderation',
      entityKey: String(id),
      examId: exam.id,
      after: body,
    });
    return (await queries.readOrders(trx, exam.id, userId, id))[0]!;
  });
}

async function lockOrder(trx: Db, id: number) {
  const order = await queries.lockOrder(trx, id);
  if (!order) throw new NotFound('no-order', 'There is no such moderation order.');
  if (order.withdrawn_at !== null) throw new Invalid('withdrawn', 'This order has been withdrawn.');
  await openExam(trx, order.exam_id);
  return order;
}

export async function approve(context: Context, id: number, proof: Proof | undefined): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const order = await lockOrder(trx, id);
    assertAnotherOfficer(
      order.proposed_by,
      userId,
      new Forbidden('The officer who proposed an order does not approve it.', 'same-officer'),
    );
    if (order.approved_by !== null) throw new Invalid('approved', 'This order is approved already.');
    await sign(trx, context, { ...moderationSigned('APPROVED', order.exam_id, order), proof });
    await queries.setOrder(trx, id, { approved_by: userId, approved_at: trx.fn.now() });
    await audit(trx, context, {
      action: 'MODERATION_APPROVED',
      entity: 'moderation',
      entityKey: String(id),
      examId: order.exam_id,
      after: {
        scope: order.scope,
        p_code: order.p_code,
        max_marks: order.max_marks,
        order_no: order.order_no,
      },
    });
    return { message: 'The order is approved; the next run applies it.' };
  });
}

export async function withdrawModeration(context: Context, id: number): Promise<{ message: string }> {
  const { userId } = context.user;
  return context.db.transaction(async (trx) => {
    const order = await lockOrder(trx, id);
    await queries.setOrder(trx, id, { withdrawn_by: userId, withdrawn_at: trx.fn.now() });
    await audit(trx, context, {
      action: 'MODERATION_WITHDRAWN',
      entity: 'moderation',
      entityKey: String(id),
      examId: order.exam_id,
      before: {
        scope: order.scope,
        p_code: order.p_code,
        max_marks: order.max_marks,
        order_no: order.order_no,
      },
    });
    return { message: 'The order is withdrawn.' };
  });
}
