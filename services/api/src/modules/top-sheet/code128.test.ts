import { scanned } from '../../testing/scan';
import { barsOf } from './code128';
import { dummyNumber } from './dummy-number';

/** Widths out of the published table of Code 128: start C, stop, and the values that one number needs. */
const PUBLISHED: Record<string, string> = {
  START: '211232',
  STOP: '2331112',
  12: '112232',
  19: '221132',
  34: '131123',
  56: '331121',
  71: '122114',
};

test('the bars of a number are those of the published table: start C, four pairs, check, stop', () => {
  const bars = barsOf('12345671').join('');
  expect(bars.slice(0, 6)).toBe(PUBLISHED.START);
  expect(bars.slice(6, 30)).toBe([12, 34, 56, 71].map((pair) => PUBLISHED[pair]).join(''));
  // 105 + 12 + 2 x 34 + 3 x 56 + 4 x 71 = 637, and 637 mod 103 is 19
  expect(bars.slice(30, 36)).toBe(PUBLISHED[19]);
  expect(bars.slice(36)).toBe(PUBLISHED.STOP);
});

test('every number reads back as itself', () => {
  for (let base = 1_000_000; base < 9_999_999; base += 30_011) {
    const number = dummyNumber(base);
    if (scanned(barsOf(number)) !== number) throw new Error(number);
  }
});
