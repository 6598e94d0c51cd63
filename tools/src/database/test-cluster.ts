import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@thervu/api/core/database/migrate';
import { loadDemo } from '@thervu/api/demo/load-demo';
import { forgetStatistics } from '@thervu/api/testing/forget-statistics';
import pg from 'pg';
import { closeCloneSpace, openCloneSpace } from './clone-space';
import { prepareFolder } from './cluster-folder';
import { startPostgres, type EmbeddedPostgres } from './embedded';
import { markIsLive, ownMark, readIfThere, withFileLock } from './file-lock';
import { servesFolder } from './process-info.mjs';
import { readPidFile } from './server-process';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dataDir = path.join(root, '.cache/test-pg');
const runs = path.join(dataDir, 'runs');
const runFile = path.join(runs, String(process.pid));

/** Key of the MAC over birth dates in the test databases. */
export const TEST_MAC_KEY = 'test key of the published results';
/** Password of every demo account in the test databases. */
export const TEST_PASSWORD = 'demo-password-of-the-tests';

/**
 * `NO_STATISTICS=yes`: the tests work on databases of which the planner knows nothing, and the server gathers nothing by itself. What
 * the portal gathers in its own work it may know.
 */
const bare = process.env.NO_STATISTICS === 'yes';

/** Changes whenever the schema, the rights or the demo data may have changed; results are made by the portal's own modules. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of [
    'services/api/migrations',
    'services/api/sql',
    'services/api/src/core/database',
    'services/api/src/demo',
    'services/api/src/modules/result-release',
    'services/api/src/modules/result-run',
  ]) {
    for (const name of readdirSync(path.join(root, folder)).sort()) {
      if (name.includes('.test.') || !/\.(ts|sql)$/.test(name)) continue;
      hash.update(name).update(readFileSync(path.join(root, folder, name)));
    }
  }
  return `${bare ? 'bare_' : ''}${hash.digest('hex').slice(0, 8)}`;
}

/** Other jest runs of this checkout that are under way; what dead ones left is cleared. */
function otherRuns(): string[] {
  mkdirSync(runs, { recursive: true });
  return readdirSync(runs).filter((name) => {
    const file = path.join(runs, name);
    if (file === runFile) return false;
    if (markIsLive(readIfThere(file))) return true;
    rmSync(file, { force: true });
    return false;
  });
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const withDatabase = (url: string, database: string): string => {
  const named = new URL(url);
  named.pathname = `/${database}`;
  return named.href;
};

/** Databases and roles of test runs that ended or of older sources. */
async function clearLeftovers(client: pg.Client, keep: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_database d where d.datname like 'thervu\\_%' and d.datname <> all($1)`,
    [keep],
  );
  for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
  const roles = await client.query<{ name: string }>(
    `select r.rolname as name from pg_roles r where r.rolname ~ '_(auth|office|college|camp|public)(_login)?$'
       and not exists (select from pg_database d where r.rolname ~ ('^' || d.datname || '_(auth|office|college|camp|public)'))`,
  );
  for (const { name } of roles.rows) await client.query(`drop role ${client.escapeIdentifier(name)}`);
}

/** A migrated database under its final name; a half-made one of a killed run is made again. */
async function build(
  client: pg.Client,
  url: string,
  name: string,
  from: string | null,
  fill: (url: string) => Promise<unknown>,
) {
  const { rows } = await client.query<{ done: boolean }>(
    `select shobj_description(d.oid, 'pg_database') = 'ready' as done from pg_database d where d.datname = $1`,
    [name],
  );
  if (rows[0]?.done) return;
  if (rows.length > 0) await client.query(`drop database ${name} with (force)`);
  await client.query(`create database ${name}${from ? ` template ${from}` : ''}`);
  await fill(withDatabase(url, name));
  if (bare) await forgetStatistics(withDatabase(url, name));
  await client.query(`comment on database ${name} is 'ready'`);
}

/**
 * A crash of the machine costs a test run and no mark, so the server need not wait for the disk. Files that need a durable
 * server switch it on while they run (`durableServer` of @thervu/testing).
 */
async function neverWaitForDisk(client: pg.Client): Promise<void> {
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await client.query(`alter system set ${name} = off`);
  await client.query('select pg_reload_conf()');
}

/**
 * `TEST_SERVER=postgres://superuser@…`: the tests work on this server instead of the one that comes with the portal, as once
 * for each release on the oldest PostgreSQL that is supported. It has to be there for nothing else: what is left of test runs is dropped.
 */
const foreign = process.env.TEST_SERVER;

const startServer = () =>
  startPostgres({
    dataDir,
    shared: true,
    noSync: true,
    settings: {
      shared_buffers: '128MB',
      max_connections: '200',
      fsync: undefined,
      synchronous_commit: undefined,
      ...(bare && { autovacuum: 'off' }),
    },
  });

/** Starts or joins the test cluster of this checkout and passes its address to the tests. */
export async function openTestCluster(): Promise<void> {
  await withFileLock(path.join(dataDir, 'lock'), async () => {
    const others = otherRuns();
    const started = foreign ? undefined : await startServer();
    const adminUrl = foreign ?? started!.adminUrl;
    writeFileSync(runFile, ownMark());
    const hash = fingerprint();
    const [template, tiny, shared] = ['template', 'tiny', 'shared'].map((kind) => `thervu_${kind}_${hash}`) as [
      string,
      string,
      string,
    ];
    const admin = withDatabase(adminUrl, 'postgres');
    let cloneSpace: string | undefined;
    await onServer(admin, async (client) => {
      if (others.length === 0) {
        await neverWaitForDisk(client);
        await clearLeftovers(client, [template, tiny, shared]);
      }
      if (started) cloneSpace = await openCloneSpace(client, dataDir, others.length === 0);
      await build(client, admin, template, null, migrate);
      await build(client, admin, tiny, null, async (ownerUrl) => {
        await migrate(ownerUrl);
        await loadDemo({ ownerUrl, profile: 'tiny', demoPassword: TEST_PASSWORD, macKey: TEST_MAC_KEY });
      });
      // the template must have no guests while it is copied, so the tests in transactions share a copy
      await build(client, admin, shared, tiny, migrate);
    });
    process.env.TEST_SERVER_URL = admin;
    process.env.TEST_DATABASE_URL = withDatabase(adminUrl, shared);
    process.env.TEST_TEMPLATE_DATABASE = template;
    process.env.TEST_TINY_DATABASE = tiny;
    if (cloneSpace) process.env.TEST_CLONE_SPACE = cloneSpace;
    process.env.TEST_MAC_KEY = TEST_MAC_KEY;
    process.env.TEST_DEMO_PASSWORD = TEST_PASSWORD;
    running = started;
  });
}

let running: EmbeddedPostgres | undefined;

async function stopCluster({ adminUrl, stop }: EmbeddedPostgres): Promise<void> {
  await onServer(withDatabase(adminUrl, 'postgres'), (client) => closeCloneSpace(client, dataDir));
  await stop();
}

/** Leaves the cluster; the last run stops it. */
export async function leaveTestCluster(): Promise<void> {
  await withFileLock(path.join(dataDir, 'lock'), async () => {
    rmSync(runFile, { force: true });
    if (otherRuns().length > 0 || !running) return;
    await stopCluster(running);
  });
}

/** After a run of jest that was broken off and could not leave: stops the cluster unless another run works on it. */
export async function stopAbandonedCluster(): Promise<void> {
  if (foreign || !existsSync(dataDir)) return;
  await withFileLock(path.join(dataDir, 'lock'), async () => {
    const folder = prepareFolder(dataDir);
    const left = readPidFile(folder);
    if (otherRuns().length > 0 || !left || !servesFolder(left.pid, folder.data)) return;
    await stopCluster(await startServer());
  });
}
