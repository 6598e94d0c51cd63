import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import { JobFailed } from '../jobs/jobs';

/** Tables with a part for every exam whose first rows may come all at once. */
export type FilledAtOnce = 'script' | 'result';

/** What is done with the bare table of an exam; its name is ours, never a caller's. */
export interface BareWork {
  /** Writes the rows. */
  fill: (trx: Knex.Transaction, bare: string) => Promise<unknown>;
  /** Locks what the rows depend on, and follows what has changed since they were read; before their references are checked. */
  settle?: (trx: Knex.Transaction, bare: string) => Promise<unknown>;
  /** How often the part is put in before its caller is told that somebody is always busy. */
  tries?: number;
}

/** Readers of the table, and of those it points to, wait no longer than this for the part to be put in; then it is tried again. */
const LOCK_WAIT = '100ms';
const MAX_TRIES = 300;
const BETWEEN_TRIES_MS = 2000;

/** Sorting for a key is done in memory as far as a small server can spare it. */
export const setIndexMemory = (trx: Knex.Transaction) =>
  trx.raw(`set local work_mem = '64MB'; set local maintenance_work_mem = '256MB'`);

const limitLockWait = (trx: Knex.Transaction) => trx.raw(`select set_config('lock_timeout', ?, true)`, [LOCK_WAIT]);
const isLockTimeout = (error: unknown): boolean => (error as { code?: string } | null)?.code === '55P03';
/** Ends the savepoint with all it has locked. */
class Enough extends Error {}

/** Whether nobody is busy with the table for long just now; what is locked for the question is free again at once. */
const isFree = (trx: Knex.Transaction, table: FilledAtOnce): Promise<boolean> =>
  trx
    .transaction(async (probe) => {
      await limitLockWait(probe);
      await probe.raw('lock table only ?? in access exclusive mode', [table]);
      // with the empty part go its references, and for that nobody may read what they point to
      const { rows } = await probe.raw<{ rows: { name: string }[] }>(
        `select distinct confrelid::regclass::text as name from pg_constraint
         where conrelid = ?::regclass and contype = 'f' and conparentid = 0 order by 1`,
        [table],
      );
      for (const { name } of rows) await probe.raw('lock table ?? in access exclusive mode', [name]);
      throw new Enough();
    })
    .catch((error: unknown) => {
      if (error instanceof Enough) return true;
      if (isLockTimeout(error)) return false;
      throw error;
    });

/** In a savepoint: what it has locked is free again while it waits for its next try. False where somebody is busy. */
const putIn = (trx: Knex.Transaction, table: FilledAtOnce, examId: number, bare: string, settle: BareWork['settle']) =>
  trx
    .transaction(async (step) => {
      await limitLockWait(step);
      await settle?.(step, bare);
      await step.raw('select refer_partition(?::regclass, ?)', [table, bare]);
      await step.raw('select attach_partition(?::regclass, ?, ?)', [table, examId, bare]);
      await step.raw('set local lock_timeout = default');
      return true;
    })
    .catch((error: unknown) => {
      if (isLockTimeout(error)) return false;
      throw error;
    });

/**
 * Writes the first rows of an exam into a bare table and puts it, with all that the table asks of its parts, in the place of
 * the empty part; in the caller's transaction, so that either all of it is there or nothing (services/api/sql/partitions.sql).
 */
export async function fillPartition(
  trx: Knex.Transaction,
  table: FilledAtOnce,
  examId: number,
  { fill, settle, tries = MAX_TRIES }: BareWork,
): Promise<void> {
  const { rows } = await trx.raw<{ rows: { bare: string }[] }>('select bare_partition(?::regclass, ?) as bare', [
    table,
    examId,
  ]);
  const { bare } = rows[0]!;
  await fill(trx, bare);
  await trx.raw('select constrain_partition(?::regclass, ?, ?)', [table, examId, bare]);
  await trx.raw('analyze part.??', [bare]);
  for (let tried = 0; tried < tries; tried++) {
    if ((await isFree(trx, table)) && (await putIn(trx, table, examId, bare, settle))) return;
    await pause(BETWEEN_TRIES_MS);
  }
  throw new JobFailed(
    'Something else has been reading the same table for ten minutes, such as a backup. Nothing was changed; start again when it has ended.',
  );
}
