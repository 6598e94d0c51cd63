import { setTimeout as sleep } from 'node:timers/promises';
import { lookUp, type LookUp } from '../faults/public-line';
import type { Acknowledged, Keying } from '../faults/camp-queue';

const PACE_MS = 120;
const RETRY_MS = 200;
const ANSWER_MS = 40_000;
/** Milliseconds within which a look-up has to be answered to count. */
const LOOK_UP_MS = 5000;

interface Answer {
  at: number;
  status: number;
  /** Milliseconds until it came. */
  took: number;
}

/** Operators who key marks one after the other, each until it is acknowledged. */
export class Keyers {
  readonly acknowledged: (Acknowledged & { at: number })[] = [];
  readonly answers: Answer[] = [];
  readonly rejected: string[] = [];
  private stopping = false;
  private readonly done: Promise<unknown>;

  constructor(api: () => string, queues: readonly { token: string; keyings: readonly Keying[] }[]) {
    this.done = Promise.all(queues.map(({ token, keyings }) => this.drain(api, token, keyings)));
  }

  private async drain(api: () => string, token: string, keyings: readonly Keying[]): Promise<void> {
    for (const keying of keyings) {
      while (!this.stopping) {
        const began = performance.now();
        const { status, body } = await send(api(), token, keying);
        this.answers.push({ at: performance.now(), status, took: performance.now() - began });
        if (status === 200) {
          const { event } = JSON.parse(body) as { event: number };
          this.acknowledged.push({ ...keying, event, at: performance.now() });
          break;
        }
        if (status > 0 && status < 500 && ![408, 429].includes(status)) {
          this.rejected.push(`${status} ${body.slice(0, 200)}`);
          break;
        }
        await sleep(RETRY_MS);
      }
      if (this.stopping) return;
      await sleep(PACE_MS);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.done;
  }
}

async function send(api: string, token: string, { key, pass, mark, bundleno, barcode }: Keying) {
  try {
    const answer = await fetch(`${api}marks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ bundleno, barcode, [`${pass}mark`]: mark }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    // the line broke, or no answer came in time
    if (error instanceof TypeError || error instanceof DOMException) return { status: 0, body: '' };
    throw error;
  }
}

/** Students who look their results up, ten a second. */
export class Students {
  readonly answers: Answer[] = [];
  private stopping = false;
  private readonly done: Promise<unknown>;

  constructor(api: string, student: LookUp) {
    this.done = Promise.all(
      [0, 100].map(async (after) => {
        await sleep(after);
        while (!this.stopping) {
          const began = performance.now();
          const { status } = await lookUp(api, student);
          this.answers.push({ at: performance.now(), status, took: performance.now() - began });
          await sleep(200);
        }
      }),
    );
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.done;
  }

  /** Longest time in milliseconds between two look-ups that were answered right. */
  longestGap(from: number, to: number): number {
    return longestGap(
      this.answers.filter(({ status, took }) => status === 200 && took < LOOK_UP_MS).map(({ at }) => at),
      from,
      to,
    );
  }
}

/** The longest time without any of these moments, of a span of time. */
export function longestGap(moments: readonly number[], from: number, to: number): number {
  const inside = moments.filter((moment) => moment >= from && moment <= to).sort((a, b) => a - b);
  let longest = 0;
  let last = from;
  for (const moment of [...inside, to]) {
    longest = Math.max(longest, moment - last);
    last = moment;
  }
  return longest;
}
