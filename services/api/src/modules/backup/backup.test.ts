import { cloneDatabase, testMacKey, type ClonedDatabase } from '@thervu/testing/database';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, copyFile, mkdtemp, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { migrate } from '../../core/database/migrate';
import { migrationNames } from '../../core/database/migration-files';
import { folderStorage } from '../../core/storage/storage-folder';
import { newKey, type Storage } from '../../core/storage/storage';
import { TEST_AADHAAR_KEYS, testTicketKeys } from '../../testing/api-under-test';
import type { Manifest } from './archive-format';
import { newArchiveKey, slotsFor, type Openers } from './archive-keys';
import { catalogue, checksums, fileColumns, newDatabase, seedFile } from '../../testing/backup-test-queries';
import { FILES_KEPT, FILES_LEFT } from './backup-queries';
import { archiveBytes } from './make-archive';
import { neededKeys } from './needed-keys';
import { restoreArchive } from './restore-archive';

const KEY = randomBytes(32);
const PASSPHRASE = 'four quiet words of Yercaud';
const openers: Openers = { keys: [KEY] };
const keysOfRows = { resultMacKey: testMacKey(), aadhaarKeys: TEST_AADHAAR_KEYS, ticketKeys: testTicketKeys };
const needs = neededKeys(keysOfRows);

let folder: string;
let clone: ClonedDatabase;
let storage: Storage;
let archive: string;
let manifest: Manifest;
let photo: string;
const drops: (() => Promise<void>)[] = [];

async function makeArchive(
  from: Pick<ClonedDatabase, 'pools'>,
  name: string,
  opened: Openers = { keys: [KEY], passphrase: PASSPHRASE },
): Promise<{ file: string; manifest: Manifest }> {
  const file = path.join(folder, name);
  const archiveKey = newArchiveKey();
  const head = { madeAt: new Date().toISOString(), slots: await slotsFor(archiveKey, opened) };
  let manifest: Manifest | undefined;
  const work = { db: from.pools.owner, storage, head, archiveKey, needs, progress: async () => undefined };
  await pipeline(Readable.from(archiveBytes(work, (made) => (manifest = made))), createWriteStream(file));
  return { file, manifest: manifest! };
}

/** An empty database and an empty storage to restore into. */
async function target(): Promise<{ ownerUrl: string; storage: Storage; storageDir: string }> {
  const { ownerUrl, drop } = await newDatabase();
  drops.push(drop);
  const storageDir = await mkdtemp(path.join(folder, 'restored-'));
  return { ownerUrl, storage: folderStorage(storageDir), storageDir };
}

async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Rows a restore changes on purpose: sessions end, jobs end, one-time addresses go, and it is written down. Every college
 * gets a line that says it is to be counted anew.
 */
const SETTLED = [
  'public.user_session',
  'public.job',
  'public.file_ticket',
  'public.eligible_change',
  /^part\.audit_log_/,
];
const isSettled = (name: string) =>
  SETTLED.some((pattern) => (typeof pattern === 'string' ? pattern === name : pattern.test(name)));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-backup-'));
  clone = await cloneDatabase('tiny');
  storage = folderStorage(path.join(folder, 'storage'));
  photo = newKey();
  await storage.put(Readable.from([Buffer.from('a photo')]), photo);
  await seedFile(clone.pools.owner, photo);
  ({ file: archive, manifest } = await makeArchive(clone, 'whole.thervu'));
}, 120_000);
afterAll(async () => {
  for (const drop of drops) await drop();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

test('[S2-SCREEN-DBBACKUP-01] a backup restored into an empty database is the database: every table by its checksum, every constraint, trigger, index and number', async () => {
  const to = await target();
  const restored = await restoreArchive({ ...to, file: archive, openers, keys: needs });
  const before = await withOwner(clone.ownerUrl, checksums);
  const after = await withOwner(to.ownerUrl, checksums);
  expect(Object.keys(before).length).toBeGreaterThan(80);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [name, sum] of Object.entries(before))
    if (!isSettled(name)) expect([name, after[name]]).toEqual([name, sum]);
  expect(restored.manifest.tables.map(({ name }) => name).sort()).toEqual(
    Object.keys(before).filter((name) => name !== 'public.rate_count'),
  );
  expect(await withOwner(to.ownerUrl, catalogue)).toEqual(await withOwner(clone.ownerUrl, catalogue));
  expect(restored.later).toEqual([]);
  const file = await to.storage.open(photo);
  expect(await readFile(path.join(to.storageDir, photo), 'utf8')).toBe('a photo');
  file.destroy();
}, 120_000);

test('after a restore nobody is signed in, no job goes on, the next numbers are free, and the log says what happened', async () => {
  const { owner } = clone.pools;
  const [person] = await owner('app_user').select<{ id: number }[]>('id').limit(1);
  await owner('user_session').insert({
    user_id: person!.id,
    token_hash: randomBytes(32),
    expires_at: owner.raw(`now() + interval '1 hour'`),
  });
  await owner('job').insert({ kind: 'test.long', title: 'Long', state: 'RUNNING', created_by: person!.id });
  const { file } = await makeArchive(clone, 'at-work.thervu');
  const to = await target();
  await restoreArchive({ ...to, file, openers });
  await withOwner(to.ownerUrl, async (client) => {
    const readValue = async (sql: string) => Object.values((await client.query<object>(sql)).rows[0]!)[0] as unknown;
    expect(await readValue('select count(*)::int from user_session where revoked_at is null')).toBe(0);
    expect(await readValue(`select state from job where kind = 'test.long'`)).toBe('FAILED');
    expect(await readValue(`select count(*)::int from audit_log where action = 'DATABASE_RESTORED'`)).toBe(1);
    const next = await readValue(`insert into camp (place, name) values ('New', 'New') returning place`);
    expect(next).toBe('New');
    expect(
      await readValue(
        `select nextval(pg_get_serial_sequence('student', 'student_id'))::int > max(student_id) from student`,
      ),
    ).toBe(true);
    await expect(client.query('delete from audit_log')).rejects.toThrow('append only');
  });
}, 120_000);

test('an archive of an earlier release comes back and is brought up to date', async () => {
  const names = await migrationNames();
  const early = names[names.length - 4]!;
  const old = await newDatabase();
  drops.push(old.drop);
  await migrate(old.ownerUrl, { to: early });
  await withOwner(old.ownerUrl, async (client) => {
    await client.query('select make_audit_partitions()');
    await client.query(`insert into camp (place, name) values ('Old Town', 'Old Town')`);
    await client.query(`insert into audit_log (action, entity) values ('OLD', 'camp')`);
  });
  const { file } = await makeArchive({ pools: old.pools }, 'early.thervu');
  const to = await target();
  const restored = await restoreArchive({ ...to, file, openers });
  expect(restored.later).toEqual(names.slice(-3));
  const after = await withOwner(to.ownerUrl, checksums);
  for (const { name, sha256, rows } of restored.manifest.tables)
    if (rows > 0 && !isSettled(name)) expect([name, after[name]]).toEqual([name, sha256]);
  await withOwner(to.ownerUrl, async (client) => {
    const { rows } = await client.query(`select 1 from camp where place = 'Old Town'`);
    expect(rows).toHaveLength(1);
    expect((await client.query(`select 1 from audit_log where action = 'OLD'`)).rows).toHaveLength(1);
  });
}, 120_000);

test('a passphrase opens the archive where no key of the installation is known', async () => {
  const to = await target();
  await restoreArchive({ ...to, file: archive, openers: { passphrase: PASSPHRASE } });
  expect(Object.keys(await withOwner(to.ownerUrl, checksums)).length).toBeGreaterThan(80);
}, 120_000);

describe('what is not a whole, unaltered archive of ours leaves nothing behind', () => {
  let to: Awaited<ReturnType<typeof target>>;
  beforeEach(async () => {
    to = await target();
  });
  const rejected = async (file: string, word: RegExp, overrides: { openers?: Openers } = {}) => {
    await expect(restoreArchive({ ...to, file, openers, ...overrides })).rejects.toThrow(word);
    expect(await withOwner(to.ownerUrl, checksums)).toEqual({});
    await expect(stat(path.join(to.storageDir, photo))).rejects.toThrow('ENOENT');
  };
  const copy = async (): Promise<{ file: string; size: number }> => {
    const file = path.join(folder, `copy-${randomBytes(4).toString('hex')}.thervu`);
    await copyFile(archive, file);
    return { file, size: (await stat(file)).size };
  };
  const flip = async (file: string, index: number) => {
    const handle = await open(file, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, index);
    byte[0]! ^= 1;
    await handle.write(byte, 0, 1, index);
    await handle.close();
  };

  test('a wrong key and a wrong passphrase', async () => {
    await rejected(archive, /Neither the keys nor the passphrase/, { openers: { keys: [randomBytes(32)] } });
    await rejected(archive, /Neither the keys nor the passphrase/, {
      openers: { passphrase: 'not these words at all' },
    });
  }, 120_000);

  test.each([
    ['in the middle', (size: number) => Math.floor(size / 2)],
    ['in the last byte', (size: number) => size - 1],
    ['in the head', () => 'thervu-backup 1\n{"madeAt":"2'.length],
  ])(
    'one bit turned %s',
    async (_where, pathOf) => {
      const { file, size } = await copy();
      await flip(file, pathOf(size));
      await rejected(file, /not as it was made|altered or cut short|no backup/);
    },
    120_000,
  );

  test.each([
    ['by one byte', (size: number) => size - 1],
    ['by half', (size: number) => Math.floor(size / 2)],
    ['to nothing', () => 0],
  ])(
    'cut short %s',
    async (_how, length) => {
      const { file, size } = await copy();
      await truncate(file, length(size));
      await rejected(file, /cut short|ends too early|no backup/);
    },
    120_000,
  );

  test('bytes put behind it', async () => {
    const { file } = await copy();
    await appendFile(file, randomBytes(40));
    await rejected(file, /altered or cut short/);
  }, 120_000);

  test('some other file', async () => {
    const file = path.join(folder, 'other.thervu');
    await appendFile(file, 'PGDMP and so on');
    await rejected(file, /no backup of this portal/);
  }, 120_000);

  test('rows that belong to other keys than those of the installation', async () => {
    const other = neededKeys({ ...keysOfRows, resultMacKey: 'f'.repeat(64) });
    await expect(restoreArchive({ ...to, file: archive, openers, keys: other })).rejects.toThrow('RESULT_MAC_KEY');
    expect(await withOwner(to.ownerUrl, checksums)).toEqual({});
  }, 120_000);

  test('a storage that fails in the middle of the files', async () => {
    const failing: Storage = { ...to.storage, put: () => Promise.reject(new Error('the disk is full')) };
    await expect(restoreArchive({ ...to, storage: failing, file: archive, openers })).rejects.toThrow('disk is full');
    expect(await withOwner(to.ownerUrl, checksums)).toEqual({});
    await restoreArchive({ ...to, file: archive, openers });
  }, 120_000);
});

test('a database that holds anything is refused and stays as it is', async () => {
  const to = await target();
  await withOwner(to.ownerUrl, (client) => client.query('create table mine (n integer)'));
  await expect(restoreArchive({ ...to, file: archive, openers })).rejects.toThrow('has the table public.mine');
  expect(Object.keys(await withOwner(to.ownerUrl, checksums))).toEqual(['public.mine']);
}, 60_000);

test('the archive holds no secret and no name in clear', async () => {
  const bytes = await readFile(archive);
  expect(bytes.includes('padmavani')).toBe(false);
  expect(bytes.includes(testMacKey())).toBe(false);
  expect(createHash('sha256').update(bytes).digest('hex')).toHaveLength(64);
  expect(manifest.tables.find(({ name }) => name === 'public.student')!.rows).toBeGreaterThan(200);
});

test('a file somebody replaced meanwhile is counted, and the archive is made all the same', async () => {
  const gone = newKey();
  const drop = await seedFile(clone.pools.owner, gone, 'sign');
  const made = await makeArchive(clone, 'missing.thervu');
  expect(made.manifest.files).toMatchObject({
    count: manifest.files.count,
    missing: manifest.files.missing + 1,
  });
  await drop();
});

test('every column that names a stored file is kept in the archive, or left out on purpose', async () => {
  const known = [...FILES_KEPT, ...FILES_LEFT].map(([table, column]) => `${table}.${column}`);
  expect((await fileColumns(clone.pools.owner)).filter((name) => !known.includes(name))).toEqual([]);
});

test('an archive that is broken off in the middle of a table leaves no connection behind', async () => {
  const archiveKey = newArchiveKey();
  const head = { madeAt: new Date().toISOString(), slots: await slotsFor(archiveKey, openers) };
  const progress = async () => undefined;
  const bytes = archiveBytes({ db: clone.pools.owner, storage, head, archiveKey, needs, progress });
  let taken = 0;
  const full = async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) {
      taken += piece.length;
      if (taken > 150_000) throw new Error('the disk is full');
    }
  };
  await expect(pipeline(Readable.from(bytes), full)).rejects.toThrow('the disk is full');
  const left = async () =>
    (
      await clone.pools.owner.raw<{ rows: object[] }>(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'copy %'`,
      )
    ).rows.length;
  for (let look = 0; look < 100 && (await left()) > 0; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await left()).toBe(0);
});

test('a job that is asked to stop does so at the next sign of progress', async () => {
  const archiveKey = newArchiveKey();
  const head = { madeAt: new Date().toISOString(), slots: await slotsFor(archiveKey, openers) };
  const progress = () => Promise.reject(new Error('asked to stop'));
  const bytes = archiveBytes({ db: clone.pools.owner, storage, head, archiveKey, needs, progress });
  await expect(pipeline(Readable.from(bytes), createWriteStream(path.join(folder, 'stopped.thervu')))).rejects.toThrow(
    'asked to stop',
  );
});
