import type { LimitName } from './limits';

/** A counter: the name of its limit and whose it is. */
export type CounterKey = readonly [name: LimitName, ...whose: string[]];

/** What a process knows of a counter. */
export interface Count {
  hits: number;
  /** Since the shared counter was asked last. */
  unsaid: number;
  /** Date.now() of the end of its window. */
  until: number;
}

/** Counters of one limit: by whose they are, and where they are of two, by the second one below the first. */
interface OfLimit<C> {
  single: Map<string, C>;
  pairs: Map<string, Map<string, C>>;
}

/** Everything behind the first part of a key: the parts cannot hold the character between them. */
const rest = (key: CounterKey): string => (key.length === 3 ? key[2]! : key.slice(2).join('\n'));

/**
 * Counts by their keys. It is asked several times for every look-up of a result and nearly always knows nothing, so that it
 * puts no key together: a number nobody has failed at is one search by a text that is there already.
 */
export class CountStore<C extends Count = Count> {
  size = 0;
  private readonly limits = new Map<string, OfLimit<C>>();

  get(key: CounterKey): C | undefined {
    const limit = this.limits.get(key[0]);
    if (limit === undefined) return undefined;
    if (key.length <= 2) return limit.single.get(key[1] ?? '');
    return limit.pairs.get(key[1]!)?.get(rest(key));
  }

  set(key: CounterKey, count: C): void {
    const limit = this.limits.get(key[0]) ?? { single: new Map(), pairs: new Map() };
    this.limits.set(key[0], limit);
    if (this.get(key) === undefined) this.size += 1;
    if (key.length <= 2) return void limit.single.set(key[1] ?? '', count);
    const below = limit.pairs.get(key[1]!) ?? new Map<string, C>();
    limit.pairs.set(key[1]!, below.set(rest(key), count));
  }
}
