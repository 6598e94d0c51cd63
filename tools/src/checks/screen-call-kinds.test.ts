import { DECLARED } from '@thervu/api/core/http/calls';
import { classifyList, kindOf, readingCallAt, rowsIn, type Compared } from '../../../bench/src/screen-call-kinds';

const kindAt = (path: string) => kindOf(readingCallAt(path)!);

test('what a call answers is read from its contract', () => {
  expect(kindAt('/student/search')).toBe('page');
  expect(kindAt('/audit/log')).toBe('page');
  expect(kindAt('/colleges/all')).toBe('rows');
  expect(kindAt('/control/handed-scripts/7')).toBe('rows');
  expect(kindAt('/camp-allocation')).toBe('rows');
  expect(kindAt('/login/session')).toBe('figures');
  expect(kindAt('/control/open-work/7')).toBe('figures');
});

test('a path is that of the call with the most named segments, and each reading call is found by its path', () => {
  expect(readingCallAt('/qpCount/all_clg_code')?.path).toBe('/qpCount/all_clg_code');
  expect(readingCallAt('/nothing/of/the/kind')).toBeUndefined();
  for (const { call } of DECLARED.filter(({ call: { method } }) => method === 'GET'))
    expect(readingCallAt(call.path)?.path).toBe(call.path);
});

test('rows are those of the longest list at the top of the answer', () => {
  expect(rowsIn([1, 2, 3])).toBe(3);
  expect(rowsIn({ total: 9, items: [1, 2], camps: [1] })).toBe(2);
  expect(rowsIn({ total: 9 })).toBeNull();
  expect(rowsIn(null)).toBeNull();
});

const list: Compared = {
  kind: 'page',
  ms: 40,
  growth: 0.2,
  certainGrowth: 0.1,
  smallMs: 20,
  bytes: 100,
  smallBytes: 100,
  rows: 50,
  smallRows: 50,
};
test.each<{ what: string; call: Compared; judgement: string | null }>([
  { what: 'as many rows in more time', call: list, judgement: 'grows' },
  { what: 'a whole list of as many rows', call: { ...list, kind: 'rows' }, judgement: 'grows' },
  { what: 'an empty one in more time', call: { ...list, rows: 0, smallRows: 0 }, judgement: 'grows' },
  { what: 'the same time', call: { ...list, growth: 0.05 }, judgement: 'holds' },
  { what: 'more time in half of the turns only', call: { ...list, certainGrowth: 0.05 }, judgement: 'holds' },
  { what: 'a difference too small to measure', call: { ...list, smallMs: 35 }, judgement: 'holds' },
  { what: 'more rows', call: { ...list, rows: 76 }, judgement: 'longer answer' },
  { what: 'more bytes', call: { ...list, bytes: 151 }, judgement: 'longer answer' },
  { what: 'a quick one', call: { ...list, ms: 4.9, smallMs: 1 }, judgement: 'too quick to tell' },
  {
    what: 'one that was not asked at the smaller university',
    call: { ...list, smallMs: null, smallBytes: null, growth: null, certainGrowth: null },
    judgement: 'not compared',
  },
  { what: 'figures', call: { ...list, kind: 'figures' }, judgement: null },
])('a list is judged by its time and by what it answers: $what', ({ call, judgement }) => {
  expect(classifyList(call, { growth: 0.05, longer: 1.5, measurableMs: 5 })).toBe(judgement);
});
