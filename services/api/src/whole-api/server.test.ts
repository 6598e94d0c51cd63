import {
  cloneDatabase,
  durableServer,
  testDemoPassword,
  testMacKey,
  type ClonedDatabase,
} from '@thervu/testing/database';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { POOL_ROLES } from '../core/database/roles';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const source = path.resolve(__dirname, '..');
const running: ChildProcess[] = [];
let clone: ClonedDatabase;
let folder: string;

durableServer();
beforeAll(async () => {
  clone = await cloneDatabase('tiny');
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-server-'));
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const environment = (port: number): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  PORT: String(port),
  STORAGE_DIR: folder,
  RESULT_MAC_KEY: /^[0-9a-f]{64}$/.test(testMacKey()) ? testMacKey() : 'b'.repeat(64),
  LOG_KEY: 'a'.repeat(64),
  FACTOR_KEYS: `1:${Buffer.alloc(32, 'f').toString('base64')}`,
  HALL_TICKET_KEYS: 'c'.repeat(64),
  AADHAAR_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  LOG_LEVEL: 'warn',
  ...Object.fromEntries(POOL_ROLES.map((role) => [`DATABASE_URL_${role.toUpperCase()}`, clone.urls[role]])),
});
/** What the worker is given beside it. */
const workerSecrets = () => ({ DATABASE_URL_OWNER: clone.ownerUrl });

interface Started {
  child: ChildProcess;
  said: () => string;
  exit: Promise<number | null>;
}

function start(file: 'server.ts' | 'worker.ts', env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(source, file)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let text = '';
  child.stdout!.on('data', (bytes: Buffer) => (text += bytes.toString()));
  child.stderr!.on('data', (bytes: Buffer) => (text += bytes.toString()));
  return { child, said: () => text, exit: new Promise((resolve) => child.once('exit', resolve)) };
}

/** On a machine that starts nothing else a server is ready in 3 s; beside a whole run of tests it has taken 20. */
const PATIENCE_MS = 75_000;

async function ready(port: number, { child, said }: Started): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`It ended: ${said()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`It did not become ready: ${said()}`);
}

test.each(['server.ts', 'worker.ts'] as const)(
  '%s starts, is ready, and ends cleanly when it is told to',
  async (file) => {
    const port = await freePort();
    const started = start(file, { ...environment(port), ...(file === 'worker.ts' && workerSecrets()) });
    await ready(port, started);
    if (file === 'server.ts') {
      const signIn = await fetch(`http://127.0.0.1:${port}/thervu/api/login/clglogin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: '101', password: testDemoPassword() }),
      });
      expect(signIn.status).toBe(200);
    }
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
    // the tests are made by a superuser, and a worker that is one says so
    expect(started.said().includes('the owner of the database is a superuser')).toBe(file === 'worker.ts');
    expect(started.said()).not.toMatch(/\n\s+at /);
  },
  120_000,
);

describe('what keeps it from starting is told in one sentence', () => {
  const sentence = async (change: Record<string, string>): Promise<string> => {
    const started = start('server.ts', { ...environment(await freePort()), ...change });
    expect(await started.exit).toBe(1);
    const lines = started.said().trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0]!;
  };

  test('a busy port', async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const port = String((holder.address() as AddressInfo).port);
    expect(await sentence({ PORT: port })).toBe(`Port ${port} is taken by another program: stop it or set PORT.`);
    await new Promise((resolve) => holder.close(resolve));
  }, 60_000);

  test('a missing key', async () => {
    expect(await sentence({ RESULT_MAC_KEY: '' })).toMatch(
      /^The environment variable RESULT_MAC_KEY is missing: it must be /,
    );
  }, 60_000);

  test('a database that is not there', async () => {
    const away = `postgres://nobody:secret-word@127.0.0.1:${await freePort()}/thervu`;
    const message = await sentence({ DATABASE_URL_AUTH: away });
    expect(message).toMatch(/^The database cannot be reached/);
    expect(message).not.toContain('secret-word');
  }, 60_000);

  test('a schema that is older than the release', async () => {
    const { owner } = clone.pools;
    const last = await owner('schema_migration').orderBy('name', 'desc').first<{ name: string }>('name');
    await owner('schema_migration').where(last).update({ name: '0000_none' });
    expect(await sentence({})).toMatch(/run the migrations first/);
    await owner('schema_migration').where({ name: '0000_none' }).update(last);
  }, 60_000);
});
