import { Conflict } from './problem';

/** Minutes in which a write that names no version may not undo what another person has just written. */
const FRESH_MINUTES = 10;

/** The last writer of a row that two people may edit. */
export interface Written {
  row_version: number;
  /** Null until the row is written through a call. */
  updated_by: number | null;
  updated_at: Date | null;
}

/**
 * Rejects a change of a row that has changed since, with both values. Older clients send no version, so it is unknown
 * what they have seen: a person may overwrite their own last write, and that of another only when it is no longer
 * fresh.
 */
export function rejectStale(
  row: Written,
  userId: number,
  value: number | undefined,
  { what, yours, theirs }: { what: string; yours: unknown; theirs: unknown },
): void {
  const fresh = Date.now() - (row.updated_at?.getTime() ?? 0) < FRESH_MINUTES * 60_000;
  const foreign = row.updated_by !== userId && fresh;
  if (value === undefined ? !foreign : value === row.row_version) return;
  throw new Conflict('changed-meanwhile', `${what} has been changed by somebody else.`, {
    yours,
    theirs,
  });
}
