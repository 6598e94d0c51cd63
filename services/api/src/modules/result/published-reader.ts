import type { Asked, PublishedResult } from './result-queries';

type Read = (asked: readonly Asked[]) => Promise<PublishedResult[]>;

interface Waiting {
  asked: Asked;
  promise: Promise<PublishedResult | undefined>;
  settle: (found: PublishedResult | undefined) => void;
  refuse: (reason: Error) => void;
}

const keyOf = ({ reg_no, exam }: Asked): string => `${reg_no} ${exam}`;

/** Statements under way at once; look-ups that come meanwhile share the next one. */
const AT_ONCE = 3;
/** Register numbers in one statement. */
const MOST = 100;

/** Milliseconds a look-up may wait for its statement to begin before the next ones are refused. */
const PATIENCE = 250;
/** Weight of the last statement in the time one takes. */
const NEWS = 0.2;

/**
 * Look-ups that arrive together share one statement: on results day a thousand readers a second cost the database a
 * few dozen round trips. A lone look-up goes out at once. Nothing is kept: every answer was read after it was asked for.
 */
export class PublishedReader {
  /** By what is asked: number and session. */
  private waiting = new Map<string, Waiting>();
  private underWay = 0;
  private unanswered = 0;
  private scheduled = false;
  /** Milliseconds a statement takes, as of late. */
  private takes = 0;

  constructor(private readonly read: Read) {}

  /**
   * Whether one more look-up would wait too long. Judged by the time until its statement begins, not by how many wait: what
   * fills all statements stands ready always, so that what the database can do is done.
   */
  crowded(): boolean {
    const wait = this.takes * (this.underWay / AT_ONCE + this.waiting.size / (MOST * AT_ONCE));
    return this.waiting.size >= MOST * AT_ONCE && wait > PATIENCE;
  }

  /** Look-ups of this process that have no answer yet. */
  readers(): number {
    return this.unanswered;
  }

  async find(regNo: string, exam = ''): Promise<PublishedResult | undefined> {
    this.unanswered += 1;
    try {
      return await this.share({ reg_no: regNo, exam });
    } finally {
      this.unanswered -= 1;
    }
  }

  private share(asked: Asked): Promise<PublishedResult | undefined> {
    const key = keyOf(asked);
    const known = this.waiting.get(key);
    if (known) return known.promise;
    const { promise, resolve, reject } = newPromise<PublishedResult | undefined>();
    this.waiting.set(key, { asked, promise, settle: resolve, refuse: reject });
    this.schedule();
    return promise;
  }

  private schedule(): void {
    if (this.scheduled || this.underWay >= AT_ONCE || this.waiting.size === 0) return;
    this.scheduled = true;
    // after the requests that are already in this turn of the event loop
    setImmediate(() => {
      this.scheduled = false;
      void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const batch = new Map([...this.waiting].slice(0, MOST));
    for (const key of batch.keys()) this.waiting.delete(key);
    this.underWay += 1;
    this.schedule();
    const began = performance.now();
    try {
      const rows = await this.read([...batch.values()].map(({ asked }) => asked));
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const [key, { settle }] of batch) settle(found.get(key));
    } catch (error) {
      for (const { refuse } of batch.values()) refuse(error as Error);
    } finally {
      this.underWay -= 1;
      this.takes += NEWS * (performance.now() - began - this.takes);
      this.schedule();
    }
  }
}

/** Promise.withResolvers, which Node 20 does not have yet. */
function newPromise<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<T>((settle, refuse) => {
    resolve = settle;
    reject = refuse;
  });
  return { promise, resolve, reject };
}
