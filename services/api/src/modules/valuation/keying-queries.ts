import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import type { Valuation } from '@thervu/contracts/reval-script/reval-script-rules';
import type { Knex } from 'knex';
import { runPrepared } from '../../core/database/prepared-statement';
import type { ValuationKind } from './valuation-kind';

/** What the database may say of a keying or a scan of either kind; the functions in `services/api/sql` say what each means. */
type SharedOutcome =
  | 'inserted'
  | 'updated'
  | 'ok'
  | 'UNKNOWN'
  | 'WRONG_CAMP'
  | 'OVER_MAX'
  | 'SAME_OFFICER'
  | 'VERIFIED'
  | 'SECOND_PASS'
  | 'VOIDED_BY_SAME'
  | 'AWAITING_SIGNATURE'
  | 'C_NOT_YET'
  | 'C_NOT_NEEDED'
  | 'C_OUTSIDE'
  | 'STALE'
  | 'KEY_REUSED'
  | 'STAGE';
type FirstOutcome =
  | 'WRONG_PAPER'
  | 'ABSENT'
  | 'VOID'
  | 'OTHER_POSITION'
  | 'POSITION_TAKEN'
  | 'BUNDLE_FULL'
  | 'NO_BUNDLE'
  | 'BUNDLE_ELSEWHERE'
  | 'BUNDLE_CLOSED';
type RevaluationOutcome = 'FIRST_NUMBER' | 'NOT_LOCATED' | 'ALREADY_KEYED' | 'NOT_FRESH' | 'DECIDED';
export type KeyingOutcome = SharedOutcome | FirstOutcome | RevaluationOutcome;

/** The officer at the keyboard, in the exam whose scripts are valued, from where, in which request. */
export interface Keyer {
  examId: number;
  officerId: number;
  place: string;
  userId: number;
  station: string;
  requestId: string;
}

/** The third mark of a script: the version guards it, so that the marks that are decided on are those that were seen. */
interface ThirdMark {
  pass: 'C';
  mark: number;
  version: number;
  /** The mark lies outside A and B, and was read from the script a second time. */
  confirmed: boolean;
}
interface Entry {
  pass: Pass;
  /** Null: only a scan. */
  mark: number | null;
  /** Idempotency key of the call. */
  key: string | null;
}
type Keying = { barcode: string } & (Entry | ThirdMark);

export interface KeyingOf {
  FIRST: Keying & { bundleno: number };
  REVALUATION: Keying;
}

interface Answer<O extends KeyingOutcome> {
  outcome: O | SharedOutcome;
  /** What the outcome is about: where the script belongs, the highest mark, the mark that was decided. */
  told: string | null;
  paper: string;
  mark: number | null;
  /** Whether a third mark lies outside A and B. */
  outside: boolean;
  event_id: number;
  keyed_at: Date;
}

export interface KeyedOf {
  FIRST: Answer<FirstOutcome> & {
    mark_id: number;
    packet: number;
    slno: number;
    /** The first position of the pass without a mark, counted from 1. */
    next_n: number;
    tot: number;
  };
  REVALUATION: Answer<RevaluationOutcome> & {
    valuation: Valuation;
    bundle: number | null;
    packet: number | null;
    slno: number | null;
    highest: number;
  };
}

/** Named, so that a connection plans it once: it is the statement of the whole valuation camp. */
const KEY_MARK = {
  name: 'key-mark',
  text: 'select * from key_mark($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
};

/** One keying or scan in one round trip; in one transaction where `db` is none. */
export async function runKeying<K extends ValuationKind>(
  db: Knex,
  kind: K,
  { examId, officerId, userId, place, station, requestId }: Keyer,
  keying: KeyingOf[K],
): Promise<KeyedOf[K]> {
  const sent: Keying & { bundleno?: number } = keying;
  const { pass, bundleno = null, barcode, mark } = sent;
  const third = sent.pass === 'C' ? sent : null;
  const key = sent.pass === 'C' ? null : sent.key;
  // an officer of the first valuation is one user of this exam alone; to name the user too would lock that row at each keying
  const user = kind === 'FIRST' && !third ? null : userId;
  const values = [kind, examId, officerId, user, place, pass, bundleno, barcode, mark];
  const guards = [third?.version ?? null, third?.confirmed ?? null, key, station, requestId];
  return (await runPrepared<KeyedOf[K]>(db, KEY_MARK, [...values, ...guards]))[0]!;
}
