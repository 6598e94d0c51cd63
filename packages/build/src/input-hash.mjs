import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const IGNORED = /(^|\/)(node_modules|dist|\.cache)$|\.test\.tsx?$/;

function* files(path) {
  if (!existsSync(path) || IGNORED.test(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/**
 * One hash of everything a part is made of: names and bytes, tests left out.
 * @param {string} root
 * @param {readonly string[]} inputs files and folders below the root; those that are not there count as empty
 */
export function inputHash(root, inputs) {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of files(join(root, input))) {
      hash.update(`${file.slice(root.length)}\0`);
      hash.update(readFileSync(file));
    }
  return hash.digest('hex');
}
