import { KEPT_SECONDS } from '@thervu/contracts/cockpit/cockpit-rules';

const KEPT_MS = KEPT_SECONDS * 1000;
/** Maximum age of figures that are still answered while the next ones are counted: the page polls each minute. */
const STALE_MS = 2.5 * KEPT_MS;
/** Milliseconds for which a failure behind an answer is told: a page that waits asks each second. */
const FAILURE_MS = 10_000;
/** More colleges, camps and operators than look at their dashboards at once. */
const MAX_KEPT = 2000;

interface Kept {
  at: number;
  figures: unknown;
}

export interface KeepOptions {
  /** Answers figures of the minute before at once and counts again behind them: for what takes longer than a person waits. */
  serveOld?: boolean;
  /** Milliseconds for which the figures are good, where they follow something that does not change. */
  goodForMs?: number;
  /** A counting that failed behind an answer is thrown to whoever asks within ten seconds, once: for a page that only waits for it. */
  throwsLate?: boolean;
  /** Told when a counting fails behind an answer that was given already. */
  onError?: (error: unknown) => void;
}

/** A counting that takes its turn, and the one that comes behind it, for everybody who has asked meanwhile. */
interface Turn {
  running: Promise<unknown>;
  next?: Promise<unknown>;
}

const settled = (): void => undefined;

/** Figures that are counted once for everybody who asks within a minute. Askers who come together wait for one counting. */
export class KeptFigures {
  private readonly kept = new Map<string, Kept>();
  private readonly counting = new Map<string, Promise<unknown>>();
  private readonly turns = new Map<string, Turn>();
  /** Of countings that failed behind an answer, for whoever waits for them. */
  private readonly failures = new Map<string, { at: number; error: unknown }>();

  constructor(private readonly now: () => number = Date.now) {}

  /** What was counted under this key, or is counted now. `isWhole` false: it is answered and not kept. */
  async read<T>(
    key: string,
    count: () => Promise<T>,
    isWhole: (figures: T) => boolean = () => true,
    { serveOld = false, goodForMs = KEPT_MS, onError }: KeepOptions = {},
  ): Promise<T> {
    const known = this.kept.get(key);
    const age = known ? this.now() - known.at : Infinity;
    if (known && age < goodForMs) return known.figures as T;
    const running = (this.counting.get(key) as Promise<T> | undefined) ?? this.start(key, count, isWhole);
    if (!known || !serveOld || age >= STALE_MS) return running;
    running.catch((error: unknown) => onError?.(error));
    return known.figures as T;
  }

  /**
   * The same; undefined where it takes longer than `waitMs`: it is counted on, and there for the next who asks. A counting that
   * fails meanwhile is told to `onError`, and with `throwsLate` thrown to the next who asks; whoever asks then begins another.
   */
  async readSoon<T>(
    key: string,
    count: () => Promise<T>,
    isWhole: (figures: T) => boolean,
    { waitMs, ...options }: KeepOptions & { waitMs: number; onError: (error: unknown) => void },
  ): Promise<T | undefined> {
    const failure = this.failures.get(key);
    this.failures.delete(key);
    if (options.throwsLate && failure && this.now() - failure.at < FAILURE_MS) throw failure.error;
    const figures = this.read(key, count, isWhole, options);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), waitMs);
    });
    try {
      const first = await Promise.race([figures, late]);
      if (first === undefined) figures.catch((error: unknown) => this.fail(key, error, options.onError));
      return first;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Counts in turn: one counting of a group at a time, and one behind it for everybody who asks meanwhile, however many do. It
   * begins after whoever asked for it has asked.
   */
  inTurn<T>(group: string, count: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(group);
    if (!turn) return this.takeTurn(group, count);
    turn.next ??= turn.running.then(settled, settled).then(() => this.takeTurn(group, count));
    return turn.next as Promise<T>;
  }

  /** What was counted under names that begin so is not answered any more; neither is what is being counted now kept. */
  forget(prefix: string): void {
    for (const names of [this.kept, this.counting])
      for (const key of [...names.keys()]) if (key.startsWith(prefix)) names.delete(key);
  }

  private takeTurn<T>(group: string, count: () => Promise<T>): Promise<T> {
    const running = count();
    const turn: Turn = { running };
    this.turns.set(group, turn);
    const end = () => {
      if (!turn.next && this.turns.get(group) === turn) this.turns.delete(group);
    };
    running.then(end, end);
    return running;
  }

  private fail(key: string, error: unknown, onError: (error: unknown) => void): void {
    // a counting that many have asked for fails once
    if (this.failures.has(key)) return;
    if (this.failures.size >= MAX_KEPT) this.failures.clear();
    this.failures.set(key, { at: this.now(), error });
    onError(error);
  }

  private start<T>(key: string, count: () => Promise<T>, isWhole: (figures: T) => boolean): Promise<T> {
    const isLatest = () => this.counting.get(key) === running;
    // a count of before a change is waited for, and one more is begun for however many changes come meanwhile
    const running: Promise<T> = this.inTurn(`key ${key}`, count)
      .then((figures) => {
        if (isWhole(figures) && isLatest()) this.store(key, figures);
        return figures;
      })
      .finally(() => {
        if (isLatest()) this.counting.delete(key);
      });
    this.counting.set(key, running);
    return running;
  }

  private store(key: string, figures: unknown): void {
    this.kept.delete(key);
    this.kept.set(key, { at: this.now(), figures });
    const [oldest] = this.kept.keys();
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
  }
}
