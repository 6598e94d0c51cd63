import type { CallArgument } from '@thervu/contracts/core/call';
import type { NoticeVersion, savePageNotice } from '@thervu/contracts/page-notice/page-notice-contract';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import * as queries from './page-notice-queries';

export const noticeVersions = ({ db }: Context): Promise<NoticeVersion[]> => queries.listNoticeVersions(db);

/** Adds a version; what was there before stays in the history. */
export async function saveNotice(
  context: Context,
  { body: { en, ta, links, read } }: CallArgument<typeof savePageNotice>,
): Promise<{ message: string }> {
  const { userId } = context.user;
  if ((en === '') !== (ta === '')) {
    const message = 'Write the text in both languages, or in none.';
    throw new Invalid('one-language', message, [{ field: en === '' ? 'en' : 'ta', message }]);
  }
  return context.db.transaction(async (trx) => {
    const last = await queries.lockLastVersion(trx);
    if (last !== read) throw new Conflict('changed-since', 'Somebody has changed it since you opened this page.');
    await queries.insertNoticeVersion(trx, { en, ta, links, userId });
    await audit(trx, context, {
      action: 'PAGE_NOTICE_CHANGED',
      entity: 'page_notice',
      entityKey: String(last + 1),
      after: { en, ta, links },
    });
    return { message: 'Change saved successfully' };
  });
}
