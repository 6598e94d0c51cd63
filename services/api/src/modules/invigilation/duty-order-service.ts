import type { CallReply } from '@thervu/contracts/core/call';
import type { DutyOrders, sendDutyOrders } from '@thervu/contracts/invigilation/invigilation-contract';
import { DUTY_NOTICES, renderBody } from '@thervu/contracts/notice/notice-rules';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { auditKey, lockedSitting, sittingLabel, sittingNamed, type SittingKey } from '../seating/seating-service';
import * as queries from './duty-order-queries';

/** Orders by mail: the notice is written with the step that changes a duty, and the worker sends it (docs/adr/0140). */

/** What is still to be sent, and a mail of each kind as its first person will read it. */
export async function dutyOrders(context: Context, path: SittingPath): Promise<DutyOrders> {
  const { db } = context;
  const { key, exam } = await sittingNamed(context, db, path);
  const texts = await queries.approvedTexts(db);
  const inEnglish = await queries.listDue(db, key, 'en');
  const examples = [];
  for (const notice of DUTY_NOTICES) {
    const first = inEnglish.find((row) => row.key === notice && row.mailed);
    if (!first) continue;
    const text = texts.find((found) => found.key === notice);
    const rows = text && text.language !== 'en' ? await queries.listDue(db, key, text.language) : inEnglish;
    const { duty } = rows.find(({ invigilator_id }) => invigilator_id === first.invigilator_id)!;
    const values = { exam: exam.exam_name, centre: key.centre, date: indianDay(key.date), session: key.session, duty };
    examples.push({
      key: notice,
      to: first.name,
      subject: text ? renderBody(text.subject, text.variables, values) : null,
      text: text ? renderBody(text.body, text.variables, values) : null,
    });
  }
  return { due: inEnglish.map(({ duty: _, ...row }) => row), examples };
}

const recordMailed = (
  context: Context,
  trx: Db,
  key: SittingKey,
  mailed: readonly { key: string; people: number }[],
): Promise<unknown> =>
  audit(trx, context, {
    action: 'DUTY_ORDERS_SENT',
    entity: 'sitting',
    entityKey: auditKey(key),
    examId: key.examId,
    after: Object.fromEntries(mailed.map(({ key: notice, people }) => [notice, people])),
  });
/** Whom the office of the centre tells on paper. */
const toPrint = (names: readonly string[]) =>
  names.length === 0 ? '' : ` Without a mail address, print for: ${names.join(', ')}.`;
const sumOf = (mailed: readonly { people: number }[]) => mailed.reduce((sum, { people }) => sum + people, 0);

/** Sends what is due. Whoever presses second finds nothing left: each person gets one mail of each duty. */
export async function sendOrders(context: Context, path: SittingPath): Promise<CallReply<typeof sendDutyOrders>> {
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, path);
    const { state } = await lockedSitting(trx, key);
    if (state !== 'FIXED')
      throw new Invalid(
        'not-fixed',
        `The session ${sittingLabel(key)} is ${SITTING_WORDS[state].toLowerCase()}: orders are sent while its plan is fixed.`,
      );
    const mailed = await queries.mailDuties(trx, key, { userId: context.user.userId, first: true });
    if (mailed.length > 0) await recordMailed(context, trx, key, mailed);
    const without = (await queries.listDue(trx, key, 'en')).map(({ name }) => name);
    const sent = sumOf(mailed);
    const message = (sent > 0 ? `Mails on the way: ${sent}.` : 'No mail is left to send.') + toPrint(without);
    return { message, sent, without };
  });
}

/**
 * Mails what a step has changed, once orders of the session were sent, in the transaction of the step. Answers with what to add to
 * its message: how many are mailed, and who of those concerned (without a list: of all) has no address.
 */
export async function mailChanges(
  context: Context,
  trx: Db,
  key: SittingKey,
  concerned?: readonly number[],
): Promise<string> {
  if (!(await queries.ordersWereSent(trx, key))) return '';
  const mailed = await queries.mailDuties(trx, key, { userId: context.user.userId, first: false });
  if (mailed.length > 0) await recordMailed(context, trx, key, mailed);
  const left = (await queries.listDue(trx, key, 'en')).filter(
    ({ invigilator_id, mailed }) => !mailed && (!concerned || concerned.includes(invigilator_id)),
  );
  if (mailed.length === 0 && left.length === 0) return '';
  return ` Told by mail: ${sumOf(mailed)}.${toPrint(left.map(({ name }) => name))}`;
}
