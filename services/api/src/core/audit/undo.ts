import { UNDONE } from '@thervu/contracts/core/undo';
import { Conflict } from '../http/problem';

/** Rejects an undo of what has changed since: `undo` is the version the person has made, `version` the present one, locked. */
export function assertUnchanged(undo: number | undefined, version: number | undefined, what: string): void {
  if (undo !== undefined && undo !== version)
    throw new Conflict('changed-since', `${what} has been changed since. It cannot be undone; look at it first.`);
}

/** What the history keeps of an undo beside the values. */
export const reasonOfUndo = (undo: number | undefined): { reason?: string } =>
  undo === undefined ? {} : { reason: UNDONE };
