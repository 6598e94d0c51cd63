import type { Db } from '../../core/database/connect';

/** Who has asked for an archive for public keys, and who has signed. Numbers of persons are text, as pg reads a bigint. */
export interface ReleaseRow {
  id: string;
  job_id: string;
  asked_by: string | number;
  asked_login: string | null;
  signed_by: string | number | null;
  signed_login: string | null;
}

/** The releases of these archives that have not been used yet, by job. */
export async function openBackupReleases(db: Db, jobIds: readonly string[]): Promise<Map<string, ReleaseRow>> {
  const rows: ReleaseRow[] = await db('backup_release as r')
    .whereIn('r.job_id', jobIds)
    .whereNull('r.fetched_at')
    .leftJoin('app_user as a', 'a.id', 'r.asked_by')
    .leftJoin('app_user as s', 's.id', 'r.signed_by')
    .select('r.id', 'r.job_id', 'r.asked_by', 'r.signed_by', { asked_login: 'a.login', signed_login: 's.login' });
  return new Map(rows.map((row) => [row.job_id, row]));
}

/** Notes that somebody asks for an archive; false where somebody has already. */
export async function insertBackupRelease(trx: Db, jobId: string, userId: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `insert into backup_release (job_id, asked_by) values (?, ?)
     on conflict (job_id) where fetched_at is null do nothing returning id`,
    [jobId, userId],
  );
  return rows.length === 1;
}

export const lockBackupRelease = (trx: Db, jobId: string) =>
  trx('backup_release')
    .where({ job_id: jobId })
    .whereNull('fetched_at')
    .forUpdate()
    .first<Pick<ReleaseRow, 'id' | 'asked_by' | 'signed_by'> | undefined>('id', 'asked_by', 'signed_by');

export async function writeSignature(trx: Db, id: string, userId: number): Promise<void> {
  await trx('backup_release').where({ id }).update({ signed_by: userId, signed_at: trx.fn.now() });
}

export async function markFetched(trx: Db, id: string): Promise<void> {
  await trx('backup_release').where({ id }).update({ fetched_at: trx.fn.now() });
}

/** Takes the hour in one statement, whichever server asks; false where it was taken less than an hour ago. */
export async function claimBackupHour(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: object[] }>(
    `insert into backup_fetch as f (fetched_at, by_user) values (now(), ?)
     on conflict (single) do update set fetched_at = excluded.fetched_at, by_user = excluded.by_user
       where f.fetched_at <= now() - interval '1 hour'
     returning single`,
    [userId],
  );
  return rows.length === 1;
}
