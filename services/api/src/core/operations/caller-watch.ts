import { isPrivate } from '../http/network';

const HOUR_MS = 3_600_000;
/** Requests of an hour from which on one address is worth a word. */
const MANY = 20;

export const ONE_ADDRESS =
  'Every caller of the last hour had one private address: the portal sees a proxy instead of its visitors, so that limits and ' +
  'audit log name nobody. Name the proxy in TRUST_PROXY, and let it send X-Forwarded-For.';

interface Call {
  ip: string;
  /** Whether the request names another address behind it. */
  forwarded: boolean;
}

interface Hour {
  since: number;
  calls: number;
  /** Of the first call. */
  ip: string | undefined;
  /** Whether a call came from another address. */
  many: boolean;
  forwarded: boolean;
}

const newHour = (since: number): Hour => ({ since, calls: 0, ip: undefined, many: false, forwarded: false });

/**
 * Whether a process sees its visitors. Behind a proxy that nobody named in TRUST_PROXY all callers share its address: then
 * one of them can use up what all are granted.
 */
export class CallerWatch {
  private hour: Hour;
  private wasOneAddress = false;

  /**
   * @param onOneAddress called once for each hour in which every caller had one private address
   * @param now a clock in milliseconds
   */
  constructor(
    private readonly onOneAddress: () => void = () => undefined,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.hour = newHour(now());
  }

  record({ ip, forwarded }: Call): void {
    this.beginNextHour();
    const { hour } = this;
    hour.calls += 1;
    hour.ip ??= ip;
    if (ip !== hour.ip) hour.many = true;
    if (forwarded) hour.forwarded = true;
  }

  /** Judges an hour that is over, and begins the next. */
  private beginNextHour(): void {
    if (this.now() - this.hour.since < HOUR_MS) return;
    this.wasOneAddress = this.isOneAddress();
    if (this.wasOneAddress) this.onOneAddress();
    this.hour = newHour(this.now());
  }

  /** People at this very machine are no proxy, unless somebody else is named behind them. */
  private isOneAddress(): boolean {
    const { calls, ip, many, forwarded } = this.hour;
    if (calls < MANY || many || ip === undefined || !isPrivate(ip)) return false;
    return forwarded || !/^(::ffff:)?127\.|^::1$/.test(ip);
  }

  /** A sentence for the operator; undefined where the last whole hour had more than one caller, or few. */
  warning(): string | undefined {
    this.beginNextHour();
    return this.wasOneAddress ? ONE_ADDRESS : undefined;
  }
}
