import { helperThreads } from './server';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [16, 4],
])('on %i processors the server has %i threads beside its own', (processors, threads) => {
  expect(helperThreads(processors)).toBe(`--v8-pool-size=${threads}`);
});
