import type { ResultSession } from '@thervu/contracts/result/result-contract';
import { RESULT_MESSAGES, SESSION_HIDDEN } from '@thervu/contracts/result/result-rules';
import type { Pools } from '../../core/database/connect';
import type { LookUpLimits, LookingUp } from '../../core/http/look-up-limits';
import type { LoopLag } from '../../core/operations/loop-lag';
import { Busy, NotFound } from '../../core/http/problem';
import { fitsMac } from './birth-date-mac';
import type { PublishedReader } from './published-reader';
import type { PublishedResult } from './result-queries';

export interface ResultService {
  pools: Pick<Pools, 'public'>;
  published: PublishedReader;
  macKey: string;
  /** Keys of releases that were published before the key was changed. */
  olderMacKeys: readonly string[];
  limits: LookUpLimits;
  lag: Pick<LoopLag, 'late'>;
  basePath: string;
  webDir: string | undefined;
  /** Told of every look-up and its end: the session that was answered, or what was said instead. */
  record?: RecordsLookUp;
}

export type RecordsLookUp = (asking: LookingUp, regNo: string, end: ResultSession | Error) => void;

/** The server sheds load when the event loop lags more than this, so that the other requests are answered in time. */
const MAX_LOOP_LAG_MS = 500;
/** Look-ups without an answer that are no crowd yet: a process held up by something else refuses nobody. */
const MIN_CROWD = 16;
const RETRY_SECONDS = 2;
export const CROWDED = 'Many students are looking up results just now. Please try again in a moment.';

const START = '{"studentDetails":{';
/** Compared with when there is no such number, so that both ways take the same work. */
const UNKNOWN_MAC = Buffer.alloc(32);

export interface LookUp {
  regNo: string;
  dob: string;
  /** Name of a published exam; without one the latest that holds this number is looked up. */
  exam?: string | undefined;
}

/** What a right pair is answered. */
interface Answered {
  /** The birth date that was proved; the kept text has none. */
  dob: string;
  kept: string;
  session: ResultSession;
}

/**
 * What is answered to a register number and a birth date, and the session it is of. An unknown number, a wrong date and an unpublished exam
 * are answered alike and after the same work.
 */
export async function lookUp(service: ResultService, asking: LookingUp, asked: LookUp): Promise<Answered> {
  const { record } = service;
  if (!record) return answer(service, asking, asked);
  try {
    const answered = await answer(service, asking, asked);
    record(asking, asked.regNo, answered.session);
    return answered;
  } catch (error) {
    record(asking, asked.regNo, error as Error);
    throw error;
  }
}

async function answer(
  { published, macKey, olderMacKeys, limits, lag }: ResultService,
  asking: LookingUp,
  { regNo, dob, exam = '' }: LookUp,
): Promise<Answered> {
  const behind = published.readers() >= MIN_CROWD && lag.late() > MAX_LOOP_LAG_MS;
  if (behind || published.crowded()) throw new Busy('crowded', CROWDED, RETRY_SECONDS);
  const found = await limits.within(asking, regNo, async (counter) => {
    const kept = await published.find(regNo, exam, counter);
    const compare = (): readonly [right: boolean, value: PublishedResult | 'hidden' | undefined] => {
      const right = fitsMac(kept.dob_mac ?? UNKNOWN_MAC, [macKey, ...olderMacKeys], regNo, dob);
      if (kept.body !== null && right) return [true, kept];
      // no wrong pair: nothing is counted. A session that is asked for by name is told as hidden whatever the pair is
      if (kept.hidden && (right || exam !== '')) return [true, 'hidden'];
      return [false, undefined];
    };
    return { fresh: kept.fresh, compare };
  });
  if (!found) throw new NotFound('no-record', RESULT_MESSAGES.notFound);
  if (found === 'hidden') throw new NotFound(SESSION_HIDDEN, RESULT_MESSAGES.hidden);
  return { dob, kept: found.body, session: { exam: found.exam_name, version: found.version } };
}

/** The answer of the listed call. */
export const listedAnswer = ({ dob, kept }: Answered): string =>
  `${START}"DOB":${JSON.stringify(dob)},${kept.slice(START.length)}`;

/** The same with its session beside the listed parts: put together once, since each time all of it is copied. */
export const withSession = ({ dob, kept, session }: Answered): string =>
  `${START}"DOB":${JSON.stringify(dob)},${kept.slice(START.length, -1)},"session":${JSON.stringify(session)}}`;
