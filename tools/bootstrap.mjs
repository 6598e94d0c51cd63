// Entry of every npm script. Plain JavaScript with Node's own modules only: it runs before anything is installed.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { fail, installPackages } from './packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    fail(`Thervu needs Node ${NEEDED.join('.')} or newer; this is Node ${process.versions.node}.`);
  }
}

/** What a portal and its administration need: the packages of development are not installed for them. */
const PORTAL = [
  'start',
  'build',
  'demo:load',
  'demo:code',
  'office:create',
  'audit:verify',
  'import:folder',
  'aadhaar:rotate',
  'factor:rotate',
  'restore',
  'upgrade:database',
];
const DEVELOPMENT = ['test', 'dev', 'shots', 'bench', 'requirements', 'sbom', 'new', 'test:faults', 'test:cluster'];
const COMMANDS = [...PORTAL, ...DEVELOPMENT];

checkNode();
const [command = '', ...rest] = process.argv.slice(2);
if (!COMMANDS.includes(command)) fail(`Unknown command '${command}'; there are ${COMMANDS.join(', ')}.`);
installPackages(DEVELOPMENT.includes(command));

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
