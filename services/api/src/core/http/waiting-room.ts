import { Busy, TooMany } from './problem';

/** Milliseconds a request without a proof of work waits. */
const WAIT_MS = 5000;
const SEATS = 50;
/** Requests of one person for one number while it waits: the second half of a double click, and a try again. */
const MAX_TRIES = 3;

const FULL = 'This number was tried often, and many are waiting. Please try again in a few seconds.';

interface Waiting {
  tries: number;
  /** Undefined where nobody waits any more: the key was asked too often. */
  leave: ((error: Error) => void) | undefined;
  timer: NodeJS.Timeout;
}

/**
 * Where a request waits that brings no proof of work. The latest request of a key takes the place of the one before; who
 * asks more often while waiting is no person with a form and is sent away.
 */
export class WaitingRoom {
  private readonly waiting = new Map<string, Waiting>();
  private seated = 0;

  constructor(
    private readonly waitMs = WAIT_MS,
    private readonly seats = SEATS,
  ) {}

  /** @throws Busy where every seat is taken, TooMany where this key asks too often */
  async wait(key: string): Promise<void> {
    const before = this.waiting.get(key);
    const tries = (before?.tries ?? 0) + 1;
    if (before) {
      clearTimeout(before.timer);
      before.leave?.(new TooMany(this.seconds()));
    }
    if (tries > MAX_TRIES) {
      this.add(key, { tries, leave: undefined });
      throw new TooMany(this.seconds());
    }
    if (this.seated >= this.seats && !before?.leave) throw new Busy('number-tried-often', FULL, this.seconds());
    this.seated += 1;
    try {
      await new Promise<void>((resolve, reject) => this.add(key, { tries, leave: reject }, resolve));
    } finally {
      this.seated -= 1;
    }
  }

  private add(key: string, entry: Omit<Waiting, 'timer'>, over: () => void = () => undefined): void {
    const timer = setTimeout(() => {
      this.waiting.delete(key);
      over();
    }, this.waitMs);
    this.waiting.set(key, { ...entry, timer });
  }

  private seconds = (): number => Math.ceil(this.waitMs / 1000);
}
