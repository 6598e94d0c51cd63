import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { failureText } from '@thervu/contracts/core/problem';
import type { BannerKind } from '@thervu/ui/message/Banner';
import type { CheckedScript, EntryKind } from './entry-kind';
import { sessionAfter, unsavedOf } from './entry-position';
import type { EntryEvent, EntryQueue } from './entry-queue';
import { isPassing } from './kept-sender';
import type { BundleSession, EntryStore } from './entry-store';
import {
  leaveBundle,
  NO_BUNDLE,
  pressEnter,
  rejectScan,
  startKeying,
  typeInto,
  type Keying,
  type KeyingAct,
  type KeyingField,
} from './keying';
import { playErrorSound } from './error-sound';

/** Milliseconds a scan waits for its check; then the entry is sent unchecked, and the save judges it. */
const CHECK_TIMEOUT_MS = 3_000;
const LAST_SHOWN = 5;
const KEPT = 'Kept on this computer and sent as soon as the line is back.';

export interface EntryMessage {
  kind: BannerKind;
  text: string;
  detail?: string;
  /** Goes after a second. */
  passing?: boolean;
  turn: number;
}

/** A mark the server has confirmed while this page was open. */
export interface SavedLine {
  key: string;
  barcode: string;
  mark: number;
  place: string;
  action: 'inserted' | 'updated';
}

export interface SessionState {
  keying: Keying;
  desk: BundleSession | null;
  /** The bundle that entries are typed for; it has its number before it has been loaded. */
  bundleno: number | null;
  message: EntryMessage | null;
  lines: readonly SavedLine[];
  /** The script scanned last as its check describes it; null while no answer is there. */
  checked: CheckedScript | null;
}

/**
 * The keying of one pass, without a screen: takes keys, gives pairs of barcode and mark to the queue, and never waits for an
 * answer before it takes the next key.
 */
export class EntrySession {
  private state: SessionState;
  private readonly listeners = new Set<() => void>();
  private readonly removeListener: () => void;
  /** The check of the scan whose mark is typed now: why it was refused. */
  private check: Promise<string | undefined> | undefined;
  private checking = false;
  private scans = 0;
  private loads = 0;
  private stopped = false;

  constructor(
    private readonly kind: EntryKind,
    private readonly pass: Pass,
    private readonly officer: string,
    private readonly store: EntryStore,
    private readonly queue: EntryQueue,
  ) {
    const keying = startKeying(kind.firstField);
    this.state = { keying, desk: null, bundleno: null, message: null, lines: [], checked: null };
    this.removeListener = queue.onEvent((event) => this.hear(event));
  }

  readonly get = (): SessionState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Opens the bundle that was open before the tab was closed, and only then sends what was left. */
  async start(): Promise<void> {
    const desk = (await this.store.desk(this.officer, this.pass)) ?? null;
    if (desk) this.set({ desk, bundleno: desk.bundle.bundleno, keying: startKeying('barcode') });
    await this.queue.start();
  }

  stop(): void {
    this.stopped = true;
    this.removeListener();
  }

  readonly type = (field: KeyingField, text: string): void =>
    this.set({ keying: typeInto(this.state.keying, field, text) });

  readonly enter = (): void => {
    const { keying, acts } = pressEnter(this.state.keying);
    this.set({ keying });
    if (!acts.some(({ kind }) => kind === 'message')) this.clearMessage();
    for (const act of acts) this.act(act);
    if (keying.field === 'bundle') this.leave();
  };

  readonly clearMessage = (): void => this.set({ message: null });

  readonly changeBundle = (): void => {
    const { desk } = this.state;
    const unsaved = desk ? unsavedOf(this.queue.get().entries, desk).length : 0;
    if (unsaved > 0)
      return this.show('warning', `${unsaved} of this bundle not yet saved.`, {
        detail: 'The bundle can be changed when the line is back and they are saved.',
      });
    this.clearMessage();
    this.set({ keying: startKeying('bundle') });
    return this.leave();
  };

  private set(change: Partial<SessionState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private show(kind: BannerKind, text: string, overrides: Pick<EntryMessage, 'detail' | 'passing'> = {}): void {
    this.set({ message: { kind, text, ...overrides, turn: (this.state.message?.turn ?? 0) + 1 } });
  }

  private act(act: KeyingAct): void {
    if (act.kind === 'message') {
      playErrorSound();
      return this.show('error', act.text, act.detail === undefined ? {} : { detail: act.detail });
    }
    if (act.kind === 'load') return void this.load(act.bundle);
    if (act.kind === 'scan') return this.scan(act.barcode);
    if (act.kind === 'pair') return this.queueEntry(act.barcode, act.mark);
    const mark = act.mark === '' ? null : Number(act.mark);
    playErrorSound();
    this.show('error', act.problem);
    return void this.queue.addRefused(this.entry(act.barcode, mark), act.problem);
  }

  private entry(barcode: string, mark: number | null) {
    const { bundleno, checked, desk } = this.state;
    const again = desk && unsavedOf(this.queue.get().entries, desk).some((entry) => entry.barcode === barcode);
    const fresh = !again && (checked?.ownMark ?? null) === null;
    const { officer, pass } = this;
    return { key: crypto.randomUUID(), officer, pass, bundleno, barcode, mark, fresh };
  }

  private queueEntry(barcode: string, mark: number): void {
    const { isOnline } = this.queue.get();
    void this.queue.add(this.entry(barcode, mark), this.check);
    this.check = undefined;
    if (!isOnline) this.show('warning', 'Failed to save mark', { detail: KEPT, passing: true });
  }

  /** One check at a time: a script that is scanned faster than the line answers is judged when it is saved. */
  private scan(barcode: string): void {
    this.scans += 1;
    this.check = undefined;
    this.set({ checked: null });
    if (this.checking || !navigator.onLine || !this.queue.get().isOnline) return;
    const scan = this.scans;
    this.checking = true;
    this.check = this.checkScan(barcode, scan).finally(() => (this.checking = false));
  }

  private async checkScan(barcode: string, scan: number): Promise<string | undefined> {
    const late = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const { bundleno } = this.state;
    try {
      const answer = await this.kind.check({ pass: this.pass, bundleno, barcode }, late);
      if ('data' in answer) {
        if (scan === this.scans) this.set({ checked: answer.data });
        return undefined;
      }
      // says nothing of the script: its save is its check
      if (isPassing(answer.error) || answer.error.status === 401) return undefined;
      const problem = failureText(answer.error, 'Paper not found');
      this.rejectScan(barcode, scan, problem);
      return problem;
    } catch (problem) {
      if (late.aborted) return undefined;
      throw problem;
    }
  }

  private rejectScan(barcode: string, scan: number, problem: string): void {
    const before = this.state.keying;
    const keying = rejectScan(before, barcode, problem);
    // its mark has been entered already: the queue keeps the pair in sight
    if (scan !== this.scans || keying === before || this.stopped) return;
    playErrorSound();
    this.set({ keying });
    this.show('error', problem);
    if (keying.field === 'bundle') this.leave();
  }

  private async load(bundleno: number): Promise<void> {
    this.loads += 1;
    const load = this.loads;
    this.set({ bundleno, desk: null });
    const answer = await this.kind.loadBundle(this.pass, bundleno);
    if (load !== this.loads || this.stopped) return;
    if ('data' in answer && answer.data) {
      const desk = { officer: this.officer, pass: this.pass, ...answer.data };
      this.set({ desk });
      return this.store.storeDesk(desk);
    }
    const fallback = 'data' in answer || answer.error.status === 404 ? NO_BUNDLE : 'Failed to fetch bundle info';
    playErrorSound();
    this.set({ keying: leaveBundle(this.state.keying, String(bundleno)) });
    this.show('error', 'error' in answer ? failureText(answer.error, fallback) : fallback);
    if (this.state.keying.field === 'bundle') this.leave();
  }

  /** The bundle field has the turn: no bundle is open any more. */
  private leave(): void {
    if (this.state.bundleno === null) return;
    this.loads += 1;
    this.set({ desk: null, bundleno: null, checked: null });
    void this.store.clearDesk(this.officer, this.pass);
  }

  private hear(event: EntryEvent): void {
    const { entry } = event;
    const isShown = this.state.message && !this.state.message.passing && this.state.message.kind !== 'success';
    if (entry.pass !== this.pass || this.stopped) return;
    if (event.kind === 'refused') {
      playErrorSound();
      this.show('error', event.text);
    }
    if (event.kind === 'held' && !isShown) this.show('warning', 'Failed to save mark', { detail: KEPT, passing: true });
    if (event.kind !== 'saved') return;
    const { action, place, message } = event.answer;
    const line = { key: entry.key, barcode: entry.barcode, mark: entry.mark!, place, action };
    this.set({ lines: [line, ...this.state.lines].slice(0, LAST_SHOWN) });
    if (!isShown && this.state.keying.field !== 'mark')
      this.show('success', message, { passing: true, detail: `Script ${line.barcode}, mark ${line.mark}.` });
    this.moveOn(event);
  }

  private moveOn({ entry, answer }: Extract<EntryEvent, { kind: 'saved' }>): void {
    const { desk, keying } = this.state;
    const after = desk && sessionAfter(desk, entry.pass, answer);
    if (after) return this.set({ desk: after });
    if (!desk) return;
    this.set({ keying: leaveBundle(keying) });
    if (this.state.keying.field === 'bundle') this.leave();
  }
}
