import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';
import { FAULTS, GENERATED_INPUTS, NAMED } from './catalogue';
import { holds } from './fault';
import { LEFT_OUT, reliabilityReport } from './reliability-report';

const words = { id: 4, title: 'A kill', cause: 'SIGKILL', mustHold: 'nothing is lost' };

test('every one of the thirty faults is caused, proved by a named test, or left out with a reason, once', () => {
  const ids = [...FAULTS, GENERATED_INPUTS, ...NAMED, ...LEFT_OUT].map(({ id }) => id);
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
});

test.each(NAMED.flatMap(({ id, tests }) => tests.map(({ file, title }) => [id, file, title] as const)))(
  'fault %i is proved by a test that exists: %s: %s',
  (_id, file, title) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const found = ["'", '"', '`'].some((quote) => source.includes(`test(${quote}${title}${quote}`));
    expect([title, found]).toEqual([title, true]);
  },
);

test('the page tells what was counted, and calls a fault survived only when all of it held', () => {
  const page = reliabilityReport(
    [
      { fault: words, outcomes: [holds('L: 0 of 9 lost', true), holds('R: 8 gates hold', true)], seconds: 1 },
      { fault: { ...words, id: 5 }, outcomes: [holds('L: 1 | 9 lost', false)], seconds: 1 },
      { fault: { ...words, id: 6 }, outcomes: [holds('only root can do it', null)], seconds: 1 },
    ],
    [{ ...words, id: 7, tests: [{ file: 'a.test.ts', title: 'a test' }] }],
  );
  const line = (id: number) => page.split('\n').find((one) => one.startsWith(`| ${id} |`))!;
  expect(page).toContain('Of 5 faults: 1 survived on real processes, 1 proved by the tests that are named, 1 not survived, 2 left out.'); // prettier-ignore
  expect(line(4)).toContain('L: 0 of 9 lost.<br>R: 8 gates hold. | survived |');
  expect(line(5)).toContain('**L: 1 \\| 9 lost**. | **not survived** |');
  expect(line(6)).toContain('left out |');
  expect(line(7)).toContain('`a.test.ts`: "a test" | proved by test |');
});
