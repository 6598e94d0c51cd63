import { finalYearTotal, rupeesProblem } from './fee-rules';

test.each([0, 1, 90, 0.1, 0.07, 1.15, 99_999_999.99])('%p rupees are an amount', (amount) => {
  expect(rupeesProblem(amount)).toBeUndefined();
});

test.each([
  [-0.01, 'A fee cannot be below zero.'],
  [10.125, 'At most two decimals: paise.'],
  [100_000_000, 'At most ₹\u00a09,99,99,999.99.'],
  [NaN, 'Enter an amount in rupees.'],
  [Infinity, 'Enter an amount in rupees.'],
  ['100', 'Enter an amount in rupees.'],
  [null, 'Enter an amount in rupees.'],
])('%p is refused: %s', (amount, text) => {
  expect(rupeesProblem(amount)).toBe(text);
});

test('a final-year student of six theory papers and a practical pays all five components: 2015', () => {
  expect(finalYearTotal([100, 75, 400, 250, 500], 690)).toBe(2015);
  expect(finalYearTotal([0.1, 0.2, 0, 0, 0], 0)).toBe(0.3);
});
