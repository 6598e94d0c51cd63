import { setTimeout as sleep } from 'node:timers/promises';
import { Fence } from './fence';
import { TooMany } from './problem';

const inTime = () => performance.now() + 1000;
/** Who has come in, in the order in which they came. */
const entering = (fence: Fence, order: string[]) => (first: string, second: string, words: string) => {
  const turn = fence.enter(first, second, inTime());
  if (!turn) order.push(words);
  return turn?.then(() => void order.push(words));
};

test('as many as there are places come in for each key, the others in their order', async () => {
  const fence = new Fence(2);
  const order: string[] = [];
  const enter = entering(fence, order);
  const waiting = ['a', 'b', 'c', 'd'].map((words) => enter('23UCA10001', 'n1', words));
  expect(order).toEqual(['a', 'b']);
  fence.leave('23UCA10001', 'n1');
  await waiting[2];
  fence.leave('23UCA10001', 'n1');
  await waiting[3];
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('[D16-6] networks of one number do not wait for each other, and keep their places while others come and leave', async () => {
  const fence = new Fence(1);
  const order: string[] = [];
  const enter = entering(fence, order);
  void enter('23UCA10001', 'n1', 'n1');
  void enter('23UCA10001', 'n2', 'n2');
  void enter('23UCA10002', 'n1', 'other number');
  expect(order).toEqual(['n1', 'n2', 'other number']);
  fence.leave('23UCA10001', 'n1');
  const second = enter('23UCA10001', 'n2', 'n2 again');
  expect(order).toHaveLength(3);
  void enter('23UCA10001', 'n1', 'n1 again');
  expect(order).toHaveLength(4);
  fence.leave('23UCA10001', 'n2');
  await second;
  expect(order.at(-1)).toBe('n2 again');
  // one at a time is still let in, for both
  fence.leave('23UCA10001', 'n1');
  const third = enter('23UCA10001', 'n2', 'third');
  await sleep(20);
  expect(order).not.toContain('third');
  fence.leave('23UCA10001', 'n2');
  await third;
  fence.leave('23UCA10001', 'n2');
  fence.leave('23UCA10002', 'n1');
});

test('a line that is too long and a wait that is over are 429, and take nobody the place', async () => {
  const fence = new Fence(1, 1);
  void fence.enter('23UCA10001', 'n1', inTime());
  const late = fence.enter('23UCA10001', 'n1', performance.now() + 30);
  await expect(fence.enter('23UCA10001', 'n1', inTime())).rejects.toThrow(TooMany);
  await expect(late).rejects.toThrow(TooMany);
  fence.leave('23UCA10001', 'n1');
  expect(fence.enter('23UCA10001', 'n1', inTime())).toBeUndefined();
});
