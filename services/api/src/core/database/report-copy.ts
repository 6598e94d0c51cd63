import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds a report waits for the copy to come up to the moment it was asked for. */
const PATIENCE_MS = 15_000;
const LOOK_MS = 100;

/**
 * A copy of the database for what reads much: reports, exports, backups. It is asked only once it has replayed all that was
 * committed when the report began, so that nobody misses there what they have just written; else the database itself is.
 */
export class ReportCopy {
  /** Reports that were read from each, and why from the database itself. */
  readonly counts = { copy: 0, behind: 0, away: 0 };

  constructor(
    private readonly primary: Knex,
    readonly copy: Knex,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** The database a report reads, asked when it begins. */
  async choose(): Promise<Knex> {
    // behind every commit that is visible now
    const { rows } = await this.primary.raw<{ rows: { lsn: string }[] }>(
      'select pg_current_wal_insert_lsn()::text as lsn',
    );
    const until = performance.now() + this.patienceMs;
    try {
      for (;;) {
        if (await replayed(this.copy, rows[0]!.lsn)) {
          this.counts.copy += 1;
          return this.copy;
        }
        if (performance.now() + LOOK_MS > until) break;
        await sleep(LOOK_MS);
      }
      this.counts.behind += 1;
    } catch {
      // counted and shown as a figure: the report is made all the same
      this.counts.away += 1;
    }
    return this.primary;
  }
}

/** Whether a copy has replayed the log up to a place. A server that follows nobody is no copy, and is never taken for one. */
async function replayed(copy: Knex, lsn: string): Promise<boolean> {
  const { rows } = await copy.raw<{ rows: { reached: boolean | null }[] }>(
    'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ?::pg_lsn as reached',
    [lsn],
  );
  return rows[0]!.reached === true;
}

/** Seconds since the copy was level with its primary, as it knows; null where it follows nobody or does not answer. */
export async function lagSeconds(copy: Knex): Promise<number | null> {
  try {
    const { rows } = await copy.raw<{ rows: { lag: number | null }[] }>(
      `select case when not pg_is_in_recovery() then null
         when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
         else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag`,
    );
    return rows[0]!.lag;
  } catch {
    // the figure is the report: it is left out while the copy is away
    return null;
  }
}
