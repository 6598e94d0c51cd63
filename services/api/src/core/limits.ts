import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Knex } from 'knex';
import { TooMany } from './problem';

/** So many in so many seconds. */
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
const MOST_KEYS = 50_000;

/** The network a caller belongs to: an IPv4 address, or the /64 of an IPv6 address. */
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
 * Counters shared by all processes through one unlogged table. A blocked key is remembered here until its window ends,
 * so that a caller who is refused costs the database nothing.
 */
export class RateCounter {
  private readonly known = new Map<string, Count>();

  constructor(
    private readonly db: Knex,
    private readonly key: string,
    readonly limits: Limits = LIMITS,
  ) {}

  private keyOf(name: LimitName, parts: string[]): string {
    const text = JSON.stringify(parts);
    return `${name}:${createHmac('sha256', this.key).update(text).digest('base64url')}`;
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
    if (now && now.hits > limit.max)
      throw new TooMany(Math.max(1, Math.ceil((now.until - Date.now()) / 1000)));
  }

  private async share(key: string, limit: Limit, by: number): Promise<void> {
    const { rows } = await this.db.raw<{ rows: { hits: number; left: number }[] }>(
      `insert into rate_count as r (key, hits, until) values (?, ?, now() + make_interval(secs => ?))
       on conflict (key) do update set
         hits = case when r.until <= now() then excluded.hits else r.hits + excluded.hits end,
         until = case when r.until <= now() then excluded.until else r.until end
       returning hits, extract(epoch from until - now())::float8 as left`,
      [key, by, limit.seconds],
    );
    const { hits, left } = rows[0]!;
    this.remember(key, { hits, unsaid: 0, until: Date.now() + left * 1000 });
  }

  private remember(key: string, count: Count): void {
    if (this.known.size >= MOST_KEYS) this.known.delete(this.known.keys().next().value!);
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
      // whoever has not failed is let in with the right password, however many others are guessing at the name
      if (counter.seen('failedSignInsByNetwork', networkOf(ip)))
        counter.check('failedSignInsByName', nameOf(name));
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

/** Limits of the public look-up; a number alone is never locked, so that nobody can shut a student out. */
export function lookUpLimits(counter: RateCounter): LookUpLimits {
  return {
    async check({ ip }, regNo) {
      counter.check('failedLookUpsByNetwork', networkOf(ip));
      counter.check('failedLookUpsByNumberAndNetwork', regNo, networkOf(ip));
      await counter.countLoosely('lookUps', networkOf(ip));
    },
    async failed({ ip }, regNo) {
      await counter.count('failedLookUpsByNetwork', networkOf(ip));
      await counter.count('failedLookUpsByNumberAndNetwork', regNo, networkOf(ip));
    },
  };
}
