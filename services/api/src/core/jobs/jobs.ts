import type { Job } from '@thervu/contracts/job/job-contract';
import type { Knex } from 'knex';
import type { Readable } from 'node:stream';
import type { AadhaarSeal } from '../secrets/aadhaar';
import type { Db } from '../database/connect';
import type { ReportCopy } from '../database/report-copy';
import { analyzeStale, analyzeTables } from '../database/statistics-queries';
import { Invalid } from '../http/problem';
import type { Context } from '../session/context';
import { newKey, type StoredFile, type Storage } from '../storage/storage';

export interface JobRow {
  id: string;
  kind: string;
  flight_key: string | null;
  title: string;
  exam_id: number | null;
  colcode: string | null;
  params: Record<string, unknown>;
  state: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED';
  done: number;
  total: number | null;
  message: string | null;
  error: string | null;
  cancel_requested: boolean;
  file_key: string | null;
  file_name: string | null;
  file_sha256: Buffer | null;
  created_by: number | null;
  created_at: Date;
  finished_at: Date | null;
}

/** A job as the browser receives it. */
export const toJob = (row: JobRow): Job => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  done: row.done,
  total: row.total,
  message: row.message,
  error: row.error,
  hasFile: row.file_key !== null,
  fileName: row.file_name,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
});

/** What a job is given to work with. It may be run again from the start after a crash, so its work must bear that. */
export interface JobContext {
  job: JobRow;
  /** The owner's pool. */
  db: Knex;
  /** Where a long report is read, as the owner: a copy that has all the person saw when they ordered it. Left out: `db`. */
  report?: () => Promise<Knex>;
  storage: Storage;
  seal: AadhaarSeal;
  /** Tells how far the job is; throws where it was asked to stop, so it is called between safe points only. */
  progress(done: number, total?: number | null, message?: string): Promise<void>;
}

export interface JobOutcome {
  /** What has come of it; a function is asked once the file is kept. */
  message?: string | (() => string);
  /** A file the person may fetch. */
  file?: {
    name: string;
    content: Readable;
    /** How long it may be fetched; default: a day. */
    hours?: number;
    /** Called once the file is kept and before anybody can fetch it, such as to note its hash. */
    kept?: (file: StoredFile) => Promise<void>;
  };
}

export interface JobKind {
  kind: string;
  /** Tables of which it writes many rows at once; their statistics are gathered when it is done. */
  writes?: readonly string[];
  run(context: JobContext): Promise<JobOutcome>;
}

/** A job that ends with a sentence for the person who started it. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}
/** The person asked it to stop. */
export class JobCancelled extends Error {}
/** The worker is being stopped: the job begins again with the next one. */
export class WorkerStops extends Error {}

/** Name of the one task a job is in the queue; the kind stands in the job's own row. */
export const TASK = 'thervu_job';
const HEARTBEAT_MS = 3000;
const FILE_HOURS = 24;
/** How often a job is tried to be made that another one of its kind and key stands in the way of. */
const MAX_TRIES = 3;

export interface NewJob {
  kind: string;
  title: string;
  /** Only one job of a kind and key waits or runs at a time; left out: one of the kind. */
  flightKey?: string;
  params?: Record<string, unknown>;
  examId?: number;
}

/** Puts a job into the queue again that has got lost there. */
const enqueue = (owner: Db, id: string) =>
  owner.raw(`select graphile_worker.add_job(?, json_build_object('id', ?::text), job_key := ?, max_attempts := 10)`, [
    TASK,
    id,
    id,
  ]);

/**
 * Starts a job, or hands back the one of the same kind and key that waits or runs already. The database itself checks what
 * the role may start and puts the row into the queue with it (services/api/sql/jobs.sql): a worker finds both or neither.
 */
export async function startJob(
  context: Pick<Context, 'db' | 'scope'> & { user: Pick<Context['user'], 'userId'> },
  job: NewJob,
  tries = 1,
): Promise<JobRow> {
  const { db, scope, user } = context;
  const college = scope.college === 'all' ? null : (scope.college ?? null);
  const flight = { kind: job.kind, flight_key: job.flightKey ?? null };
  const [made] = await db('job')
    .insert({
      ...flight,
      title: job.title,
      params: JSON.stringify(job.params ?? {}),
      exam_id: job.examId ?? null,
      colcode: college,
      created_by: user.userId,
    })
    .onConflict(db.raw(`(kind, flight_key) where state in ('QUEUED','RUNNING')`) as unknown as string)
    .ignore()
    .returning<JobRow[]>('*');
  if (made) return made;
  const running = await db('job').where(flight).whereIn('state', ['QUEUED', 'RUNNING']).first<JobRow | undefined>();
  if (running) return running;
  // it ended between the two statements, and the next try makes a new one; or it is one that this person may not see
  if (tries < MAX_TRIES) return startJob(context, job, tries + 1);
  throw new Invalid(
    'job-of-another',
    'This is being made for the examination office just now. Please try again later.',
  );
}

async function finish(owner: Db, id: string, change: Record<string, unknown>): Promise<void> {
  await owner('job')
    .where({ id, state: 'RUNNING' })
    .update({ ...change, finished_at: owner.fn.now(), heartbeat: owner.fn.now() });
}

/** Keeps a job's file. It is noted first, so that what a killed worker has written of it is swept away. */
async function storeJobFile(owner: Db, storage: Storage, content: Readable): Promise<StoredFile> {
  const key = newKey();
  await owner('upload').insert({ key });
  return storage.put(content, key);
}

const UNEXPECTED = 'The job met an unexpected error; it can be started again.';
const DISK_FULL = 'The disk of the server is full: no file was kept. Once there is room the job can be started again.';
/** No space left, or a quota used up, where files are kept. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

export interface RunnerOptions {
  owner: Knex;
  /** A copy of the database for reports; left out: they are read from the database itself. */
  reports?: Pick<ReportCopy, 'choose'> | undefined;
  storage: Storage;
  seal: AadhaarSeal;
  kinds: readonly JobKind[];
  /** True while the worker is being stopped: running jobs go back into the queue at their next safe point. */
  stopping: () => boolean;
  onError: (error: unknown, job: JobRow) => void;
}

/** Runs one job: from its row, through its kind, to its end state. Rethrows only what a later try may cure. */
export async function runJob(
  { owner, reports, storage, seal, kinds, stopping, onError }: RunnerOptions,
  id: string,
): Promise<void> {
  const [job] = await owner('job')
    .where({ id })
    .whereIn('state', ['QUEUED', 'RUNNING'])
    .update({
      state: 'RUNNING',
      started_at: owner.raw('coalesce(started_at, now())'),
      heartbeat: owner.fn.now(),
    })
    .returning<JobRow[]>('*');
  if (!job) return;
  const kind = kinds.find((kind) => kind.kind === job.kind);
  const beat = setInterval(() => {
    owner('job')
      .where({ id })
      .update({ heartbeat: owner.fn.now() })
      .catch((error: unknown) => onError(error, job));
  }, HEARTBEAT_MS);
  try {
    if (!kind) throw new JobFailed(`This release knows no job of the kind ${job.kind}.`);
    // what came in since by an import, a restore or many hands is known to the planner before the work begins
    await analyzeStale(owner);
    const outcome = await kind.run({
      job,
      db: owner,
      ...(reports && { report: () => reports.choose() }),
      storage,
      seal,
      async progress(done, total, message) {
        const [row] = await owner('job')
          .where({ id })
          .update({
            done,
            heartbeat: owner.fn.now(),
            ...(total === undefined ? {} : { total }),
            ...(message === undefined ? {} : { message }),
          })
          .returning<JobRow[]>('cancel_requested');
        if (row?.cancel_requested) throw new JobCancelled();
        if (stopping()) throw new WorkerStops();
      },
    });
    const stored = outcome.file && (await storeJobFile(owner, storage, outcome.file.content));
    if (stored) await outcome.file?.kept?.(stored);
    await analyzeTables(owner, kind.writes ?? []);
    await finish(owner, id, {
      state: 'DONE',
      message: (typeof outcome.message === 'function' ? outcome.message() : outcome.message) ?? null,
      ...(stored && outcome.file
        ? {
            file_key: stored.key,
            file_name: outcome.file.name,
            file_size: stored.size,
            file_sha256: stored.sha256,
            expires_at: owner.raw('now() + make_interval(hours => ?)', [outcome.file.hours ?? FILE_HOURS]),
          }
        : {}),
    });
    if (stored) await owner('upload').where({ key: stored.key }).delete();
  } catch (error) {
    if (error instanceof JobCancelled) return await finish(owner, id, { state: 'CANCELLED' });
    if (error instanceof WorkerStops) {
      await owner('job').where({ id, state: 'RUNNING' }).update({ state: 'QUEUED' });
      throw error;
    }
    if (error instanceof JobFailed) return await finish(owner, id, { state: 'FAILED', error: error.message });
    onError(error, job);
    await finish(owner, id, { state: 'FAILED', error: isDiskFull(error) ? DISK_FULL : UNEXPECTED });
  } finally {
    clearInterval(beat);
  }
}

/** Takes up what a killed worker has left, and puts into the queue what a killed server could not. */
export async function rescueJobs(owner: Knex, staleSeconds = 15): Promise<void> {
  const { rows } = await owner.raw<{ rows: { locked_by: string | null }[] }>(
    `select q.locked_by from job j join graphile_worker.jobs q on q.key = j.id::text
     where j.state = 'RUNNING' and j.heartbeat < now() - make_interval(secs => ?)`,
    [staleSeconds],
  );
  const dead = rows.map((row) => row.locked_by).filter((name) => name !== null);
  if (dead.length > 0) await owner.raw('select graphile_worker.force_unlock_workers(?::text[])', [dead]);
  const lost = await owner('job')
    .whereIn('state', ['QUEUED', 'RUNNING'])
    .whereRaw(`coalesce(heartbeat, created_at) < now() - make_interval(secs => ?)`, [staleSeconds])
    .whereRaw(
      `not exists (select 1 from graphile_worker.jobs q where q.key = job.id::text and q.attempts < q.max_attempts)`,
    )
    .select<{ id: string }[]>('id');
  for (const { id } of lost) await enqueue(owner, id);
}
