import type { AuditAction } from '@thervu/contracts/audit/audit-names';
import type { CallArgument } from '@thervu/contracts/core/call';
import { formatCount, pluralise } from '@thervu/contracts/core/format';
import type {
  approveNotice,
  listNoticeMessages,
  Notice,
  NoticeMessage,
  resendNotice,
  stopNotice,
} from '@thervu/contracts/notice/notice-contract';
import { renderBody, type NoticeKey } from '@thervu/contracts/notice/notice-rules';
import { noticeSigned } from '@thervu/contracts/signature/signed-content';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import { startJob } from '../../core/jobs/jobs';
import type { Context } from '../../core/session/context';
import { assertAnotherOfficer } from '../../core/session/who-may-sign';
import { settingValue } from '../setting/setting-service';
import { sign } from '../signature/signing-service';
import { SEND_NOTICES } from './notice-jobs';
import * as queries from './notice-queries';

const PAGE_ROWS = 100;

const toNotice = (row: queries.NoticeRow, paise: number, { user }: Pick<Context, 'user'>): Notice => ({
  id: row.id,
  key: row.key,
  exam: row.exam,
  thing: row.thing,
  state: row.state,
  must: row.must,
  plannedFor: row.planned_for.toISOString(),
  people: row.people,
  parts: row.parts,
  cost: row.parts === null ? null : row.parts * paise,
  madeBy: row.made_by_name,
  approvedBy: row.approved_by_name,
  own: row.made_by === user.userId,
  words: row.words,
  counts: row.counts,
  rowVersion: row.row_version,
  at: row.at.toISOString(),
});

const toMessage = (row: queries.MessageRow): NoticeMessage & { key: NoticeKey } => ({
  id: row.id,
  key: row.key,
  channel: row.channel,
  to: row.to_name ?? `${row.to_kind} ${row.to_id}`,
  state: row.state,
  tries: row.tries,
  parts: row.parts,
  words: row.words,
  at: row.at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  nextAt: row.next_at.toISOString(),
  subject: row.subject === null ? null : renderBody(row.subject, row.variables, row.values),
  text: renderBody(row.body, row.variables, row.values),
});

export async function notices(context: Context): Promise<Notice[]> {
  const paise = await settingValue(context.db, 'notice.paise_per_part');
  return (await queries.listNoticeRows(context.db)).map((row) => toNotice(row, paise, context));
}

const NO_NOTICE = () => new NotFound('no-notice', 'There is no such notice.');

export async function noticeMessages(
  { db }: Context,
  { params: { id }, query: { state, after = 0, size = PAGE_ROWS } }: CallArgument<typeof listNoticeMessages>,
): Promise<NoticeMessage[]> {
  if ((await queries.listNoticeRows(db, id)).length === 0) throw NO_NOTICE();
  const rows = await queries.listMessageRows(db, { notice: id, state: state ?? null, after, size });
  return rows.map((row) => {
    const { key: _, ...message } = toMessage(row);
    return message;
  });
}

export const fileOutbox = async ({ db }: Context) => (await queries.listFileMessages(db)).map(toMessage);

export const bouncedContacts = async ({ db }: Context) =>
  (await queries.listBounces(db)).map(({ to_kind, to_id, to_name, at, ...row }) => ({
    ...row,
    to: to_name ?? `${to_kind} ${to_id}`,
    at: at.toISOString(),
  }));

async function lockedNotice(trx: Db, id: number) {
  const notice = await queries.lockNotice(trx, id);
  if (!notice) throw NO_NOTICE();
  return notice;
}

/** What tells of hidden results is not sent: two officers show them first. */
function assertShown({ held }: queries.LockedNotice): void {
  if (held) throw new Conflict('session-hidden', 'These results are hidden at present. Two officers show them first.');
}

const startSending = (context: Context) =>
  startJob(context, { kind: SEND_NOTICES, title: 'Sending notices', flightKey: 'all' });

const entry = (id: number, action: AuditAction) => ({ action, entity: 'notice' as const, entityKey: String(id) });

/** A second officer lets a notice to many people go, as it was shown. */
export async function approveLarge(
  context: Context,
  { params: { id }, body: { row_version, people, proof } }: CallArgument<typeof approveNotice>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  await context.db.transaction(async (trx) => {
    const notice = await lockedNotice(trx, id);
    if (notice.state !== 'DRAFT' || notice.people === null)
      throw new Conflict('not-waiting', 'This notice does not wait for a second officer.');
    if (notice.row_version !== row_version || notice.people !== people)
      throw new Conflict('changed-meanwhile', 'This notice has changed. Look at it again.', {
        yours: people,
        theirs: notice.people,
      });
    assertAnotherOfficer(
      notice.made_by,
      userId,
      new Forbidden('This notice comes from your own step: another officer lets it go.', 'same-person'),
    );
    assertShown(notice);
    const [row] = await queries.listNoticeRows(trx, id);
    const { signatureId } = await sign(trx, context, { ...noticeSigned(row!), proof });
    await queries.changeNotice(trx, id, { state: 'READY', words: null, userId, signatureId });
    await audit(trx, context, { ...entry(id, 'NOTICE_APPROVED'), after: { people, parts: row!.parts } });
  });
  await startSending(context);
  return { message: `${formatCount(people)} people are told.` };
}

/** Stops a notice between two messages, or lets it go on. */
export async function stopOrContinue(
  context: Context,
  { params: { id }, body: { stop } }: CallArgument<typeof stopNotice>,
): Promise<{ message: string }> {
  await context.db.transaction(async (trx) => {
    const notice = await lockedNotice(trx, id);
    const from = stop ? ['READY'] : ['STOPPED'];
    if (!from.includes(notice.state))
      throw new Conflict('wrong-state', stop ? 'This notice is not being sent.' : 'This notice is not stopped.');
    if (!stop) assertShown(notice);
    await queries.changeNotice(trx, id, { state: stop ? 'STOPPED' : 'READY', words: null });
    await audit(trx, context, {
      ...entry(id, stop ? 'NOTICE_STOPPED' : 'NOTICE_CONTINUED'),
      before: { state: notice.state },
    });
  });
  if (!stop) await startSending(context);
  return { message: stop ? 'The notice is stopped.' : 'The notice is sent further.' };
}

/** Sends messages again, or settles one of unknown outcome as arrived. */
export async function sendAgain(
  context: Context,
  { params: { id }, body: { message, arrived } }: CallArgument<typeof resendNotice>,
): Promise<{ message: string }> {
  if (arrived && message === undefined)
    throw new Invalid('message-missing', 'Name the message.', [{ field: 'message', message: 'Name the message.' }]);
  const count = await context.db.transaction(async (trx) => {
    await lockedNotice(trx, id);
    const changed = arrived
      ? await queries.settleArrived(trx, id, message!)
      : await queries.queueAgain(trx, id, message);
    if (changed === 0) throw new Conflict('nothing-to-send', 'There is nothing to send again.');
    const action = arrived ? 'NOTICE_MESSAGE_SETTLED' : 'NOTICE_SENT_AGAIN';
    await audit(trx, context, { ...entry(id, action), after: { message: message ?? null, messages: changed } });
    return changed;
  });
  if (arrived) return { message: 'The message is settled. It is not sent again.' };
  await startSending(context);
  return { message: `${pluralise(count, 'message waits', 'messages wait')} for the sender again.` };
}
