import { KeptFigures } from './kept-figures';

const clock = () => {
  let now = 0;
  return { now: () => now, pass: (seconds: number) => void (now += seconds * 1000) };
};

test('[DEL-10] figures are counted once a minute and key, for all who ask together', async () => {
  const { now, pass } = clock();
  const kept = new KeptFigures(now);
  let counted = 0;
  const count = () => Promise.resolve(++counted);
  expect(await Promise.all([kept.read('a', count), kept.read('a', count), kept.read('b', count)])).toEqual([1, 1, 2]);
  pass(59);
  expect(await kept.read('a', count)).toBe(1);
  pass(2);
  expect(await kept.read('a', count)).toBe(3);
});

test('what is not whole is answered and counted again; a failure is nobody else’s answer', async () => {
  const kept = new KeptFigures();
  let counted = 0;
  const count = () => Promise.resolve(++counted);
  expect(await kept.read('a', count, () => false)).toBe(1);
  expect(await kept.read('a', count)).toBe(2);
  await expect(kept.read('b', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await kept.read('b', count)).toBe(3);
});

test('a page that reads each minute is answered the minute before at once, never anything older', async () => {
  const { now, pass } = clock();
  const kept = new KeptFigures(now);
  let counted = 0;
  const count = () => Promise.resolve(++counted);
  const read = () => kept.read('a', count, undefined, { serveOld: true });
  expect(await read()).toBe(1);
  pass(61);
  expect(await read()).toBe(1);
  await Promise.resolve();
  expect(await read()).toBe(2);
  pass(151);
  expect(await read()).toBe(3);
});

test('what takes long is begun and answered with the next reading', async () => {
  const kept = new KeptFigures();
  const isWhole = () => true;
  const onError = (error: unknown) => {
    throw error;
  };
  let finish = (_figures: number) => undefined as void;
  const count = () => new Promise<number>((resolve) => (finish = resolve));
  expect(await kept.readSoon('a', count, isWhole, { waitMs: 5, onError })).toBeUndefined();
  finish(7);
  expect(await kept.readSoon('a', count, isWhole, { waitMs: 1000, onError })).toBe(7);
});

test('what is forgotten is counted again, and a counting of before the change is not kept', async () => {
  const kept = new KeptFigures();
  let counted = 0;
  const count = () => Promise.resolve(++counted);
  await kept.read('open 101 papers', count);
  await kept.read('open 102 papers', count);
  kept.forget('open 101 ');
  expect(await kept.read('open 101 papers', count)).toBe(3);
  expect(await kept.read('open 102 papers', count)).toBe(2);
  let answer: (figures: number) => void = () => undefined;
  const slow = kept.read('open 103 papers', () => new Promise<number>((resolve) => (answer = resolve)));
  kept.forget('open 103 ');
  answer(70);
  expect(await slow).toBe(70);
  expect(await kept.read('open 103 papers', count)).toBe(4);
});
