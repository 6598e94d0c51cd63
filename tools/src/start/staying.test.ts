import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeDataDir } from '../database/cluster-folder';
import { gone, isAlive, residentMb } from '../database/process-info.mjs';
import { root } from '../root';
import { freePort } from '../test/free-port';

jest.setTimeout(240_000);

const dataDir = mkdtempSync(path.join(tmpdir(), 'thervu-staying-'));
const started: Started[] = [];
const hasProc = existsSync(`/proc/${process.pid}/cmdline`);
if (!hasProc) console.warn('Left out: this system shows no processes below /proc.');

interface Started {
  pid: number;
  out: () => string;
  err: () => string;
  /** The line is on standard output. */
  says: (line: string) => Promise<void>;
  ended: Promise<number | null>;
}

/** `npm start` as a terminal starts it, in a group of processes of its own. */
async function start(): Promise<Started> {
  const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO_PROFILE: 'none',
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const portal: Started = {
    pid: child.pid!,
    out: () => out,
    err: () => err,
    ended,
    async says(line) {
      while (!out.includes(line)) {
        if (child.exitCode !== null) throw new Error(`The portal ended (${child.exitCode}): ${out}${err}`);
        await sleep(50);
      }
    },
  };
  started.push(portal);
  return portal;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
const partOf = (portal: Started, file: string): number =>
  childrenOf(portal.pid).find((pid) => commandOf(pid).includes(file))!;
const claim = () => path.join(dataDir, 'in-use');
/** Process of the database, wherever its folder lies. */
function databaseProcess(): number | undefined {
  const pointer = path.join(dataDir, 'postgres-folder');
  const base = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
  const file = path.join(base, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
}
const nothingIsLeft = () => expect([databaseProcess(), existsSync(claim())]).toEqual([undefined, false]);

beforeAll(() => {
  const built = spawnSync(process.execPath, ['tools/bootstrap.mjs', 'build'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
});
afterAll(async () => {
  for (const portal of started) {
    if (isAlive(portal.pid)) process.kill(portal.pid, 'SIGTERM');
    await portal.ended;
  }
  removeDataDir(dataDir);
});

const onLinux = hasProc ? test : test.skip;

onLinux(
  'Ctrl-C of a terminal while the portal is prepared: it is prepared no further than needed, and stops',
  async () => {
    const portal = await start();
    await portal.says('Database schema brought up to date');
    process.kill(-portal.pid, 'SIGINT');
    process.kill(-portal.pid, 'SIGINT');
    expect([await portal.ended, portal.err()]).toEqual([0, '']);
    expect(portal.out()).toMatch(/\nStopping…\n(.*\n)*Stopped\.\n$/);
    expect(portal.out().match(/Stopping…/g)).toHaveLength(1);
    expect(portal.out()).not.toContain('Thervu is ready');
    nothingIsLeft();
  },
);

onLinux(
  'what stays of the start is one small process of plain JavaScript, with server and worker below it',
  async () => {
    const portal = await start();
    await portal.says('Ctrl-C stops it.');
    const commands = childrenOf(portal.pid).map(commandOf);
    expect(commands.map((command) => /[\w.]+\.(ts|mjs)\b/.exec(command.replace(/.*dist\//, ''))?.[0])).toEqual([
      'server.mjs',
      'worker.mjs',
    ]);
    expect(commandOf(portal.pid)).not.toContain('tsx');
    expect(readFileSync(`/proc/${portal.pid}/maps`, 'utf8')).not.toMatch(/tsx|esbuild|swc/);
    expect(residentMb(portal.pid)).toBeLessThanOrEqual(80);

    // two portals on one folder: the claim is that of the process that stays
    expect(readFileSync(claim(), 'utf8')).toMatch(new RegExp(`^${portal.pid} `));
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.err()).toMatch(/^Thervu already runs on the data folder .*\n$/);
    expect(second.err()).toContain(`(process ${portal.pid})`);

    // what the preparation has read of the secrets is in no argument and no variable of the one that stays
    const visible = commandOf(portal.pid) + readFileSync(`/proc/${portal.pid}/environ`, 'utf8');
    for (const name of ['database-owner', 'database-starter', 'anchor-key', 'log-key'])
      expect(visible).not.toContain(readFileSync(path.join(dataDir, 'secrets', name), 'utf8').trim());

    const parts = [...childrenOf(portal.pid), databaseProcess()!];
    expect(parts.map(isAlive)).toEqual([true, true, true]);
    process.kill(-portal.pid, 'SIGINT');
    process.kill(-portal.pid, 'SIGINT');
    expect([await portal.ended, portal.err()]).toEqual([0, '']);
    expect(portal.out()).toMatch(/Ctrl-C stops it\.\n\nStopping…\nStopped\.\n$/);
    expect(parts.map(isAlive)).toEqual([false, false, false]);
    nothingIsLeft();
  },
);

onLinux('SIGTERM to it alone ends the parts in order, as a service manager expects', async () => {
  const portal = await start();
  await portal.says('Ctrl-C stops it.');
  process.kill(portal.pid, 'SIGTERM');
  expect([await portal.ended, portal.err()]).toEqual([0, '']);
  expect(portal.out()).toMatch(/\nStopping…\nStopped\.\n$/);
  nothingIsLeft();
});

onLinux('a worker that ends is told of in a sentence; a server that ends, ends the portal', async () => {
  const portal = await start();
  await portal.says('Ctrl-C stops it.');
  process.kill(partOf(portal, 'worker.mjs'), 'SIGKILL');
  await portal.says('The worker has ended: jobs wait until the portal is started again.');
  expect(isAlive(portal.pid)).toBe(true);
  process.kill(partOf(portal, 'server.mjs'), 'SIGKILL');
  expect(await portal.ended).toBe(1);
  expect(portal.err()).toBe('The portal ended unexpectedly; its last words stand above.\n');
  nothingIsLeft();
});

onLinux(
  'a start that is killed while it prepares leaves nobody behind who goes on with it, and the next one starts',
  async () => {
    const portal = await start();
    let preparing: number | undefined;
    while (preparing === undefined || databaseProcess() === undefined) {
      preparing ??= childrenOf(portal.pid).find((pid) => commandOf(pid).includes('tools/src/start.ts'));
      await sleep(20);
    }
    process.kill(portal.pid, 'SIGKILL');
    await portal.ended;
    expect(await gone(preparing, 30_000)).toBe(true);
    const next = await start();
    await next.says('Ctrl-C stops it.');
    process.kill(next.pid, 'SIGTERM');
    expect(await next.ended).toBe(0);
    nothingIsLeft();
  },
);
