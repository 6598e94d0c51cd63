import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FORBIDDEN_WORDS } from '../../../packages/build/src/plain-words.mjs';
import { root } from '../root';
import { readableTexts } from './plain-words';

const FOLDERS = [
  'packages/contracts/src',
  'packages/screens/src',
  'packages/ui/src',
  'packages/remote/src',
  'shell/src',
  'apps',
  'services/api/src/core',
  'services/api/src/modules',
];
/** Tests, samples and queries say nothing to a clerk. */
const SILENT = /\.(test|e2e|d)\.tsx?$|-(samples|fixtures|queries)\.tsx?$|\/(testing|gallery|node_modules|dist)\//;

/**
 * Texts that still hold such a word, by file. The list only shrinks: a text that is mended takes its number down here, and a
 * new one is refused.
 */
const LEFT = JSON.parse(readFileSync(path.join(root, 'tools/src/checks/plain-words-left.json'), 'utf8')) as Record<
  string,
  number
>;

const forbiddenIn = (file: string, source?: string) =>
  readableTexts(file, source).filter(({ text }) => FORBIDDEN_WORDS.test(text));

test('[DEL-8] no screen and no answer of the server says a forbidden word, but for the texts that are still listed', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter((file) => /\.tsx?$/.test(file) && !SILENT.test(file));
  const wrong = files.flatMap((file) => {
    const found = forbiddenIn(path.join(root, file));
    return found.length === (LEFT[file] ?? 0) ? [] : [{ file, listed: LEFT[file] ?? 0, found }];
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(LEFT).filter((file) => !files.includes(file))).toEqual([]);
});

test.each([
  ['a text between tags', 'export const Sample = () => <p>The mark is keyed again.</p>;', 1],
  ['a refusal', 'export const sample = () => { throw new Conflict(`${who} has changed it meanwhile.`); };', 1],
  ['a constant', "export const LABELS = { NONE: 'Nobody has applied.' };", 1],
  ['the summary of a call', "export const call = { summary: 'The list as it stands.' };", 0],
  ['a comment', '// nobody reads this\nexport const n = 1;', 0],
  ['a plain text', "export const SAVED = 'The mark is saved.';", 0],
])('[DEL-8] %s is looked at', (_what, source, count) => {
  expect(forbiddenIn('sample.tsx', source)).toHaveLength(count);
});
