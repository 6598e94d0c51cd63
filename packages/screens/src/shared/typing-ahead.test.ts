import 'fake-indexeddb/auto';
import { setImmediate as nextTask } from 'node:timers';
import fc from 'fast-check';
import { connect } from '@thervu/contracts/core/api';
import { nextPosition, positionOf } from '@thervu/contracts/bundle/bundle-rules';
import { MARK_ENTRY } from '../camp-mark/mark-entry-kind';
import { REVAL_ENTRY } from '../reval-script/reval-entry-kind';
import { EntrySession } from './entry-session';
import type { EntryKind } from './entry-kind';
import { EntryQueue } from './entry-queue';
import { EntryStore } from './entry-store';

const RUNS = 40;
const KEYINGS_PER_RUN = 50;
const MAX_DELAY_MS = 2_000;
const BUNDLE = 7;
const BUNDLE_SCRIPTS = 125;
const API = 'http://thervu.test/api/';

type Slip = 'none' | 'unknown script' | 'short scan' | 'mark above 75' | 'scanned twice' | 'no mark';
interface Keying {
  slip: Slip;
  mark: number;
  gaps: readonly number[];
  delay: number;
}

const run = fc.record({
  done: fc.constantFrom(0, 10, 24, 90, 100),
  keyings: fc.array(
    fc.record({
      slip: fc.oneof(
        { weight: 12, arbitrary: fc.constant<Slip>('none') },
        ...(['unknown script', 'short scan', 'mark above 75', 'scanned twice', 'no mark'] as const).map((slip) => ({
          weight: 1,
          arbitrary: fc.constant<Slip>(slip),
        })),
      ),
      mark: fc.integer({ min: 0, max: 75 }),
      gaps: fc.array(fc.integer({ min: 3, max: 300 }), { minLength: 5, maxLength: 5 }),
      delay: fc.integer({ min: 0, max: MAX_DELAY_MS }),
    }),
    { minLength: KEYINGS_PER_RUN, maxLength: KEYINGS_PER_RUN },
  ),
});

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The marks of a camp behind its API: every answer takes its time, and what is saved is saved before it is answered. */
class SlowServer {
  readonly stored = new Map<string, number>();
  readonly sentTogether: number[] = [];
  private underWay = 0;
  private calls = 0;

  constructor(
    private done: number,
    private readonly delays: readonly number[],
  ) {}

  readonly fetch = async (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(String(input));
    this.calls += 1;
    const delay = this.delays[this.calls % this.delays.length]!;
    if (init?.method === 'POST') this.sentTogether.push((this.underWay += 1));
    const answer = this.answer(pathname.slice('/api'.length), init);
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (init?.method === 'POST') this.underWay -= 1;
    return answer;
  };

  private answer(path: string, init?: RequestInit): Response {
    if (path.startsWith('/bundles/')) return json(200, this.bundle());
    if (init?.method === 'POST') return this.save(JSON.parse(String(init.body)) as Record<string, number | string>);
    const barcode = path.slice(path.lastIndexOf('/') + 1);
    if (barcode.startsWith('9')) return json(404, { message: 'Paper not found' });
    const place = { bundle: BUNDLE, packet: 1, script: 1, valuation: 2, highest: 75 };
    const mark = this.stored.get(barcode) ?? null;
    return json(200, { barcode, p_code: 'UCS11', degree: 'B.Sc.', Amark: mark, Bmark: null, mark, ...place });
  }

  private bundle() {
    const { packet, slno } = positionOf(this.done + 1);
    const progress = { pass: 'A', keyed: this.done, packet, slno, complete: false };
    return { bundleno: BUNDLE, p_code: 'UCS11', tot_paper: BUNDLE_SCRIPTS, progress };
  }

  private save(body: Record<string, number | string>): Response {
    const barcode = String(body.barcode);
    if (barcode.startsWith('9')) return json(404, { message: 'Paper not found' });
    const isNew = !this.stored.has(barcode);
    if (isNew && body.bundleno && this.done >= BUNDLE_SCRIPTS) return json(409, { message: 'Bundle complete.' });
    this.stored.set(barcode, Number(body.Amark ?? body.mark));
    if (isNew) this.done += 1;
    const here = positionOf(Math.max(1, this.done));
    const { packet, slno } = nextPosition(here);
    const action = isNew ? 'inserted' : 'updated';
    return json(200, {
      action,
      message: `Mark ${action} successfully`,
      bundleno: BUNDLE,
      packet: here.packet,
      slno: here.slno,
      next: { packet, slno },
      complete: this.done >= BUNDLE_SCRIPTS,
      p_code: 'UCS11',
      event: this.done,
    });
  }
}

/** What is typed for a keying, number by number; each ends with Enter. */
function numbersOf({ slip, mark }: Keying, barcode: string): string[] {
  if (slip === 'short scan') return [barcode.slice(0, 7), String(mark)];
  if (slip === 'mark above 75') return [barcode, String(76 + (mark % 24))];
  if (slip === 'scanned twice') return [barcode, barcode, String(mark)];
  if (slip === 'no mark') return [barcode];
  return [barcode, String(mark)];
}

async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  await new Promise<void>((resolve) => nextTask(resolve));
}

/** Types without ever looking at the screen: each key goes to the field that has the focus at that moment. */
async function typeBlindly(desk: EntrySession, numbers: readonly string[], gaps: readonly number[]): Promise<void> {
  let key = 0;
  for (const number of numbers) {
    for (const digit of number) {
      await pass(gaps[(key += 1) % gaps.length]!);
      const { keying, bundleno } = desk.get();
      const shown = keying.field === 'bundle' && bundleno !== null ? '' : keying[keying.field];
      desk.type(keying.field, shown + digit);
    }
    await pass(gaps[(key += 1) % gaps.length]!);
    desk.enter();
  }
}

/** Continues after each refusal until nothing waits any more. */
async function drain(queue: EntryQueue): Promise<void> {
  for (let step = 0; step < 20_000; step += 1) {
    const { entries } = queue.get();
    if (entries.some(({ stops }) => stops)) await Promise.all([queue.resume(), pass(0), pass(0)]);
    else if (entries.every(({ state }) => state === 'refused')) return;
    await pass(100);
  }
  throw new Error('entries are still on their way');
}

let officers = 0;
async function keyAll(kind: EntryKind, { done, keyings }: { done: number; keyings: readonly Keying[] }) {
  const server = new SlowServer(
    done,
    keyings.map(({ delay }) => delay),
  );
  jest.spyOn(globalThis, 'fetch').mockImplementation(server.fetch);
  officers += 1;
  const officer = `officer ${officers}`;
  const store = await EntryStore.open(kind.store);
  const queue = new EntryQueue(store, kind, officer);
  const desk = new EntrySession(kind, 'A', officer, store, queue);
  await desk.start();
  if (kind.firstField === 'bundle') await typeBlindly(desk, [String(BUNDLE)], [20]);
  // the last one is keyed without a slip, so that nothing is left half typed
  const all: Keying[] = [...keyings, { ...keyings[0]!, slip: 'none' }];
  const scripts = all.map((keying, index) => ({
    ...keying,
    barcode: `${keying.slip === 'unknown script' ? 9 : 2}${String(1_000_000 + index)}`,
  }));
  for (const script of scripts) await typeBlindly(desk, numbersOf(script, script.barcode), script.gaps);
  await drain(queue);
  const refused = queue.get().entries;
  desk.stop();
  queue.stop();
  store.close();
  return { server, scripts, refused };
}

/** Every keying is stored as it was typed, or stands in the list of refused entries with its mark; nothing else is stored. */
function wrongOrLost({ server, scripts, refused }: Awaited<ReturnType<typeof keyAll>>): string[] {
  const inSight = (barcode: string, mark: number | null) =>
    refused.some((entry) => entry.barcode === barcode && entry.mark === mark);
  const typed = new Map(scripts.map((script) => [script.barcode, script]));
  const faults = scripts.flatMap(({ slip, barcode, mark }) => {
    const stored = server.stored.get(barcode);
    const isAccepted = slip === 'none' || slip === 'scanned twice';
    if (stored !== undefined) return isAccepted && stored === mark ? [] : [`${slip}: ${barcode} has ${stored}`];
    // told at once, and nothing was typed for it that could be lost
    if (slip === 'no mark') return [];
    const shown = slip === 'short scan' ? barcode.slice(0, 7) : barcode;
    const tried = slip === 'mark above 75' ? 76 + (mark % 24) : mark;
    return inSight(shown, tried) ? [] : [`${slip}: ${barcode} with ${tried} is lost`];
  });
  const foreign = [...server.stored.keys()].filter((barcode) => !typed.has(barcode));
  const together = server.sentTogether.filter((count) => count > 1).map(() => 'two were sent at once');
  return [...faults, ...foreign.map((barcode) => `${barcode} was never scanned`), ...together];
}

beforeAll(() => connect({ baseUrl: () => API, token: () => null, onUnauthorized: () => undefined }));
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['mark entry', MARK_ENTRY, RUNS - 10],
  ['revaluation entry', REVAL_ENTRY, 10],
] as const)(
  '[F-1] blind typing in %s under slow answers stores each mark as it was typed, or shows it as refused',
  async (_name, kind, numRuns) => {
    let keyed = 0;
    let stored = 0;
    let rejections = 0;
    await fc.assert(
      fc.asyncProperty(run, async (typed) => {
        const outcome = await keyAll(kind, typed);
        keyed += outcome.scripts.length;
        stored += outcome.server.stored.size;
        rejections += outcome.refused.length;
        expect(wrongOrLost(outcome)).toEqual([]);
      }),
      { numRuns, endOnFailure: true },
    );
    expect(keyed).toBeGreaterThanOrEqual(numRuns * KEYINGS_PER_RUN);
    // both ends of the property were met
    expect(stored).toBeGreaterThan(keyed / 3);
    expect(rejections).toBeGreaterThan(numRuns);
  },
  120_000,
);
