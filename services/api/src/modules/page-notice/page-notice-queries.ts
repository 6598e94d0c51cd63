import type { NoticeLink, NoticeVersion } from '@thervu/contracts/page-notice/page-notice-contract';
import type { Db } from '../../core/database/connect';

/** Every version, the latest first. */
export async function listNoticeVersions(db: Db): Promise<NoticeVersion[]> {
  const rows = await db('page_notice as n')
    .join('app_user as u', 'u.id', 'n.by_user')
    .orderBy('n.id', 'desc')
    .select<(Omit<NoticeVersion, 'at'> & { at: Date })[]>({
      ...{ id: 'n.id', en: 'n.text_en', ta: 'n.text_ta', links: 'n.links', by: 'u.name', at: 'n.at' },
    });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Number of the last version, 0 where there is none; locked until the transaction ends. */
export async function lockLastVersion(trx: Db): Promise<number> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu page notice'))`);
  const row = await trx('page_notice').max<{ id: number | null }[]>('id as id');
  return row[0]?.id ?? 0;
}

export async function insertNoticeVersion(
  trx: Db,
  version: { en: string; ta: string; links: NoticeLink[]; userId: number },
): Promise<void> {
  const { en, ta, links, userId } = version;
  await trx('page_notice').insert({ text_en: en, text_ta: ta, links: JSON.stringify(links), by_user: userId });
}
