import { BUNDLE_SIZE, nextPosition, PACKET_SIZE, type Position } from '@thervu/contracts/bundle/bundle-rules';
import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import type { SavedEntry } from './entry-kind';
import type { BundleSession, Entry } from './entry-store';

const waits = (entry: Entry) => entry.state !== 'refused';

/** New scripts of this bundle and pass that are keyed here and not yet saved. */
export const unsavedOf = (entries: readonly Entry[], desk: BundleSession): Entry[] =>
  entries.filter((entry) => waits(entry) && entry.pass === desk.pass && entry.bundleno === desk.bundle.bundleno);

/** Where the next new script goes: as the server said last, and on by what is still on its way. */
export function positionAt(desk: BundleSession, entries: readonly Entry[]): Position {
  const ahead = unsavedOf(entries, desk).filter(({ fresh }) => fresh).length;
  return Array.from({ length: Math.min(ahead, BUNDLE_SIZE) }).reduce<Position>(nextPosition, desk.next);
}

/** Scripts of the bundle that have a mark, where all of them were keyed in order. */
export const lastOf = ({ packet, slno }: Position): number => (packet - 1) * PACKET_SIZE + slno;

/** The desk after an answer of the server; null when the last place of a full bundle has been filled. */
export function sessionAfter(desk: BundleSession, pass: Pass, { bundle, action }: SavedEntry): BundleSession | null {
  if (!bundle || desk.pass !== pass || desk.bundle.bundleno !== bundle.bundleno) return desk;
  const { next, complete } = bundle;
  const wrapped = action === 'inserted' && complete && next.packet === 1 && next.slno === 1;
  return wrapped ? null : { ...desk, next, complete };
}
