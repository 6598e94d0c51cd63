import type { Knex } from 'knex';
import { Counter, Gauge, type Registry } from 'prom-client';
import { lagSeconds } from '../database/report-copy';

/** A copy of the database and what was read from it. */
interface WatchedCopy {
  /** What it is for: `public`, `report`. */
  name: string;
  db: Knex;
  /** Reads by where they ended: the copy, or the primary since the copy was behind or away. */
  counts?: Record<'copy' | 'behind' | 'away', number>;
}

/** Lag of each copy of the database, and how often the primary was asked in its place. */
export function copyMetrics(registry: Registry, copies: readonly WatchedCopy[]): void {
  if (copies.length === 0) return;
  new Gauge({
    name: 'thervu_copy_lag_seconds',
    help: 'Seconds a copy of the database is behind, as it knows itself; left out where it does not answer or is no copy.',
    labelNames: ['copy'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, db } of copies) {
        const lag = await lagSeconds(db);
        if (lag !== null) this.set({ copy: name }, lag);
      }
    },
  });
  new Counter({
    name: 'thervu_copy_reads_total',
    help: 'Reads meant for a copy of the database: answered by it, or by the primary since it was behind or away.',
    labelNames: ['copy', 'what'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, counts } of copies)
        for (const what of ['copy', 'behind', 'away'] as const) this.inc({ copy: name, what }, counts?.[what] ?? 0);
    },
  });
}
