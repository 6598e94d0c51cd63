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
type RevaluationOutcome =
  'FIRST_NUMBER' | 'NOT_LOCATED' | 'ALREADY_KEYED' | 'NOT_FRESH' | 'C_NOT_YET' | 'C_NOT_NEEDED' | 'STALE' | 'DECIDED';
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

interface Keying {
  barcode: string;
  /** Null: only a scan. */
  mark: number | null;
  /** Idempotency key of the call. */
  key: string | null;
}

export interface KeyingOf {
  FIRST: Keying & { pass: Pass; bundleno: number };
  /** The version guards C alone: the marks that are decided on are those that were seen. */
  REVALUATION: Keying & { pass: Pass | 'C'; version: number | null };
}

interface Answer<O extends KeyingOutcome> {
  outcome: O | SharedOutcome;
  /** What the outcome is about: where the script belongs, the highest mark, the mark that was decided. */
  told: string | null;
  packet: number;
  mark: number | null;
  event_id: number;
  keyed_at: Date;
}

export interface KeyedOf {
  FIRST: Answer<FirstOutcome> & {
    mark_id: number;
    paper: string;
    slno: number;
    /** The first position of the pass without a mark, counted from 1. */
    next_n: number;
    tot: number;
  };
  REVALUATION: Omit<Answer<RevaluationOutcome>, 'packet'> & {
    p_code: string;
    valuation: Valuation;
    bundle: number | null;
    packet: number | null;
    script: number | null;
    highest: number;
  };
}

/** Named, so that a connection plans each once: the first is the statement of the whole valuation camp. */
const STATEMENTS: Record<ValuationKind, { name: string; text: string }> = {
  FIRST: { name: 'key-camp-mark', text: 'select * from key_camp_mark($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)' },
  REVALUATION: {
    name: 'key-reval-mark',
    text: 'select * from key_reval_mark($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
  },
};

const VALUES: { [K in ValuationKind]: (keyer: Keyer, keying: KeyingOf[K]) => unknown[] } = {
  FIRST: ({ examId, officerId, place, station, requestId }, { pass, bundleno, barcode, mark, key }) => [
    examId,
    officerId,
    place,
    pass,
    bundleno,
    barcode,
    mark,
    key,
    station,
    requestId,
  ],
  REVALUATION: ({ examId, officerId, userId, place, station, requestId }, { pass, barcode, mark, version, key }) => [
    examId,
    officerId,
    userId,
    place,
    pass,
    barcode,
    mark,
    version,
    key,
    station,
    requestId,
  ],
};

/** One keying or scan in one round trip and one transaction. */
export async function runKeying<K extends ValuationKind>(
  db: Knex,
  kind: K,
  keyer: Keyer,
  keying: KeyingOf[K],
): Promise<KeyedOf[K]> {
  return (await runPrepared<KeyedOf[K]>(db, STATEMENTS[kind], VALUES[kind](keyer, keying)))[0]!;
}
