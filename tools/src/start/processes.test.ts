import { readConfig } from '@thervu/api/core/operations/config';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { removeDataDir } from '../database/cluster-folder';
import { root } from '../root';
import { freePort } from '../test/free-port';
import { openDatabase, type Database } from './database';
import { serverEnvironment, workerEnvironment } from './environments';
import { readSettings, type StartSettings } from './settings';

jest.setTimeout(240_000);

/** What a shell may hold that starts the portal: nothing of it is the server's business. */
const PLANTED = {
  DATABASE_URL: 'postgres://planted-owner:x@127.0.0.1:1/x',
  DATABASE_URL_OWNER: 'postgres://planted-owner:x@127.0.0.1:1/x',
  DATABASE_URL_OWNER_FILE: '/run/secrets/planted-owner',
  DATABASE_URL_ADMIN: 'postgres://planted-admin:x@127.0.0.1:1/x',
  DB_PASSWORD_OWNER: 'planted-owner-password',
  BACKUP_KEYS: 'planted-backup-key',
  BACKUP_PASSPHRASE: 'planted-passphrase',
  ANCHOR_KEY: 'planted-anchor-key',
  ANCHOR_S3_SECRET_ACCESS_KEY: 'planted-bucket-key',
};

/** The variables of this process, without those of the databases of the tests. */
const SHELL = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TEST_')));

const dataDir = mkdtempSync(path.join(tmpdir(), 'thervu-processes-'));
const children: ChildProcess[] = [];
let settings: StartSettings;
let database: Database;
const secretOf = (name: string) => readFileSync(path.join(dataDir, 'secrets', name), 'utf8').trim();

/** One of the two processes, from its source, with the environment of the start command. */
async function run(
  file: 'server.ts' | 'worker.ts',
  env: NodeJS.ProcessEnv,
): Promise<{ pid: number; said: () => string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'services/api/src', file)], {
    cwd: root,
    env: { ...env, PORT: String(port), WEB_DIR: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let message = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (message += bytes.toString()));
  for (let look = 0; look < 600; look += 1) {
    if (child.exitCode !== null) throw new Error(`${file} ended: ${message}`);
    if ((await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok)
      return { pid: child.pid!, said: () => message };
    await sleep(100);
  }
  throw new Error(`${file} did not become ready: ${message}`);
}

beforeAll(async () => {
  settings = readSettings({ DATA_DIR: dataDir, DEMO_PROFILE: 'none', PORT: '0' });
  database = await openDatabase(settings, {}, () => undefined);
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  await database?.stop();
  removeDataDir(dataDir);
});

/** Variables as the kernel shows them to whoever may read the process. */
const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const hasProc = existsSync(`/proc/${process.pid}/environ`);
if (!hasProc) console.warn('Left out: this system shows no environment of a process below /proc.');

(hasProc ? test : test.skip)(
  '[D16-7] the process that answers requests holds no owner of the database and no private key of an anchor or an archive',
  async () => {
    const surrounding = { ...SHELL, ...PLANTED };
    const serving = await run('server.ts', serverEnvironment(settings, database.environment, surrounding));
    const server = environmentOf(serving.pid);
    const forWorker = { ...database.environment, ...database.workerEnvironment };
    const working = await run('worker.ts', workerEnvironment(settings, forWorker, SHELL));
    expect(working.said()).not.toContain('is a superuser');
    const worker = environmentOf(working.pid);

    const starter = [secretOf('database-starter'), 'thervu_starter'];
    const ofWorker = [secretOf('database-owner'), 'thervu_owner', secretOf('anchor-key'), secretOf('backup-keys')];
    const texts = { server: JSON.stringify(server), worker: JSON.stringify(worker) };
    for (const secret of [...starter, ...ofWorker, 'planted'])
      expect([secret.slice(0, 8), texts.server.includes(secret)]).toEqual([secret.slice(0, 8), false]);
    for (const secret of ofWorker) expect(texts.worker).toContain(secret);
    for (const secret of starter) expect(texts.worker).not.toContain(secret);
    // what it makes of that in its memory
    const config = readConfig(server);
    expect(Object.keys(config.databaseUrls).sort()).toEqual(['auth', 'camp', 'college', 'office', 'public']);
    expect('backupKeys' in config).toBe(false);

    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ rolname: string; mighty: boolean }>(
        `select rolname, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty
         from pg_roles where rolname !~ '^pg_' order by 1`,
      );
      expect(rows.filter(({ mighty }) => mighty).map(({ rolname }) => rolname)).toEqual(['thervu_starter']);
      const used = Object.entries({ ...server, ...worker })
        .filter(([name]) => name.startsWith('DATABASE_URL_'))
        .map(([, url]) => new URL(url).username);
      expect(used).toHaveLength(6);
      expect(rows.map(({ rolname }) => rolname)).toEqual(expect.arrayContaining(used));
      expect(used).not.toContain('thervu_starter');
      const { rows: sessions } = await client.query<{ usename: string }>(
        `select distinct usename::text from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      expect(sessions.map(({ usename }) => usename)).not.toContain('thervu_starter');
    } finally {
      await client.end();
    }
  },
);
