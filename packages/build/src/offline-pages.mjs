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

/** Remotes with a page that opens without a line: mark entry of a camp, and the day of a centre. */
const REMOTES = ['camp', 'college'];

/** @param {string} web @param {string[]} files @returns {string[]} addresses relative to the base path */
const pageFiles = (web, files) =>
  files
    .map((file) => relative(web, file).replaceAll('\\', '/'))
    .filter((file) => PAGE_FILE.test(file) && file !== WORKER_FILE)
    .sort();

/**
 * The files a browser needs to open pages without a line: those of the shell with the list of remotes, and of each such remote.
 * @param {string} web folder of the built pages
 */
function offlineFiles(web) {
  const shell = readdirSync(web, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(web, entry.name));
  return {
    shell: pageFiles(web, shell),
    remotes: Object.fromEntries(REMOTES.map((name) => [name, pageFiles(web, filesIn(join(web, 'remotes', name)))])),
  };
}

/**
 * Writes the service worker of a release. Its version is a digest of everything it caches, so that it changes with the
 * release and with nothing else.
 * @param {string} web folder of the built pages
 */
export function writeServiceWorker(web) {
  const page = join(web, 'index.html');
  if (!existsSync(page)) return;
  const { shell, remotes } = offlineFiles(web);
  const digest = createHash('sha256');
  for (const file of ['index.html', ...shell, ...Object.values(remotes).flat()])
    digest.update(file).update(readFileSync(join(web, file)));
  const text = readFileSync(WORKER, 'utf8');
  const version = digest.update(text).digest('hex').slice(0, 16);
  const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(shell)};\nconst REMOTES = ${JSON.stringify(remotes)};\n`;
  writeFileSync(join(web, WORKER_FILE), head + text);
  // a compressed twin of an older worker would be served in its place
  for (const ending of ['.gz', '.br']) rmSync(join(web, WORKER_FILE + ending), { force: true });
}
