import { failures } from './failures';

test('what failed is named once, by file and by test, whichever tool says it', () => {
  const output = [
    'PASS server a.test.ts',
    '\u001b[41mFAIL\u001b[0m server b.test.ts (16.464 s)',
    '  ● looking a result up › answers',
    '    Expected: 200',
    '  ● looking a result up › answers',
    '  ✘  3 [journeys] › camp.e2e.ts:1:1 › a packet',
    '  1) [journeys] › camp.e2e.ts:1:1 › a packet ────',
    'Tests: 1 failed, 2 passed',
  ].join('\n');
  expect(failures(output)).toEqual([
    'FAIL server b.test.ts (16.464 s)',
    '● looking a result up › answers',
    '✘  3 [journeys] › camp.e2e.ts:1:1 › a packet',
    '1) [journeys] › camp.e2e.ts:1:1 › a packet ────',
  ]);
});

test('an output without failures names none', () => {
  expect(failures('PASS server a.test.ts\nTests: 2 passed')).toEqual([]);
});
