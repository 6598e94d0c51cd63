import fc from 'fast-check';
import { MIN_MONITORED, monitorScore } from './reval-monitor-rules';

const facts = { requests: 20, mean: 9, others: 200, othersMean: 1, deviation: 5 };

test('a valuer who raises far above all others is told', () => {
  expect(monitorScore(facts)).toEqual({ score: 6.8, unusual: true });
  expect(monitorScore({ ...facts, mean: -7 }).unusual).toBe(true);
});

test.each([
  ['few requests say nothing', { requests: MIN_MONITORED - 1 }],
  ['nobody to be set beside', { others: MIN_MONITORED - 1 }],
  ['a small difference is no finding, however many requests there are', { requests: 5000, others: 50_000, mean: 3.9 }],
  ['a difference chance would make is none', { requests: 6, mean: 5, deviation: 8 }],
])('%s', (_what, change) => {
  expect(monitorScore({ ...facts, ...change }).unusual).toBe(false);
});

test('when nobody differs by a mark, one mark is not told', () => {
  expect(monitorScore({ ...facts, mean: 2, othersMean: 1, deviation: 0 }).unusual).toBe(false);
  const figure = fc.double({ min: -60, max: 60, noNaN: true });
  fc.assert(
    fc.property(figure, figure, fc.integer({ min: 1, max: 999 }), (mean, othersMean, requests) => {
      const { score } = monitorScore({ ...facts, mean, othersMean, requests });
      expect(Math.sign(score) * Math.sign(mean - othersMean)).toBeGreaterThanOrEqual(0);
    }),
  );
});
