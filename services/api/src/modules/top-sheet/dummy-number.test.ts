import { dummyNumber, FIRST_BASE, LAST_BASE } from './dummy-number';

test.each([
  [1000000, '10000004'],
  [1000001, '10000012'],
  [1000002, '10000020'],
  [1234567, '12345671'],
  [4567890, '45678907'],
  [9999999, '99999992'],
])('the number of base %i is %s', (base, number) => {
  expect(dummyNumber(base)).toBe(number);
});

test.each([999_999, 10_000_000, 1_000_000.5, -1_234_567, Number.NaN])('%p is no base', (base) => {
  expect(() => dummyNumber(base)).toThrow('no base of a dummy number');
});

const valid = (number: string) => dummyNumber(Number(number.slice(0, 7))) === number;

test('no single wrong digit and no swap of two neighbours turns a number into another one', () => {
  for (let base = FIRST_BASE; base < LAST_BASE; base += 99_991) {
    const number = dummyNumber(base);
    for (let index = 0; index < number.length; index += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const wrong = number.slice(0, index) + String(digit) + number.slice(index + 1);
        if (wrong !== number && !wrong.startsWith('0') && valid(wrong)) throw new Error(`${number} ${wrong}`);
      }
      const swapped = number.slice(0, index) + (number[index + 1] ?? '') + number[index]! + number.slice(index + 2);
      if (index < 7 && swapped !== number && !swapped.startsWith('0') && valid(swapped))
        throw new Error(`${number} ${swapped}`);
    }
  }
});
