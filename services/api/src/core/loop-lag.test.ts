import { setTimeout as sleep } from 'node:timers/promises';
import { LoopLag } from './loop-lag';

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test('one long turn is a hiccup; when the next one is long as well, this process is late', async () => {
  const lag = new LoopLag();
  await sleep(60);
  busy(120);
  expect(lag.late()).toBeLessThan(60);
  await sleep(1);
  busy(120);
  expect(lag.late()).toBeGreaterThanOrEqual(80);
  await sleep(100);
  expect(lag.late()).toBeLessThan(60);
  lag.stop();
});
