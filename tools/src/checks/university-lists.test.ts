import { compiledLists, sourceFiles } from './university-lists';

test('[DAY-10] no list of one university is compiled in: districts, communities, exam months and camps are settings', () => {
  expect(sourceFiles().flatMap(({ file, text }) => compiledLists(file, text))).toEqual([]);
});

test.each([
  ["export const DISTRICTS = ['Dharmapuri', 'Salem'] as const;", 'Dharmapuri, Salem'],
  ["const MONTHS = { APR: 'April', NOV: 'November' };", 'April, November'],
  ["z.enum(['OC', 'BC', 'MBC', 'DNC'])", 'MBC, DNC'],
  ["emonth === 'NOV' ? 11 : 4", "emonth === 'NOV'"],
])('[DAY-10] %s is found', (text, names) => {
  expect(compiledLists('packages/x.ts', text)).toEqual([`packages/x.ts: ${names}`]);
});

test('a single name in a sentence of help is no list', () => {
  expect(compiledLists('packages/x.ts', "hint: 'Such as Salem.'")).toEqual([]);
});
