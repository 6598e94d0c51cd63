import { clonedDatabase } from '@thervu/testing/database';
import { proofFits } from '@thervu/contracts/result/proof-rules';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS, type Limits } from './limits';
import { PublicLookUpLimits, type LookingUp } from './look-up-limits';
import { LookUpWatch } from './look-up-watch';
import { isPrivate, networkOf, networksOf } from './network';
import { Busy, ProofWanted, TooMany } from './problem';
import { ProofOfWork } from './proof-of-work';
import type { CounterKey } from './count-store';
import { RateCounter, type Taken, type Unit } from './rate-counter';
import { signInLimits } from './sign-in-limits';
import { isFresh } from '../../testing/fresh-number';
import { WaitingRoom } from './waiting-room';

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

test('an IPv6 address counts as its /64 and as the /48 around it', () => {
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48']);
  expect(networksOf('::ffff:203.0.113.7')).toEqual(['203.0.113.7']);
});

test.each([
  ['10.1.2.3', true],
  ['::ffff:192.168.1.1', true],
  ['172.20.0.1', true],
  ['fd00::1', true],
  ['127.0.0.1', true],
  ['100.64.3.4', true],
  ['203.0.113.7', false],
  ['2a01:4f8::1', false],
])('%s is an address inside: %s', (ip, inside) => {
  expect(isPrivate(ip)).toBe(inside);
});

describe('units', () => {
  const clone = clonedDatabase('template');
  const counterOf = (limits: Partial<Limits> = {}) =>
    new RateCounter(clone.pools.auth, 'a'.repeat(64), { ...LIMITS, ...limits });
  const ownKey: CounterKey = ['failedSignInsByNameAndNetwork', 'anna', 'n1'];
  const network: CounterKey = ['failedSignInsByNetwork', 'n1'];
  const unit = (key: CounterKey): Unit => ({ key, max: 'figure' });
  const isTaken = (found: unknown): found is Taken => !Array.isArray(found);

  test('are taken together or not at all', async () => {
    const counter = counterOf({ failedSignInsByNetwork: { max: 2, seconds: 60 } });
    const first = await counter.reserve([unit(ownKey), unit(network)]);
    const second = await counter.reserve([unit(network)]);
    const third = await counter.reserve([unit(ownKey), unit(network)]);
    expect(third).toEqual([{ key: network, kind: 'held', seconds: expect.any(Number), hits: 0 }]);
    if (!isTaken(first) || !isTaken(second)) throw new Error('Both should have been taken.');
    await counter.settle(second, 'right');
    // what could not be had has taken nothing of the other counter either
    const again = await Promise.all(Array.from({ length: 3 }, () => counter.reserve([unit(ownKey)])));
    expect(again.every(isTaken)).toBe(true);
    await counter.settle(first, 'wrong');
    for (const taken of again) if (isTaken(taken)) await counter.settle(taken, 'right');
    expect([counter.hits(ownKey), counter.hits(network)]).toEqual([1, 1]);
  });

  test('[SEC-3] a hundred at once, in two processes and in both orders of the same keys: five are had, and nobody waits for ever', async () => {
    const keys: CounterKey[] = [
      ['failedSignInsByNameAndNetwork', 'ravi', 'n2'],
      ['failedSignInsByNetwork', 'n2'],
    ];
    const processes = [counterOf(), counterOf()];
    const found = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const asked = (index % 3 === 0 ? keys : [...keys].reverse()).map(unit);
        return processes[index % 2]!.reserve(asked);
      }),
    );
    expect(found.filter(isTaken)).toHaveLength(5);
  });

  test('of a process that died count no more after a while', async () => {
    const key: CounterKey = ['wrongExportKeysByPerson', 'meena'];
    for (let i = 0; i < 5; i += 1) expect(isTaken(await counterOf().reserve([unit(key)]))).toBe(true);
    expect(isTaken(await counterOf().reserve([unit(key)]))).toBe(false);
    // half a minute later, as the table sees it
    await clone.pools
      .owner('rate_count')
      .where({ key: counterOf().sealed(key) })
      .update({ held: clone.pools.owner.raw('array(select h - 31000000 from unnest(held) h)') });
    expect(isTaken(await counterOf().reserve([unit(key)]))).toBe(true);
  });

  test('are given back by whoever could not do what it wanted', async () => {
    const counter = counterOf();
    const taken = await counter.reserve([unit(['wrongExportKeysByPerson', 'uma'])]);
    if (!isTaken(taken)) throw new Error('It should have been taken.');
    const act = counter.within(taken, () => Promise.reject(new Error('the act broke')));
    await expect(act).rejects.toThrow('the act broke');
    const row = await clone.pools
      .owner('rate_count')
      .where({ key: counter.sealed(taken.keys[0]!) })
      .first();
    expect([row.hits, row.held]).toEqual([0, []]);
  });

  test('a request that finds only units under way waits for them', async () => {
    const key: CounterKey = ['wrongExportKeysByPerson', 'kala'];
    const [here, there] = [counterOf(), counterOf()];
    const all = await Promise.all(Array.from({ length: 5 }, () => here.reserve([unit(key)])));
    const waiting = there.reserveInTime([unit(key)]);
    await sleep(150);
    if (isTaken(all[0])) await here.settle(all[0], 'right');
    expect(isTaken(await waiting)).toBe(true);
    const began = performance.now();
    const late = await there.reserveInTime([unit(key)], began + 200);
    expect(late).toEqual([{ key, kind: 'held', seconds: expect.any(Number), hits: 0 }]);
  });

  test('no register number, name or network stands in the table of counters', async () => {
    const counter = counterOf();
    await counter.reserve([unit(['failedLookUpsByNumberAndNetwork', '23UCA10045', '198.51.100.7'])]);
    await counter.tally(['lookUps', '203.0.113.7']);
    const rows: { key: string }[] = await clone.pools.owner('rate_count').select('key');
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toMatch(/23UCA|198\.51|203\.0|anna|ravi/);
  });

  test('many addresses guess at one name: an unknown network waits a second for each failure, one the account knows does not', async () => {
    const limits = signInLimits(counterOf());
    const asking = (ip: string, known = false) => ({
      ip,
      account: { id: 42 },
      knowsNetwork: () => Promise.resolve(known),
    });
    for (let i = 1; i <= 2; i += 1) await limits.signIn(asking(`198.51.100.${i}`), async () => [false, 0]);
    const began = performance.now();
    expect(await limits.signIn(asking('203.0.113.7', true), async () => [true, 'in'])).toBe('in');
    expect(performance.now() - began).toBeLessThan(1500);
    expect(await limits.signIn(asking('203.0.113.8'), async () => [true, 'in'])).toBe('in');
    expect(performance.now() - began).toBeGreaterThan(1500);
    // another account has nothing to do with it
    const other = { ...asking('203.0.113.9'), account: { id: 43 } };
    expect(await limits.signIn(other, async () => [true, 'in'])).toBe('in');
  });
});

describe('a number that was tried often', () => {
  const clone = clonedDatabase('template');
  const SHORT_MS = 300;
  const limitsOf = (limits: Partial<Limits>, watch = new LookUpWatch()) => {
    const counter = new RateCounter(clone.pools.auth, 'a'.repeat(64), { ...LIMITS, ...limits });
    const proofs = new ProofOfWork('a'.repeat(64), counter, 8);
    return new PublicLookUpLimits(counter, proofs, watch, new WaitingRoom(SHORT_MS, 2));
  };
  const sealed = (key: CounterKey) => new RateCounter(clone.pools.auth, 'a'.repeat(64)).sealed(key);
  const readsPair = (right: boolean) => async (counter?: CounterKey) => ({
    fresh: counter !== undefined && (await isFresh(clone.pools.public, sealed(counter))),
    compare: () => [right, right ? 'right' : 'wrong'] as const,
  });
  type Ending = 'right' | 'wrong' | 'rests' | 'busy' | string;
  const lookUp = async (
    limits: PublicLookUpLimits,
    asking: LookingUp,
    regNo: string,
    right: boolean,
  ): Promise<Ending> => {
    try {
      return await limits.within(asking, regNo, readsPair(right));
    } catch (error) {
      if (error instanceof ProofWanted) return error.more.challenge!;
      if (error instanceof TooMany) return 'rests';
      if (error instanceof Busy) return 'busy';
      throw error;
    }
  };
  const solved = (challenge: string): string => {
    for (let n = 0; ; n += 1) {
      const proof = `${challenge}.${n}`;
      if (proofFits(createHash('sha256').update(proof).digest(), 8)) return proof;
    }
  };
  const tried = async (regNo: string) => {
    const limits = limitsOf({ failedLookUpsByNumber: { max: 4, seconds: 600 } });
    for (let i = 1; i <= 4; i += 1) expect(await lookUp(limits, { ip: `198.51.100.${i}` }, regNo, false)).toBe('wrong');
    return limits;
  };

  test('asks also networks that never failed for a proof of work, which is good once and for this number alone', async () => {
    const [limits, elsewhere] = [await tried('23UCA10045'), await tried('23UCA10046')];
    const ip = '203.0.113.7';
    const challenge = await lookUp(limits, { ip, proof: '' }, '23UCA10045', true);
    expect(challenge).toMatch(/^8\.\d+\.[\w-]+\.[\w-]{22}$/);
    const proof = solved(challenge);
    expect(await lookUp(elsewhere, { ip, proof }, '23UCA10046', true)).toMatch(/^8\./);
    expect(await lookUp(limits, { ip, proof: `${challenge}.0` }, '23UCA10045', true)).toMatch(
      solved(challenge).endsWith('.0') ? /right/ : /^8\./,
    );
    expect(await lookUp(limits, { ip, proof }, '23UCA10045', true)).toBe('right');
    // used: another challenge
    expect(await lookUp(limits, { ip, proof }, '23UCA10045', true)).toMatch(/^8\./);
    // nor is one believed that was not made here, or that is over
    const forged = challenge.replace(/^8\.\d+/, '0.9999999999');
    expect(await lookUp(limits, { ip, proof: `${forged}.1` }, '23UCA10045', true)).toMatch(/^8\./);
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 121_000);
    const late = solved(challenge);
    expect(await lookUp(limits, { ip, proof: late }, '23UCA10045', true)).toMatch(/^8\./);
    now.mockRestore();
    // no network compares more than five, with however many proofs
    expect(await lookUp(limits, { ip: '198.51.100.1' }, '23UCA10045', true)).toBe('rests');
  });

  test('lets whoever has no script wait, a few at a time, and then serves', async () => {
    const limits = await tried('23UCA10047');
    const began = performance.now();
    const waiting = [11, 12].map((host) => lookUp(limits, { ip: `203.0.113.${host}` }, '23UCA10047', true));
    await sleep(50);
    expect(await lookUp(limits, { ip: '203.0.113.13' }, '23UCA10047', true)).toBe('busy');
    expect(await Promise.all(waiting)).toEqual(['right', 'right']);
    expect(performance.now() - began).toBeGreaterThan(SHORT_MS - 20);
  });

  test('the second half of a double click takes the place of the first; a burst is no person and is sent away', async () => {
    const limits = await tried('23UCA10048');
    const ask = (ip: string) => lookUp(limits, { ip }, '23UCA10048', true);
    expect((await Promise.all([ask('203.0.113.21'), ask('203.0.113.21')])).sort()).toEqual(['rests', 'right']);
    const burst = await Promise.all(Array.from({ length: 20 }, () => ask('203.0.113.22')));
    expect(new Set(burst)).toEqual(new Set(['rests']));
  });

  test('a sweep over many numbers raises one alarm a minute: who has failed proves or waits, nobody else does', async () => {
    const alarms: [number, number][] = [];
    let now = 1_000_000;
    const watch = new LookUpWatch(
      (failed, asked) => alarms.push([failed, asked]),
      () => now,
    );
    const limits = limitsOf({}, watch);
    await Promise.all(
      Array.from({ length: 300 }, (_, i) =>
        lookUp(limits, { ip: `198.51.${100 + (i >> 6)}.${i & 63}` }, `SWEEP${i}`, false),
      ),
    );
    const failed = { ip: '198.51.100.5' };
    expect(await lookUp(limits, { ...failed, proof: '' }, 'SWEEP999', true)).toMatch(/^8\./);
    const began = performance.now();
    expect(await lookUp(limits, failed, 'SWEEP999', true)).toBe('right');
    expect(performance.now() - began).toBeGreaterThan(SHORT_MS - 20);
    expect(await lookUp(limits, { ip: '203.0.113.7', proof: '' }, '23UCA10045X', true)).toBe('right');
    expect(alarms).toHaveLength(1);
    expect([watch.failed, watch.alarms]).toEqual([300, 1]);
    now += 61_000;
    expect(await lookUp(limits, { ...failed, proof: '' }, 'SWEEP999', true)).toBe('right');
  });

  test('a crowd of which one in ten mistypes is no sweep', () => {
    const watch = new LookUpWatch();
    for (let i = 0; i < 5000; i += 1) {
      watch.recordAsked();
      if (i % 10 === 0) watch.recordFailed();
    }
    expect(watch.alarm(false)).toBe(false);
  });
});
