import { storable, sameTyped, type Typed } from './tab-values';

/** Milliseconds without a key before what is typed is kept. */
export const SETTLE_MS = 1_500;
/** Milliseconds until a broken line is tried again. */
export const RETRY_MS = 15_000;

/** Where what is typed is kept: nowhere yet, with the server, in this browser alone and why. */
export type Keeping = 'nowhere' | 'draft' | 'unreachable' | 'foreign' | 'refused';

/** What became of one attempt. `theirs` is the draft somebody else has kept meanwhile. */
export type DraftAnswer =
  { kept: number } | { theirs: { values: Typed; version: number } } | { lost: true } | { refused: true };

export interface DraftKeeperOptions {
  /** Version of the server's draft; 0: there is none. */
  version: number;
  /** What the form started from: a draft that holds just that is our own, kept by an attempt whose answer was lost. */
  from?: Typed;
  send: (values: Typed, version: number) => Promise<DraftAnswer>;
  onChange: (keeping: Keeping, version: number) => void;
}

/** Keeps what is typed in one tab with the server: one attempt at a time, the latest typing only, again after a broken line. */
export class DraftKeeper {
  private latest: Typed | undefined;
  private sent: Typed | undefined;
  private version: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sending: Promise<void> | undefined;
  private paused = false;
  private foreign = false;

  constructor(private readonly options: DraftKeeperOptions) {
    this.version = options.version;
    this.sent = options.from && storable(options.from);
  }

  type(values: Typed): void {
    this.latest = storable(values);
    this.schedule(SETTLE_MS);
  }

  /** Tries at once what waits: the line is back, or the tab is left. */
  flush(): void {
    clearTimeout(this.timer);
    if (this.sending || this.paused || this.foreign || !this.latest) return;
    this.sending = this.attempt(this.latest).finally(() => {
      this.sending = undefined;
      // typed while that was on its way
      if (this.latest && !this.timerRuns) this.schedule(SETTLE_MS);
    });
  }

  /** Before a save: a draft that arrived after it would come back as something unsaved. */
  async pause(): Promise<void> {
    this.paused = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.sending;
  }

  resume(): void {
    this.paused = false;
    if (this.latest) this.schedule(SETTLE_MS);
  }

  private get timerRuns(): boolean {
    return this.timer !== undefined;
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.paused || this.foreign) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.flush();
    }, ms);
  }

  private async attempt(values: Typed): Promise<void> {
    this.latest = undefined;
    const before = this.sent;
    this.sent = values;
    const answer = await this.options.send(values, this.version);
    if ('kept' in answer) this.version = answer.kept;
    else if ('lost' in answer) {
      this.latest ??= values;
      this.schedule(RETRY_MS);
    } else if ('theirs' in answer) {
      const mine = [values, before].some((item) => item && sameTyped(item, answer.theirs.values));
      // an answer of ours that was lost on the way: the draft is our own
      if (mine) {
        this.version = answer.theirs.version;
        this.latest ??= values;
        this.schedule(0);
        return;
      }
      this.foreign = true;
    }
    this.options.onChange(keepingOf(answer), this.version);
  }
}

function keepingOf(answer: DraftAnswer): Keeping {
  if ('kept' in answer) return 'draft';
  if ('lost' in answer) return 'unreachable';
  return 'theirs' in answer ? 'foreign' : 'refused';
}
