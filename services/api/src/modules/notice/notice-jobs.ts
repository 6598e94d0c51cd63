import { pluralise } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import type { JobKind } from '../../core/jobs/jobs';
import { settingValue } from '../setting/setting-service';
import { planNotices, remindOfMarks } from './planning-service';
import type { NoticeProviders } from './providers/notice-provider';
import { countDueMessages, enqueueSending, markWithoutProvider } from './sending-queries';
import { isQuiet, sendNotices } from './sending-service';

export const SEND_NOTICES = 'notice.send';

/** The job that sends what is due. */
export const noticeJobs = (providers: NoticeProviders = {}): JobKind[] => [
  {
    kind: SEND_NOTICES,
    async run({ db, progress }) {
      const done = await sendNotices(db, {
        providers,
        perSecond: await settingValue(db, 'notice.per_second'),
        now: () => new Date(),
        progress: (count) => progress(count, null, 'Sending'),
      });
      if (done === undefined) return { message: 'Another worker is sending already.' };
      return { message: `${pluralise(done, 'message was', 'messages were')} handed over.` };
    },
  },
];

/** Every minute: finds the people of new notices, writes the daily reminders, and starts the sending where something is due. */
export async function noticeTick(db: Knex, providers: NoticeProviders, now = new Date()): Promise<void> {
  await remindOfMarks(db, now);
  await planNotices(db, now);
  await markWithoutProvider(db, Object.keys(providers));
  if (Object.keys(providers).length > 0 && !isQuiet(now) && (await countDueMessages(db)) > 0)
    await enqueueSending(db, SEND_NOTICES);
}
