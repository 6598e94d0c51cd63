/** Milliseconds between two looks at the clock. */
const TICK = 20;

/**
 * How late this process is with its own clock: what arrives now has waited at least as long to be read. One long turn is a
 * hiccup, not a crowd: the turn before it counts as well.
 */
export class LoopLag {
  private last = performance.now();
  private before = 0;
  private readonly timer = setInterval(() => {
    this.before = this.since();
    this.last = performance.now();
  }, TICK);

  constructor() {
    this.timer.unref();
  }

  private since(): number {
    return Math.max(0, performance.now() - this.last - TICK);
  }

  /** Milliseconds, in this turn and in the one before it. */
  late(): number {
    return Math.min(this.before, this.since());
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
