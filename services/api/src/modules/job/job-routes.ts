import * as contract from '@thervu/contracts/job/job-contract';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '../../core/audit/audit';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import { toJob, type JobRow } from '../../core/jobs/jobs';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { sendStoredFile } from '../../core/storage/stored-file-reply';
import { hashToken, newToken } from '../../core/session/session';
import { sessionLives } from '../../core/session/session-life';
import type { Storage } from '../../core/storage/storage';
import { findJob, listJobs, redeemTicket, requestCancel, storeTicket } from './job-queries';

/** Poll interval of a job that is watched, and interval of the comments that keep a quiet connection open. */
const POLL_MS = 300;
const HEARTBEAT_MS = 15_000;
/** Interval at which the session of who follows is asked for. */
const SESSION_MS = 600;
/** Files that are given out only where the person proves again who they are. */
const ASKS_AGAIN: readonly string[] = ['database.backup'];
const noJob = () => new NotFound('job-not-found', 'No such job.');

async function ownJob(context: Context, id: string): Promise<JobRow> {
  const job = await findJob(context.db, context, id);
  if (!job) throw noJob();
  return job;
}

/** When the stream of a job ends before the job does. */
interface Until {
  /** The server is being stopped. */
  closing: () => boolean;
  /** Whether the session that follows the job is open. */
  lives: () => Promise<boolean>;
}

/**
 * One line of JSON per change until the job or the session ends; an empty line now and then keeps proxies from hanging up.
 */
async function* states(context: Context, first: JobRow, { closing, lives }: Until): AsyncGenerator<string> {
  let job: JobRow | undefined = first;
  let message = '';
  let saidAt = Date.now();
  let askedAt = Date.now();
  while (job) {
    const line = JSON.stringify(toJob(job));
    if (line !== message) {
      yield `${line}\n`;
      message = line;
      saidAt = Date.now();
    } else if (Date.now() - saidAt > HEARTBEAT_MS) {
      yield '\n';
      saidAt = Date.now();
    }
    // a server that is being stopped lets go; the browser asks the next one
    if (job.finished_at || closing()) return;
    await sleep(POLL_MS);
    if (Date.now() - askedAt >= SESSION_MS) {
      if (!(await lives())) return;
      askedAt = Date.now();
    }
    job = await findJob(context.db, context, job.id);
  }
}

export function jobRoutes(
  app: FastifyInstance,
  { pools, storage, basePath }: { pools: Pools; storage: Storage; basePath: string },
): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  serve(app, contract.listJobs, ({ context }) => listJobs(context.db, context));
  serve(app, contract.getJob, async ({ context, params }) => toJob(await ownJob(context, params.id)));

  serve(app, contract.followJob, async ({ context, reply, params }) => {
    const job = await ownJob(context, params.id);
    void reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no');
    const lives = () => sessionLives(pools.auth, context.user.id);
    return Readable.from(states(context, job, { closing: () => closing, lives }));
  });

  serve(app, contract.cancelJob, async ({ context, params }) => {
    const { id } = await ownJob(context, params.id);
    if (!(await requestCancel(context.db, id))) throw new Conflict('job-over', 'This job has already ended.');
    return { message: 'The job will stop at its next safe point.' };
  });

  serve(app, contract.issueFileTicket, async ({ context, params }) => {
    const job = await ownJob(context, params.id);
    if (ASKS_AGAIN.includes(job.kind))
      throw new Conflict('ask-again', 'This file is fetched on the page Database Backup, with your password.');
    if (job.file_key === null) throw new Conflict('no-file', 'This job has no file (any more).');
    const ticket = newToken();
    const expiresAt = await context.db.transaction(async (trx) => {
      // such a file may hold what nobody else may see: who has fetched it is kept
      await audit(trx, context, {
        action: 'FILE_TICKET_ISSUED',
        entity: 'job',
        entityKey: job.id,
        ...(job.exam_id === null ? {} : { examId: job.exam_id }),
        after: { kind: job.kind, name: job.file_name, sha256: job.file_sha256?.toString('hex') },
      });
      return storeTicket(trx, hashToken(ticket), job.id, context.user);
    });
    return { url: `${basePath}api/files/${ticket}`, expiresAt };
  });

  // the ticket is the permission: nobody signs in here, so the office's role looks for it
  serve(app, contract.downloadByTicket, async ({ params, reply }) => {
    const file = await redeemTicket(pools.office, hashToken(params.ticket));
    if (!file)
      throw new NotFound(
        'ticket-over',
        'This address has been used, is older than a minute, or its session has ended.',
      );
    return sendStoredFile(
      reply,
      storage,
      { key: file.file_key, name: file.file_name, mime: 'application/octet-stream', size: file.file_size },
      { inline: false },
    );
  });
}
