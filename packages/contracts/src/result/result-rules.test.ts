import fc from 'fast-check';
import { RegisterNumberKey } from './result-contract';
import {
  RESULT_MESSAGES,
  cleanRegisterNumber,
  formatLongDay,
  readBirthDate,
  resultSession,
  showDay,
  waitText,
} from './result-rules';

test('[S5-VAL-RESULT-02] the register number keeps letters and digits only, in capitals', () => {
  expect(cleanRegisterNumber(' 23-uca/10 045!')).toBe('23UCA10045');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(cleanRegisterNumber(typed)).toMatch(/^[A-Z0-9]*$/);
    }),
  );
  expect(RegisterNumberKey.safeParse(cleanRegisterNumber('23-uca-10045')).success).toBe(true);
});

test('[S5-VAL-RESULT-01] [S8-MSG-RESULT-01] the sentences of the page are the listed ones', () => {
  expect(RESULT_MESSAGES.bothRequired).toBe('Enter Reg. No. and Date of Birth');
  expect(RESULT_MESSAGES.failed).toBe('Failed to fetch results. Please try again.');
});

test.each([
  ['2004-07-19', '2004-07-19'],
  ['19-07-2004', '2004-07-19'],
  ['9/7/2004', '2004-07-09'],
  [' 19.07.2004 ', '2004-07-19'],
  ['19/07/2004', '2004-07-19'],
  ['19072004', '2004-07-19'],
  ['31022004', null],
  ['29-02-2004', '2004-02-29'],
  ['29-02-2003', null],
  ['31-04-2004', null],
  ['2004-13-01', null],
  ['19-07-04', null],
  ['', null],
])('a birth date typed as %p is read as %p', (typed, day) => {
  expect(readBirthDate(typed)).toBe(day);
});

test('[F-20] a day is told in words, so that day and month cannot be taken for each other', () => {
  expect(readBirthDate('14092004')).toBe('2004-09-14');
  expect(formatLongDay('2004-09-14')).toBe('14 September 2004');
});

test('a day that was shown reads back as the same day', () => {
  const day = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(fc.property(day, (written) => expect(readBirthDate(showDay(written))).toBe(written)));
});

test.each([
  [429, 1, 'Too many look-ups from here. Please try again in a second.'],
  [429, 90, 'Too many look-ups from here. Please try again in 90 seconds.'],
  [503, 91, 'Many students are looking up results just now. Please try again in 2 minutes.'],
  [503, null, 'Many students are looking up results just now. Please try again in a few minutes.'],
] as const)('refused with %i and %p seconds, the page says how long to wait', (status, seconds, text) => {
  expect(waitText(status, seconds)).toBe(text);
});

test.each([
  ['EVEN-2025-APR', { words: 'April 2025', file: 'APR-2025' }],
  ['ODD-2026-NOV', { words: 'November 2026', file: 'NOV-2026' }],
  ['EVEN-2025-MAY', undefined],
  [null, undefined],
])('the results of %j are named %j', (examName, named) => expect(resultSession(examName)).toEqual(named));
