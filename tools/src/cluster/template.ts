import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root';

/** A file of deploy/cluster with its placeholders filled; one that is left is a mistake, unless it stands in a comment. */
export function filled(name: string, values: Record<string, string | number>): string {
  const text = readFileSync(path.join(root, 'deploy/cluster', name), 'utf8');
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\$\{([A-Z_]+)\}/g, (_whole, key: string) => {
      if (values[key] === undefined) throw new Error(`${name}: nothing is said for ${key}.`);
      return String(values[key]);
    });
}
