import type { MessageState, Notice, NoticeTemplate } from '@thervu/contracts/notice/notice-contract';
import type { NoticeChannel } from '@thervu/contracts/notice/notice-rules';

export const messageStateLabels: Record<MessageState, string> = {
  WAITING: 'Waiting',
  SENDING: 'Being sent',
  SENT: 'Sent',
  FAILED: 'Failed',
  UNKNOWN: 'Outcome unknown',
  NO_CONTACT: 'No contact',
  OPTED_OUT: 'Not wanted',
  EXPIRED: 'Settled',
};

export const channelLabels: Record<NoticeChannel, string> = { SMS: 'SMS', EMAIL: 'E-mail' };
export const languageLabels: Record<NoticeTemplate['language'], string> = { en: 'English', ta: 'Tamil' };
export const templateStateLabels: Record<NoticeTemplate['state'], string> = {
  DRAFT: 'Draft',
  APPROVED: 'Approved',
  RETIRED: 'Replaced',
};

/** Where a notice is, in words. */
export function describeNotice({ state, people, words }: Pick<Notice, 'state' | 'people' | 'words'>): string {
  if (state === 'DRAFT')
    return words ?? (people === null ? 'The people are being found' : 'Waits for a second officer');
  if (state === 'READY') return 'Being sent';
  return state === 'STOPPED' ? 'Stopped' : 'Finished';
}
