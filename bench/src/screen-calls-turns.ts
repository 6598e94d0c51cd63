import { took } from './portal-work';
import { readingCallAt, kindOf, rowsIn, type CallKind } from './screen-call-kinds';
import type { ScreenCall, Visited } from './screen-calls-visit';
import { quantile } from './statistics';

/** A call of a screen as one portal answered it. */
export interface AnsweredCall extends ScreenCall {
  /** Path and names of parameters, with numbers and codes left out. */
  shape: string;
  kind: CallKind;
  /** Milliseconds, the median. */
  ms: number;
  /** Bytes of the answer. */
  bytes: number;
  /** Rows of its longest list; null without one. */
  rows: number | null;
}

/** The same call of both portals, asked in turns. */
export interface ComparedCall extends AnsweredCall {
  /** What the smaller portal answered; null where no screen of it asks for the like. */
  small: AnsweredCall | null;
  /** Time at the larger portal beside the time at the smaller one of the same turn; empty without the smaller one. */
  ratios: number[];
}

/** Questions from which the slowest address of a shape is chosen. */
const CHOOSING = 2;
export const TURNS = 9;

/** Path below the API base. */
const pathOf = (url: string): string => decodeURI(new URL(url).pathname.replace(/^.*?\/api(?=\/)/, ''));

function shapeOf(url: string): string {
  const { searchParams } = new URL(url);
  const path = pathOf(url).replace(/\/(?=[^/]*\d)[^/]+/g, '/…');
  const names = [...new Set(searchParams.keys())].sort();
  return names.length > 0 ? `${path}?${names.join('&')}` : path;
}

/** Asks once and reads the whole answer. */
async function ask({ url }: ScreenCall, authorization: string) {
  let status = 0;
  let body = new ArrayBuffer(0);
  const ms = await took(async () => {
    const answer = await fetch(url, { headers: { authorization } });
    status = answer.status;
    body = await answer.arrayBuffer();
  });
  return { ms, status, body };
}

/** A call with its answer, the second in time of two; null for what is not answered with 200. */
async function answered(call: ScreenCall, authorization: string): Promise<AnsweredCall | null> {
  let last = await ask(call, authorization);
  for (let n = 1; n < CHOOSING && last.status === 200; n += 1) last = await ask(call, authorization);
  if (last.status !== 200) return null;
  const declared = readingCallAt(pathOf(call.url));
  if (!declared) throw new Error(`No contract declares ${pathOf(call.url)}.`);
  const rows = typeof declared.reply === 'string' ? null : rowsIn(JSON.parse(Buffer.from(last.body).toString()));
  return {
    ...call,
    shape: shapeOf(call.url),
    kind: kindOf(declared),
    ms: last.ms,
    bytes: last.body.byteLength,
    rows,
  };
}

/** The slowest call of each role and shape. */
async function slowestOf({ calls, authorization }: Visited): Promise<Map<string, AnsweredCall>> {
  const found = new Map<string, AnsweredCall>();
  for (const call of calls) {
    const answer = await answered(call, authorization.get(call.role)!);
    if (answer === null) continue;
    const key = `${call.role} ${answer.shape}`;
    if ((found.get(key)?.ms ?? -1) < answer.ms) found.set(key, answer);
  }
  return found;
}

/**
 * The slowest call of each role and shape, asked nine times, with the smaller portal in turns: whatever the machine does
 * meanwhile, it does to both.
 */
export async function compareInTurns(large: Visited, small: Visited | null): Promise<ComparedCall[]> {
  const before = small ? await slowestOf(small) : new Map<string, AnsweredCall>();
  const compared: ComparedCall[] = [];
  for (const [key, call] of await slowestOf(large)) {
    const like = before.get(key) ?? null;
    const taken: { large: number; small: number | null }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const askLarge = async () => (await ask(call, large.authorization.get(call.role)!)).ms;
      const askSmall = async () => like && (await ask(like, small!.authorization.get(like.role)!)).ms;
      if (turn % 2 === 0) taken.push({ large: await askLarge(), small: await askSmall() });
      else {
        const first = await askSmall();
        taken.push({ large: await askLarge(), small: first });
      }
    }
    const ofSmall = taken.flatMap((turn) => turn.small ?? []);
    compared.push({
      ...call,
      ms: quantile(
        taken.map((turn) => turn.large),
        0.5,
      ),
      small: like && { ...like, ms: quantile(ofSmall, 0.5) },
      ratios: taken.flatMap((turn) => (turn.small === null ? [] : turn.large / turn.small)),
    });
  }
  return compared;
}
