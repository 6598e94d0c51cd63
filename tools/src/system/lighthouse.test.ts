import { isSteady, slowdownFor } from './lighthouse';

test('[DEL-6] a weaker processor is slowed down less, so that the phone stays the same; a faster one never more than Lighthouse does', () => {
  expect([1750, 875, 1100].map(slowdownFor)).toEqual([4, 2, 2.5]);
  expect(slowdownFor(3000)).toBe(4);
  expect(slowdownFor(200)).toBe(1);
});

test('[DEL-6] a turn counts where the processor was as fast as in the turn before', () => {
  expect([920, 1000, 1140].map((benchmark) => isSteady(1000, benchmark))).toEqual([true, true, true]);
  expect([800, 1700].map((benchmark) => isSteady(1000, benchmark))).toEqual([false, false]);
});
