import { CountStore, type Count, type CounterKey } from './count-store';
import { CounterSeal } from './counter-seal';
import { LIMITS, type LimitName, type Limits } from './limits';
import { TooMany } from './problem';
import { inTime, PATIENCE_MS, type LookUpCounter, type Obstacle, type Taken, type Unit } from './rate-counter';

/** Keys that are kept: some 60 MB. Who fills them has failed a hundred thousand times, and needed a proof for nearly each. */
const MAX_KEYS = 400_000;

interface Held extends Count {
  /** Units under way. */
  held: number;
}

/** Counters of two generations: the older one is let go when the younger is full, so that memory is bounded. */
class Kept {
  private known = new CountStore<Held>();
  private older = new CountStore<Held>();

  constructor(
    private readonly limits: Limits,
    private readonly maxKeys: number,
  ) {}

  live(key: CounterKey): Held | undefined {
    const count = this.known.get(key) ?? (this.older.size > 0 ? this.older.get(key) : undefined);
    return count && (count.held > 0 || count.until > Date.now()) ? count : undefined;
  }

  /** The counter of a key, begun anew where its window is over. */
  counterOf(key: CounterKey): Held {
    const found = this.live(key);
    if (found) {
      if (found.until <= Date.now()) found.hits = 0;
      return found;
    }
    if (this.known.size >= this.maxKeys / 2) {
      this.older = this.known;
      this.known = new CountStore();
    }
    const count = { hits: 0, unsaid: 0, held: 0, until: Date.now() + this.windowMs(key[0]) };
    this.known.set(key, count);
    return count;
  }

  windowMs(name: LimitName): number {
    return this.limits[name].seconds * 1000;
  }
}

/** The limits of one of so many processes that cannot ask each other: together they allow what is allowed, but one at least each. */
export const sharedOut = (limits: Limits, processes: number): Limits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, { max, seconds }]) => [
      name,
      { max: Math.max(1, Math.floor(max / processes)), seconds },
    ]),
  ) as Limits;

/**
 * Counters in this process alone, where no database takes them: the same figures as those of `RateCounter`, each the share of
 * one process. Nothing is awaited between a look at a counter and its change, so that no two act on one figure.
 */
export class ProcessCounter implements LookUpCounter {
  readonly limits: Limits;
  private readonly seal: CounterSeal;
  /** Failures. */
  private readonly counted: Kept;
  /** How much is asked: kept apart, since every visitor has such a counter, and all of them together would push failures out. */
  private readonly tallied: Kept;

  constructor(key: string, processes = 1, limits: Limits = LIMITS, maxKeys = MAX_KEYS) {
    this.seal = new CounterSeal(key);
    this.limits = sharedOut(limits, processes);
    this.counted = new Kept(this.limits, maxKeys);
    this.tallied = new Kept(this.limits, maxKeys / 4);
  }

  sealed(key: CounterKey): string {
    return this.seal.one(key);
  }

  sealedAll(keys: readonly (CounterKey | undefined)[]): (string | undefined)[] {
    return this.seal.all(keys);
  }

  hits(key: CounterKey): number {
    const count = this.counted.live(key);
    return count && count.until > Date.now() ? count.hits : 0;
  }

  full(key: CounterKey): boolean {
    return this.hits(key) >= this.limits[key[0]].max;
  }

  secondsLeft(key: CounterKey): number {
    const count = this.counted.live(key) ?? this.tallied.live(key);
    return count ? Math.max(1, Math.ceil((count.until - Date.now()) / 1000)) : 1;
  }

  check(keys: readonly CounterKey[]): void {
    for (const key of keys) if (this.full(key)) throw new TooMany(this.secondsLeft(key));
  }

  /** Takes one unit of every counter, or none. */
  private reserve(units: readonly Unit[]): Taken | Obstacle[] {
    const obstacles = units.flatMap(({ key, max }): Obstacle[] => {
      const hits = this.hits(key);
      const most = this.limits[key[0]].max;
      if (max === 'watched' || hits + (this.counted.live(key)?.held ?? 0) < most) return [];
      return [{ key, kind: hits >= most ? 'full' : 'held', seconds: this.secondsLeft(key), hits }];
    });
    if (obstacles.length > 0) return obstacles;
    for (const { key } of units) this.counted.counterOf(key).held += 1;
    return { keys: units.map(({ key }) => key), stamp: 1 };
  }

  reserveInTime(units: readonly Unit[], until = performance.now() + PATIENCE_MS): Promise<Taken | Obstacle[]> {
    return inTime(() => this.reserve(units), until);
  }

  /** Nothing: a failure is counted here at once, and no counter is elsewhere that could be out of reach. */
  suspect(): void {}

  /** @param taken with a stamp of 0 nothing was reserved, and nothing is given back */
  settle({ keys, stamp }: Taken, outcome: 'right' | 'wrong'): Promise<number[]> {
    return Promise.resolve(
      keys.map((key) => {
        const count = this.counted.counterOf(key);
        if (stamp !== 0 && count.held > 0) count.held -= 1;
        if (outcome === 'right') return count.hits;
        // the window of a key begins with its first failure
        if (count.hits === 0) count.until = Date.now() + this.counted.windowMs(key[0]);
        return (count.hits += 1);
      }),
    );
  }

  once(key: CounterKey): Promise<boolean> {
    if (this.full(key)) return Promise.resolve(false);
    this.counted.counterOf(key).hits += 1;
    return Promise.resolve(true);
  }

  tally(key: CounterKey): number {
    // failures of everybody are asked for as a limit
    const kept = key[0] === 'failedLookUps' ? this.counted : this.tallied;
    return (kept.counterOf(key).hits += 1);
  }
}
