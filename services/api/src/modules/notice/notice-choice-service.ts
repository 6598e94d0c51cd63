import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  listNoticeChoices,
  NoticeChoice,
  saveNoticeChoice,
} from '@thervu/contracts/notice/notice-choice-contract';
import { noticeKind, OPTIONAL_NOTICES } from '@thervu/contracts/notice/notice-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import type { Context } from '../../core/session/context';
import { lockStudentInScope, readStudent } from '../student/student-service';
import * as queries from './notice-choice-queries';

async function choicesOf(db: Db, studentId: number): Promise<NoticeChoice[]> {
  const stored = await queries.listChoices(db, studentId);
  return OPTIONAL_NOTICES.flatMap((key) => {
    const { label, channels } = noticeKind(key);
    return channels.map((channel) => ({
      key,
      label,
      channel,
      wanted: stored.find((choice) => choice.key === key && choice.channel === channel)?.wanted ?? true,
    }));
  });
}

/** Which optional notices a student is sent. */
export async function noticeChoices(
  { db, scope }: Context,
  { params: { id } }: CallArgument<typeof listNoticeChoices>,
): Promise<NoticeChoice[]> {
  await readStudent(db, scope, { student_id: id });
  return choicesOf(db, id);
}

/** What a student has told the college or the office: to be sent a notice by a channel, or not. */
export async function storeNoticeChoice(
  context: Context,
  { params: { id }, body: { key, channel, wanted } }: CallArgument<typeof saveNoticeChoice>,
): Promise<NoticeChoice[]> {
  return context.db.transaction(async (trx) => {
    await lockStudentInScope(trx, context.scope, id);
    const before = (await choicesOf(trx, id)).find((choice) => choice.key === key && choice.channel === channel)!;
    // a second press changes nothing
    if (before.wanted !== wanted) {
      await queries.upsertChoice(trx, id, { key, channel, wanted });
      await audit(trx, context, {
        action: 'NOTICE_CHOICE_CHANGED',
        entity: 'student',
        entityKey: String(id),
        before: { key, channel, wanted: before.wanted },
        after: { key, channel, wanted },
      });
    }
    return choicesOf(trx, id);
  });
}
