import { callOnce } from '@thervu/contracts/core/api';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { saveHallReport, type HallReport } from '@thervu/contracts/centre-day/centre-day-contract';
import { isPassing, KeptSender, type LineState } from '../shared/kept-sender';
import type { KeptReport, ReportStore } from './report-store';

const FAILED = 'The hall report could not be saved.';

/** What became of a report. */
export type ReportEvent =
  | { kind: 'saved'; report: KeptReport; message: string; row_version: number }
  | { kind: 'conflict'; report: KeptReport; message: string; theirs: HallReport | null }
  | { kind: 'refused'; report: KeptReport; error: CallError; message: string }
  | { kind: 'kept'; report: KeptReport };

export interface OutboxState extends LineState {
  reports: readonly KeptReport[];
}

/**
 * Sends hall reports, one after the other. A report leaves the browser when the server has answered that it is saved, and not before.
 * The server takes the same report twice as once, so that a lost answer does no harm.
 */
export class ReportOutbox extends KeptSender<OutboxState, ReportEvent> {
  /** What was typed in this tab: whoever types it again has seen it. */
  private readonly typedHere = new Set<string>();

  constructor(
    readonly store: ReportStore,
    readonly owner: string,
  ) {
    super(
      { reports: [], isOnline: true, signedOut: false },
      `hall reports ${owner}`,
      'The hall reports could not be sent.',
    );
  }

  override stop(): void {
    super.stop();
    this.store.close();
  }

  /** Keeps a report on the disk, then sends it. */
  async add(report: Omit<KeptReport, 'owner' | 'state'>): Promise<void> {
    const over = [...(report.over ?? []), ...this.typedHere];
    await this.store.put({ ...report, over, owner: this.owner, state: 'waiting' });
    this.typedHere.add(report.version);
    await this.reload();
    this.flush();
  }

  /** Of two versions mine is to count: it is sent as a change of theirs. */
  async keepMine(report: KeptReport): Promise<void> {
    const body = { ...report.body, row_version: report.theirs?.row_version ?? 0 };
    await this.add({ ...report, body, over: [...(report.over ?? []), report.version], version: crypto.randomUUID() });
  }

  /** Removes a report that a person has dealt with. */
  async remove(report: KeptReport): Promise<void> {
    await this.store.settle(report, null);
    await this.reload();
  }

  protected async sendAll(): Promise<void> {
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
      const { message, row_version } = answer.data;
      this.tell({ kind: 'saved', report, message, row_version });
      return true;
    }
    const { error } = answer;
    const needsSignIn = error.status === 401;
    if (isPassing(error) || needsSignIn) {
      this.lineIsGone(needsSignIn);
      this.tell({ kind: 'kept', report });
      if (!needsSignIn) this.retryLater();
      return false;
    }
    const message = failureText(error, FAILED);
    if (error.status === 409) {
      const theirs = (error.data?.conflict?.theirs ?? null) as HallReport | null;
      await this.settle(report, { state: 'conflict', theirs, problem: message });
      this.tell({ kind: 'conflict', report, message, theirs });
    } else {
      await this.settle(report, { state: 'refused', problem: message });
      this.tell({ kind: 'refused', report, error, message });
    }
    return true;
  }

  private async settle(report: KeptReport, change: Partial<KeptReport> | null, saved?: number): Promise<void> {
    await this.store.settle(report, change, saved);
    await this.reload();
    this.lineIsThere();
  }

  protected async reload(): Promise<void> {
    if (this.stopped) return;
    this.set({ reports: await this.store.reportsOf(this.owner) });
  }
}
