import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTER = join(import.meta.dirname, 'shared-router.mjs');
const IMPORT = /import\s+\{([^}]*)\}\s+from\s+'react-router'/g;
/** Tests and pages of development bring the whole library. */
const FREE = /\.test\.tsx?$|\/gallery\/|\/testing\//;

const names = (list) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('type '))
    .map((part) => part.split(/\s+as\s+/)[0]);

const shared = () => new Set(names(readFileSync(ROUTER, 'utf8').match(/export \{([^}]*)\}/)[1]));

/**
 * Imports from 'react-router' which the shell does not share: in the portal they would be undefined.
 * @param {string} root
 * @param {readonly string[]} folders below the root
 * @returns {string[]} one sentence each
 */
export function missingRouterImports(root, folders) {
  const known = shared();
  const problems = [];
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true })) {
      const path = join(folder, file);
      if (!/\.tsx?$/.test(path) || FREE.test(path) || path.includes('node_modules')) continue;
      for (const [, list] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT))
        for (const name of names(list))
          if (!known.has(name))
            problems.push(
              `${path} imports ${name} from 'react-router': add it to packages/build/src/shared-router.mjs.`,
            );
    }
  return problems;
}
