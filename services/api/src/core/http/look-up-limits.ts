import { setTimeout as sleep } from 'node:timers/promises';
import { Fence } from './fence';
import { LookUpWatch } from './look-up-watch';
import { networksOf } from './network';
import type { NumberHolds } from './number-holds';
import { ProofWanted, TooMany } from './problem';
import type { ProofOfWork } from './proof-of-work';
import { PATIENCE_MS, type CounterKey, type RateCounter, type Taken, type Unit } from './rate-counter';
import { WaitingRoom } from './waiting-room';

/** Who looks a result up. */
export interface LookingUp {
  ip: string;
  /** A solved proof of work; empty where the page could solve one; undefined where it could not. */
  proof?: string | undefined;
}

/** What a look-up found, and whether number and date fit. */
export type Compare<T> = () => Promise<readonly [right: boolean, value: T]>;

export interface LookUpLimits {
  /**
   * Compares within the limits: a unit of every counter is taken before, and given back or counted after.
   * @throws TooMany, ProofWanted or Busy where nothing may be compared now
   */
  within<T>(asking: LookingUp, regNo: string, compare: Compare<T>): Promise<T>;
}

/** Look-ups of one number by one network that are under way in a process. */
const UNDER_WAY = 2;
/** Milliseconds until a number that another process holds is asked for again. */
const ASK_AGAIN_MS = 25;

/** Keys of a look-up. */
interface Keys {
  number: CounterKey;
  /** Number and network, one for each width of the network. */
  pairs: CounterKey[];
  networks: CounterKey[];
}

const keysOf = (networks: readonly string[], regNo: string): Keys => ({
  number: ['failedLookUpsByNumber', regNo],
  pairs: networks.map((network) => ['failedLookUpsByNumberAndNetwork', regNo, network]),
  networks: networks.map((network) => ['failedLookUpsByNetwork', network]),
});

/**
 * Limits of the public look-up. A number alone is never locked, because others could then lock a student out: it asks for
 * a proof of work, or for patience. A network is never locked for numbers it has not failed at, because many share it.
 */
export class PublicLookUpLimits implements LookUpLimits {
  private readonly fence = new Fence(UNDER_WAY);
  /** First look-ups of a number in this process, which the next one of that number waits for. */
  private readonly first = new Map<string, Promise<unknown>>();

  constructor(
    private readonly counter: RateCounter,
    private readonly holds: Pick<NumberHolds, 'take' | 'give' | 'confirm'>,
    private readonly proofs: ProofOfWork,
    private readonly watch = new LookUpWatch(),
    private readonly room = new WaitingRoom(),
  ) {}

  async within<T>(asking: LookingUp, regNo: string, compare: Compare<T>): Promise<T> {
    this.watch.noteAsked();
    const networks = networksOf(asking.ip);
    const keys = keysOf(networks, regNo);
    this.counter.check(...keys.pairs);
    await this.volume(regNo, networks[0]);
    const until = performance.now() + PATIENCE_MS;
    return this.fence.pass(`${regNo}\n${networks[0]}`, until, () =>
      this.attempt({ asking, regNo, keys, until }, compare),
    );
  }

  /** A crowd behind one address is served; who asks for one number over and over beside it waits. */
  private async volume(regNo: string, network: string): Promise<void> {
    const all: CounterKey = ['lookUps', network];
    await this.counter.tally(all);
    const { lookUps, lookUpsOfOneNumber } = this.counter.limits;
    const asked = this.counter.hits(all);
    // a quiet network costs no second counter
    if (asked * 2 <= lookUps.max) return;
    const repeated: CounterKey = ['lookUpsOfOneNumber', regNo, network];
    await this.counter.tally(repeated);
    if (asked > lookUps.max && this.counter.hits(repeated) > lookUpsOfOneNumber.max)
      throw new TooMany(this.counter.secondsLeft(all));
  }

  private async attempt<T>(
    { asking, regNo, keys, until }: { asking: LookingUp; regNo: string; keys: Keys; until: number },
    compare: Compare<T>,
  ): Promise<T> {
    let proven = false;
    const prove = async () => {
      await this.prove(asking, regNo, keys);
      proven = true;
    };
    // a network that has failed, while somebody tries many numbers
    const sweep = this.watch.alarm(this.counter.full(['failedLookUps']));
    if (sweep && keys.networks.some((key) => this.counter.hits(key) > 0)) await prove();
    if (!proven && this.counter.full(keys.number)) await prove();
    const late = Math.max(until, performance.now() + ASK_AGAIN_MS);
    for (;;) {
      this.counter.check(...keys.pairs);
      const fresh = this.counter.hits(keys.number) === 0;
      if (fresh) {
        const found = await this.compareFirst(regNo, keys, compare);
        if (found !== 'known' && found !== 'elsewhere') return this.told(found, keys);
        if (found === 'elsewhere') {
          if (performance.now() > late) throw new TooMany(1);
          await sleep(ASK_AGAIN_MS);
          continue;
        }
      }
      const taken = await this.reserve(keys, { proven, late });
      if (taken === 'full') await prove();
      else return this.told(await this.compareCounted(taken, keys, compare), keys);
    }
  }

  /** The first look-up of a number writes nothing: the number is held while it is compared. */
  private async compareFirst<T>(
    regNo: string,
    keys: Keys,
    compare: Compare<T>,
  ): Promise<readonly [boolean, T] | 'known' | 'elsewhere'> {
    const other = this.first.get(regNo);
    if (other) {
      await other;
      return this.counter.hits(keys.number) > 0 ? 'known' : this.compareFirst(regNo, keys, compare);
    }
    const work = this.held(keys, compare);
    const over = work.catch(() => undefined);
    this.first.set(regNo, over);
    void over.then(() => this.first.delete(regNo));
    return work;
  }

  private async held<T>(keys: Keys, compare: Compare<T>): Promise<readonly [boolean, T] | 'known' | 'elsewhere'> {
    const claim = await this.holds.take(this.counter.sealed(keys.number));
    if (typeof claim === 'string') return claim;
    try {
      const found = await compare();
      this.holds.confirm(claim);
      if (!found[0]) await this.count({ keys: [], stamp: 0 }, keys);
      return found;
    } finally {
      this.holds.give(claim);
    }
  }

  private async compareCounted<T>(taken: Taken, keys: Keys, compare: Compare<T>): Promise<readonly [boolean, T]> {
    let right = true;
    try {
      const found = await compare();
      [right] = found;
      return found;
    } finally {
      if (right) await this.counter.settle(taken, 'right');
      else await this.count(taken, keys);
    }
  }

  /** Notes a failure everywhere, before it is told. */
  private async count({ stamp }: Taken, { number, pairs, networks }: Keys): Promise<void> {
    this.watch.noteFailed();
    await this.counter.tally(['failedLookUps']);
    await this.counter.settle({ keys: [number, ...pairs, ...networks], stamp }, 'wrong');
  }

  /** A network that has failed at many numbers is told nothing of a wrong pair, and is given a right one. */
  private told<T>([right, value]: readonly [boolean, T], { networks }: Keys): T {
    const { max } = this.counter.limits.failedLookUpsByNetwork;
    const full = right ? undefined : networks.find((key) => this.counter.hits(key) > max);
    if (full) throw new TooMany(this.counter.secondsLeft(full));
    return value;
  }

  /** Units of the number and of number and network; 'full' where the number has to be proven for. */
  private async reserve(keys: Keys, { proven, late }: { proven: boolean; late: number }): Promise<Taken | 'full'> {
    const units: Unit[] = [
      { key: keys.number, max: proven ? 'watched' : 'figure' },
      ...keys.pairs.map((key): Unit => ({ key, max: 'figure' })),
    ];
    const found = await this.counter.reserveInTime(units, late);
    if (!Array.isArray(found)) return found;
    const pair = found.find(({ key }) => key !== keys.number);
    if (pair) throw new TooMany(pair.kind === 'full' ? pair.seconds : 1);
    if (found[0]!.kind === 'full') return 'full';
    throw new TooMany(1);
  }

  /** A proof of work, or patience; a network that has failed at this very number has to bring the proof. */
  private async prove({ proof, ip }: LookingUp, regNo: string, keys: Keys): Promise<void> {
    if (proof && (await this.proofs.accept(regNo, proof))) return;
    if (proof !== undefined) throw new ProofWanted(this.proofs.challenge(regNo));
    const rests = keys.pairs.find((key) => this.counter.hits(key) > 0);
    if (rests) throw new TooMany(this.counter.secondsLeft(rests));
    await this.room.wait(`${regNo}\n${networksOf(ip)[0]}`);
  }
}
