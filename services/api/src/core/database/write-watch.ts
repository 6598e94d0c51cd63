import pg from 'pg';
import { Busy } from '../http/problem';

/** Milliseconds between two tries to write. */
const EVERY_MS = 500;
/** A try that takes longer says that nothing can be written now. */
const LATE_MS = 1200;
/** A try that takes longer is given up, and its connection with it. */
const LOST_MS = 4000;
const RETRY_SECONDS = 5;

const NO_WRITER =
  'Nothing can be saved just now: the database is changing its server. What you have sent may or may not be kept; send it again in a few seconds.';

const noWriter = () => new Busy('no-writer', NO_WRITER, RETRY_SECONDS);

/** Writes a record that means nothing, and resolves when it is as safe as a mark would be: on a second server as well. */
type Probe = () => Promise<unknown>;

interface Waiting {
  since: number;
  reject: (reason: Error) => void;
}

/**
 * Whether a commit is answered now. In a cluster that acknowledges nothing before a second server has it, a commit may wait
 * for as long as it takes to find another server: whoever calls is told so within two seconds instead of waiting with it.
 */
export class WriteWatch {
  private began: number | undefined;
  private failed = false;
  private readonly waiting = new Set<Waiting>();
  private readonly timers: NodeJS.Timeout[];

  constructor(
    private readonly probe: Probe,
    { everyMs = EVERY_MS, lateMs = LATE_MS }: { everyMs?: number; lateMs?: number } = {},
  ) {
    this.lateMs = lateMs;
    this.timers = [
      setInterval(() => void this.tryOnce(), everyMs).unref(),
      setInterval(() => this.tellWaiting(), everyMs / 2).unref(),
    ];
  }
  private readonly lateMs: number;

  private async tryOnce(): Promise<void> {
    if (this.began !== undefined) return;
    this.began = performance.now();
    try {
      await this.probe();
      this.failed = false;
    } catch {
      // the state is the report: whoever wants to write is told
      this.failed = true;
    } finally {
      this.began = undefined;
    }
  }

  /** Whether nothing can be written as far as this process knows. */
  away(): boolean {
    return this.failed || (this.began !== undefined && performance.now() - this.began > this.lateMs);
  }

  /** Throws 503 where nothing can be written. */
  check(): void {
    if (this.away()) throw noWriter();
  }

  /** Waits for work that may write; rejects with 503 once it is late and nothing can be written. The work goes on unheard. */
  guard<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const entry: Waiting = { since: performance.now(), reject };
      this.waiting.add(entry);
      work.then(resolve, reject).finally(() => this.waiting.delete(entry));
    });
  }

  private tellWaiting(): void {
    if (this.waiting.size === 0 || !this.away()) return;
    const now = performance.now();
    for (const entry of this.waiting) {
      if (now - entry.since < this.lateMs) continue;
      this.waiting.delete(entry);
      entry.reject(noWriter());
    }
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }
}

/** A connection of its own: those of the pools may all be waiting. One that does not answer is thrown away. */
export class WriteProbe {
  private client: pg.Client | undefined;

  constructor(private readonly url: string) {}

  readonly write = async (): Promise<void> => {
    let lost: NodeJS.Timeout | undefined;
    try {
      const client = (this.client ??= await this.connect());
      await Promise.race([
        // a commit like any other, which leaves nothing behind in a table
        client.query(`select pg_logical_emit_message(true, 'thervu', '')`),
        new Promise((_resolve, reject) => {
          lost = setTimeout(() => reject(new Error('no answer')), LOST_MS);
        }),
      ]);
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearTimeout(lost);
    }
  };

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: 1000,
      application_name: 'thervu-write-watch',
    });
    // a line that breaks while nothing is asked shows at the next try
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  close(): void {
    const { client } = this;
    this.client = undefined;
    // a server that is gone never answers a regular goodbye
    (client as unknown as { connection: { stream: { destroy(): void } } } | undefined)?.connection.stream.destroy();
  }
}
