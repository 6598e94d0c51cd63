import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'coverage', 'test-results']);

/** Every file below a folder of the repository, relative to its root, without what is installed or built. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const where = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesBelow(where);
    return entry.isFile() ? [where] : [];
  });
}

export const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Matches of a pattern: `file:line text`. */
export function matchingLines(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  );
}
