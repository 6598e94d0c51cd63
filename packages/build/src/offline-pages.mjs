import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Where the worker's own text lies; the list of files is put in front of it. */
const WORKER = join(import.meta.dirname, 'offline-worker.mjs');
/** Name of the worker beside the shell's page; its place decides what it may answer. */
export const WORKER_FILE = 'service-worker.js';

const PAGE_FILE = /\.(js|css|json)$/;

function filesIn(folder) {
  return existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];
}

/**
 * The files a browser needs to open the camp's pages: those of the shell, of the camp's remote, and the list of remotes.
 * @param {string} web folder of the built pages
 * @returns {string[]} addresses relative to the base path
 */
export function offlineFiles(web) {
  const ownRows = readdirSync(web, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(web, entry.name));
  return [...ownRows, ...filesIn(join(web, 'remotes/camp'))]
    .map((file) => relative(web, file).replaceAll('\\', '/'))
    .filter((file) => PAGE_FILE.test(file) && file !== WORKER_FILE)
    .sort();
}

/**
 * Writes the service worker of a release. Its version is a digest of everything it caches, so that it changes with the
 * release and with nothing else.
 * @param {string} web folder of the built pages
 */
export function writeServiceWorker(web) {
  const page = join(web, 'index.html');
  if (!existsSync(page)) return;
  const files = offlineFiles(web);
  const digest = createHash('sha256');
  for (const file of ['index.html', ...files]) digest.update(file).update(readFileSync(join(web, file)));
  const text = readFileSync(WORKER, 'utf8');
  const version = digest.update(text).digest('hex').slice(0, 16);
  const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
  writeFileSync(join(web, WORKER_FILE), head + text);
  // a compressed twin of an older worker would be served in its place
  for (const ending of ['.gz', '.br']) rmSync(join(web, WORKER_FILE + ending), { force: true });
}
