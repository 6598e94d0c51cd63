import { excessOf, printOf, QP_PAGE_ROWS, totalOf } from './qp-count-rules';

/** Count, excess, sum, total: written out by hand. */
const VECTORS = [
  [0, 0, 0, 0],
  [1, 1, 2, 10],
  [9, 1, 10, 10],
  [10, 1, 11, 20],
  [29, 1, 30, 30],
  [33, 1, 34, 40],
  [34, 2, 36, 40],
  [39, 2, 41, 50],
  [67, 3, 70, 70],
  [97, 3, 100, 100],
  [98, 3, 101, 110],
  [100, 3, 103, 110],
  [194, 6, 200, 200],
  [200, 6, 206, 210],
  [291, 9, 300, 300],
  [500, 15, 515, 520],
  [970, 30, 1000, 1000],
  [971, 30, 1001, 1010],
  [1000, 30, 1030, 1030],
  [12345, 371, 12716, 12720],
] as const;

test.each(VECTORS)('[S9-CONST-QP-01] %i papers have an excess of %i', (count, excess, sum) => {
  expect(excessOf(count)).toBe(excess);
  expect(count + excessOf(count)).toBe(sum);
});

test.each(VECTORS)(
  '[S9-CONST-QP-02] %i papers and %i more are %i, ordered as %i: an exact multiple of ten stays',
  (count, _excess, _sum, total) => {
    expect(totalOf(count)).toBe(total);
  },
);

test('the floating-point reading gives the same for every count there can be', () => {
  for (let count = 0; count <= 200_000; count += 1) {
    const excess = Math.ceil(count * 0.03);
    if (excess !== excessOf(count)) throw new Error(`${count}`);
  }
});

test('two colleges of 29 and 68 need 110 papers, though the 97 together would need 100', () => {
  expect(totalOf(29) + totalOf(68)).toBe(110);
  expect(totalOf(97)).toBe(100);
  expect(printOf(totalOf(97), totalOf(29) + totalOf(68))).toBe(110);
  expect(printOf(20, 10)).toBe(20);
});

test('[S2-SCREEN-QPCOUNT-04] a page has 40 rows', () => {
  expect(QP_PAGE_ROWS).toBe(40);
});
