/** Interval at which the clock is read to measure the lag. */
const TICK_MS = 20;

/**
 * How late this process is with its own clock: what arrives now has waited at least as long to be read. One long turn is a
 * hiccup, not a crowd: the turn before it counts as well.
 */
export class LoopLag {
  private last: number;
  private before = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param now a clock in milliseconds */
  constructor(private readonly now: () => number = () => performance.now()) {
    this.last = now();
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.timer.unref();
  }

  /** The clock has struck. */
  tick(): void {
    this.before = this.since();
    this.last = this.now();
  }

  private since(): number {
    return Math.max(0, this.now() - this.last - TICK_MS);
  }

  /** Milliseconds, in this turn and in the one before it. */
  late(): number {
    return Math.min(this.before, this.since());
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
