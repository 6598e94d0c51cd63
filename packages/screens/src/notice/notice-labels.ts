import type { Notice } from '@thervu/contracts/notice/notice-contract';
import type { Say } from '@thervu/words';
import type { NoticeWords } from '@thervu/words/compiled/notice';

/** Where a notice is, in words. */
export function describeNotice(
  t: Say<NoticeWords>,
  say: (text: string) => string,
  { state, people, words }: Pick<Notice, 'state' | 'people' | 'words'>,
): string {
  if (state === 'DRAFT')
    return words !== null
      ? say(words)
      : people === null
        ? t('the-people-are-being-found')
        : t('waits-for-a-second-officer');
  if (state === 'READY') return t('state.SENDING');
  return state === 'STOPPED' ? t('stopped') : t('finished');
}
