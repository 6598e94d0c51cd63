import type { Knex } from 'knex';
import { JobCancelled, JobFailed, WorkerStops, type JobContext, type JobKind } from '../../core/jobs/jobs';
import { SheetError } from '../../core/sheets/sheet';
import type { Storage } from '../../core/storage/storage';
import { kindOf } from './import-kinds';
import type { ImportKind, RunTools } from './import-kind';
import {
  analyzeRows,
  findImport,
  forgetFile,
  moveImport,
  removeRows,
  stageRows,
  type ImportRecord,
} from './import-queries';
import { runImport, type ApplyOrder } from './import-run';
import { FILE_COLUMN, openPhotos, readPhoto } from './photo-archive';
import { stageSheet } from './stage-sheet';

export const CHECK_IMPORT = 'import.check';
export const APPLY_IMPORT = 'import.apply';
/** Photos checked between two progress reports. */
const PHOTOS_TOLD = 10;
/** Postgres: the lock was not to be had in time, or two writers waited for each other. */
const BUSY = ['55P03', '40P01'];

async function bytesOf(storage: Storage, key: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await storage.open(key)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Reads the file of an import into its staged rows, from the beginning. */
async function stage(
  { db, storage, seal, progress }: JobContext,
  kind: ImportKind,
  { id, file_key, format }: ImportRecord,
): Promise<number> {
  const bytes = await bytesOf(storage, file_key!);
  if (format !== 'zip') return stageSheet({ db, seal, progress }, kind, { id, format, bytes });
  await removeRows(db, id);
  return stagePhotos({ db, storage, progress }, id, bytes);
}

/** Checks and stores the pictures of a zip, and stages a row for each. */
async function stagePhotos(
  { db, storage, progress }: Pick<JobContext, 'db' | 'storage' | 'progress'>,
  id: string,
  bytes: Buffer,
): Promise<number> {
  const { zip, entries } = await openPhotos(bytes);
  await moveImport(db, id, ['CHECKING'], { columns: [FILE_COLUMN] });
  await progress(0, entries.length, 'Looking at the photos');
  for (const [index, entry] of entries.entries()) {
    const row = await readPhoto({ owner: db, storage }, zip, entry, index + 1);
    if (!(await stageRows(db, id, [row]))) throw new JobFailed('The import was put aside.');
    if ((index + 1) % PHOTOS_TOLD === 0) await progress(index + 1, entries.length);
  }
  await progress(entries.length, entries.length, 'Comparing with what is stored');
  await analyzeRows(db);
  return entries.length;
}

const toolsOf = ({ seal, progress }: JobContext): RunTools => ({ seal, written: (rows) => progress(rows) });

async function importOf(db: Knex, params: Record<string, unknown>): Promise<ImportRecord> {
  const record = await findImport(db, String(params.importId));
  if (!record) throw new JobFailed('There is no such import (any more).');
  return record;
}

/** Ends an unfinished check; one that the worker will restart stays unchanged. */
async function endCheck(db: Knex, id: string, error: unknown): Promise<never> {
  if (error instanceof WorkerStops) throw error;
  const message =
    error instanceof SheetError
      ? error.message
      : error instanceof JobCancelled
        ? 'The check was cancelled.'
        : 'The check met an unexpected error; the file can be sent again.';
  if (await moveImport(db, id, ['CHECKING'], { state: 'FAILED', message })) await removeRows(db, id);
  throw error instanceof SheetError ? new JobFailed(message) : error;
}

/**
 * A file with secrets that no table may store in clear, or whose pictures are stored one by one, is deleted once its
 * rows are checked.
 */
async function dropSecretFile({ db, storage }: JobContext, { id, kind, file_key }: ImportRecord): Promise<void> {
  const { conceal, archive } = kindOf(kind);
  if (!(conceal || archive) || file_key === null) return;
  await storage.remove(file_key);
  await forgetFile(db, id);
}

/** Returns an import to the state in which it can be applied again. */
async function endApply(db: Knex, id: string, error: unknown): Promise<never> {
  if (error instanceof WorkerStops) throw error;
  const busy = BUSY.includes((error as { code?: string }).code ?? '');
  const message = busy
    ? 'Nothing was written: others were saving at the same time. Apply it once more.'
    : error instanceof JobCancelled
      ? 'Nothing was written: applying was cancelled.'
      : 'Nothing was written: applying met an unexpected error.';
  await moveImport(db, id, ['APPLYING'], { state: 'CHECKED', message });
  throw busy ? new JobFailed(message) : error;
}

export const importJobs: JobKind[] = [
  {
    kind: CHECK_IMPORT,
    async run(context) {
      const { db, job } = context;
      const record = await importOf(db, job.params);
      try {
        if (record.state !== 'CHECKING') return { message: record.message ?? 'Already checked.' };
        const kind = kindOf(record.kind);
        await stage(context, kind, record);
        const message = await runImport(db, kind, record.id, toolsOf(context));
        await dropSecretFile(context, record);
        return { message };
      } catch (error) {
        if (!(error instanceof WorkerStops)) await dropSecretFile(context, record);
        return endCheck(db, record.id, error);
      }
    },
  },
  {
    kind: APPLY_IMPORT,
    async run(context) {
      const { db, job, progress } = context;
      const record = await importOf(db, job.params);
      try {
        await progress(0, record.rows_new + record.rows_changed, 'Checking once more and writing');
        const order = job.params.order as ApplyOrder;
        return { message: await runImport(db, kindOf(record.kind), record.id, toolsOf(context), order) };
      } catch (error) {
        return endApply(db, record.id, error);
      }
    },
  },
];
