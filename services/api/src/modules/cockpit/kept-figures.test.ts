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

test('200 changes and questions while a count runs are one more count, which begins when it ends and has seen them all', async () => {
  const kept = new KeptFigures();
  let [changes, counted, together, highest] = [0, 0, 0, 0];
  let free: () => void = () => undefined;
  const open = new Promise<void>((resolve) => (free = resolve));
  const count = async () => {
    counted += 1;
    highest = Math.max(highest, (together += 1));
    const seen = changes;
    await open;
    together -= 1;
    return seen;
  };
  const first = kept.read('open 101 papers', count);
  const answers = Array.from({ length: 200 }, () => {
    changes += 1;
    kept.forget('open 101 ');
    return kept.read('open 101 papers', count);
  });
  free();
  expect(await first).toBe(0);
  expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
  expect([counted, highest]).toEqual([2, 1]);
});

describe('a counting that takes its turn', () => {
  /** Countings that end when they are told to, in the order in which they began. */
  const slowly = () => {
    const ends: ((figures: number) => void)[] = [];
    const failures: ((error: Error) => void)[] = [];
    const count = () =>
      new Promise<number>((resolve, reject) => {
        ends.push(resolve);
        failures.push(reject);
      });
    return { ends, failures, count };
  };
  const ticks = async () => {
    for (let tick = 0; tick < 20; tick++) await Promise.resolve();
  };

  test('200 questions at once are two countings: the first for the one that began it, one behind it for all others', async () => {
    const kept = new KeptFigures();
    const { ends, count } = slowly();
    const asked = Array.from({ length: 200 }, () => kept.inTurn('exam 7', count));
    const elsewhere = kept.inTurn('exam 8', count);
    await ticks();
    expect(ends).toHaveLength(2);
    ends[0]!(1);
    await ticks();
    expect(ends).toHaveLength(3);
    // it was asked while the second ran, of which it may be newer
    const late = kept.inTurn('exam 7', count);
    ends[2]!(2);
    await ticks();
    expect(ends).toHaveLength(4);
    ends[3]!(3);
    ends[1]!(8);
    expect(await Promise.all(asked)).toEqual([1, ...Array<number>(199).fill(2)]);
    expect(await Promise.all([late, elsewhere])).toEqual([3, 8]);
    const { ends: later, count: again } = slowly();
    const next = kept.inTurn('exam 7', again);
    later[0]!(4);
    expect(await next).toBe(4);
  });

  test('one that fails ends its turn for those who asked for it alone', async () => {
    const kept = new KeptFigures();
    const { ends, failures, count } = slowly();
    const first = kept.inTurn('exam 7', count);
    const second = kept.inTurn('exam 7', count);
    failures[0]!(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    await ticks();
    ends[1]!(2);
    expect(await second).toBe(2);
  });
});

test('a counting that fails behind an answer is told once, thrown to who waits for it, and begun again after that', async () => {
  const { now, pass } = clock();
  const kept = new KeptFigures(now);
  const heard: unknown[] = [];
  const options = { waitMs: 5, onError: (error: unknown) => void heard.push(error) };
  let fail: (error: Error) => void = () => undefined;
  const failing = () => new Promise<number>((_, reject) => (fail = reject));
  const seven = () => Promise.resolve(7);
  const read = (count: () => Promise<number>, throwsLate = true) =>
    kept.readSoon('a', count, () => true, { ...options, throwsLate });
  const failBehind = async () => {
    expect(await Promise.all([read(failing), read(failing)])).toEqual([undefined, undefined]);
    fail(new Error('no database'));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  await failBehind();
  expect(heard).toHaveLength(1);
  await expect(read(seven)).rejects.toThrow('no database');
  expect(await read(seven)).toBe(7);
  // nobody is told later what failed while nobody waited, and a dashboard is drawn without
  kept.forget('a');
  await failBehind();
  pass(11);
  expect(await read(seven)).toBe(7);
  kept.forget('a');
  await failBehind();
  expect(await read(seven, false)).toBe(7);
});
