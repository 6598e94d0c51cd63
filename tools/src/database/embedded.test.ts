import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  readFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres, type EmbeddedPostgres } from './embedded';
import { gone, isAlive, startMark } from './process-info.mjs';

jest.setTimeout(120_000);

const folders: string[] = [];
const running: EmbeddedPostgres[] = [];

function dataDir(mode = 0o755): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'thervu-cluster-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

async function start(
  folder: string,
  options: Partial<Parameters<typeof startPostgres>[0]> = {},
): Promise<EmbeddedPostgres> {
  const settings = { shared_buffers: '16MB', max_connections: '20' };
  const server = await startPostgres({ dataDir: folder, noSync: true, settings, ...options });
  running.push(server);
  return server;
}

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('a first start makes the database, durable and behind a password only this user can read', async () => {
  const folder = dataDir();
  const { url, port } = await start(folder);
  expect(
    await query(
      url,
      `select current_database() as name, current_setting('fsync') as f, current_setting('synchronous_commit') as s`,
    ),
  ).toEqual([{ name: 'thervu', f: 'on', s: 'on' }]);
  const secrets = path.join(folder, 'secrets');
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(secrets)) expect(statSync(path.join(secrets, file)).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  const wrong = `postgres://thervu_owner:wrong@127.0.0.1:${port}/thervu`;
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
  const left = readdirSync(folder).filter((name) => name.startsWith('.initdb'));
  expect(left).toEqual([]);
});

test('root does not run the server: its process belongs to another user', async () => {
  const { pid } = await start(dataDir());
  const owner = Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));
  expect(owner).not.toBe(0);
  expect([65_534, process.getuid?.()]).toContain(owner);
});

test('a second start keeps the data, on whatever port is free', async () => {
  const folder = dataDir();
  const first = await start(folder);
  await query(first.url, 'create table kept as select 42 as n');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start(folder);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
});

test('after a kill -9 of the server the next start recovers what was confirmed', async () => {
  const folder = dataDir();
  const first = await start(folder);
  await query(first.url, 'create table confirmed as select generate_series(1, 1000) as n');
  process.kill(first.pid, 'SIGKILL');
  await gone(first.pid, 5000);
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(true);
  await first.stop();
  const second = await start(folder);
  expect(await query(second.url, 'select count(*)::int as n from confirmed')).toEqual([{ n: 1000 }]);
});

test('a server left behind by a kill -9 of the portal is adopted, and stopped with the portal', async () => {
  const folder = dataDir();
  const first = await start(folder, { shared: true });
  await query(first.url, 'create table left_behind as select 7 as n');
  const adopted = await start(folder);
  expect(adopted).toMatchObject({ pid: first.pid, port: first.port });
  expect(await query(adopted.url, 'select n from left_behind')).toEqual([{ n: 7 }]);
  await adopted.stop();
  expect(isAlive(first.pid)).toBe(false);
});

test('a postmaster.pid that names a process of somebody else is stale', async () => {
  const folder = dataDir();
  const first = await start(folder);
  await first.stop();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    const data = path.join(folder, 'postgres');
    writeFileSync(path.join(data, 'postmaster.pid'), `${other.pid}\n${data}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const second = await start(folder);
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isAlive(other.pid!)).toBe(true);
  } finally {
    other.kill('SIGKILL');
  }
});

test('a second portal on the same folder is refused in one sentence', async () => {
  const folder = dataDir();
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  try {
    writeFileSync(path.join(folder, 'in-use'), `${other.pid} ${startMark(other.pid!)}`);
    const sentence = `Thervu already runs on the data folder ${folder} (process ${other.pid}): stop it or set DATA_DIR.`;
    await expect(start(folder)).rejects.toThrow(sentence);
  } finally {
    other.kill('SIGKILL');
  }
});

test('a claim of process 1, as a portal has that is the first of its container, is one of a running process', async () => {
  const folder = dataDir();
  writeFileSync(path.join(folder, 'in-use'), `1 ${startMark(1)}`);
  await expect(start(folder)).rejects.toThrow(`(process 1): stop it or set DATA_DIR.`);
  writeFileSync(path.join(folder, 'in-use'), '1 of another container');
  const { url } = await start(folder);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a claim of a process that is gone is passed over', async () => {
  const folder = dataDir();
  writeFileSync(path.join(folder, 'in-use'), '999999 1');
  const { url } = await start(folder);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a busy port is told in one sentence', async () => {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  try {
    await expect(start(dataDir(), { port })).rejects.toThrow(`The database cannot use port ${port} (EADDRINUSE).`);
  } finally {
    server.close();
  }
});

test('a data folder the server cannot walk to still works: as root the cluster stands elsewhere and is found again', async () => {
  const folder = dataDir(0o700);
  const first = await start(folder);
  await query(first.url, 'create table kept as select 5 as n');
  await first.stop();
  const second = await start(folder);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 5 }]);
  const pointer = path.join(folder, 'postgres-folder');
  expect(existsSync(pointer)).toBe(process.getuid?.() === 0);
  if (existsSync(pointer)) folders.push(readFileSync(pointer, 'utf8').trim());
  await second.stop();
  // the start of a portal lets the server walk through the folder: the database is still the one there was
  chmodSync(folder, 0o711);
  const third = await start(folder);
  expect(await query(third.url, 'select n from kept')).toEqual([{ n: 5 }]);
});

test('a cluster keeps the user it belongs to, whoever starts it', async () => {
  const folder = dataDir();
  const data = path.join(folder, 'postgres');
  await (await start(folder)).stop();
  const owner = process.getuid?.() === 0 ? 4321 : process.getuid!();
  execFileSync('chown', ['-R', String(owner), data]);
  const again = await start(folder);
  expect(Number(execFileSync('ps', ['-o', 'uid=', '-p', String(again.pid)], { encoding: 'utf8' }))).toBe(owner);
});

test('a data folder that cannot be made is told in one sentence', async () => {
  const file = path.join(dataDir(), 'a-file');
  writeFileSync(file, '');
  await expect(start(path.join(file, 'data'))).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR\)\.$/);
});
