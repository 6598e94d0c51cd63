import { clonedDatabase } from '@thervu/testing/database';
import { LIMITS, lookUpLimits, LookUpWatch, networkOf, RateCounter, signInLimits } from './limits';
import { TooMany } from './problem';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

describe('many addresses guess at one name', () => {
  const clone = clonedDatabase('template');

  test('a network that has failed rests, and the person with the right password still gets in from elsewhere', async () => {
    const counter = new RateCounter(clone.pools.auth, 'f'.repeat(64), {
      ...LIMITS,
      failedSignInsByName: { max: 6, seconds: 600 },
    });
    const limits = signInLimits(counter);
    for (let i = 1; i <= 6; i += 1) {
      const guesser = { ip: `198.51.100.${i}` };
      limits.check(guesser, '501');
      await limits.failed(guesser, '501');
    }
    expect(() => limits.check({ ip: '198.51.100.1' }, '501')).toThrow();
    expect(() => limits.check({ ip: '203.0.113.7' }, '501')).not.toThrow();
    expect(() => limits.check({ ip: '198.51.100.1' }, '102')).not.toThrow();
  });
});

describe('many addresses guess at results', () => {
  const clone = clonedDatabase('template');
  const counterOf = (limits: Partial<typeof LIMITS>) =>
    new RateCounter(clone.pools.auth, 'a'.repeat(64), { ...LIMITS, ...limits });
  const rejected = async (limits: ReturnType<typeof lookUpLimits>, ip: string, regNo: string) =>
    limits.check({ ip }, regNo).then(
      () => false,
      (error: unknown) => error instanceof TooMany,
    );

  test('at one number: networks that have failed rest, the student at home is served, and the number is never locked', async () => {
    const limits = lookUpLimits(counterOf({ failedLookUpsByNumber: { max: 6, seconds: 600 } }));
    for (let i = 1; i <= 6; i += 1) await limits.failed({ ip: `198.51.100.${i}` }, '23UCA10045');
    expect(await rejected(limits, '198.51.100.1', '23UCA10045')).toBe(true);
    expect(await rejected(limits, '198.51.100.1', '23UCA10046')).toBe(false);
    expect(await rejected(limits, '203.0.113.7', '23UCA10045')).toBe(false);
  });

  test('a sweep over many numbers raises one alarm a minute, and only who has failed waits for its end', async () => {
    const alarms: [number, number][] = [];
    let now = 1_000_000;
    const watch = new LookUpWatch(
      (failed, asked) => alarms.push([failed, asked]),
      () => now,
    );
    const limits = lookUpLimits(counterOf({}), watch);
    for (let i = 0; i < 300; i += 1) {
      const ip = `198.51.${100 + (i >> 6)}.${i & 63}`;
      await limits.check({ ip }, `SWEEP${i}`);
      await limits.failed({ ip }, `SWEEP${i}`);
    }
    expect(await rejected(limits, '198.51.100.5', 'SWEEP999')).toBe(true);
    expect(await rejected(limits, '203.0.113.7', '23UCA10045')).toBe(false);
    expect(alarms).toHaveLength(1);
    expect([watch.failed, watch.alarms]).toEqual([300, 1]);
    now += 61_000;
    expect(await rejected(limits, '198.51.100.5', 'SWEEP999')).toBe(false);
  });

  test('a crowd of which one in ten mistypes is no sweep', async () => {
    const watch = new LookUpWatch();
    for (let i = 0; i < 5000; i += 1) {
      watch.noteAsked();
      if (i % 10 === 0) watch.noteFailed();
    }
    expect(watch.alarm(false)).toBe(false);
  });

  test('no register number and no network stands in the table of counters', async () => {
    const rows: { key: string }[] = await clone.pools.owner('rate_count').select('key');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/23UCA|SWEEP|198\.51|203\.0/);
  });
});
