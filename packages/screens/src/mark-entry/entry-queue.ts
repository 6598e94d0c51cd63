import { insertMark, type SavedMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import type { Entry, EntryStore, NewEntry } from './entry-store';

/** Milliseconds until the next try after a broken line: soon at first, then every 15 seconds. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** What became of an entry. */
export type EntryEvent =
  | { kind: 'saved'; entry: Entry; answer: SavedMark }
  | { kind: 'refused'; entry: Entry; text: string }
  | { kind: 'held'; entry: Entry };

export interface QueueState {
  entries: readonly Entry[];
  /** Whether the last try reached the server; true before the first. */
  lineUp: boolean;
  /** The session has ended: nothing is sent until somebody signs in again. */
  signedOut: boolean;
}

/** No answer, or one that says nothing of the mark itself: the same entry is sent again later. */
const isPassing = ({ status }: CallError) =>
  status === 0 || status === 408 || status === 413 || status === 429 || status >= 500;
const needsSignIn = ({ status }: CallError) => status === 401 || status === 403;

function send({ barcode, bundleno, pass, mark, packet, slno, key }: Entry) {
  const body = { barcode, bundleno, packet, slno, ...(pass === 'A' ? { Amark: mark } : { Bmark: mark }) };
  return callOnce(insertMark, { body }, { idempotencyKey: key });
}

/** Only one tab of this browser sends at a time, so that entries leave in the order they were keyed. */
async function alone(officer: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks) await locks.request(`thervu-mark-entry ${officer}`, work);
  else await work();
}

/**
 * Sends what an officer has keyed, in order and one after the other. An entry leaves the browser's store when the server has
 * answered with the number of its event, and not before.
 */
export class EntryQueue {
  private state: QueueState = { entries: [], lineUp: true, signedOut: false };
  private readonly listeners = new Set<() => void>();
  private readonly hearers = new Set<(event: EntryEvent) => void>();
  private running = false;
  private stopped = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly store: EntryStore,
    readonly officer: string,
  ) {}

  readonly get = (): QueueState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** Tells what became of each entry, as it happens. */
  readonly hear = (hearer: (event: EntryEvent) => void): (() => void) => {
    this.hearers.add(hearer);
    return () => this.hearers.delete(hearer);
  };

  async start(): Promise<void> {
    window.addEventListener('online', this.kick);
    await this.look();
    this.kick();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.kick);
  }

  /** Keeps an entry and sends it as soon as the ones before it have gone. */
  async add(entry: NewEntry): Promise<Entry> {
    const kept = await this.store.add(entry);
    this.set({ entries: [...this.state.entries, kept] });
    this.kick();
    return kept;
  }

  /** A person has dealt with a refused entry. */
  async settle(n: number): Promise<void> {
    await this.store.remove(n);
    await this.look();
  }

  /** Tries now, whatever the clock says. */
  readonly kick = (): void => {
    clearTimeout(this.timer);
    if (this.running || this.stopped) return;
    this.running = true;
    void alone(this.officer, () => this.sendAll())
      .catch((problem: unknown) => console.error('The entries could not be sent.', problem))
      .finally(() => {
        this.running = false;
      });
  };

  private set(change: Partial<QueueState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private async look(): Promise<void> {
    this.set({ entries: await this.store.entriesOf(this.officer) });
  }

  private tell(event: EntryEvent): void {
    for (const hearer of this.hearers) hearer(event);
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      await this.look();
      const entry = this.state.entries.find(({ state }) => state !== 'refused');
      if (!entry || this.stopped) return;
      await this.mark(entry, 'sent');
      const answer = await send(entry);
      if ('data' in answer) await this.saved(entry, answer.data);
      else if (isPassing(answer.error) || needsSignIn(answer.error)) return this.held(entry, answer.error);
      else await this.refused(entry, answer.error);
    }
  }

  private async mark(entry: Entry, state: Entry['state'], problem?: string): Promise<void> {
    await this.store.put({ ...entry, state, ...(problem === undefined ? {} : { problem }) });
    await this.look();
  }

  private async saved(entry: Entry, answer: SavedMark): Promise<void> {
    await this.store.remove(entry.n);
    this.tries = 0;
    await this.look();
    this.set({ lineUp: true, signedOut: false });
    this.tell({ kind: 'saved', entry, answer });
  }

  private async refused(entry: Entry, error: CallError): Promise<void> {
    const text = failureText(error, 'Failed to save mark');
    this.tries = 0;
    await this.mark(entry, 'refused', text);
    this.set({ lineUp: true, signedOut: false });
    this.tell({ kind: 'refused', entry, text });
  }

  private async held(entry: Entry, error: CallError): Promise<void> {
    await this.mark(entry, 'queued');
    this.set(needsSignIn(error) ? { signedOut: true } : { lineUp: false });
    this.tell({ kind: 'held', entry });
    if (this.stopped || needsSignIn(error)) return;
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)]!;
    this.tries += 1;
    this.timer = setTimeout(this.kick, wait);
  }
}
