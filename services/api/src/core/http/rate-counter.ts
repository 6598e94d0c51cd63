import type { Knex } from 'knex';
import { setTimeout as sleep } from 'node:timers/promises';
import { runPrepared } from '../database/prepared-statement';
import { CountStore, type Count, type CounterKey } from './count-store';
import { CounterSeal } from './counter-seal';
import { LIMITS, type Limits } from './limits';
import { TooMany } from './problem';

/** Counted alone up to here before the shared counter is asked: volume needs no exact number. */
const STRIDE = 20;
/** Milliseconds such counts wait for each other, so that they share a statement: a quarter of a second of a window of a minute. */
const SHARE_MS = 250;
const MAX_KEYS = 50_000;
/** Seconds a unit under way counts where its process has died. Longer than any act: a statement may take ten seconds. */
const UNIT_SECONDS = 30;
/** Milliseconds a request waits for units that others have under way. */
export const PATIENCE_MS = 10_000;
/** Milliseconds between two looks at a unit another process has. */
const LOOK_AGAIN_MS = 50;

/** A unit that is wanted. */
export interface Unit {
  key: CounterKey;
  /** `figure`: no more than the limit has. `watched`: counted, and never in the way. */
  max: 'figure' | 'watched';
  /** The key of the caller's own share: while others fail at this one, the caller waits (sql/rate-limits.sql). */
  paced?: CounterKey;
}

/** What stands in the way of a unit. */
export interface Obstacle {
  key: CounterKey;
  /** `full`: failures alone. `held`: also units under way, which may come back. `paced`: others fail at it. */
  kind: 'full' | 'held' | 'paced';
  /** Seconds until it may be gone. */
  seconds: number;
  hits: number;
}

/** Units taken together. */
export interface Taken {
  keys: readonly CounterKey[];
  /** What they are given back with; 0 where nothing was reserved in the table. */
  stamp: number;
}

const RESERVE = {
  name: 'reserve-units',
  text: 'select hits, held, left_s, wait_s, stamp from reserve_units($1::text[], $2::integer[], $3::integer[], $4)',
};
const SETTLE = {
  name: 'settle-units',
  text: 'select hits, left_s from settle_units($1::text[], $2::integer[], $3, $4)',
};

const sameKey = (key: CounterKey, other: CounterKey): boolean =>
  key.length === other.length && key.every((part, index) => part === other[index]);

/** Asks again while what is in the way may go away in time. */
export async function inTime(
  reserve: () => Promise<Taken | Obstacle[]> | Taken | Obstacle[],
  until: number,
): Promise<Taken | Obstacle[]> {
  for (;;) {
    const found = await reserve();
    if (!Array.isArray(found) || found.some(({ kind }) => kind === 'full')) return found;
    const paced = Math.max(0, ...found.map(({ kind, seconds }) => (kind === 'paced' ? seconds * 1000 : 0)));
    const wait = Math.max(LOOK_AGAIN_MS, paced);
    if (performance.now() + wait > until) return found;
    await sleep(wait);
  }
}

/** As many keys as have counted, in their order, as every function of the counters takes its locks. */
const SHARE = {
  name: 'share-counts',
  text: `insert into rate_count as r (key, hits, until)
    select a.key, a.hits, now() + make_interval(secs => a.seconds)
    from unnest($1::text[], $2::integer[], $3::integer[]) a(key, hits, seconds) order by a.key
    on conflict (key) do update set
      hits = case when r.until <= now() then excluded.hits else r.hits + excluded.hits end,
      until = case when r.until <= now() then excluded.until else r.until end
    returning key, hits, extract(epoch from until - now())::float8 as left_s`,
};

/** What the limits of the public look-up ask of counters, wherever these are kept. */
export type LookUpCounter = Pick<
  RateCounter,
  | 'limits'
  | 'sealed'
  | 'sealedAll'
  | 'hits'
  | 'full'
  | 'secondsLeft'
  | 'check'
  | 'reserveInTime'
  | 'suspect'
  | 'settle'
  | 'once'
  | 'tally'
>;

/**
 * Counters shared by all processes through one unlogged table: reserve, act, give back. A blocked key is cached here
 * until its window ends, so that a blocked caller costs the database nothing.
 */
export class RateCounter {
  private readonly seal: CounterSeal;
  private known = new CountStore();
  /** What was known before `known` was filled anew: a Map that lost its first entries one by one would be searched through. */
  private older = new CountStore();
  /** Counts of this process that the shared table is told next. */
  private unshared = new Map<Count, CounterKey>();

  constructor(
    private readonly db: Knex,
    key: string,
    readonly limits: Limits = LIMITS,
  ) {
    this.seal = new CounterSeal(key);
  }

  /** The key as it stands in the table: no number, name or network in the clear. */
  sealed(key: CounterKey): string {
    return this.seal.one(key);
  }

  /** As `sealed` of each, for much less. */
  sealedAll(keys: readonly (CounterKey | undefined)[]): (string | undefined)[] {
    return this.seal.all(keys);
  }

  private fresh(key: CounterKey): Count | undefined {
    const count = this.known.get(key) ?? (this.older.size > 0 ? this.older.get(key) : undefined);
    return count && count.until > Date.now() ? count : undefined;
  }

  /** Failures this process knows of within the window. */
  hits(key: CounterKey): number {
    return this.fresh(key)?.hits ?? 0;
  }

  /** Whether this process knows that the window of a key is used up. */
  full(key: CounterKey): boolean {
    return this.hits(key) >= this.limits[key[0]].max;
  }

  /** Seconds until the window of a key ends. */
  secondsLeft(key: CounterKey): number {
    const count = this.fresh(key);
    return count ? Math.max(1, Math.ceil((count.until - Date.now()) / 1000)) : 1;
  }

  /** Throws 429 where this process knows that the window of a key is used up. */
  check(keys: readonly CounterKey[]): void {
    for (const key of keys) if (this.full(key)) throw new TooMany(this.secondsLeft(key));
  }

  /**
   * Takes one unit of every counter in one statement, or none.
   * @returns the units, or what is in the way
   */
  async reserve(units: readonly Unit[]): Promise<Taken | Obstacle[]> {
    const keys = units.map(({ key }) => key);
    const ownPlaces = units.map(({ paced }) => (paced ? keys.findIndex((key) => sameKey(key, paced)) + 1 : 0));
    const rows = await runPrepared<{
      hits: number;
      held: number;
      left_s: number;
      wait_s: number;
      stamp: number | null;
    }>(this.db, RESERVE, [
      keys.map((key) => this.sealed(key)),
      units.map(({ key, max }) => (max === 'figure' ? this.limits[key[0]].max : null)),
      ownPlaces,
      UNIT_SECONDS,
    ]);
    keys.forEach((key, index) => this.learn(key, rows[index]!));
    const { stamp } = rows[0]!;
    if (stamp !== null) return { keys, stamp };
    return units.flatMap(({ key, max }, index): Obstacle[] => {
      const { hits, held, left_s: left, wait_s: wait } = rows[index]!;
      const most = this.limits[key[0]].max;
      if (wait > 0) return [{ key, kind: 'paced', seconds: wait, hits }];
      if (max === 'watched' || hits + held < most) return [];
      return [{ key, kind: hits >= most ? 'full' : 'held', seconds: Math.max(1, Math.ceil(left)), hits }];
    });
  }

  /**
   * As `reserve`, waiting for units that others have under way.
   * @param until performance.now() of the last try
   * @returns the units, or what is in the way of them and will not go away in time
   */
  reserveInTime(units: readonly Unit[], until = performance.now() + PATIENCE_MS): Promise<Taken | Obstacle[]> {
    return inTime(() => this.reserve(units), until);
  }

  /** From now on this process takes a key for one that was failed at, also where the shared table cannot be told. */
  suspect(key: CounterKey): void {
    if (this.hits(key) > 0) return;
    this.remember(key, { hits: 1, unsaid: 0, until: Date.now() + this.limits[key[0]].seconds * 1000 });
  }

  /**
   * Gives units back; where the act failed, each key has one failure more. Nothing is answered before that stands.
   * @returns the failures of each key with this one, where it failed: no other failure is given the same figure
   */
  async settle({ keys, stamp }: Taken, outcome: 'right' | 'wrong'): Promise<number[]> {
    const rows = await runPrepared<{ hits: number; left_s: number }>(this.db, SETTLE, [
      keys.map((key) => this.sealed(key)),
      keys.map(([name]) => this.limits[name].seconds),
      stamp,
      outcome === 'wrong',
    ]);
    rows.forEach((row, index) => this.learn(keys[index]!, row));
    return rows.map(({ hits }) => hits);
  }

  /** Does the act within its units: they come back where it is right or throws, and count where it is wrong. */
  async within<T>(taken: Taken, act: () => Promise<readonly [right: boolean, value: T]>): Promise<T> {
    let outcome: 'right' | 'wrong' = 'right';
    try {
      const [right, value] = await act();
      if (!right) outcome = 'wrong';
      return value;
    } finally {
      await this.settle(taken, outcome);
    }
  }

  /** Notes a key whose unit is kept for good: true the first time within its window, on all processes together. */
  async once(key: CounterKey): Promise<boolean> {
    const found = await this.reserve([{ key, max: 'figure' }]);
    if (Array.isArray(found)) return false;
    await this.settle(found, 'wrong');
    return true;
  }

  /**
   * Counts one here and, every so often, in the shared table. It rejects no request, and no request waits for it.
   * @returns what this process knows of within the window
   */
  tally(key: CounterKey): number {
    const limit = this.limits[key[0]];
    const count = this.fresh(key) ?? { hits: 0, unsaid: 0, until: Date.now() + limit.seconds * 1000 };
    if (count.hits === 0) this.remember(key, count);
    count.hits += 1;
    count.unsaid += 1;
    if (count.unsaid < Math.min(STRIDE, limit.max)) return count.hits;
    if (this.unshared.size === 0) setTimeout(() => void this.share(), SHARE_MS).unref();
    this.unshared.set(count, key);
    return count.hits;
  }

  private async share(): Promise<void> {
    const shared = [...this.unshared];
    this.unshared = new Map();
    const names = this.sealedAll(shared.map(([, key]) => key));
    // where its window has ended meanwhile, a key has two counts: the later one is told
    const all = new Map(shared.map(([count, key], index) => [names[index]!, { count, key, by: count.unsaid }]));
    for (const { count } of all.values()) count.unsaid = 0;
    try {
      const rows = await runPrepared<{ key: string; hits: number; left_s: number }>(this.db, SHARE, [
        [...all.keys()],
        [...all.values()].map(({ by }) => by),
        [...all.values()].map(({ key }) => this.limits[key[0]].seconds),
      ]);
      for (const { key, hits, left_s: left } of rows) {
        const { count } = all.get(key)!;
        count.hits = hits + count.unsaid;
        count.until = Date.now() + left * 1000;
      }
    } catch {
      // nobody waits for it: what could not be told is told with the next ones
      for (const { count, by } of all.values()) count.unsaid += by;
    }
  }

  private learn(key: CounterKey, { hits, left_s: left }: { hits: number; left_s: number }): void {
    if (hits > 0) this.remember(key, { hits, unsaid: 0, until: Date.now() + left * 1000 });
  }

  private remember(key: CounterKey, count: Count): void {
    if (this.known.size >= MAX_KEYS / 2) {
      this.older = this.known;
      this.known = new CountStore();
    }
    this.known.set(key, count);
  }
}
