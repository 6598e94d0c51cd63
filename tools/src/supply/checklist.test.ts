import { textOf } from './source-files';

const rows = textOf('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const named = rows.flatMap(([number, , , tests = '']) =>
  [...tests.matchAll(/`([^`]+)`: "(.+?)"(?=<br>|$)/g)].map(([, file, title]) => ({
    number: number!,
    file: file!,
    title: title!,
  })),
);

test('the checklist has its rows, each once, and no fewer than forty', () => {
  const count = Math.max(40, rows.length);
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: count }, (_one, index) => index + 1));
  for (const row of rows) expect(row).toHaveLength(5);
});

test('every row names a test or says why there is none', () => {
  const silent = rows.filter(([, , , tests, remarks]) => tests === '–' && remarks!.trim().length < 40);
  expect(silent.map(([number]) => number)).toEqual([]);
  expect(named.length).toBeGreaterThan(60);
});

test.each(named.map(({ number, title, file }) => [number, title, file] as const))(
  'row %s is proved by a test that exists: %s',
  (_number, title, file) => {
    expect(file).toMatch(/\.(test|e2e)\.tsx?$/);
    expect(textOf(file)).toContain(title);
  },
);

test('what the page about keys names as proof exists', () => {
  const proof = textOf('docs/operations-keys.md').split('## Proof')[1]!;
  const lines = [...proof.matchAll(/`([^`]+\.test\.ts)`((?:, "[^"]+")*)/g)];
  expect(lines.length).toBeGreaterThanOrEqual(4);
  for (const [, file, titles = ''] of lines)
    for (const [, title] of titles.matchAll(/"([^"]+)"/g)) expect(textOf(file!)).toContain(title);
});
