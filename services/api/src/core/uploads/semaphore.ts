import { Busy } from '../http/problem';

const uploadsBusy = () =>
  new Busy(
    'uploads-busy',
    'Many files are being checked just now. Please try again in a moment; nothing was saved.',
    5,
  );

/** Lets a few at a time do what needs much memory; the others wait in order, and not for ever. */
export class Semaphore {
  private working = 0;
  private readonly line: (() => void)[] = [];
  /**
   * @param maxWaitMs how long one waits before it is sent away
   * @param full what is said to whom there is no place for
   */
  constructor(
    private readonly places: number,
    private readonly seats: number,
    private readonly maxWaitMs: number,
    private readonly full = uploadsBusy,
  ) {}

  /** Runs the work in order of arrival. Throws `Busy` where the queue is full or the wait too long. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.working >= this.places) await this.waitForPlace();
    else this.working += 1;
    try {
      return await work();
    } finally {
      // the slot is handed to the next waiter directly, so that no other call can take it first
      const next = this.line.shift();
      if (next) next();
      else this.working -= 1;
    }
  }

  private waitForPlace(): Promise<void> {
    if (this.line.length >= this.seats) return Promise.reject(this.full());
    return new Promise((resolve, reject) => {
      const called = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.line.splice(this.line.indexOf(called), 1);
        reject(this.full());
      }, this.maxWaitMs);
      this.line.push(called);
    });
  }
}
