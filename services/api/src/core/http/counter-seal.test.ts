import fc from 'fast-check';
import type { CounterKey } from './count-store';
import { CounterSeal } from './counter-seal';

const KEY = 'a'.repeat(64);
const number = (regNo: string): CounterKey => ['failedLookUpsByNumber', regNo];
/** Letters that fit into one byte, and some that do not. */
const texts = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.stringMatching(/^[A-Z0-9]{0,17}$/));

test('[SEC-3] a counter has one name, alone or among many, and no other counter has it', () => {
  const keys = fc.array(fc.tuple(texts, fc.option(texts, { nil: undefined })), { maxLength: 250 });
  fc.assert(
    fc.property(keys, (all) => {
      const seal = new CounterSeal(KEY);
      const counters = all.map(([regNo, network]): CounterKey =>
        network === undefined ? number(regNo) : ['failedLookUpsByNumberAndNetwork', regNo, network],
      );
      const names = seal.all(counters);
      expect(names).toEqual(counters.map((counter) => new CounterSeal(KEY).one(counter)));
      expect(new Set(names).size).toBe(new Set(counters.map((counter) => JSON.stringify(counter))).size);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['what fills a block up', ['A'], ['A\0']],
  ['a letter of two bytes that ends in an A', ['A'], ['\u0141']],
  ['texts longer than a block', ['23UCA10001-AND-MORE'], ['23UCA10001-AND-LESS']],
  ['one sign behind the end of a block', ['23UCA1000123UCA1'], ['23UCA1000123UCA2']],
  ['what could stand between two parts', ['A,B', 'C'], ['A', 'B,C']],
  ['a part without a sign', ['A'], ['A', '']],
] as const)('[SEC-3] two counters have two names: %s', (_words, first, second) => {
  const counterOf = (parts: readonly string[]): CounterKey =>
    ['failedLookUpsByNumberAndNetwork', ...parts] as CounterKey;
  const [name, other] = new CounterSeal(KEY).all([counterOf(first), counterOf(second)]);
  expect(name).not.toBe(other);
});

test('[SEC-3] what was sealed before leaves nothing in a name', () => {
  const seal = new CounterSeal(KEY);
  // as many as are sealed in one go, and one more in the place of the first
  const names = seal.all([...Array<CounterKey>(100).fill(number('ZZZZZZZZZZZZZZZ')), number('A')]);
  expect(names[100]).toBe(new CounterSeal(KEY).one(number('A')));
});

test('a name tells neither number nor network, and is another one under another key', () => {
  const [mine, other] = [new CounterSeal(KEY), new CounterSeal('b'.repeat(64))];
  for (const text of ['23UCA10001', '203.0.113.7', 'A NUMBER OF MORE THAN ONE BLOCK']) {
    const name = mine.one(number(text));
    expect(name).toMatch(/^failedLookUpsByNumber:[A-Za-z0-9_-]{32,43}$/);
    expect(name).not.toContain(text);
    expect(name).not.toContain(Buffer.from(text).toString('hex'));
    expect(other.one(number(text))).not.toBe(name);
  }
});

test('whoever asks of no counter gets no name, and the others keep theirs', () => {
  const seal = new CounterSeal(KEY);
  const counters = [number('A'), undefined, number('B')];
  expect(seal.all(counters)).toEqual([seal.one(number('A')), undefined, seal.one(number('B'))]);
});
