import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { treeSeconds } from './machine';
import type { BenchOptions } from './options';
import { table, type Report } from './report';

/** Limits: seconds from the command to the first page, and resident megabytes of the process that stays beside server and worker. */
const GATES = { seconds: 180, starterMb: 80 };
const LIMIT_MS = 600_000;
/** What a start leaves behind is collected by then. */
const REST_MS = 20_000;

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const isServed = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );

/** Seconds until the first page is served, and until the command was said to have installed its packages. */
async function untilServed(child: ChildProcess, address: string): Promise<{ seconds: number; installSeconds: number }> {
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1000;
  let installSeconds = 0;
  let output = '';
  const read = (piece: Buffer) => {
    output += piece.toString();
    if (installSeconds === 0 && output.includes('Packages installed')) installSeconds = passed();
  };
  child.stdout!.on('data', read);
  child.stderr!.on('data', read);
  while (!(await isServed(address))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${output.slice(-500)}`);
    if (passed() * 1000 > LIMIT_MS) throw new Error(`No page after ${LIMIT_MS / 1000} s: ${output.slice(-500)}`);
    await sleep(100);
  }
  return { seconds: passed(), installSeconds };
}

/**
 * `npm start` in a fresh clone of this repository without packages, build or data, with the demonstration it loads by itself. It
 * asks the package registry, so it runs only where it is named.
 */
export async function measureStart({ only }: BenchOptions): Promise<Report | string> {
  if (!only.includes('start'))
    return 'start: skipped, it installs packages from the registry: name it to have it measured.';
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-bench-'));
  // the user of the database reads it too: otherwise a start by root keeps the database elsewhere
  chmodSync(folder, 0o755);
  const clone = path.join(folder, 'thervu');
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
    cwd: clone,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const { seconds, installSeconds } = await untilServed(child, `http://127.0.0.1:${port}/thervu/`);
    const cpuSeconds = treeSeconds(child.pid!);
    await sleep(REST_MS);
    const starterMb = residentMb(child.pid!);
    const passed = seconds <= GATES.seconds && starterMb <= GATES.starterMb;
    return {
      name: 'start',
      figures: { gates: GATES, passed, seconds, installSeconds, cpuSeconds, starterMb },
      text: [
        '# npm start in a fresh clone',
        '',
        'Without packages, build or data, until the first page is served, with the demonstration that it loads by itself.',
        '',
        ...table(
          ['what', 'measured', 'gate'],
          [
            ['until the first page', `${seconds.toFixed(0)} s`, `${GATES.seconds} s`],
            ['of which installing', `${installSeconds.toFixed(0)} s`, ''],
            ['processor of the command and its children, without the database', `${cpuSeconds.toFixed(0)} s`, ''],
            ['the process that stays, at rest', `${starterMb.toFixed(0)} MB`, `${GATES.starterMb} MB`],
          ],
        ),
      ],
    };
  } finally {
    child.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
