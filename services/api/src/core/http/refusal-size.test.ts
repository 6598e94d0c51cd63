import { withinLimit } from './refusal-size';

const KB = 1024;
const problem = (status: number, count: number) => ({
  ...{ type: 'invalid', title: 'Invalid', status, message: 'x'.repeat(2_000) },
  errors: Array.from({ length: count }, (_none, row) => ({
    field: `row/${row}`,
    message: 'Enter a number.'.repeat(9),
  })),
});
const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

test('[SEC-8] a refusal of more than 4 kB is shortened to it, and says how many of its problems it shows', () => {
  const whole = problem(400, 3);
  expect(withinLimit(whole, true)).toBe(whole);
  for (const [status, isSignedIn] of [
    [400, false],
    [400, true],
    [422, false],
  ] as const) {
    const answer = withinLimit(problem(status, 1_000), isSignedIn);
    expect(bytesOf(answer)).toBeLessThanOrEqual(4 * KB);
    expect(answer.errors!.length).toBeGreaterThan(5);
    expect(answer.detail).toBe(`${answer.errors!.length} of 1000 problems are shown.`);
  }
});

test('[SEC-8] what a rule has against the work of somebody who is signed in has 64 kB, and keeps both versions', () => {
  const conflict = { yours: { mark: 41 }, theirs: { mark: 14 } };
  const answer = withinLimit({ ...problem(409, 10_000), conflict } as never, true);
  expect(bytesOf(answer)).toBeLessThanOrEqual(64 * KB);
  expect(bytesOf(answer)).toBeGreaterThan(32 * KB);
  expect(answer.conflict).toEqual(conflict);
});
