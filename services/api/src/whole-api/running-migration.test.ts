import {
  cloneDatabase,
  durableServer,
  testDemoPassword,
  testMacKey,
  type ClonedDatabase,
} from '@thervu/testing/database';
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { migrate, neededVersion, schemaVersion } from '../core/database/migrate';
import { migrationFolder, SqlMigrations } from '../core/database/migration-files';
import { POOL_ROLES } from '../core/database/roles';

/** Two processes are started, one of them from its sources: on a busy machine that alone takes a minute. */
const LONG = 300_000;
/** Milliseconds between two requests of one kind: many while the migration runs, without keeping it from the processor. */
const PAUSE = 50;
const source = path.resolve(__dirname, '..');
const running: ChildProcess[] = [];
let clone: ClonedDatabase;
let folder: string;

/** What a next release may bring: everything that only adds. */
const NEXT = `
  create table next_hall (id integer generated always as identity primary key, name text not null);
  alter table course add column remark text, add column weight smallint not null default 1 check (weight > 0);
  alter table exam_application add column seat integer, add column checked boolean not null default false;
  create index next_application_seat on exam_application (exam_id, seat) where seat is not null;
  create index next_student_name on student (stu_name);
  create or replace view v_public_setting as select s.key, s.value, s.audience from university_setting s where s.audience = 'PUBLIC';
  create function next_seat(p_exam integer) returns integer language sql as $$ select p_exam $$;
  update course set remark = p_name;`;

durableServer();
beforeAll(async () => {
  clone = await cloneDatabase('tiny');
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-next-'));
  for (const name of await readdir(migrationFolder))
    await copyFile(new URL(name, migrationFolder), path.join(folder, name));
  await writeFile(path.join(folder, '9999_next.sql'), NEXT);
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

/** A process of the present server, with its output. */
async function start(overrides: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(source, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      STORAGE_DIR: path.join(folder, 'storage'),
      RESULT_MAC_KEY: /^[0-9a-f]{64}$/.test(testMacKey()) ? testMacKey() : 'b'.repeat(64),
      LOG_KEY: 'a'.repeat(64),
      FACTOR_KEYS: `1:${Buffer.alloc(32, 'f').toString('base64')}`,
      HALL_TICKET_KEYS: 'c'.repeat(64),
      AADHAAR_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(POOL_ROLES.map((role) => [`DATABASE_URL_${role.toUpperCase()}`, clone.urls[role]])),
      ...overrides,
    },
  });
  running.push(child);
  let message = '';
  child.stdout.on('data', (bytes: Buffer) => (message += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (message += bytes.toString()));
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/ready`).catch(() => undefined))?.ok === true;
  return {
    origin,
    isReady,
    said: () => message,
    async ready() {
      for (let look = 0; look < 1800; look += 1) {
        if (child.exitCode !== null) throw new Error(`It ended: ${message}`);
        if (await isReady()) return;
        await sleep(100);
      }
      throw new Error(`It did not become ready: ${message}`);
    },
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

test(
  'a migration of the next release runs while this one is at work: no request fails, before, meanwhile or after',
  async () => {
    const server = await start();
    await server.ready();
    const api = `${server.origin}/thervu/api`;
    const json = { 'content-type': 'application/json' };
    const signIn = async (email: string) => {
      const answer = await fetch(`${api}/login/clglogin`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email, password: testDemoPassword() }),
      });
      return { ...json, authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
    };
    const [office, college] = [await signIn('501'), await signIn('101')];
    const asked: Record<string, () => Promise<Response>> = {
      ready: () => fetch(`${server.origin}/ready`),
      settings: () => fetch(`${api}/settings/public`),
      colleges: () => fetch(`${api}/colleges`, { headers: office }),
      exams: () => fetch(`${api}/createExam/exams`, { headers: college }),
      session: () => fetch(`${api}/login/session`, { headers: college }),
    };
    const answers: [name: string, status: number][] = [];
    let asking = true;
    const clients = Object.entries(asked).map(async ([name, ask]) => {
      while (asking) {
        answers.push([name, (await ask()).status]);
        await sleep(PAUSE);
      }
    });
    const written = (async () => {
      while (asking) {
        const answer = await fetch(`${api}/login/clglogin`, {
          method: 'POST',
          headers: json,
          body: JSON.stringify({ email: '102', password: testDemoPassword() }),
        });
        answers.push(['sign-in', answer.status]);
        await sleep(PAUSE);
      }
    })();
    await sleep(1000);
    const before = answers.length;
    const source = new SqlMigrations(pathToFileURL(`${folder}/`));
    const ran = await migrate(clone.ownerUrl, { source }).catch((error: Error) => error.message);
    const during = answers.length;
    await sleep(1000);
    asking = false;
    await Promise.all([...clients, written]);
    expect(ran).toEqual(['9999_next']);
    expect(await schemaVersion(clone.pools.owner)).toBe(9999);
    expect(Math.min(before, during - before, answers.length - during)).toBeGreaterThan(0);
    expect([...new Set(answers.map(([name, status]) => `${name} ${status}`))].sort()).toEqual([
      'colleges 200',
      'exams 200',
      'ready 200',
      'session 200',
      'settings 200',
      'sign-in 200',
    ]);
    expect(server.said()).not.toMatch(/"level":(50|60)/);
    await server.stop();
  },
  LONG,
);

test(
  'a replica of a newer release waits for its migration, and one whose schema is taken back says it is not ready',
  async () => {
    const { owner } = clone.pools;
    await owner('schema_migration').where({ name: '9999_next' }).delete();
    const needed = await neededVersion();
    const last = await owner('schema_migration').orderBy('name', 'desc').first<{ name: string }>('name');
    expect(Number(last.name.slice(0, 4))).toBe(needed);
    await owner('schema_migration').where({ name: last.name }).update({ name: '0000_hidden' });
    const server = await start({ SCHEMA_WAIT: '60' });
    await sleep(10_000);
    expect([server.said(), await server.isReady()]).toEqual(['', false]);
    await owner('schema_migration').where({ name: '0000_hidden' }).update({ name: last.name });
    await server.ready();
    await owner('schema_migration').where({ name: last.name }).update({ name: '0000_hidden' });
    const answer = await fetch(`${server.origin}/ready`);
    expect([answer.status, ((await answer.json()) as { type: string }).type]).toEqual([503, 'schema-older']);
    await owner('schema_migration').where({ name: '0000_hidden' }).update({ name: last.name });
    expect(await server.isReady()).toBe(true);
    await server.stop();
  },
  LONG,
);
