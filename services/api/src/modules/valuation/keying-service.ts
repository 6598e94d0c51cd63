import { isOutside } from '@thervu/contracts/camp-mark/c-mark-rules';
import type { Knex } from 'knex';
import { runKeying, type Keyer, type KeyedOf, type KeyingOf } from './keying-queries';
import { rejectionOf } from './keying-rejections';
import type { ValuationKind } from './valuation-kind';

export type { KeyedOf, KeyingOf } from './keying-queries';

/**
 * Checks a scan and, where a mark is given, keys it: first valuation and revaluation alike, as the officer of the session.
 * Throws the rejection in words; one that is about the script itself stays as a problem for the camp officer.
 */
export async function keyMark<K extends ValuationKind>(
  db: Knex,
  kind: K,
  keyer: Keyer,
  keying: KeyingOf[K],
): Promise<KeyedOf[K]> {
  const answer = await runKeying(db, kind, keyer, keying);
  const rejection = rejectionOf(kind, answer, keying);
  if (rejection) throw rejection;
  return answer;
}

/** Whether a third mark lies outside both keyings of a script that waits for one, so that it is asked for a second time. */
export const needsConfirmation = (
  mark: number,
  { amark, bmark, cmark }: { amark: number | null; bmark: number | null; cmark: number | null },
): boolean => amark !== null && bmark !== null && amark !== bmark && cmark === null && isOutside(mark, amark, bmark);
