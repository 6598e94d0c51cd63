import { networksOf } from './network';
import { TooMany } from './problem';
import type { CounterKey } from './count-store';
import type { RateCounter } from './rate-counter';

export interface CheckLimits {
  /** Checks a code within the limits. @throws TooMany where none may be checked now */
  within<T>(asking: { ip: string }, check: () => Promise<readonly [genuine: boolean, value: T]>): Promise<T>;
}

/** Limits of the public checks of hall tickets and statements; they are separate from those of the look-up. */
export const checkLimits = (counter: RateCounter): CheckLimits => ({
  async within({ ip }, check) {
    const networks = networksOf(ip);
    const failed = networks.map((network): CounterKey => ['failedStatementChecks', network]);
    counter.check(failed);
    const volume: CounterKey = ['lookUps', 'statement', networks[0]];
    if (counter.tally(volume) > counter.limits.lookUps.max) throw new TooMany(counter.secondsLeft(volume));
    const taken = await counter.reserveInTime(failed.map((key) => ({ key, max: 'figure' })));
    if (Array.isArray(taken)) throw new TooMany(Math.max(...taken.map(({ seconds }) => seconds)));
    return counter.within(taken, check);
  },
});
