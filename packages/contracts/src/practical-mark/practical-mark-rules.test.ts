import { absenteesBeside, practicalMarkProblem, practicalMarkShown } from './practical-mark-rules';

const PAPER = { EXTL_MAX: 60, scheme: 'MARKS' };
const COMMENDED = { EXTL_MAX: 1, scheme: 'COMMENDED' };

test.each([
  [0, PAPER, undefined],
  [60, PAPER, undefined],
  [61, PAPER, 'The mark is above the maximum of 60.'],
  [-1, PAPER, 'A mark is not below 0.'],
  [7.5, PAPER, 'A mark is a whole number, without a fraction.'],
  [0, COMMENDED, undefined],
  [1, COMMENDED, undefined],
  [2, COMMENDED, 'Enter 0 (Commended) or 1 (Highly Commended).'],
  [45, { EXTL_MAX: 60, scheme: 'COMMENDED' }, 'Enter 0 (Commended) or 1 (Highly Commended).'],
])('%s in %j is %s', (mark, paper, text) => expect(practicalMarkProblem(mark, paper)).toBe(text));

test('[S2-SCREEN-PRACREPORT-02] [S2-SCREEN-PRACREPORT-03] mark and words: not entered, absent and zero are three things', () => {
  expect(practicalMarkShown(45, false, PAPER)).toEqual({ mark: '45', words: 'Forty Five' });
  expect(practicalMarkShown(0, false, PAPER)).toEqual({ mark: '0', words: 'Zero' });
  expect(practicalMarkShown(null, true, PAPER)).toEqual({ mark: 'AAA', words: 'AAA' });
  expect(practicalMarkShown(null, false, PAPER)).toEqual({ mark: '', words: '' });
});

test('a commended paper has its own words', () => {
  expect(practicalMarkShown(0, false, COMMENDED)).toEqual({ mark: '0', words: 'Commended' });
  expect(practicalMarkShown(1, false, COMMENDED)).toEqual({ mark: '1', words: 'Highly Commended' });
  expect(practicalMarkShown(null, true, COMMENDED).words).toBe('AAA');
});

test('an absentee stands on the list of the batch beside it, one far from it does not', () => {
  const row = (id: number, Absent = false, prac_batch: number | null = null) => ({ id, Absent, prac_batch });
  const rows = [
    row(1, true),
    row(2),
    row(3, true),
    row(4, true),
    row(5),
    row(6),
    row(7, true),
    row(8),
    row(9, true, 2),
  ];
  const inBatch = new Set([2, 5]);
  expect([...absenteesBeside(rows, ({ id }) => inBatch.has(id))].sort()).toEqual([1, 3, 4]);
  expect(absenteesBeside(rows, () => false).size).toBe(0);
  expect([...absenteesBeside(rows, ({ id }) => id === 8)]).toEqual([7]);
});
