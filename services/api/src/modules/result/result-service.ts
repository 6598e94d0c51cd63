import { RESULT_MESSAGES } from '@thervu/contracts/result/result-rules';
import type { FastifyRequest } from 'fastify';
import type { Pools } from '../../core/database/connect';
import type { LookUpLimits } from '../../core/limits';
import type { LoopLag } from '../../core/loop-lag';
import { Busy, NotFound } from '../../core/problem';
import { fitsMac } from './birth-date-mac';
import type { PublishedReader } from './published-reader';

export interface ResultService {
  pools: Pools;
  published: PublishedReader;
  macKey: string;
  /** Keys of releases that were published before the key was changed. */
  olderMacKeys: readonly string[];
  limits: LookUpLimits;
  lag: Pick<LoopLag, 'late'>;
  basePath: string;
  webDir: string | undefined;
}

/** Milliseconds: what has waited longer to be read is refused at once, so that the rest is answered in time. */
const LATEST = 500;
/** Look-ups without an answer that are no crowd yet: a process held up by something else refuses nobody. */
const FEW = 16;
const RETRY_SECONDS = 2;
export const CROWDED = 'Many students are looking up results just now. Please try again in a moment.';

const START = '{"studentDetails":{';
/** Compared with when there is no such number, so that both ways take the same work. */
const NOBODY = Buffer.alloc(32);

/**
 * The finished answer for a register number and a birth date. An unknown number, a wrong date and an unpublished exam
 * are answered alike and after the same work.
 */
export async function lookUp(
  { published, macKey, olderMacKeys, limits, lag }: ResultService,
  request: FastifyRequest,
  regNo: string,
  dob: string,
): Promise<string> {
  const behind = published.readers() >= FEW && lag.late() > LATEST;
  if (behind || published.crowded()) throw new Busy('crowded', CROWDED, RETRY_SECONDS);
  await limits.check(request, regNo);
  const found = await published.find(regNo);
  const right = fitsMac(found?.dob_mac ?? NOBODY, [macKey, ...olderMacKeys], regNo, dob);
  if (!found || !right) {
    await limits.failed(request, regNo);
    throw new NotFound('no-record', RESULT_MESSAGES.notFound);
  }
  return `${START}"DOB":${JSON.stringify(dob)},${found.body.slice(START.length)}`;
}
