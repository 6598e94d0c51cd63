import type { Knex } from 'knex';
import { Forbidden } from '../../core/http/problem';
import { runKeying, type Keyer, type KeyedOf, type KeyingOf } from './keying-queries';
import { rejectionOf } from './keying-rejections';
import type { ValuationKind } from './valuation-kind';

export type { KeyedOf, Keyer, KeyingOf } from './keying-queries';

/** A and B are keyed by operators: whoever takes keyings away and gives C has no part in them. */
export function rejectCampOfficer(isCampOfficer: boolean): void {
  if (isCampOfficer)
    throw new Forbidden('A and B are keyed by the operators: a camp officer keys neither.', 'operators-key');
}

/**
 * Checks a scan and, where a mark is given, keys it as A, B or C: first valuation and revaluation alike, as the officer of the
 * session. Throws the rejection in words; one that is about the script itself stays as a problem for the camp officer. The
 * outcome `STALE` is left to the caller, who shows what stands now.
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
