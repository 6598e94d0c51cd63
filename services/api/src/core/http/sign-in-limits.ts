import { networksOf } from './network';
import { TooMany } from './problem';
import type { CounterKey } from './count-store';
import { PATIENCE_MS, type Obstacle, type RateCounter, type Taken, type Unit } from './rate-counter';

/** Who tries a password. */
export interface SigningIn {
  ip: string;
  /** The account once it is known, so that an alias has no budget of its own; else what was typed. */
  account: { id: number } | { name: string };
  /** Number of a browser that signed this account in before. */
  browser?: string | undefined;
  /** Whether the account has signed in from this network before; asked only where it matters. */
  knowsNetwork: () => Promise<boolean>;
}

/** What a comparison found, and whether the password fits. */
type Compare<T> = () => Promise<readonly [right: boolean, value: T]>;

export interface SignInLimits {
  /** Compares a password within the limits. @throws TooMany where none may be compared now */
  signIn<T>(asking: SigningIn, compare: Compare<T>): Promise<T>;
  /** Somebody who is signed in proves the present password. */
  present<T>(asking: { ip: string; userId: number }, compare: Compare<T>): Promise<T>;
  /** A code that was given out for a first password. */
  code<T>(asking: { ip: string; name: string }, compare: Compare<T>): Promise<T>;
}

const nameOf = (account: SigningIn['account']): string =>
  'id' in account ? `#${account.id}` : account.name.trim().toLowerCase();

const full = (key: CounterKey): Unit => ({ key, max: 'figure' });
const watched = (key: CounterKey): Unit => ({ key, max: 'watched' });

/** Throws for what is in the way: its own time where failures alone are, a moment where units are under way. */
function rejectBlocked(obstacles: readonly Obstacle[]): never {
  const longest = obstacles.map(({ kind, seconds }) => (kind === 'held' ? 1 : seconds));
  throw new TooMany(Math.max(1, ...longest));
}

/** Limits of passwords, the same for names that exist and names that do not. */
export function signInLimits(counter: RateCounter): SignInLimits {
  const within = async <T>(units: readonly Unit[], compare: Compare<T>): Promise<T> => {
    // a caller who is known to be full costs the database nothing
    counter.check(units.filter(({ max }) => max === 'figure').map(({ key }) => key));
    const taken = await counter.reserveInTime(units);
    return Array.isArray(taken) ? rejectBlocked(taken) : counter.within(taken, compare);
  };
  return {
    async signIn({ ip, account, browser, knowsNetwork }, compare) {
      const who = nameOf(account);
      const networks = networksOf(ip);
      const name: CounterKey = ['failedSignInsByName', who];
      const byNetwork = networks.map((network): CounterKey => ['failedSignInsByNetwork', network]);
      // it has tries of its own, whoever else is guessing at the name or sits in the same network
      if (browser !== undefined)
        return within([full(['failedSignInsByBrowser', who, browser]), watched(name)], compare);
      const pairs = networks.map((network): CounterKey => ['failedSignInsByNameAndNetwork', who, network]);
      counter.check(pairs);
      const ownKey = pairs[0]!;
      const units = [...pairs.map(full), ...byNetwork.map(full), { ...watched(name), paced: ownKey }];
      const until = performance.now() + PATIENCE_MS;
      let taken: Taken | Obstacle[] = await counter.reserve(units);
      if (Array.isArray(taken)) {
        const shared = taken.some(
          ({ key, kind }) => kind === 'paced' || (kind === 'full' && key[0] === byNetwork[0]![0]),
        );
        const known = shared && (await knowsNetwork());
        const withoutShared = known ? [...pairs.map(full), ...byNetwork.map(watched), watched(name)] : units;
        taken = await counter.reserveInTime(withoutShared, until);
      }
      return Array.isArray(taken) ? rejectBlocked(taken) : counter.within(taken, compare);
    },
    present: ({ ip, userId }, compare) => {
      const who = nameOf({ id: userId });
      const pairs = networksOf(ip).map((network) => full(['failedSignInsByNameAndNetwork', who, network]));
      return within([...pairs, watched(['failedSignInsByName', who])], compare);
    },
    code: ({ ip, name }, compare) => {
      const networks = networksOf(ip);
      const who = nameOf({ name });
      return within(
        [
          ...networks.map((network) => full(['wrongCodesByNameAndNetwork', who, network])),
          ...networks.map((network) => full(['wrongCodesByNetwork', network])),
        ],
        compare,
      );
    },
  };
}
