import type { Db } from '../../core/database/connect';
import { Conflict, NotFound } from '../../core/http/problem';
import type { Keyer } from './keying-queries';
import { lockedRejection } from './keying-rejections';
import type { ValuationKind } from './valuation-kind';
import { runVoid, type Voided } from './void-queries';

export { voidPacket } from './void-queries';

export const NO_SUCH_SCRIPT = new NotFound('script-unknown', 'There is no such script in your camp.');

/**
 * Takes A or B of a script of the own camp away, with the third mark that rested on it; the database refuses that the same person
 * keys it again. `noMark` is said where there is no such mark. Throws NotFound outside the own camp, Conflict where the mark is
 * gone or has moved on.
 */
export async function voidMark(
  db: Db,
  kind: ValuationKind,
  keyer: Keyer,
  voided: Voided,
  noMark: string,
): Promise<void> {
  const outcome = await runVoid(db, kind, keyer, voided);
  if (outcome === 'NOT_FOUND') throw NO_SUCH_SCRIPT;
  if (outcome === 'NO_MARK') throw new Conflict('no-mark', noMark);
  if (outcome === 'STALE')
    throw new Conflict('changed-meanwhile', 'The marks of this script have moved on. Look again.');
  if (outcome !== 'ok') throw lockedRejection(outcome);
}
