import { failureText, type CallError } from '@thervu/contracts/core/problem';
import type { EntryKind, SavedEntry } from './entry-kind';
import { sessionAfter } from './entry-position';
import type { Entry, EntryStore, NewEntry } from './entry-store';
import { isPassing, KeptSender, type LineState } from './kept-sender';

const NOT_KEPT = 'This browser could not keep the entry. Key the script again.';

/** What became of an entry. */
export type EntryEvent =
  | { kind: 'saved'; entry: Entry; answer: SavedEntry }
  | { kind: 'refused'; entry: Entry; text: string }
  | { kind: 'held'; entry: Entry };

export interface QueueState extends LineState {
  entries: readonly Entry[];
}

/** The check of a scan that may still be under way: why it was refused, or undefined. */
type Check = Promise<string | undefined>;
/** The message that this tab sends to the other tabs of the browser. */
type TabMessage = { officer: string; event?: EntryEvent };

const needsSignIn = ({ status }: CallError) => status === 401 || status === 403;

/**
 * Sends what an officer has keyed, in order and one after the other. An entry leaves the browser's store when the server has
 * answered with the number of its event, and not before. Behind a refused entry everything waits until a person has looked.
 */
export class EntryQueue extends KeptSender<QueueState, EntryEvent> {
  /** Entries on their way to the disk: in sight at once, and sent when they are kept. */
  private arriving: Entry[] = [];
  private stored: readonly Entry[] = [];
  private readonly checks = new Map<string, Check>();
  private tabs: BroadcastChannel | undefined;
  constructor(
    private readonly store: EntryStore,
    private readonly kind: EntryKind,
    readonly officer: string,
  ) {
    super(
      { entries: [], isOnline: true, signedOut: false },
      `${kind.store} ${officer}`,
      'The entries could not be sent.',
    );
    if (typeof BroadcastChannel === 'undefined') return;
    this.tabs = new BroadcastChannel(kind.store);
    this.tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => void this.receiveFromTab(data);
  }

  override stop(): void {
    super.stop();
    this.tabs?.close();
    this.tabs = undefined;
  }

  /** Keeps an entry and sends it as soon as the ones before it have gone, and the check of its scan has not refused it. */
  async add(entry: NewEntry, check?: Check): Promise<void> {
    if (check) this.checks.set(entry.key, check);
    // scanned and keyed once more: somebody has dealt with the refusal
    const dealt = this.state.entries.filter((other) => other.stops && isSameScript(other, entry));
    await this.storeEntry({ ...entry, state: 'queued' }, dealt);
  }

  /** Keeps an entry that was refused before it could be sent, so that it stays in sight like the others. */
  async addRefused(entry: NewEntry, problem: string): Promise<void> {
    await this.storeEntry({ ...entry, state: 'refused', problem, stops: true });
  }

  /** Removes a rejected entry that a person has dealt with. */
  async settle(n: number): Promise<void> {
    this.arriving = this.arriving.filter((entry) => entry.n !== n);
    await this.store.remove(n);
    await this.changed();
  }

  /** Sends the entries behind a rejected one after a person has seen it; the rejected entry stays in the list. */
  async resume(): Promise<void> {
    await this.clearStops(this.state.entries.filter(({ stops }) => stops));
    await this.changed();
  }

  private async storeEntry(entry: Omit<Entry, 'n'>, dealt: readonly Entry[] = []): Promise<void> {
    const waiting = { ...entry, n: Number.MAX_SAFE_INTEGER } as Entry;
    this.arriving = [...this.arriving, waiting];
    this.show();
    try {
      await this.store.add(entry);
      await this.clearStops(dealt);
    } catch (problem) {
      console.error(NOT_KEPT, problem);
      const refused = {
        ...waiting,
        n: -Date.now(),
        state: 'refused' as const,
        problem: NOT_KEPT,
        stops: true,
      };
      this.arriving = this.arriving.map((entry) => (entry === waiting ? refused : entry));
      this.show();
      return this.report({ kind: 'refused', entry: refused, text: NOT_KEPT });
    }
    await this.changed();
  }

  private async clearStops(entries: readonly Entry[]): Promise<void> {
    this.arriving = this.arriving.map((entry) => (entry.stops ? { ...entry, stops: false } : entry));
    const isKept = ({ n }: Entry) => n > 0 && n < Number.MAX_SAFE_INTEGER;
    for (const entry of entries.filter(isKept)) await this.store.put({ ...entry, stops: false });
  }

  private async changed(): Promise<void> {
    await this.reload();
    this.tabs?.postMessage({ officer: this.officer } satisfies TabMessage);
    this.flush();
  }

  private async receiveFromTab({ officer, event }: TabMessage): Promise<void> {
    if (officer !== this.officer || this.stopped) return;
    await this.reload();
    if (event) this.tell(event);
    else this.flush();
  }

  private show(): void {
    const kept = new Set(this.stored.map(({ key }) => key));
    this.set({ entries: [...this.stored, ...this.arriving.filter(({ key }) => !kept.has(key))] });
  }

  protected async reload(): Promise<void> {
    this.stored = await this.store.entriesOf(this.officer);
    const kept = new Set(this.stored.map(({ key }) => key));
    this.arriving = this.arriving.filter(({ key }) => !kept.has(key));
    this.show();
  }

  private report(event: EntryEvent): void {
    this.tell(event);
    this.tabs?.postMessage({ officer: this.officer, event } satisfies TabMessage);
  }

  /** The first entry that may leave: none behind a refusal that nobody has looked at. */
  private nextToSend(): Entry | undefined {
    const first = this.stored.find(({ state, stops }) => state !== 'refused' || stops);
    return first?.state === 'refused' ? undefined : first;
  }

  protected async sendAll(): Promise<void> {
    for (;;) {
      await this.reload();
      const entry = this.nextToSend();
      if (!entry || this.stopped) return;
      const problem = await this.checks.get(entry.key);
      this.checks.delete(entry.key);
      if (problem !== undefined) await this.markRefused(entry, problem);
      else if (!(await this.send(entry))) return;
    }
  }

  /** False where the line or the session does not let anything through: it is tried again later. */
  private async send(entry: Entry): Promise<boolean> {
    await this.mark(entry, { state: 'sent' });
    const desk = await this.store.desk(entry.officer, entry.pass);
    const position = desk?.bundle.bundleno === entry.bundleno ? desk?.next : undefined;
    const answer = await this.kind.save(entry as Entry & { mark: number }, position);
    if ('data' in answer) await this.saved(entry, answer.data);
    else if (isPassing(answer.error) || needsSignIn(answer.error)) {
      await this.queueForRetry(entry, answer.error);
      return false;
    } else {
      await this.markRefused(entry, failureText(answer.error, 'Failed to save mark'));
    }
    return true;
  }

  private async mark(entry: Entry, change: Partial<Entry>): Promise<void> {
    await this.store.put({ ...entry, ...change });
    await this.reload();
  }

  private async saved(entry: Entry, answer: SavedEntry): Promise<void> {
    const desk = await this.store.desk(entry.officer, entry.pass);
    const after = desk && sessionAfter(desk, entry.pass, answer);
    if (after === null) await this.store.clearDesk(entry.officer, entry.pass);
    else if (after && after !== desk) await this.store.storeDesk(after);
    const refused = this.state.entries.filter((other) => other.state === 'refused' && isSameScript(other, entry));
    await this.store.remove(entry.n, ...refused.map(({ n }) => n));
    await this.reload();
    this.lineIsThere();
    this.report({ kind: 'saved', entry, answer });
  }

  private async markRefused(entry: Entry, text: string): Promise<void> {
    await this.mark(entry, { state: 'refused', problem: text, stops: true });
    this.lineIsThere();
    this.report({ kind: 'refused', entry, text });
  }

  private async queueForRetry(entry: Entry, error: CallError): Promise<void> {
    await this.mark(entry, { state: 'queued' });
    this.lineIsGone(needsSignIn(error));
    this.report({ kind: 'held', entry });
    if (!needsSignIn(error)) this.retryLater();
  }
}

const isSameScript = (newEntry: NewEntry, other: NewEntry): boolean =>
  newEntry.barcode === other.barcode && newEntry.pass === other.pass;
