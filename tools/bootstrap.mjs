// Entry of every npm script. Plain JavaScript with Node's own modules only: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED = [20, 19];

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    fail(`Thervu needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
  }
}

/** Installs when node_modules was not made from this lock file. */
function install() {
  const stamp = path.join(root, 'node_modules', '.thervu-lock');
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const mark = `${lock} node${process.versions.node.split('.')[0]} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;
  if (installedByHand()) {
    write(stamp, mark);
    return;
  }
  process.stdout.write('Installing packages; this takes a minute or two the first time…\n');
  const run = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) {
    const messages = `${run.stderr ?? ''}${run.error?.message ?? ''}`.trim().split('\n');
    fail(`The packages could not be installed: ${messages.find((line) => /error/i.test(line)) ?? messages.at(-1)}`);
  }
  write(stamp, mark);
}

function write(file, text) {
  try {
    writeFileSync(file, text);
  } catch (error) {
    fail(`The folder ${path.dirname(file)} cannot be written (${error.code}).`);
  }
}

/** Whether a manual `npm ci` has already installed every version of the lock file. */
function installedByHand() {
  const hidden = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const there = packagesOf(hidden);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(
    ([where, { version, link, optional, os, peer }]) =>
      !where.includes('node_modules/') ||
      link ||
      there[where]?.version === version ||
      // packages for other machines, and optional peers, are not installed
      (!there[where] && (optional || os || peer)),
  );
}

const COMMANDS = [
  'start',
  'test',
  'dev',
  'build',
  'shots',
  'bench',
  'requirements',
  'demo:load',
  'demo:code',
  'office:create',
  'audit:verify',
  'import:folder',
  'aadhaar:rotate',
  'factor:rotate',
  'sbom',
  'restore',
  'upgrade:database',
  'new',
  'test:faults',
  'test:cluster',
];

checkNode();
const [command = '', ...rest] = process.argv.slice(2);
if (!COMMANDS.includes(command)) fail(`Unknown command '${command}'; there are ${COMMANDS.join(', ')}.`);
install();

const script = path.join(root, 'tools', 'src', `${command.replace(':', '-')}.ts`);
const tsx = path.join(root, 'node_modules', 'tsx', 'dist', 'loader.mjs');
const args = ['--import', new URL(`file://${tsx}`).href, script, ...rest];
if (command === 'start') {
  // a portal runs for weeks: this process stays, and what needs a compiler is done by one that ends
  const { runPortal } = await import('./src/start/staying.mjs');
  await runPortal(args, root);
} else {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; the child decides when it is done, this process only waits for it.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
