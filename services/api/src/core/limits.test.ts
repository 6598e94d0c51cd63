import { clonedDatabase } from '@thervu/testing/database.ts';
import { LIMITS, networkOf, RateCounter, signInLimits } from './limits';

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
