import { PublishedReader } from './published-reader';
import type { CounterKey } from '../../core/http/count-store';
import type { Asked } from './result-queries';

const row = ({ reg_no, exam }: Asked) => ({
  reg_no,
  exam,
  fresh: true,
  exam_name: exam || 'EVEN-2025-APR',
  version: 1,
  dob_mac: Buffer.alloc(32),
  body: exam + reg_no,
});
const NO_RESULT = { exam_name: null, version: null, dob_mac: null, body: null };

test('look-ups that arrive together share one statement, each gets its own answer', async () => {
  const asked: string[][] = [];
  const reader = new PublishedReader(async (rows) => {
    asked.push(rows.map(({ reg_no }) => reg_no));
    return rows.map((item) => (item.reg_no === 'C' ? { ...row(item), ...NO_RESULT } : row(item)));
  });
  const answers = await Promise.all(['A', 'B', 'C', 'A'].map((regNo) => reader.find(regNo)));
  expect(answers.map(({ body }) => body)).toEqual(['A', 'B', null, 'A']);
  expect(asked).toEqual([['A', 'B', 'C']]);
});

test('a number whose freshness is asked by one look-up of a shared statement is asked for all of them', async () => {
  const counters: (CounterKey | undefined)[][] = [];
  const counter: CounterKey = ['failedLookUpsByNumber', 'A'];
  const reader = new PublishedReader(async (asked) => {
    counters.push(asked.map((question) => question.counter));
    return asked.map(row);
  });
  await Promise.all([reader.find('A'), reader.find('B'), reader.find('A', '', counter)]);
  expect(counters).toEqual([[counter, undefined]]);
});

test('[F-19] one number in two sessions is two questions of the same statement', async () => {
  const sizes: number[] = [];
  const reader = new PublishedReader(async (asked) => {
    sizes.push(asked.length);
    return asked.map(row);
  });
  const exams = ['', 'ODD-2025-NOV', 'ODD-2025-NOV'];
  const answers = await Promise.all(exams.map((exam) => reader.find('A', exam)));
  expect(answers.map(({ body }) => body)).toEqual(['A', 'ODD-2025-NOVA', 'ODD-2025-NOVA']);
  expect(sizes).toEqual([2]);
});

test('a number that waits in an earlier one of two full statements is not asked in both', async () => {
  const asked: string[][] = [];
  const open: (() => void)[] = [];
  const reader = new PublishedReader(async (rows) => {
    asked.push(rows.map(({ reg_no }) => reg_no));
    await new Promise<void>((resolve) => open.push(resolve));
    return rows.map(row);
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const all: Promise<unknown>[] = [];
  for (let i = 0; i < 3; i += 1) {
    all.push(reader.find(`A${i}`));
    await turn();
  }
  for (let i = 0; i < 150; i += 1) all.push(reader.find(`B${i}`));
  const again = ['B0', 'B99', 'B100', 'B149'].map((regNo) => reader.find(regNo));
  while (open.length > 0) {
    open.shift()!();
    await turn();
  }
  await Promise.all(all);
  expect((await Promise.all(again)).map(({ body }) => body)).toEqual(['B0', 'B99', 'B100', 'B149']);
  expect(asked.map(({ length }) => length)).toEqual([1, 1, 1, 100, 50]);
});

test('an answer is never older than its question: a later look-up is read again', async () => {
  let body = 'old';
  const reader = new PublishedReader(async (regNos) => regNos.map((item) => ({ ...row(item), body })));
  expect((await reader.find('A')).body).toBe('old');
  body = 'new';
  expect((await reader.find('A')).body).toBe('new');
});

test('a failed statement fails its own look-ups and no later one', async () => {
  let broken = true;
  const reader = new PublishedReader(async (regNos) => {
    if (broken) throw new Error('gone');
    return regNos.map(row);
  });
  await expect(reader.find('A')).rejects.toThrow('gone');
  broken = false;
  expect((await reader.find('A')).body).toBe('A');
});

test('while statements are under way the next look-ups wait together', async () => {
  const sizes: number[] = [];
  const open: (() => void)[] = [];
  const reader = new PublishedReader(async (regNos) => {
    sizes.push(regNos.length);
    await new Promise<void>((resolve) => open.push(resolve));
    return regNos.map(row);
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const all: Promise<unknown>[] = [];
  for (let i = 0; i < 6; i += 1) {
    all.push(reader.find(`R${i}`));
    await turn();
  }
  expect(sizes).toEqual([1, 1, 1]);
  open.shift()!();
  await turn();
  await turn();
  expect(sizes).toEqual([1, 1, 1, 3]);
  while (open.length > 0) open.shift()!();
  await Promise.all(all);
});

test('when a statement takes long, the next look-ups are refused; what fills all statements stands ready, and it ends with the crowd', async () => {
  const open: (() => void)[] = [];
  const reader = new PublishedReader(async (regNos) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return regNos.map(row);
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const all: Promise<unknown>[] = [];
  const ask = async (regNo: string) => {
    all.push(reader.find(regNo));
    await turn();
  };
  try {
    for (let i = 0; i < 3; i += 1) await ask(`A${i}`);
    // the first three took five seconds each
    now += 5_000;
    for (let i = 0; i < 3; i += 1) open.shift()!();
    await turn();
    for (let i = 0; i < 3; i += 1) await ask(`B${i}`);
    for (let i = 0; i < 299; i += 1) all.push(reader.find(`C${i}`));
    expect(reader.crowded()).toBe(false);
    all.push(reader.find('C299'));
    expect(reader.crowded()).toBe(true);
    while (open.length > 0) {
      open.shift()!();
      await turn();
    }
    expect(reader.crowded()).toBe(false);
    await Promise.all(all);
  } finally {
    jest.restoreAllMocks();
  }
});
