import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

const FOLDERS = ['packages/screens/src', 'apps'];

/** A screen that bypasses the hooks of its domain gives the reason in a comment. */
const REASON = /`callOnce`,\s+(?:\*\s+|\/\/\s+)?since\s/;

const imports = (text: string) => /import \{[^}]*\bcallOnce\b[^}]*\} from '@thervu\/contracts\/core\/api'/.test(text);

function files(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : files(inside);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [inside] : [];
  });
}

const users = FOLDERS.flatMap(files)
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ text }) => imports(text));

test('the search finds the screens that make single calls', () => {
  expect(users.map(({ file }) => path.basename(file))).toContain('ChangePasswordForm.tsx');
});

test('a screen asks the server through the hooks of its domain, and where it does not it says why', () => {
  expect(users.filter(({ text }) => !REASON.test(text)).map(({ file }) => file)).toEqual([]);
});
