import { renderBody, valueProblem } from '@thervu/contracts/notice/notice-rules';
import type { Knex } from 'knex';
import { setTimeout as delay } from 'node:timers/promises';
import { destroyConnection, ownConnection } from '../../core/database/own-connection';
import { indianClock } from './planning-service';
import type { Exchange, NoticeProviders } from './providers/notice-provider';
import * as queries from './sending-queries';

const MINUTE_SECONDS = 60;
/** Seconds after the first, second … failed try. */
export const RETRY_SECONDS = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  120 * MINUTE_SECONDS,
  720 * MINUTE_SECONDS,
] as const;
/** Maximum exchanges at once, and so of SMS whose outcome is unknown when the sender dies. */
const LANES = 4;
const QUIET_FROM_HOUR = 20;
const QUIET_UNTIL_HOUR = 8;
const PROGRESS_EVERY = 100;

export const isQuiet = (moment: Date): boolean => {
  const { hour } = indianClock(moment);
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
};

export interface Sending {
  providers: NoticeProviders;
  perSecond: number;
  now: () => Date;
  /** Told after some messages; throws where the job was asked to stop. */
  progress: (done: number) => Promise<void>;
}

function settlementOf(exchange: Exchange, tries: number): queries.Settlement {
  if ('ref' in exchange) return { state: 'SENT', words: null, ref: exchange.ref };
  if ('refused' in exchange) return { state: 'FAILED', words: exchange.refused };
  if ('unknown' in exchange) return { state: 'UNKNOWN', words: exchange.unknown };
  const after = RETRY_SECONDS[tries - 1];
  return after === undefined
    ? { state: 'FAILED', words: `Given up after ${tries} tries: ${exchange.retry}` }
    : { state: 'WAITING', words: exchange.retry, after };
}

async function sendOne(db: Knex, { providers }: Sending, message: queries.ClaimedMessage): Promise<void> {
  const problem = valueProblem(message.variables, message.values);
  if (problem !== undefined)
    return void (await queries.settleMessage(db, message.id, { state: 'FAILED', words: problem }));
  const { address, bounced } = await queries.readAddress(db, message);
  if (address === null) {
    await queries.settleMessage(db, message.id, { state: 'NO_CONTACT', words: 'There is no contact.' });
    return;
  }
  if (bounced !== null) {
    await queries.settleMessage(db, message.id, {
      state: 'FAILED',
      words: `The contact was refused before: ${bounced}`,
    });
    return;
  }
  const exchange = await providers[message.channel]!.send({
    reference: message.reference,
    to: address,
    subject: message.subject === null ? null : renderBody(message.subject, message.variables, message.values),
    text: renderBody(message.body, message.variables, message.values),
    language: message.language,
    entityId: message.entity_id,
    header: message.header,
    dltId: message.dlt_id,
  });
  if ('bounced' in exchange && exchange.bounced)
    await queries.insertBounce(db, message, { address, words: exchange.refused });
  await queries.settleMessage(db, message.id, settlementOf(exchange, message.tries));
}

/** Gives out start times, at a fixed rate per second. */
function pace(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond;
  let next = Date.now();
  return async () => {
    const begin = Math.max(next, Date.now());
    next = begin + gap;
    const wait = begin - Date.now();
    if (wait >= 1) await delay(wait);
  };
}

async function lane(db: Knex, sending: Sending, run: { turn: () => Promise<void>; done: number; over: boolean }) {
  const { providers } = sending;
  const channels = Object.keys(providers);
  const names = Object.fromEntries(Object.entries(providers).map(([channel, { name }]) => [channel, name]));
  while (!run.over && !isQuiet(sending.now())) {
    await run.turn();
    const message = await queries.claimNext(db, { channels, providers: names });
    if (!message) return;
    await sendOne(db, sending, message);
    run.done += 1;
    if (run.done % PROGRESS_EVERY === 0) await sending.progress(run.done);
  }
}

/**
 * Sends what is due until nothing is, the quiet hours begin, or the job is stopped. One process sends at a time. Returns how many
 * exchanges there were; undefined where another process is sending.
 */
export async function sendNotices(db: Knex, sending: Sending): Promise<number | undefined> {
  const connection = await ownConnection(db);
  try {
    if (!(await queries.tryLockSender(connection))) return undefined;
    const { providers } = sending;
    const repeatable = Object.entries(providers).flatMap(([channel, provider]) =>
      provider.repeatable ? [channel] : [],
    );
    await queries.settleAbandoned(db, repeatable);
    await queries.markWithoutProvider(db, Object.keys(providers));
    const run = { turn: pace(sending.perSecond), done: 0, over: false };
    const stop = (error: unknown) => {
      run.over = true;
      throw error;
    };
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => lane(db, sending, run).catch(stop)));
    await queries.finishNotices(db);
    const failed = lanes.find((ended) => ended.status === 'rejected');
    if (failed) throw failed.reason;
    return run.done;
  } finally {
    destroyConnection(connection);
  }
}
