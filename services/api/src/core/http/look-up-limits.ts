import { LookUpGates } from './look-up-gates';
import { LookUpWatch } from './look-up-watch';
import { networksOf } from './network';
import { ProofWanted, TooMany } from './problem';
import type { ProofOfWork } from './proof-of-work';
import type { CounterKey } from './count-store';
import { PATIENCE_MS, type LookUpCounter, type Taken, type Unit } from './rate-counter';
import { WaitingRoom } from './waiting-room';

/** Who looks a result up. */
export interface LookingUp {
  ip: string;
  /** A solved proof of work; empty where the page could solve one; undefined where it could not. */
  proof?: string | undefined;
}

/** What was read for a look-up, and is not compared yet. */
export interface ReadPair<T> {
  /**
   * Nobody has failed at the number and no unit of it is under way, as it was read in one snapshot with the pair. False
   * also where that cannot be told: then a unit is reserved before anything is compared.
   */
  fresh: boolean;
  /** Whether number and date fit, and what is answered. */
  compare: () => Found<T>;
}

type Found<T> = readonly [right: boolean, value: T];

/** @param counter of the number; without it nobody asks whether the number is fresh */
export type ReadsPair<T> = (counter?: CounterKey) => Promise<ReadPair<T>>;

export interface LookUpLimits {
  /**
   * Compares within the limits: a fresh number at once, any other after a unit of every counter was taken.
   * @throws TooMany, ProofWanted or Busy where nothing may be compared now, or what was compared may not be told
   */
  within<T>(asking: LookingUp, regNo: string, read: ReadsPair<T>): Promise<T>;
}

/** Keys of a look-up. */
interface Keys {
  number: CounterKey;
  /** Number and network, one for each width of the network. */
  pairs: CounterKey[];
  /** Of the caller, the narrowest first. */
  networks: readonly [narrow: string, ...wide: string[]];
}

const FAILED: CounterKey = ['failedLookUps'];

interface Attempt {
  asking: LookingUp;
  regNo: string;
  keys: Keys;
  /** False where it was read that the number is not fresh. */
  fresh: boolean;
  /** performance.now() of the longest wait. */
  until: number;
}

const pairOf = (network: string, regNo: string): CounterKey => ['failedLookUpsByNumberAndNetwork', regNo, network];
const ofNetwork = (network: string): CounterKey => ['failedLookUpsByNetwork', network];
const keysOf = (networks: Keys['networks'], regNo: string): Keys => ({
  number: ['failedLookUpsByNumber', regNo],
  // nearly every caller has one network
  pairs: networks.length === 1 ? [pairOf(networks[0], regNo)] : networks.map((network) => pairOf(network, regNo)),
  networks,
});

/**
 * Limits of the public look-up. A number alone is never locked, because others could then lock a student out: it asks for
 * a proof of work, or for patience. A network is never locked for numbers it has not failed at, because many share it.
 */
export class PublicLookUpLimits implements LookUpLimits {
  private readonly gates = new LookUpGates();

  constructor(
    private readonly counter: LookUpCounter,
    private readonly proofs: ProofOfWork,
    private readonly watch = new LookUpWatch(),
    private readonly room = new WaitingRoom(),
  ) {}

  async within<T>(asking: LookingUp, regNo: string, read: ReadsPair<T>): Promise<T> {
    this.watch.recordAsked();
    const networks = networksOf(asking.ip);
    const keys = keysOf(networks, regNo);
    this.counter.check(keys.pairs);
    this.volume(regNo, networks[0]);
    let fresh = this.counter.hits(keys.number) === 0;
    // nearly every look-up: nobody has failed at the number, and nobody else asks for it
    if (fresh && !this.isSwept(keys) && this.gates.enterAlone(regNo, networks[0])) {
      try {
        // as compareWhereFresh does it, without a promise more for each of ten thousand a second
        const found = await read(keys.number);
        if (found.fresh) {
          const [right, value] = found.compare();
          if (!right) await this.count(0, { keys, proven: false });
          return value;
        }
        fresh = false;
      } finally {
        this.gates.leaveAlone(regNo, networks[0]);
      }
    }
    return this.inTurn({ asking, regNo, keys, fresh, until: performance.now() + PATIENCE_MS }, read);
  }

  /** Beside others who look the same number up, or where it was failed at. */
  private async inTurn<T>(attempt: Attempt, read: ReadsPair<T>): Promise<T> {
    const { regNo, keys, until } = attempt;
    const [network] = keys.networks;
    const turn = this.gates.enter(regNo, network, until);
    if (turn) await turn;
    try {
      // whoever was before may have failed
      if (turn) this.counter.check(keys.pairs);
      const proven = this.hasToProve(keys);
      if (proven) await this.prove(attempt);
      if (attempt.fresh && this.counter.hits(keys.number) === 0) {
        const found = await this.compareFresh(attempt, read);
        if (found) return found[1];
      }
      return await this.compareCounted(attempt, proven, read);
    } finally {
      this.gates.leave(regNo, network);
    }
  }

  /** A crowd behind one address is served; who asks for one number over and over beside it waits. */
  private volume(regNo: string, network: string): void {
    const all: CounterKey = ['lookUps', network];
    const { lookUps, lookUpsOfOneNumber } = this.counter.limits;
    const asked = this.counter.tally(all);
    // a quiet network costs no second counter
    if (asked * 2 <= lookUps.max) return;
    const repeated: CounterKey = ['lookUpsOfOneNumber', regNo, network];
    if (this.counter.tally(repeated) > lookUpsOfOneNumber.max && asked > lookUps.max)
      throw new TooMany(this.counter.secondsLeft(all));
  }

  /** While somebody tries many numbers: a network that has failed. */
  private isSwept({ networks }: Keys): boolean {
    const sweep = this.watch.alarm(this.counter.full(FAILED));
    return sweep && networks.some((network) => this.counter.hits(ofNetwork(network)) > 0);
  }

  /** A number that was tried often, and a swept network. */
  private hasToProve(keys: Keys): boolean {
    return this.isSwept(keys) || this.counter.full(keys.number);
  }

  /** Compares with a unit of the number and of number and network. */
  private async compareCounted<T>(attempt: Attempt, hasProven: boolean, read: ReadsPair<T>): Promise<T> {
    const { keys, until } = attempt;
    for (let proven = hasProven; ; proven = true) {
      this.counter.check(keys.pairs);
      const taken = await this.reserve(keys, { proven, until });
      if (taken !== 'full') return this.compareReserved(taken, { keys, proven }, read);
      await this.prove(attempt);
    }
  }

  /** One of those who take a number for fresh at the same time. */
  private async compareFresh<T>({ regNo, keys, until }: Attempt, read: ReadsPair<T>): Promise<Found<T> | undefined> {
    const turn = this.gates.enterFirst(regNo, until);
    if (turn) await turn;
    try {
      if (turn && this.counter.hits(keys.number) > 0) return undefined;
      return await this.compareWhereFresh(keys, read);
    } finally {
      this.gates.leaveFirst(regNo);
    }
  }

  /**
   * A look-up of a fresh number reserves nothing, and writes only where it is wrong.
   * @returns undefined where the number turns out not to be fresh: then nothing was compared
   */
  private async compareWhereFresh<T>(keys: Keys, read: ReadsPair<T>): Promise<Found<T> | undefined> {
    const { fresh, compare } = await read(keys.number);
    if (!fresh) return undefined;
    const found = compare();
    if (!found[0]) await this.count(0, { keys, proven: false });
    return found;
  }

  private async compareReserved<T>(
    taken: Taken,
    counted: { keys: Keys; proven: boolean },
    read: ReadsPair<T>,
  ): Promise<T> {
    let right = true;
    try {
      const [fits, value] = (await read()).compare();
      right = fits;
      return value;
    } finally {
      if (right) await this.counter.settle(taken, 'right');
      else await this.count(taken.stamp, counted);
    }
  }

  /**
   * Notes a failure everywhere, before it is told. Other processes may have been faster: of all that were wrong only as
   * many are told as the limits have, whoever compared them. A network that has failed at many numbers is told of none.
   * @throws TooMany where this one is not told
   */
  private async count(stamp: number, { keys, proven }: { keys: Keys; proven: boolean }): Promise<void> {
    this.watch.recordFailed();
    this.counter.tally(FAILED);
    this.counter.suspect(keys.number);
    const all = [keys.number, ...keys.pairs, ...keys.networks.map(ofNetwork)];
    const hits = await this.counter.settle({ keys: all, stamp }, 'wrong');
    const over = all.find(
      (key, index) => hits[index]! > this.counter.limits[key[0]].max && !(proven && key === keys.number),
    );
    if (over) throw new TooMany(this.counter.secondsLeft(over));
  }

  /** Units of the number and of number and network; 'full' where the number has to be proven for. */
  private async reserve(keys: Keys, { proven, until }: { proven: boolean; until: number }): Promise<Taken | 'full'> {
    const units: Unit[] = [
      { key: keys.number, max: proven ? 'watched' : 'figure' },
      ...keys.pairs.map((key): Unit => ({ key, max: 'figure' })),
    ];
    const found = await this.counter.reserveInTime(units, until);
    if (!Array.isArray(found)) return found;
    const pair = found.find(({ key }) => key !== keys.number);
    if (pair) throw new TooMany(pair.kind === 'full' ? pair.seconds : 1);
    if (found[0]!.kind === 'full') return 'full';
    throw new TooMany(1);
  }

  /** A proof of work, or patience; a network that has failed at this very number has to bring the proof. */
  private async prove({ asking: { proof }, regNo, keys }: Attempt): Promise<void> {
    if (proof && (await this.proofs.accept(regNo, proof))) return;
    if (proof !== undefined) throw new ProofWanted(this.proofs.challenge(regNo));
    const rests = keys.pairs.find((key) => this.counter.hits(key) > 0);
    if (rests) throw new TooMany(this.counter.secondsLeft(rests));
    await this.room.wait(`${regNo}\n${keys.networks[0]}`);
  }
}
