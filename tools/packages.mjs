// Installs the packages of this folder. Plain JavaScript with Node's own modules only: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withAddresses } from './lock-addresses.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const STAMP = path.join(root, 'node_modules', '.thervu-lock');
/** What npm writes into node_modules: the packages it has installed. */
const INSTALLED = path.join(root, 'node_modules', '.package-lock.json');
const LOCK = path.join(root, 'package-lock.json');
/** Read by npm instead of the lock file where it is there; it is there while packages are installed. */
const ADDRESSED = path.join(root, 'npm-shrinkwrap.json');

/** In the stamp of an installation without what only tests, lint and pictures need. */
const PART = ' without-development';

/** Peers that nothing else needs are another bundler that we do not run. */
const KINDS = { whole: ['--include=dev'], part: ['--omit=dev', '--omit=peer'] };

/** @param {string} sentence @returns {never} */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** What node_modules has to be made from. */
function markOfLock() {
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex');
  return `${lock} node${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}`;
}

const stampOf = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '');

function writeStamp(text) {
  try {
    writeFileSync(STAMP, text);
  } catch (error) {
    fail(`The folder ${path.dirname(STAMP)} cannot be written (${error.code}).`);
  }
}

/** Whether every version of the lock file is there, by hand or by a run of npm. */
function isInstalled(withDevelopment) {
  if (!existsSync(INSTALLED)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const there = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCK)).every(
    ([where, { version, link, optional, os, peer, dev }]) =>
      !where.includes('node_modules/') ||
      link ||
      there[where]?.version === version ||
      // packages for other machines, and optional peers, are not installed
      (!there[where] && (optional || os || peer || (dev && !withDevelopment))),
  );
}

const runNpm = (args) =>
  spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });

/** The lock file names every version, so what the cache holds need not be asked for again; what it lacks is fetched. */
function npm(args) {
  const run = runNpm([...args, '--prefer-offline']);
  // a list in the cache that is older than a version of the lock file
  return run.status !== 0 && /ETARGET|notarget/i.test(run.stderr ?? '') ? runNpm(args) : run;
}

/** Whether the lock file stands with addresses beside itself. */
function writeAddresses() {
  const { status, stdout } = runNpm(['config', 'get', 'registry']);
  const registry = stdout?.trim() ?? '';
  if (status !== 0 || !URL.canParse(registry)) return false;
  writeFileSync(ADDRESSED, JSON.stringify(withAddresses(JSON.parse(readFileSync(LOCK, 'utf8')), registry)));
  return true;
}

/** Installs exactly what the lock file names. A registry with other addresses is asked for the list of each package. */
function installAll(kind) {
  const args = ['ci', ...kind];
  try {
    if (writeAddresses()) {
      const run = npm(args);
      if (run.status === 0) return run;
    }
  } finally {
    rmSync(ADDRESSED, { force: true });
  }
  return npm(args);
}

function checkRun({ status, stderr, error }) {
  if (status === 0) return;
  const messages = `${stderr ?? ''}${error?.message ?? ''}`.trim().split('\n');
  fail(`The packages could not be installed: ${messages.find((line) => /error/i.test(line)) ?? messages.at(-1)}`);
}

/** Adds what a start has left out. Nothing is removed meanwhile: a portal may be running from this folder. */
function complete() {
  checkRun(npm(['install', '--no-save', ...KINDS.whole]));
  if (!isInstalled(true)) checkRun(installAll(KINDS.whole));
}

/**
 * Installs what is missing, and prints how long it took. What is there is never removed, unless the lock file has changed.
 *
 * @param {boolean} withDevelopment also what only tests, lint and pictures need
 */
export function installPackages(withDevelopment) {
  // left by an installation that was broken off
  rmSync(ADDRESSED, { force: true });
  const mark = markOfLock();
  const stamp = stampOf();
  if (stamp === mark || (stamp === mark + PART && !withDevelopment)) return;
  if (isInstalled(true)) return writeStamp(mark);
  if (!withDevelopment && isInstalled(false)) return writeStamp(mark + PART);

  const began = performance.now();
  const isToComplete = stamp === mark + PART;
  // who had everything before the lock file changed gets everything again
  const isWhole = withDevelopment || (existsSync(INSTALLED) && !stamp.endsWith(PART));
  process.stdout.write(
    isToComplete
      ? 'Installing the packages that a start does not need; this takes a minute the first time…\n'
      : 'Installing packages; this takes a minute or two the first time…\n',
  );
  if (isToComplete) complete();
  else checkRun(installAll(isWhole ? KINDS.whole : KINDS.part));
  writeStamp(isWhole ? mark : mark + PART);
  process.stdout.write(`Packages installed (${((performance.now() - began) / 1000).toFixed(1)} s).\n`);
}

/** `node tools/packages.mjs`: everything, before a command that is no part of the portal. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) installPackages(true);
