import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { StartError } from './command';

/** Chromium without windows draws a page with about half the processor time of the whole browser. */
const HEADLESS = ['/usr/bin/chromium-headless-shell'];

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

function debian(log: (line: string) => void): string | undefined {
  log('Installing Chromium from Debian…');
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  // fail soon on a machine that cannot reach Debian
  const limits = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15'];
  const install = (name: string) =>
    spawnSync('apt-get', [...limits, 'install', '-y', '-q', '--no-install-recommends', name, 'fonts-noto-core'], quiet);
  spawnSync('apt-get', [...limits, 'update', '-q'], quiet);
  // older releases of Debian have the whole browser only
  if (install('chromium-headless-shell').status !== 0) install('chromium');
  return [...HEADLESS, ...KNOWN].find(existsSync);
}

/** The Chromium that travels as a package (Linux x64), unpacked on first use. */
async function packaged(log: (line: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  log('Unpacking the packaged Chromium…');
  const { default: chromium } = (await import('@sparticuz/chromium')) as {
    default: { executablePath(): Promise<string> };
  };
  const path = await chromium.executablePath();
  return spawnSync(path, ['--version']).status === 0 ? path : undefined;
}

function playwrightsOwn(log: (line: string) => void): string | undefined {
  log("Installing Playwright's own Chromium…");
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  const installed = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore' }).status === 0;
  return installed ? 'playwright' : undefined;
}

/**
 * Path of a Chromium for journeys and pictures: CHROMIUM_PATH, one that is installed, Debian's when root on Debian, the
 * packaged one, or Playwright's own (then the answer is the word `playwright`).
 */
export async function findChromium(log: (line: string) => void): Promise<string> {
  const found =
    process.env.CHROMIUM_PATH ??
    HEADLESS.find(existsSync) ??
    (isDebianRoot() ? debian(log) : undefined) ??
    KNOWN.find(existsSync) ??
    (await packaged(log)) ??
    playwrightsOwn(log);
  if (!found) throw new StartError('No Chromium was found: install one and set CHROMIUM_PATH to it.');
  return found;
}

/** Arguments every start of Chromium gets: no sandbox only for root, no lines to the outside. */
export const CHROMIUM_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
