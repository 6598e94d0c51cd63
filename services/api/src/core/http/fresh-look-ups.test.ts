import { clonedDatabase } from '@thervu/testing/database';
import { isFresh } from '../../testing/fresh-number';
import { LIMITS } from './limits';
import { PublicLookUpLimits } from './look-up-limits';
import { TooMany } from './problem';
import { ProofOfWork } from './proof-of-work';
import { RateCounter } from './rate-counter';

const clone = clonedDatabase('template');
const KEY = 'a'.repeat(64);

/** The limits of one process more. */
const anotherProcess = () => {
  const counter = new RateCounter(clone.pools.auth, KEY, LIMITS);
  return new PublicLookUpLimits(counter, new ProofOfWork(KEY, counter));
};
const counterOf = (regNo: string) => new RateCounter(clone.pools.auth, KEY).sealed(['failedLookUpsByNumber', regNo]);
const countersKept = async () => Number((await clone.pools.owner('rate_count').count())[0]!.count);

/** Look-ups of one number; `compared` counts those that were compared. */
function lookUpsOf(regNo: string, read = { together: Promise.resolve() }) {
  const seen = { compared: 0, fresh: 0 };
  const ask = async (limits: PublicLookUpLimits, ip: string, right: boolean): Promise<'right' | 'wrong' | 'rests'> => {
    try {
      return await limits.within({ ip }, regNo, async (counter) => {
        const fresh = counter !== undefined && (await isFresh(clone.pools.public, counterOf(counter[1]!)));
        if (fresh) {
          seen.fresh += 1;
          await read.together;
        }
        const compare = () => {
          seen.compared += 1;
          return [right, right ? 'right' : 'wrong'] as const;
        };
        return { fresh, compare };
      });
    } catch (error) {
      if (error instanceof TooMany) return 'rests';
      throw error;
    }
  };
  return { seen, ask };
}

const many = <T>(items: readonly T[], sought: T): number => items.filter((item) => item === sought).length;

test('[D16-4] a right pair of a fresh number is told at once, and nothing is written', async () => {
  const before = await countersKept();
  const { ask, seen } = lookUpsOf('23UCA20001');
  const limits = anotherProcess();
  for (let again = 0; again < 3; again += 1) expect(await ask(limits, '203.0.113.7', true)).toBe('right');
  expect(seen.fresh).toBe(3);
  expect(await countersKept()).toBe(before);
});

test.each([
  ['one network', 8, () => '198.51.100.1', LIMITS.failedLookUpsByNumberAndNetwork.max],
  ['as many networks', 30, (n: number) => `198.51.101.${n}`, LIMITS.failedLookUpsByNumber.max],
])(
  '[SEC-3] processes that read a number fresh at the same instant, from %s, tell together no more wrong answers than the limit has',
  async (words, processes, from, most) => {
    let all!: () => void;
    const { ask, seen } = lookUpsOf(`AT ONCE ${words}`, { together: new Promise((resolve) => (all = resolve)) });
    const asked = Array.from({ length: processes }, (_, n) => ask(anotherProcess(), from(n), false));
    while (seen.fresh < processes) await new Promise((resolve) => setTimeout(resolve, 5));
    all();
    const answers = await Promise.all(asked);
    expect([many(answers, 'wrong'), many(answers, 'rests')]).toEqual([most, processes - most]);
    expect(seen.compared).toBe(processes);
    // nobody compares from there any more, in whatever process
    expect(await ask(anotherProcess(), from(0), true)).toBe('rests');
  },
  30_000,
);

test('[SEC-3] a number somebody failed at is not fresh in any process: nothing is compared before a unit is taken', async () => {
  const { ask, seen } = lookUpsOf('23UCA20002');
  const here = anotherProcess();
  for (let n = 0; n < 5; n += 1) expect(await ask(here, '198.51.102.1', false)).toBe('wrong');
  expect(seen).toEqual({ compared: 5, fresh: 1 });
  // another process knows of none of them: from this network a right pair is not told either
  expect(await ask(anotherProcess(), '198.51.102.1', true)).toBe('rests');
  expect(seen).toEqual({ compared: 5, fresh: 1 });
  expect(await ask(anotherProcess(), '203.0.113.9', true)).toBe('right');
});

test('in one process one fresh look-up of a number is under way, the others wait for what it found', async () => {
  const { ask, seen } = lookUpsOf('23UCA20003');
  const limits = anotherProcess();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(limits, `198.51.103.${n}`, false)));
  expect(many(answers, 'wrong')).toBe(8);
  expect(seen.fresh).toBe(1);
});

test('where a failure cannot be counted it is not told, and nothing more of the number is compared there', async () => {
  const { owner } = clone.pools;
  const counter = new RateCounter(clone.pools.auth, KEY);
  const limits = new PublicLookUpLimits(counter, new ProofOfWork(KEY, counter));
  let compared = 0;
  const ask = (right: boolean) =>
    limits.within({ ip: '203.0.113.8' }, '23UCA20004', async () => ({
      fresh: true,
      compare: () => {
        compared += 1;
        return [right, 'told'];
      },
    }));
  await owner.raw('alter table rate_count rename to rate_count_away');
  try {
    await expect(ask(false)).rejects.toThrow(/rate_count/);
    await expect(ask(true)).rejects.toThrow(/rate_count/);
    expect(compared).toBe(1);
  } finally {
    await owner.raw('alter table rate_count_away rename to rate_count');
  }
  expect(await ask(true)).toBe('told');
});

test('fresh is a number without failures in its window and without a unit under way; the public reads that and no counter', async () => {
  const { owner, public: open } = clone.pools;
  const key = counterOf('23UCA20005');
  expect(await isFresh(open, key)).toBe(true);
  const row = { key, hits: 1, until: owner.raw(`now() + interval '1 minute'`), held: [] as string[] };
  await owner('rate_count').insert(row);
  expect(await isFresh(open, key)).toBe(false);
  await owner('rate_count')
    .where({ key })
    .update({ until: owner.raw(`now() - interval '1 second'`) });
  expect(await isFresh(open, key)).toBe(true);
  await owner('rate_count')
    .where({ key })
    .update({ hits: 0, held: owner.raw(`'{1}'`) });
  expect(await isFresh(open, key)).toBe(false);
  await expect(open('rate_count').select('key')).rejects.toThrow('permission denied');
});
