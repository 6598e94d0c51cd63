import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';
import { FAULTS, GENERATED_INPUTS, NAMED } from './catalogue';
import { outcomeOf } from './fault';
import { reliabilityReport, rowsIn, rowsOf } from './reliability-report';

const labels = { id: 4, title: 'A kill', cause: 'SIGKILL', mustHold: 'nothing is lost' };

test('every one of the thirty faults is caused or proved by a named test, once', () => {
  const ids = [...FAULTS, GENERATED_INPUTS, ...NAMED].map(({ id }) => id);
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});

test.each(NAMED.flatMap(({ id, tests }) => tests.map(({ file, title }) => [id, file, title] as const)))(
  'fault %i is proved by a test that exists: %s: %s',
  (_id, file, title) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const found = ["'", '"', '`'].some((quote) => source.includes(`test(${quote}${title}${quote}`));
    expect([title, found]).toEqual([title, true]);
  },
);

const line = (page: string, id: number) => page.split('\n').find((name) => name.startsWith(`| ${id} |`))!;
const PAGE = reliabilityReport(
  rowsOf(
    [
      { fault: { ...labels, id: 6 }, outcomes: [outcomeOf('only root can do it', null)], seconds: 1 },
      {
        fault: labels,
        outcomes: [outcomeOf('L: 0 of 9 lost', true), outcomeOf('R: 8 gates hold', true)],
        seconds: 1,
      },
      { fault: { ...labels, id: 5 }, outcomes: [outcomeOf('L: 1 | 9 lost', false)], seconds: 1 },
    ],
    [{ ...labels, id: 7, tests: [{ file: 'a.test.ts', title: 'a test' }] }],
  ),
);

test('the page tells what was counted, and calls a fault survived only when all of it held', () => {
  expect(PAGE).toContain(
    'Of 4 faults 1 were caused and survived, 1 are proved by the tests that are named, 1 were not survived, 1 were left out.',
  );
  expect(line(PAGE, 4)).toContain('L: 0 of 9 lost.<br>R: 8 gates hold. | survived |');
  expect(line(PAGE, 5)).toContain('**L: 1 \\| 9 lost**. | **not survived** |');
  expect(line(PAGE, 6)).toContain('left out |');
  expect(line(PAGE, 7)).toContain('`a.test.ts`: "a test" | proved by test |');
});

test('a run of one fault replaces its line of the page and no other', () => {
  const again = rowsOf(
    [{ fault: { ...labels, id: 5 }, outcomes: [outcomeOf('L: 0 of 9 lost', true)], seconds: 1 }],
    [],
  );
  const next = reliabilityReport(new Map([...rowsIn(PAGE), ...again]));
  expect(line(next, 5)).toContain('L: 0 of 9 lost. | survived |');
  for (const id of [4, 6, 7]) expect(line(next, id)).toBe(line(PAGE, id));
  expect(next).toContain('Of 4 faults 2 were caused and survived, 1 are proved');
});
