import type { CallError } from '@thervu/contracts/core/problem';

/** Delays between retries after a lost connection: short at first, then 15 seconds. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/** No answer, or one that says nothing of the thing itself: the same is sent again later. */
export const isPassing = ({ status }: CallError): boolean =>
  status === 0 || status === 408 || status === 413 || status === 429 || status >= 500;

/** Only one tab of this browser sends at a time. */
async function withTabLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks) await locks.request(name, work);
  else await work();
}

export interface LineState {
  /** True when the last request reached the server, and before the first request. */
  isOnline: boolean;
  /** The session has ended: nothing is sent until somebody signs in again. */
  signedOut: boolean;
}

/**
 * Sends what this browser keeps until the server has answered: one tab at a time, again after a lost connection, never two rounds
 * at once. What is sent, and in which order, its heirs say.
 */
export abstract class KeptSender<State extends LineState, Event> {
  protected stopped = false;
  private readonly listeners = new Set<() => void>();
  private readonly eventListeners = new Set<(event: Event) => void>();
  private running = false;
  private again = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  protected constructor(
    protected state: State,
    /** Name of the lock between tabs. */
    private readonly lock: string,
    /** Logged when a round ends in an error. */
    private readonly failure: string,
  ) {}

  readonly get = (): State => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** Reports what became of each thing, as it happens. */
  readonly onEvent = (listener: (event: Event) => void): (() => void) => {
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
  }

  /** Sends at once instead of waiting for the next retry. */
  readonly flush = (): void => {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.again = this.running;
    if (this.running) return;
    this.running = true;
    void withTabLock(this.lock, () => this.sendAll())
      .catch((problem: unknown) => {
        if (!this.stopped) console.error(this.failure, problem);
      })
      .finally(() => {
        this.running = false;
        // something was kept after the last look and before this end
        if (this.again) this.flush();
      });
  };

  /** Reads again what is kept. */
  protected abstract reload(): Promise<void>;
  /** Sends one after the other until nothing is left or nothing gets through. */
  protected abstract sendAll(): Promise<void>;

  protected set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  protected tell(event: Event): void {
    for (const listener of this.eventListeners) listener(event);
  }

  /** The server has answered about the thing itself. */
  protected lineIsThere(): void {
    this.tries = 0;
    this.set({ isOnline: true, signedOut: false } as Partial<State>);
  }

  /** Nothing gets through. */
  protected lineIsGone(signedOut: boolean): void {
    this.set((signedOut ? { signedOut } : { isOnline: false }) as Partial<State>);
  }

  /** Tries again after a while; whoever is signed out signs in first. */
  protected retryLater(): void {
    if (this.stopped) return;
    this.timer = setTimeout(this.flush, WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)]);
    this.tries += 1;
  }
}
