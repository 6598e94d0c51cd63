import type { Job } from '@thervu/contracts/job/job-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import { toJob, type JobRow } from '../../core/jobs/jobs';
import type { Context, User } from '../../core/session/context';
import { closedKinds } from './job-permissions';
import { SESSION_LIVES } from '../../core/session/session-life';

const MAX_SHOWN_ROWS = 100;
const TICKET_SECONDS = 60;

/** The office sees every job that the duties of the person open, a college those of its own people. */
function jobsOf(db: Db, { scope, user }: Context): Knex.QueryBuilder {
  const jobs = db('job');
  if (scope.college === 'all') return jobs.whereNotIn('kind', closedKinds(user));
  return jobs.where((ownEntry) =>
    ownEntry.where({ created_by: user.userId }).orWhere({ colcode: scope.college ?? '' }),
  );
}

/** The running and lately finished jobs the person may see, the latest first. */
export const listJobRows = (db: Db, context: Context): Promise<JobRow[]> =>
  jobsOf(db, context)
    .whereRaw(`(finished_at is null or finished_at > now() - interval '7 days')`)
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
    .limit(MAX_SHOWN_ROWS);

export const listJobs = async (db: Db, context: Context): Promise<Job[]> => (await listJobRows(db, context)).map(toJob);

export const findJob = (db: Db, context: Context, id: string): Promise<JobRow | undefined> =>
  jobsOf(db, context).where({ id }).first();

/** Cancels a waiting job at once, or asks a running one to stop. */
export async function requestCancel(db: Db, id: string): Promise<boolean> {
  const changed = await db('job')
    .where({ id })
    .whereIn('state', ['QUEUED', 'RUNNING'])
    .update({
      cancel_requested: true,
      finished_at: db.raw(`case when state = 'QUEUED' then now() end`),
      state: db.raw(`case when state = 'QUEUED' then 'CANCELLED' else state end`),
    });
  return changed === 1;
}

/** The one-time address of a file, for as long as the session that asked for it. Returns when it ends. */
export async function storeTicket(
  db: Db,
  tokenHash: Buffer,
  jobId: string,
  { userId, id: sessionId }: Pick<User, 'userId' | 'id'>,
): Promise<string> {
  const [row] = await db('file_ticket')
    .insert({
      token_hash: tokenHash,
      job_id: jobId,
      user_id: userId,
      session_id: sessionId,
      expires_at: db.raw('now() + make_interval(secs => ?)', [TICKET_SECONDS]),
    })
    .returning<{ expires_at: Date }[]>('expires_at');
  return row!.expires_at.toISOString();
}

export interface TicketFile {
  file_key: string;
  file_name: string;
  file_size: number;
}

/**
 * Redeems a ticket and returns its file; undefined when it is unknown, used, older than a minute, or when the session that
 * asked for it has ended.
 */
export async function redeemTicket(db: Db, tokenHash: Buffer): Promise<TicketFile | undefined> {
  const used = await db('file_ticket')
    .where({ token_hash: tokenHash })
    .whereNull('used_at')
    .where('expires_at', '>', db.fn.now())
    .whereRaw(SESSION_LIVES)
    .update({ used_at: db.fn.now() })
    .returning<{ job_id: string }[]>('job_id');
  if (used.length === 0) return undefined;
  return db('job')
    .where({ id: used[0]!.job_id })
    .whereNotNull('file_key')
    .where('expires_at', '>', db.fn.now())
    .first<TicketFile | undefined>('file_key', 'file_name', 'file_size');
}
