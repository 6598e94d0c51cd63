import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TEXT = /\.(js|mjs|css|html|json|svg|txt)$/;
/** Below this a compressed twin saves less than its own head costs. */
const MIN_BYTES = 1024;

/**
 * Writes `<file>.gz` beside every text file of a folder and drops the twin of a file that is gone.
 * @param {string} folder
 * @param {{ deep?: boolean }} [options] whether folders below are walked too
 */
export function compressFolder(folder, { deep = true } = {}) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (deep) compressFolder(path);
    } else if (path.endsWith('.gz')) {
      if (!existsSync(path.slice(0, -3))) rmSync(path);
    } else if (TEXT.test(path) && statSync(path).size >= MIN_BYTES) {
      writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    }
  }
}
