import { LIMITS } from './limits';
import { PublicLookUpLimits } from './look-up-limits';
import { TooMany } from './problem';
import { ProcessCounter, sharedOut } from './process-counter';
import { ProofOfWork } from './proof-of-work';

const KEY = 'a'.repeat(64);
const limitsOf = (processes = 1) => {
  const counter = new ProcessCounter(KEY, processes);
  return { counter, limits: new PublicLookUpLimits(counter, new ProofOfWork(KEY, counter)) };
};

async function ask(limits: PublicLookUpLimits, ip: string, right: boolean, regNo = '23UCA1001') {
  try {
    return await limits.within({ ip }, regNo, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { fresh: true, compare: () => [right, right ? 'right' : 'wrong'] as const };
    });
  } catch (error) {
    if (error instanceof TooMany) return 'rests';
    throw error;
  }
}
const many = (answers: readonly string[], sought: string) => answers.filter((answer) => answer === sought).length;

test('[SEC-3] a burst of wrong dates for one number from one network is told five times, without any database', async () => {
  const { limits } = limitsOf();
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(limits, '198.51.100.1', false)));
  expect(many(answers, 'wrong')).toBe(LIMITS.failedLookUpsByNumberAndNetwork.max);
  expect(many(answers, 'rests')).toBe(60 - LIMITS.failedLookUpsByNumberAndNetwork.max);
  // nobody compares from there any more, with the right date neither
  expect(await ask(limits, '198.51.100.1', true)).toBe('rests');
  // and from elsewhere the student is answered
  expect(await ask(limits, '198.51.100.2', true)).toBe('right');
});

test('[SEC-3] of several processes each has its share, so that all together tell no more wrong answers than one would', async () => {
  const processes = 5;
  const each = Array.from({ length: processes }, () => limitsOf(processes).limits);
  const answers = await Promise.all(
    each.flatMap((limits) => Array.from({ length: 10 }, () => ask(limits, '198.51.100.1', false))),
  );
  expect(many(answers, 'wrong')).toBe(LIMITS.failedLookUpsByNumberAndNetwork.max);
  expect(sharedOut(LIMITS, 4).failedLookUpsByNumber.max).toBe(5);
  // a share is one at least: with more processes than tries each of them tells one
  expect(sharedOut(LIMITS, 40).failedLookUpsByNumber.max).toBe(1);
});

test('right look-ups are never counted as failures, and a crowd of networks pushes no failure out', async () => {
  const counter = new ProcessCounter(KEY, 1, LIMITS, 40);
  const limits = new PublicLookUpLimits(counter, new ProofOfWork(KEY, counter));
  for (let tries = 0; tries < 5; tries += 1) await ask(limits, '198.51.100.1', false);
  for (let n = 0; n < 200; n += 1) await ask(limits, `203.0.113.${n}`, true, `23UCA2${n}`);
  expect(counter.hits(['failedLookUpsByNumber', '23UCA1001'])).toBe(5);
  expect(await ask(limits, '198.51.100.1', true)).toBe('rests');
});

test('a solved proof is good once', async () => {
  const { counter } = limitsOf();
  expect(await counter.once(['solvedProofs', 'nonce'])).toBe(true);
  expect(await counter.once(['solvedProofs', 'nonce'])).toBe(false);
});
