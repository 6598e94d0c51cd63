import { migrate } from '@thervu/api/core/database/migrate';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { removeDataDir } from './cluster-folder';
import { findBinaries } from './embedded-binaries';
import { startPostgres } from './embedded';
import { moveCluster } from './move-cluster';

jest.setTimeout(240_000);

const options = { noSync: true, settings: { shared_buffers: '16MB', max_connections: '30' } };
const quiet = () => undefined;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'thervu-move-'));
  await onDatabase(async (client, url) => {
    await migrate(url);
    await client.query(`insert into college (colcode, colname, address, district, email, land_line, mobile, start_yr, ctype, status,
      autonomy, principal, designation, pmobile, pemail, ptype)
      select n::text, 'Demo College ' || n, 'x', 'Salem', 'x@example.org', '0', '0', 1990, 'Co-Ed.', 'Govt.', 'No', 'x', 'x', '0', 'x', 'Principal'
      from generate_series(701, 740) n`);
  });
});
afterAll(() => removeDataDir(dataDir));

async function onDatabase<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ ...options, dataDir });
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    return await work(client, server.url);
  } finally {
    await client.end();
    await server.stop();
  }
}
const colleges = () =>
  onDatabase(async (client) => {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || md5(string_agg(c::text, '' order by colcode)) as digest from college c`,
    );
    return rows[0]!.digest;
  });
/** The cluster itself; where root starts the portal it may lie outside of the data folder. */
const clusterOf = () => {
  const pointer = path.join(dataDir, 'postgres-folder');
  return path.join(existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir, 'postgres');
};

test('[DAY-14] a data folder of another major version is not touched: the start says which command moves it', async () => {
  const file = path.join(clusterOf(), 'PG_VERSION');
  const ours = readFileSync(file, 'utf8');
  writeFileSync(file, '13\n');
  await expect(startPostgres({ ...options, dataDir })).rejects.toThrow(
    /was written by PostgreSQL 13, and this release brings PostgreSQL \d+\. Nothing was changed\. Run npm run upgrade:database once/,
  );
  writeFileSync(file, ours);
  expect(await colleges()).toMatch(/^40 /);
});

test('[DAY-14] a move that fails puts the folder back as it was', async () => {
  const before = await colleges();
  await expect(moveCluster({ dataDir, oldBin: tmpdir(), log: quiet, options })).rejects.toThrow(
    'There is no PostgreSQL in',
  );
  // the old folder is moved aside, and then the new one cannot be written
  const oldBin = findBinaries(dataDir, undefined, quiet);
  const log = (line: string) => {
    if (line.startsWith('Writing')) throw new Error('the disk is full');
  };
  await expect(moveCluster({ dataDir, oldBin, log, options })).rejects.toThrow('the disk is full');
  expect(await colleges()).toBe(before);
});

test('[DAY-14] a move brings every row into a new cluster, proved by hashes, and keeps the old one beside', async () => {
  const before = await colleges();
  const oldBin = findBinaries(dataDir, undefined, quiet);
  const { rows, tables, kept } = await moveCluster({ dataDir, oldBin, log: quiet, options });
  expect(rows).toBeGreaterThanOrEqual(40);
  expect(tables).toBeGreaterThan(80);
  expect(existsSync(path.join(kept, 'PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(dataDir, 'upgrade', 'archive.thervu'))).toBe(false);
  expect(await colleges()).toBe(before);
  // a second move never overwrites what the first one has kept
  await expect(moveCluster({ dataDir, oldBin, log: quiet, options })).rejects.toThrow('is there already');
});
