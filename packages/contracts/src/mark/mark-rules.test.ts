import {
  formatMark,
  markProblem,
  pastedColumn,
  readMark,
  shownMark,
  shownMarkInWords,
  typedMarkProblem,
} from './mark-rules';

describe('marks in words', () => {
  test.each([
    [7, 'Seven'],
    [10, 'Ten'],
    [15, 'Fifteen'],
    [40, 'Forty'],
    [45, 'Forty Five'],
    [75, 'Seventy Five'],
    [100, 'One Hundred'],
    [105, 'One Hundred Five'],
    [110, 'One Hundred Ten'],
    [1000, 'One Thousand'],
    [100_000, 'One Hundred Thousand'],
  ])('%s is %s', (mark, text) => expect(formatMark(mark)).toBe(text));

  test('[S9-CONST-WORDS-01] every number below one million has words', () => {
    expect(formatMark(999_999)).toBe('Nine Hundred Ninety Nine Thousand Nine Hundred Ninety Nine');
    const all = Array.from({ length: 1000 }, (_, n) => formatMark(n));
    expect(new Set(all).size).toBe(1000);
    expect(all.every((text) => /^([A-Z][a-z]+)( [A-Z][a-z]+)*$/.test(text))).toBe(true);
  });
  test('[S9-CONST-WORDS-02] one million and above is too large', () => {
    expect(formatMark(1_000_000)).toBe('Number too large');
    expect(formatMark(7_654_321)).toBe('Number too large');
  });
  test('[S9-CONST-WORDS-03] zero has a word of its own', () => {
    expect(formatMark(0)).toBe('Zero');
    expect(formatMark(20)).toBe('Twenty');
  });
  test.each([[-1], [1.5], [Number.NaN]])('%s is no mark', (mark) => expect(() => formatMark(mark)).toThrow(RangeError));
});

test('not entered, absent and zero are shown as three different things', () => {
  expect([shownMark(null, false), shownMark(null, true), shownMark(0, false)]).toEqual(['', 'AAA', '0']);
  expect([shownMarkInWords(null, false), shownMarkInWords(null, true), shownMarkInWords(0, false)]).toEqual([
    '',
    'AAA',
    'Zero',
  ]);
});

describe('a mark out of a maximum', () => {
  test.each([[0], [1], [25]])('%s is accepted', (mark) => expect(markProblem(mark, 25)).toBeUndefined());
  test.each([
    [26, 'The mark is above the maximum of 25.'],
    [-1, 'A mark is not below 0.'],
    [20.5, 'A mark is a whole number, without a fraction.'],
    [Number.NaN, 'A mark is a whole number.'],
    [null, 'A mark is a whole number.'],
    ['20', 'A mark is a whole number.'],
  ])('%s is refused', (mark, text) => expect(markProblem(mark, 25)).toBe(text));

  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['20', 20],
    [' 07 ', 7],
    ['\u200b21\u00a0', 21],
    ['２２', 22],
  ])('%j is read as %j', (typed, mark) => expect(readMark(typed)).toBe(mark));
  test.each([['abc'], ['2 O'], ['1e3'], ['-4'], ['20.0'], ['0x10'], ['2025; drop table']])('%j is no mark', (typed) =>
    expect(readMark(typed)).toBeNaN(),
  );
  test.each([
    ['letters', 'abc'],
    ['ten thousand figures', '9'.repeat(10_000)],
  ])('%s are told as no whole number', (_what, typed) =>
    expect(typedMarkProblem(typed, 25)).toBe('A mark is a whole number.'),
  );
  test('nothing typed is no mistake', () => expect(typedMarkProblem('', 25)).toBeUndefined());
});

describe('what was copied from a spreadsheet', () => {
  test('one column is read line by line, an empty line is an empty cell', () => {
    expect(pastedColumn('20\r\n\r\n22\r\n')).toEqual([{ text: '20' }, { text: '' }, { text: '22' }]);
    expect(pastedColumn('7')).toEqual([{ text: '7' }]);
  });
  test('with register numbers beside the marks each line names its row', () => {
    expect(pastedColumn('c24ug001\tA Name\t20\n C24UG002 \tB Name\t')).toEqual([
      { name: 'C24UG001', text: '20' },
      { name: 'C24UG002', text: '' },
    ]);
  });
});
