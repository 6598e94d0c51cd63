import {
  dayAt,
  formatCount,
  formatDay,
  formatMoment,
  formatMomentWithSeconds,
  formatRupees,
  formatTime,
  formatTimeWithSeconds,
  pluralise,
  readDay,
  wordFor,
} from './format';

test('[F-24] a day is written dd-mm-yyyy, and with slashes only where the call says so', () => {
  expect(formatDay('2004-09-14')).toBe('14-09-2004');
  expect(formatDay('2004-09-14', 'slash')).toBe('14/09/2004');
  expect(formatDay('')).toBe('');
  expect(formatDay('not known')).toBe('not known');
});

test('[F-24] a moment is written on the clock of the university, whatever zone the machine is in', () => {
  expect(formatMoment('2026-11-22T18:45:09.500Z')).toBe('23-11-2026 00:15');
  expect(formatMoment(new Date('2026-11-22T11:35:00Z'))).toBe('22-11-2026 17:05');
  expect(formatMoment('2026-11-22T11:35:00Z', 'slash')).toBe('22/11/2026 17:05');
  expect(formatMomentWithSeconds('2026-11-22T11:35:09Z')).toBe('22-11-2026 17:05:09');
  expect(formatTime('2026-11-22T18:30:00Z')).toBe('00:00');
  expect(formatTimeWithSeconds('2026-11-22T18:29:59Z')).toBe('23:59:59');
  expect(dayAt('2026-12-31T18:30:00Z')).toBe('2027-01-01');
});

test('[F-24] numbers stand in Indian groups, and 0 is 0', () => {
  expect([0, 999, 1000, 145000, 12345678, -145000].map(formatCount)).toEqual([
    ...['0', '999', '1,000', '1,45,000', '1,23,45,678', '-1,45,000'],
  ]);
});

test('[F-24] money has two decimals and no break behind its sign', () => {
  expect(formatRupees(1860)).toBe('₹\u00a01,860.00');
  expect(formatRupees(0)).toBe('₹\u00a00.00');
  expect(formatRupees(145000.5)).toBe('₹\u00a01,45,000.50');
  expect(formatRupees(-350)).toBe('-₹\u00a0350.00');
});

test('[F-24] a number takes the word that fits it', () => {
  expect(pluralise(0, 'paper', 'papers')).toBe('0 papers');
  expect(pluralise(1, 'paper', 'papers')).toBe('1 paper');
  expect(pluralise(145000, 'entry', 'entries')).toBe('1,45,000 entries');
  expect([wordFor(1, 'is', 'are'), wordFor(2, 'is', 'are')]).toEqual(['is', 'are']);
});

test.each([
  ['14-09-2004', '2004-09-14'],
  ['14/09/2004', '2004-09-14'],
  ['14.09.2004', '2004-09-14'],
  ['14 09 2004', '2004-09-14'],
  [' 4-9-2004 ', '2004-09-04'],
  ['14092004', '2004-09-14'],
  ['2004-09-14', '2004-09-14'],
  ['29-02-2004', '2004-02-29'],
])('[F-24] the typed day %s is read as %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test.each(['', '14-09', '31-02-2004', '29-02-2005', '09-14-2004', '1492004', '14-09-04', '2004/09/14', 'today'])(
  '[F-24] the typed text %j is no day',
  (typed) => {
    expect(readDay(typed)).toBeNull();
  },
);

test('[F-24] every day of eighty years is read back from each way of typing it', () => {
  const DAY_MS = 86_400_000;
  for (let index = Date.UTC(1950, 0, 1); index < Date.UTC(2031, 0, 1); index += DAY_MS) {
    const day = new Date(index).toISOString().slice(0, 10);
    const written = formatDay(day);
    for (const typed of [written, written.replaceAll('-', '/'), written.replaceAll('-', ''), day])
      if (readDay(typed) !== day) throw new Error(`${typed} was read as ${readDay(typed)}`);
  }
});
