import type { CounterKey } from '../../core/http/count-store';
import type { Asked, PublishedRow } from './result-queries';

/** Answers a row for each look-up. One that cannot tell which numbers are fresh, a copy of the database, says of none. */
type Read = (asked: readonly Asked[]) => Promise<PublishedRow[]>;

interface Waiting {
  asked: Asked;
  promise: Promise<PublishedRow>;
  settle: (found: PublishedRow) => void;
  reject: (reason: Error) => void;
}

const keyOf = ({ reg_no, exam }: Pick<Asked, 'reg_no' | 'exam'>): string => `${reg_no} ${exam}`;

/** Statements that run at the same time; look-ups that arrive while they run share the next one. */
const MAX_CONCURRENT = 3;
/** Register numbers in one statement. */
const BATCH_SIZE = 100;

/** Longest wait of a look-up for its statement to begin; after that, new look-ups are rejected. */
const MAX_WAIT_MS = 250;
/** Smoothing factor of the moving average of the query time. */
const EMA_WEIGHT = 0.2;

/**
 * Look-ups that arrive together share one statement: on results day a thousand readers a second cost the database a few
 * dozen round trips. A lone look-up is sent at once. There is no cache: every answer is read after its request.
 */
export class PublishedReader {
  /**
   * What the next statements ask, by number and session. Each has a map of its own: V8 keeps what was ever in a map that is
   * filled and emptied on and on until all of the memory is searched (docs/adr/0187).
   */
  private batches: Map<string, Waiting>[] = [];
  /** Look-ups in `batches`. */
  private waiting = 0;
  private inFlight = 0;
  private unanswered = 0;
  private scheduled = false;
  /** Milliseconds a statement takes, as of late. */
  private avgQueryMs = 0;

  constructor(private readonly read: Read) {}

  /**
   * Whether one more look-up would wait too long. Decided by the time until its statement begins, not by the number of
   * waiting look-ups: a full batch may always wait, so that the database is used to its capacity.
   */
  crowded(): boolean {
    const wait = this.avgQueryMs * (this.inFlight / MAX_CONCURRENT + this.waiting / (BATCH_SIZE * MAX_CONCURRENT));
    return this.waiting >= BATCH_SIZE * MAX_CONCURRENT && wait > MAX_WAIT_MS;
  }

  /** Look-ups of this process that have no answer yet. */
  readers(): number {
    return this.unanswered;
  }

  /** @param counter of the number, for whoever asks whether it is fresh */
  async find(regNo: string, exam = '', counter?: CounterKey): Promise<PublishedRow> {
    this.unanswered += 1;
    try {
      return await this.share({ reg_no: regNo, exam, counter });
    } finally {
      this.unanswered -= 1;
    }
  }

  private share(asked: Asked): Promise<PublishedRow> {
    const key = keyOf(asked);
    for (const batch of this.batches) {
      const known = batch.get(key);
      if (!known) continue;
      known.asked.counter ??= asked.counter;
      return known.promise;
    }
    const { promise, resolve, reject } = newPromise<PublishedRow>();
    this.openBatch().set(key, { asked, promise, settle: resolve, reject });
    this.waiting += 1;
    this.schedule();
    return promise;
  }

  private openBatch(): Map<string, Waiting> {
    const last = this.batches.at(-1);
    if (last && last.size < BATCH_SIZE) return last;
    const batch = new Map<string, Waiting>();
    this.batches.push(batch);
    return batch;
  }

  private schedule(): void {
    if (this.scheduled || this.inFlight >= MAX_CONCURRENT || this.waiting === 0) return;
    this.scheduled = true;
    // after the requests that are already in this turn of the event loop
    setImmediate(() => {
      this.scheduled = false;
      void this.ask();
    });
  }

  private async ask(): Promise<void> {
    const batch = this.batches.shift()!;
    this.waiting -= batch.size;
    this.inFlight += 1;
    this.schedule();
    const began = performance.now();
    try {
      const rows = await this.read([...batch.values()].map(({ asked }) => asked));
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const [key, { settle }] of batch) settle(found.get(key)!);
    } catch (error) {
      for (const { reject } of batch.values()) reject(error as Error);
    } finally {
      this.inFlight -= 1;
      this.avgQueryMs += EMA_WEIGHT * (performance.now() - began - this.avgQueryMs);
      this.schedule();
    }
  }
}

/** Promise.withResolvers, which Node 20 does not have yet. */
function newPromise<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: Error) => void;
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}
