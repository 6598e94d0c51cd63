import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = /\.(js|mjs|css|html|json|svg|txt)$/;
/** Below this a compressed twin saves less than its own head costs. */
const MIN_BYTES = 1024;

/** What is written beside a file, by the ending of the twin; a browser that takes Brotli is sent a seventh less than gzip. */
const TWINS = {
  '.gz': (bytes) => gzipSync(bytes, { level: 9 }),
  '.br': (bytes) =>
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};

/**
 * Writes `<file>.gz` and `<file>.br` beside every text file of a folder and drops the twins of a file that is gone.
 * @param {string} folder
 * @param {{ deep?: boolean }} [options] whether folders below are walked too
 */
export function compressFolder(folder, { deep = true } = {}) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (deep) compressFolder(path);
    } else if (/\.(gz|br)$/.test(path)) {
      if (!existsSync(path.slice(0, -3))) rmSync(path);
    } else if (TEXT.test(path) && statSync(path).size >= MIN_BYTES) {
      const bytes = readFileSync(path);
      for (const [ending, compress] of Object.entries(TWINS)) writeFileSync(path + ending, compress(bytes));
    }
  }
}
