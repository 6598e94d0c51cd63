import { LoopLag } from './loop-lag';

test('one long turn is a hiccup; when the next one is long as well, this process is late', () => {
  let now = 0;
  const lag = new LoopLag(() => now);
  now = 700;
  expect(lag.late()).toBe(0);
  lag.tick();
  now = 1300;
  expect(lag.late()).toBe(580);
  lag.tick();
  now = 1320;
  expect(lag.late()).toBe(0);
  lag.tick();
  now = 1800;
  expect(lag.late()).toBe(0);
  lag.stop();
});
