import type { NoticeChannel, NoticeKey } from '@thervu/contracts/notice/notice-rules';
import type { Db } from '../../core/database/connect';

interface StoredChoice {
  key: NoticeKey;
  channel: NoticeChannel;
  wanted: boolean;
}

export const listChoices = (db: Db, studentId: number): Promise<StoredChoice[]> =>
  db('notice_choice').where({ student_id: studentId }).select<StoredChoice[]>('key', 'channel', 'wanted');

/** Saves a choice; one of the same notice and channel is replaced. */
export async function upsertChoice(trx: Db, studentId: number, { key, channel, wanted }: StoredChoice): Promise<void> {
  await trx('notice_choice')
    .insert({ student_id: studentId, key, channel, wanted })
    .onConflict(['student_id', 'key', 'channel'])
    .merge({ wanted });
}
