import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

const CONTRACTS = path.join(root, 'packages/contracts/src');

/** How each shared shape would look if a contract declared it again, and where it lives. */
const SHARED: [string, RegExp][] = [
  ['Count of core/shapes', /z\.int\(\)\.check\(z\.gte\(0\)\)/],
  ['ExamName of core/exam-shapes', /const ExamName = z\.string\(\)\.check\(z\.minLength/],
  ['Semester of core/exam-shapes', /z\.int\(\)\.check\(z\.gte\(1\), z\.lte\(10\)\)/],
  ['AdmissionYear of core/exam-shapes', /z\.gte\(1990\), z\.lte\(2099\)/],
  ['PaperOrAll or paperCode of core/exam-shapes', /z\.string\(\)\.check\(z\.regex\(\/\^\(?\[A-Z0-9\]\{4,16\}/],
  ['registerNumberShape of core/exam-shapes', /\(\?:\[\/-\]\?\[A-Za-z0-9\]\)\{2,19\}/],
  ['MAX_MARK of core/exam-limits', /_MAX = 75|MAX_MARK = /],
];

const contracts = readdirSync(CONTRACTS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'core')
  .flatMap(({ name }) => readdirSync(path.join(CONTRACTS, name)).map((file) => path.join(name, file)))
  .filter((file) => !file.endsWith('.test.ts'));

test.each(SHARED)('no domain declares %s again', (_name, again) => {
  const declaring = contracts.filter((file) => again.test(readFileSync(path.join(CONTRACTS, file), 'utf8')));
  expect(declaring).toEqual([]);
});

test.each(SHARED)('%s is declared in core', (_name, once) => {
  const core = readdirSync(path.join(CONTRACTS, 'core')).map((file) =>
    readFileSync(path.join(CONTRACTS, 'core', file), 'utf8'),
  );
  expect(core.filter((text) => once.test(text))).toHaveLength(1);
});
