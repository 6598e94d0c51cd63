import fc from 'fast-check';
import { isFlagged, needsThird, verdictOf, type RevaluationMarks } from './reval-outcome-rules';

const N = 10;
const asked: RevaluationMarks = {
  original: 0,
  second: null,
  third: null,
  retotal: null,
  rev: true,
  retot: false,
  thirdOrdered: false,
};
const valued = (original: number, second: number | null, third: number | null = null): RevaluationMarks => ({
  ...asked,
  original,
  second,
  third,
});
const retotalled = (original: number, retotal: number | null): RevaluationMarks => ({
  ...asked,
  original,
  retotal,
  rev: false,
  retot: true,
});

test.each([
  ['seven marks more stand', valued(28, 35), 35, 'SECOND', false],
  ['two marks less change nothing', valued(28, 26), 28, 'NO_CHANGE', false],
  ['ten more is still the second valuation', valued(30, 40), 40, 'SECOND', false],
  ['eleven more, the third between them', valued(30, 41, 36), 36, 'MEDIAN', false],
  ['eleven more, the third below the first', valued(30, 41, 29), 30, 'MEDIAN', false],
  ['one dishonest valuer, an honest third', valued(5, 45, 8), 8, 'MEDIAN', false],
  ['the third still higher', valued(5, 45, 70), 45, 'MEDIAN', false],
  ['fifteen less is listed for review', valued(40, 25), 40, 'NO_CHANGE', true],
  ['a sum that was too low', retotalled(34, 43), 43, 'RETOTAL', false],
  ['a sum that was too high is listed', retotalled(34, 31), 34, 'NO_CHANGE', true],
])('a revaluation is decided by the rule: %s', (_what, marks, final, rule, listed) => {
  expect(verdictOf(marks, N)).toEqual({
    pending: null,
    final,
    rule,
    changed: final !== marks.original,
    listed,
  });
});

test.each([
  ['the second valuation', valued(30, null), 'SECOND'],
  ['the third, eleven marks apart', valued(30, 41), 'THIRD'],
  ['the third the office ordered', { ...valued(30, 35), thirdOrdered: true }, 'THIRD'],
  ['the sum', retotalled(34, null), 'RETOTAL'],
  ['the sum of both that were asked', { ...valued(30, 35), retot: true }, 'RETOTAL'],
])('nothing is decided while a request waits for %s', (_what, marks, pending) => {
  expect(verdictOf(marks, N)).toEqual({ pending });
});

test('both requested: the higher of the two outcomes stands', () => {
  expect(verdictOf({ ...valued(30, 35), retot: true, retotal: 38 }, N)).toMatchObject({
    final: 38,
    rule: 'RETOTAL',
  });
  expect(verdictOf({ ...valued(30, 35), retot: true, retotal: 33 }, N)).toMatchObject({
    final: 35,
    rule: 'SECOND',
  });
  expect(verdictOf({ ...valued(30, 25), retot: true, retotal: 29 }, N)).toMatchObject({
    final: 30,
    listed: true,
  });
});

test('a third valuation counts only where the rule or the office has asked for it', () => {
  expect(verdictOf(valued(30, 38, 31), N)).toMatchObject({ final: 38, rule: 'SECOND' });
  expect(verdictOf({ ...valued(30, 38, 31), thirdOrdered: true }, N)).toMatchObject({
    final: 31,
    rule: 'MEDIAN',
  });
});

test('a great raise, or a pass reached beyond the limit, asks for two signatures', () => {
  const fact = (original: number, final: number, before: string, after: string) =>
    isFlagged({ original, final, before, after }, N);
  expect(fact(5, 45, 'RA', 'P')).toBe(true);
  expect(fact(50, 70, 'P', 'P')).toBe(false);
  expect(fact(50, 71, 'P', 'P')).toBe(true);
  expect(fact(20, 30, 'RA', 'P')).toBe(false);
  expect(fact(19, 30, 'RA', 'P')).toBe(true);
  expect(fact(10, 25, 'RA', 'RA')).toBe(false);
});

const mark = fc.integer({ min: 0, max: 100 });
const input = fc.record({
  original: mark,
  second: fc.option(mark),
  third: fc.option(mark),
  retotal: fc.option(mark),
  rev: fc.boolean(),
  retot: fc.boolean(),
  thirdOrdered: fc.boolean(),
});
const limits = fc.integer({ min: 1, max: 100 });
const finalOf = (marks: RevaluationMarks, limit: number) => {
  const verdict = verdictOf(marks, limit);
  return verdict.pending === null ? verdict.final : undefined;
};

test('nobody loses a mark, and nobody gains more than some valuer or the sum has given', () => {
  fc.assert(
    fc.property(input, limits, (marks, limit) => {
      const final = finalOf(marks, limit);
      if (final === undefined) return;
      const max = Math.max(marks.original, marks.second ?? 0, marks.third ?? 0, marks.retotal ?? 0);
      expect(final).toBeGreaterThanOrEqual(marks.original);
      expect(final).toBeLessThanOrEqual(max);
    }),
  );
});

test('with three valuations the outcome is never above their median, save that nobody falls below the first', () => {
  fc.assert(
    fc.property(mark, mark, mark, limits, (original, second, third, limit) => {
      const marks = { ...valued(original, second, third), thirdOrdered: true };
      const [, median] = [original, second, third].sort((a, b) => a - b);
      expect(finalOf(marks, limit)).toBe(Math.max(original, median!));
    }),
  );
});

test('a higher third valuation, sum or first mark never gives a lower outcome', () => {
  fc.assert(
    fc.property(
      input,
      limits,
      fc.constantFrom('third', 'retotal', 'original'),
      fc.integer({ min: 1, max: 30 }),
      (marks, limit, which, remaining) => {
        const was = finalOf(marks, limit);
        if (was === undefined || marks[which] === null) return;
        const now = finalOf({ ...marks, [which]: marks[which] + remaining }, limit);
        if (now !== undefined) expect(now).toBeGreaterThanOrEqual(was);
      },
    ),
  );
});

test('a higher second valuation never gives a lower outcome on the same side of the limit', () => {
  fc.assert(
    fc.property(input, limits, fc.integer({ min: 1, max: 30 }), (marks, limit, remaining) => {
      const was = finalOf(marks, limit);
      if (was === undefined || marks.second === null) return;
      const higher = { ...marks, second: marks.second + remaining };
      if (needsThird(marks, limit) !== needsThird(higher, limit)) return;
      expect(finalOf(higher, limit)).toBeGreaterThanOrEqual(was);
    }),
  );
});
