import { callOnce } from '@thervu/contracts/core/api';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { saveHallReport, type HallReport } from '@thervu/contracts/centre-day/centre-day-contract';
import { isPassing, withTabLock } from '../shared/entry-queue';
import type { KeptReport, ReportStore } from './report-store';

/** Delays between retries after a lost connection. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const FAILED = 'The hall report could not be saved.';

/** What became of a report. */
export type ReportEvent =
  | { kind: 'saved'; report: KeptReport; message: string }
  | { kind: 'conflict'; report: KeptReport; message: string; theirs: HallReport | null }
  | { kind: 'refused'; report: KeptReport; error: CallError; message: string }
  | { kind: 'kept'; report: KeptReport };

export interface OutboxState {
  reports: readonly KeptReport[];
  isOnline: boolean;
  signedOut: boolean;
}

/**
 * Sends hall reports, one after the other. A report leaves the browser when the server has answered that it is saved, and not before.
 * The server takes the same report twice as once, so that a lost answer does no harm.
 */
export class ReportOutbox {
  private state: OutboxState = { reports: [], isOnline: true, signedOut: false };
  private readonly listeners = new Set<() => void>();
  private readonly eventListeners = new Set<(event: ReportEvent) => void>();
  private running = false;
  private again = false;
  private stopped = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly store: ReportStore,
    readonly owner: string,
  ) {}

  readonly get = (): OutboxState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly onEvent = (listener: (event: ReportEvent) => void): (() => void) => {
    this.eventListeners.add(listener);
    return () => this.eventListeners.delete(listener);
  };

  async start(): Promise<void> {
    window.addEventListener('online', this.flush);
    await this.reload();
    this.flush();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.flush);
    this.store.close();
  }

  /** Keeps a report on the disk, then sends it. */
  async add(report: Omit<KeptReport, 'owner' | 'version' | 'state'>): Promise<void> {
    await this.store.put({ ...report, owner: this.owner, version: crypto.randomUUID(), state: 'waiting' });
    await this.reload();
    this.flush();
  }

  /** Of two versions mine is to count: it is sent as a change of theirs. */
  async keepMine(report: KeptReport): Promise<void> {
    await this.add({ ...report, body: { ...report.body, row_version: report.theirs?.row_version ?? 0 } });
  }

  /** Removes a report that a person has dealt with. */
  async remove(report: KeptReport): Promise<void> {
    await this.store.settle(report, null);
    await this.reload();
  }

  readonly flush = (): void => {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.again = this.running;
    if (this.running) return;
    this.running = true;
    void withTabLock(`hall reports ${this.owner}`, () => this.sendAll())
      .catch((problem: unknown) => {
        if (!this.stopped) console.error('The hall reports could not be sent.', problem);
      })
      .finally(() => {
        this.running = false;
        if (this.again) this.flush();
      });
  };

  private async sendAll(): Promise<void> {
    for (;;) {
      await this.reload();
      const report = this.state.reports.find(({ state }) => state === 'waiting');
      if (!report || this.stopped || !(await this.send(report))) return;
    }
  }

  /** False where the connection or the session lets nothing through: it is tried again later. */
  private async send(report: KeptReport): Promise<boolean> {
    // `callOnce`, since what is sent lives in the browser's own store and is sent again after a restart
    const answer = await callOnce(saveHallReport, { params: report.params, body: report.body });
    if (this.stopped) return false;
    if ('data' in answer) {
      await this.settle(report, null, answer.data.row_version);
      this.report({ kind: 'saved', report, message: answer.data.message });
      return true;
    }
    const { error } = answer;
    const needsSignIn = error.status === 401;
    if (isPassing(error) || needsSignIn) {
      this.set(needsSignIn ? { signedOut: true } : { isOnline: false });
      this.report({ kind: 'kept', report });
      if (!needsSignIn) {
        this.timer = setTimeout(this.flush, WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)]);
        this.tries += 1;
      }
      return false;
    }
    const message = failureText(error, FAILED);
    if (error.status === 409) {
      const theirs = (error.data?.conflict?.theirs ?? null) as HallReport | null;
      await this.settle(report, { state: 'conflict', theirs, problem: message });
      this.report({ kind: 'conflict', report, message, theirs });
    } else {
      await this.settle(report, { state: 'refused', problem: message });
      this.report({ kind: 'refused', report, error, message });
    }
    return true;
  }

  private async settle(report: KeptReport, change: Partial<KeptReport> | null, saved?: number): Promise<void> {
    this.tries = 0;
    await this.store.settle(report, change, saved);
    await this.reload();
    this.set({ isOnline: true, signedOut: false });
  }

  private async reload(): Promise<void> {
    if (this.stopped) return;
    this.set({ reports: await this.store.reportsOf(this.owner) });
  }

  private set(change: Partial<OutboxState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private report(event: ReportEvent): void {
    for (const listener of this.eventListeners) listener(event);
  }
}
