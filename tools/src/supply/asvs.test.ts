import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';
import { textOf } from './source-files';

/** The numbers of the standard by level, and those of level 3 that are kept for signatures. */
const standard = JSON.parse(readFileSync(path.join(root, 'tools/src/supply/asvs-5.0.0.json'), 'utf8')) as {
  level1: string[];
  level2: string[];
  signatures: string[];
};
const STATES = ['met', 'not applicable', 'open'];
const MAX_WORDS = 12;

interface Row {
  number: string;
  level: string;
  asks: string;
  state: string;
  by: string;
  remarks: string;
}
const cells = textOf('docs/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const rows = cells.map(
  ([number, level, asks, state, by, remarks]) => ({ number, level, asks, state, by, remarks }) as Row,
);
const numbersOf = (chosen: readonly Row[]) => chosen.map(({ number }) => number);
const wordsOf = (text: string) =>
  text
    .replace(/<!--.*?-->/g, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);

/** What a row names: `file`: "title" is a test or a check, `file` alone a piece of configuration, code or a page. */
const namedIn = ({ by }: Row) =>
  [...by.matchAll(/`([^`]+)`(?:: "(.+?)"(?=<br>|$| <!--))?/g)].map(([, file, title]) => ({ file: file!, title }));
const named = rows.flatMap((row) => namedIn(row).map(({ file, title }) => [row.number, title ?? '', file] as const));

test('every requirement of levels 1 and 2, and level 3 for signatures, stands in the page exactly once', () => {
  expect([standard.level1.length, standard.level2.length, standard.signatures.length]).toEqual([70, 183, 4]);
  const inOrder = [...standard.level1, ...standard.level2, ...standard.signatures].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  expect(numbersOf(rows)).toEqual(inOrder);
});

test('each row has its level, at most twelve words of its own and one of three states', () => {
  expect(cells.filter((row) => row.length !== 6).map(([number]) => number)).toEqual([]);
  for (const [level, numbers] of [
    ['1', standard.level1],
    ['2', standard.level2],
    ['3', standard.signatures],
  ] as const)
    expect(numbersOf(rows.filter((row) => row.level === level)).sort()).toEqual([...numbers].sort());
  expect(numbersOf(rows.filter(({ asks }) => wordsOf(asks).length < 2 || wordsOf(asks).length > MAX_WORDS))).toEqual(
    [],
  );
  expect(numbersOf(rows.filter(({ state }) => !STATES.includes(state)))).toEqual([]);
});

test('nothing is met without naming what meets it, and what is no test says why it is enough', () => {
  const met = rows.filter(({ state }) => state === 'met');
  expect(numbersOf(met.filter((row) => namedIn(row).length === 0))).toEqual([]);
  const untested = met.filter((row) => namedIn(row).every(({ title }) => title === undefined));
  expect(numbersOf(untested.filter(({ remarks }) => wordsOf(remarks).length < 6))).toEqual([]);
});

test('what is not applicable or open says why in words', () => {
  const others = rows.filter(({ state }) => state !== 'met');
  expect(numbersOf(others.filter(({ remarks }) => wordsOf(remarks).length < 4))).toEqual([]);
});

test('there is something to look at', () => expect(named.length).toBeGreaterThan(200));

test.each(named)('requirement %s: %s stands in %s', (_number, title, file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
  if (title === '') return;
  expect(file).toMatch(/\.(test|e2e)\.tsx?$|^tools\/src\/system\.ts$/);
  const text = textOf(file);
  // the whole title, between the quotes of its test; a count that is worked out may stand in front of it
  expect(
    ["'", '"', '`'].some((quote) => [`${quote}`, '} '].some((before) => text.includes(`${before}${title}${quote}`))),
  ).toBe(true);
});

test.each(['docs/attackers.md', 'docs/security-decisions.md'])('what %s names and links to exists', (page) => {
  const text = textOf(page);
  const files = [
    ...[...text.matchAll(/`((?:services|packages|shell|apps|tools|deploy|docs)\/[^`]+)`/g)].map(([, file]) => file!),
    ...[...text.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, file]) => `docs/${file!}`),
  ];
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect([file, existsSync(path.join(root, file))]).toEqual([file, true]);
});

test('each chapter about an attacker says what they read and change, what stops them, where it is seen and what to do', () => {
  const chapters = textOf('docs/attackers.md').split('\n## ').slice(1);
  expect(chapters).toHaveLength(18);
  for (const chapter of chapters) {
    const parts = [
      /^- \*\*Reads/m,
      /[Cc]hanges/,
      /^- \*\*What stops/m,
      /^- \*\*Where it is seen/m,
      /^- \*\*What to do/m,
    ];
    expect(parts.filter((part) => !part.test(chapter)).map((part) => [chapter.split('\n')[0], part.source])).toEqual(
      [],
    );
  }
});
