import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Knex } from 'knex';
import { TooMany } from './problem';

/** Maximum number of hits per time window. */
export interface Limit {
  max: number;
  seconds: number;
}

/** Failures are counted, not successes: colleges and mobile networks share addresses, so volume limits are loose. */
export const LIMITS = {
  /** All look-ups of one network. */
  lookUps: { max: 300, seconds: 60 },
  failedLookUpsByNetwork: { max: 30, seconds: 600 },
  failedLookUpsByNumberAndNetwork: { max: 5, seconds: 600 },
  /** Codes with a wrong signature: none can be guessed, but a form can be flooded. */
  failedStatementChecks: { max: 60, seconds: 600 },
  /** A guesser with many addresses at one number: it rests for every network that has failed itself, never for the others. */
  failedLookUpsByNumber: { max: 20, seconds: 3600 },
  /**
   * Failures of all networks, 50 a second: a sweep over many numbers. Until it is over, networks that have failed once
   * must wait.
   */
  failedLookUps: { max: 3000, seconds: 60 },
  failedSignInsByNameAndNetwork: { max: 5, seconds: 600 },
  failedSignInsByNetwork: { max: 50, seconds: 600 },
  /** Tries at the security key of the table export. */
  wrongExportKeysByPerson: { max: 5, seconds: 600 },
  wrongExportKeysByNetwork: { max: 20, seconds: 600 },
  /** A guesser with many addresses: the name rests for every network that has failed itself, never for the others. */
  failedSignInsByName: { max: 50, seconds: 600 },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, Limit>;

/** Counted alone up to here before the shared counter is asked: volume needs no exact number. */
const STRIDE = 20;
const MAX_KEYS = 50_000;

/** The network of a caller: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  const [head = '', tail = ''] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const missing = ip.includes('::') ? Array<string>(8 - front.length - back.length).fill('0') : [];
  return `${[...front, ...missing, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}

interface Count {
  hits: number;
  /** Since the shared counter was asked last. */
  unsaid: number;
  until: number;
}

/**
 * Counters shared by all processes through one unlogged table. A blocked key is cached here until its window ends, so
 * that a blocked caller costs the database nothing.
 */
export class RateCounter {
  private readonly known = new Map<string, Count>();

  constructor(
    private readonly db: Knex,
    private readonly key: string,
    readonly limits: Limits = LIMITS,
  ) {}

  /** In the clear: it never leaves this process. */
  private keyOf(name: LimitName, parts: string[]): string {
    return `${name}:${parts.length === 1 ? parts[0] : parts.join('\n')}`;
  }

  /** The key as stored in the table. Computed only for a write: a busy server checks thousands of keys a second. */
  private sealed(key: string): string {
    const index = key.indexOf(':');
    const text = JSON.stringify(key.slice(index + 1).split('\n'));
    return `${key.slice(0, index)}:${createHmac('sha256', this.key).update(text).digest('base64url')}`;
  }

  private fresh(key: string): Count | undefined {
    const count = this.known.get(key);
    if (count && count.until > Date.now()) return count;
    this.known.delete(key);
    return undefined;
  }

  /** Whether this key has been counted within its window. */
  seen(name: LimitName, ...parts: string[]): boolean {
    return (this.fresh(this.keyOf(name, parts))?.hits ?? 0) > 0;
  }

  /** Throws 429 when the window of this key is used up. */
  check(name: LimitName, ...parts: string[]): void {
    const count = this.fresh(this.keyOf(name, parts));
    if (count && count.hits >= this.limits[name].max) {
      throw new TooMany(Math.max(1, Math.ceil((count.until - Date.now()) / 1000)));
    }
  }

  /** Counts one in the shared table at once. */
  async count(name: LimitName, ...parts: string[]): Promise<void> {
    await this.share(this.keyOf(name, parts), this.limits[name], 1);
  }

  /** Counts one here and, every so often, in the shared table; then checks. */
  async countLoosely(name: LimitName, ...parts: string[]): Promise<void> {
    const key = this.keyOf(name, parts);
    const limit = this.limits[name];
    const count = this.fresh(key) ?? { hits: 0, unsaid: 0, until: Date.now() + limit.seconds * 1000 };
    count.hits += 1;
    count.unsaid += 1;
    this.remember(key, count);
    if (count.unsaid >= Math.min(STRIDE, limit.max)) {
      const { unsaid } = count;
      count.unsaid = 0;
      await this.share(key, limit, unsaid);
    }
    const now = this.known.get(key);
    if (now && now.hits > limit.max) throw new TooMany(Math.max(1, Math.ceil((now.until - Date.now()) / 1000)));
  }

  /** Counts one hit here and, from time to time, in the shared table; it never rejects a request. */
  async tally(name: LimitName, ...parts: string[]): Promise<void> {
    try {
      await this.countLoosely(name, ...parts);
    } catch (error) {
      if (!(error instanceof TooMany)) throw error;
    }
  }

  /** Whether the window of a key is used up. */
  full(name: LimitName, ...parts: string[]): boolean {
    return (this.fresh(this.keyOf(name, parts))?.hits ?? 0) >= this.limits[name].max;
  }

  private async share(key: string, limit: Limit, by: number): Promise<void> {
    const { rows } = await this.db.raw<{ rows: { hits: number; left: number }[] }>(
      `insert into rate_count as r (key, hits, until) values (?, ?, now() + make_interval(secs => ?))
       on conflict (key) do update set
         hits = case when r.until <= now() then excluded.hits else r.hits + excluded.hits end,
         until = case when r.until <= now() then excluded.until else r.until end
       returning hits, extract(epoch from until - now())::float8 as left`,
      [this.sealed(key), by, limit.seconds],
    );
    const { hits, left } = rows[0]!;
    this.remember(key, { hits, unsaid: 0, until: Date.now() + left * 1000 });
  }

  private remember(key: string, count: Count): void {
    if (this.known.size >= MAX_KEYS) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, count);
  }

  /** Forgets windows that are over. */
  async sweep(): Promise<void> {
    const now = Date.now();
    for (const [key, { until }] of this.known) if (until <= now) this.known.delete(key);
    await this.db('rate_count').where('until', '<', this.db.fn.now()).delete();
  }
}

export interface SignInLimits {
  check(request: Pick<FastifyRequest, 'ip'>, name: string): Promise<void> | void;
  failed(request: Pick<FastifyRequest, 'ip'>, name: string): Promise<void>;
}

/** Limits of failed sign-ins, the same for names that exist and names that do not. */
export function signInLimits(counter: RateCounter): SignInLimits {
  const nameOf = (name: string) => name.trim().toLowerCase();
  return {
    check({ ip }, name) {
      counter.check('failedSignInsByNetwork', networkOf(ip));
      counter.check('failedSignInsByNameAndNetwork', nameOf(name), networkOf(ip));
      // a person who has not failed signs in with the right password, however many others are guessing at the name
      if (counter.seen('failedSignInsByNetwork', networkOf(ip))) counter.check('failedSignInsByName', nameOf(name));
    },
    async failed({ ip }, name) {
      await counter.count('failedSignInsByNetwork', networkOf(ip));
      await counter.count('failedSignInsByNameAndNetwork', nameOf(name), networkOf(ip));
      await counter.count('failedSignInsByName', nameOf(name));
    },
  };
}

export interface LookUpLimits {
  check(request: Pick<FastifyRequest, 'ip'>, regNo: string): Promise<void>;
  failed(request: Pick<FastifyRequest, 'ip'>, regNo: string): Promise<void>;
}

/** Look-ups of a process in the running minute, and whether they look like a sweep. */
export class LookUpWatch {
  asked = 0;
  failed = 0;
  alarms = 0;
  private minute = { since: 0, asked: 0, failed: 0, alarm: false };

  constructor(
    private readonly onAlarm: (failed: number, asked: number) => void = () => undefined,
    private readonly now: () => number = Date.now,
  ) {}

  private current() {
    if (this.now() - this.minute.since >= 60_000)
      this.minute = { since: this.now(), asked: 0, failed: 0, alarm: false };
    return this.minute;
  }

  noteAsked(): void {
    this.asked += 1;
    this.current().asked += 1;
  }

  noteFailed(): void {
    this.failed += 1;
    this.current().failed += 1;
  }

  /** Honest crowds mistype one in ten; from 300 failures on, three in ten are a sweep. */
  alarm(everybody: boolean): boolean {
    const minute = this.current();
    const sweep = everybody || (minute.failed >= 300 && minute.failed * 10 > minute.asked * 3);
    if (sweep && !minute.alarm) {
      minute.alarm = true;
      this.alarms += 1;
      this.onAlarm(minute.failed, minute.asked);
    }
    return minute.alarm;
  }
}

/** Seconds a network that has failed waits during a sweep. */
const SWEEP_SECONDS = 60;

/** Limits of the public look-up. A register number alone is never locked, because others could then lock a student out. */
export function lookUpLimits(counter: RateCounter, watch = new LookUpWatch()): LookUpLimits {
  return {
    async check({ ip }, regNo) {
      watch.noteAsked();
      const network = networkOf(ip);
      counter.check('failedLookUpsByNetwork', network);
      counter.check('failedLookUpsByNumberAndNetwork', regNo, network);
      const alarm = watch.alarm(counter.full('failedLookUps'));
      // an address that has not failed is served, however many others are guessing
      if (counter.seen('failedLookUpsByNetwork', network)) {
        counter.check('failedLookUpsByNumber', regNo);
        if (alarm) throw new TooMany(SWEEP_SECONDS);
      }
      await counter.countLoosely('lookUps', network);
    },
    async failed({ ip }, regNo) {
      watch.noteFailed();
      await counter.tally('failedLookUps');
      await counter.count('failedLookUpsByNetwork', networkOf(ip));
      await counter.count('failedLookUpsByNumberAndNetwork', regNo, networkOf(ip));
      await counter.count('failedLookUpsByNumber', regNo);
    },
  };
}

export interface CheckLimits {
  check(request: Pick<FastifyRequest, 'ip'>): Promise<void>;
  failed(request: Pick<FastifyRequest, 'ip'>): Promise<void>;
}

/** Limits of the public check of a statement; they are separate from those of the look-up. */
export const checkLimits = (counter: RateCounter): CheckLimits => ({
  async check({ ip }) {
    counter.check('failedStatementChecks', networkOf(ip));
    await counter.countLoosely('lookUps', 'statement', networkOf(ip));
  },
  failed: ({ ip }) => counter.count('failedStatementChecks', networkOf(ip)),
});
