import { cloneDatabase, durableServer, testMacKey, type ClonedDatabase } from '@thervu/testing/database';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportKeyFits, readExportKey } from '../../core/secrets/export-key';
import { SigningKeys } from '../../core/session/signing-keys';
import { folderStorage } from '../../core/storage/storage-folder';
import { newArchiveKey, slotsFor } from './archive-keys';
import { newDatabase } from '../../testing/backup-test-queries';
import { archiveBytes } from './make-archive';
import { missingKeys, neededKeys } from './needed-keys';

const KEY = randomBytes(32);
const MAC = /^[0-9a-f]{64}$/.test(testMacKey()) ? testMacKey() : 'b'.repeat(64);
const AADHAAR = Buffer.alloc(32, 1);
const PASSPHRASE = 'four quiet words of Yercaud';
let clone: ClonedDatabase;
let folder: string;
let archive: string;

durableServer();
beforeAll(async () => {
  clone = await cloneDatabase('tiny');
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-restore-'));
  archive = path.join(folder, 'one.thervu');
  const archiveKey = newArchiveKey();
  const slots = await slotsFor(archiveKey, { keys: [KEY], passphrase: PASSPHRASE });
  const needs = neededKeys({
    resultMacKey: MAC,
    aadhaarKeys: new Map([[1, AADHAAR]]),
    ticketKeys: new SigningKeys([Buffer.alloc(32, 0xcc)]),
  });
  const work = { db: clone.pools.owner, storage: folderStorage(folder), archiveKey, needs };
  const head = { madeAt: new Date().toISOString(), slots };
  const bytes = archiveBytes({ ...work, head, progress: async () => undefined });
  await pipeline(Readable.from(bytes), createWriteStream(archive));
}, 60_000);
afterAll(async () => {
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

async function program(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ status: number | null; out: string; err: string }> {
  const file = path.resolve(__dirname, '../../cli', name);
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
  });
  const message = { out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (message.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (message.err += bytes.toString()));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, ...message };
}

const environment = (ownerUrl: string): Record<string, string> => ({
  STORAGE_DIR: path.join(folder, 'storage'),
  RESULT_MAC_KEY: MAC,
  LOG_KEY: 'a'.repeat(64),
  FACTOR_KEYS: `1:${Buffer.alloc(32, 'f').toString('base64')}`,
  HALL_TICKET_KEYS: 'c'.repeat(64),
  AADHAAR_KEYS: `1:${AADHAAR.toString('base64')}`,
  ...Object.fromEntries(
    ['AUTH', 'OFFICE', 'COLLEGE', 'CAMP', 'PUBLIC', 'OWNER'].map((role) => [`DATABASE_URL_${role}`, ownerUrl]),
  ),
});

test('the program restores an archive by the key of the installation, says what came back, and refuses a second time', async () => {
  const to = await newDatabase();
  const env = { ...environment(to.ownerUrl), BACKUP_KEYS: KEY.toString('hex') };
  const first = await program('restore.ts', [archive], env);
  expect([first.status, first.err]).toEqual([0, '']);
  expect(first.out).toMatch(
    /Restored as of \d{4}-\d\d-\d\dT.*: [\d,]+ rows of \d+ tables and 0 files, every table proved/,
  );
  const second = await program('restore.ts', [archive], env);
  expect([second.status, second.err]).toEqual([1, expect.stringMatching(/^Nothing was restored\. .*empty database/)]);
  await to.drop();
}, 120_000);

test('the passphrase comes from the environment; other keys are refused unless they are meant', async () => {
  const to = await newDatabase();
  const env = { ...environment(to.ownerUrl), BACKUP_PASSPHRASE: PASSPHRASE, RESULT_MAC_KEY: 'd'.repeat(64) };
  const rejected = await program('restore.ts', [archive], env);
  expect([rejected.status, rejected.err]).toEqual([1, expect.stringContaining('RESULT_MAC_KEY')]);
  const meant = await program('restore.ts', [archive, '--other-keys'], env);
  expect([meant.status, meant.err]).toEqual([0, '']);
  await to.drop();
}, 120_000);

test('[SEC-9] an archive for public keys is restored with the file of the private half, and by nothing else', async () => {
  const identity = await generateX25519Identity();
  const sealedFile = path.join(folder, 'sealed.thervu');
  const archiveKey = newArchiveKey();
  const slots = await slotsFor(archiveKey, { recipients: [await identityToRecipient(identity)] });
  const needs = neededKeys({
    resultMacKey: MAC,
    aadhaarKeys: new Map([[1, AADHAAR]]),
    ticketKeys: new SigningKeys([Buffer.alloc(32, 0xcc)]),
  });
  const head = { madeAt: new Date().toISOString(), slots };
  const work = { db: clone.pools.owner, storage: folderStorage(folder), archiveKey, needs, head };
  await pipeline(
    Readable.from(archiveBytes({ ...work, progress: async () => undefined })),
    createWriteStream(sealedFile),
  );
  const to = await newDatabase();
  const env = { ...environment(to.ownerUrl), BACKUP_KEYS: KEY.toString('hex'), BACKUP_PASSPHRASE: PASSPHRASE };
  const rejected = await program('restore.ts', [sealedFile], env);
  expect([rejected.status, rejected.err]).toEqual([1, expect.stringContaining('--identity FILE')]);
  const none = path.join(folder, 'none.txt');
  await writeFile(none, '# no key\n');
  const empty = await program('restore.ts', [sealedFile, '--identity', none], env);
  expect([empty.status, empty.err]).toEqual([1, expect.stringContaining('There is no AGE-SECRET-KEY-')]);
  const file = path.join(folder, 'identity.txt');
  await writeFile(file, `# created: today\n${identity}\n`);
  const taken = await program('restore.ts', ['--identity', file, sealedFile], env);
  expect([taken.status, taken.err]).toEqual([0, '']);
  expect(taken.out + rejected.err).not.toContain('AGE-SECRET-KEY-1');
  await to.drop();
}, 180_000);

test('a key of the results that was changed since is no other key while it is kept as the one before', async () => {
  const to = await newDatabase();
  const changed = { BACKUP_PASSPHRASE: PASSPHRASE, RESULT_MAC_KEY: 'd'.repeat(64), RESULT_MAC_KEY_OLD: MAC };
  const taken = await program('restore.ts', [archive], { ...environment(to.ownerUrl), ...changed });
  expect([taken.status, taken.err]).toEqual([0, '']);
  await to.drop();
}, 120_000);

test('an archive names the keys of all its releases, and is refused where one of them has gone', () => {
  const keys = { aadhaarKeys: new Map([[1, AADHAAR]]), ticketKeys: new SigningKeys([Buffer.alloc(32, 0xcc)]) };
  const needed = neededKeys({ ...keys, resultMacKey: 'd'.repeat(64), olderResultMacKeys: [MAC] });
  expect(missingKeys(needed, needed)).toEqual([]);
  expect(missingKeys(needed, neededKeys({ ...keys, resultMacKey: MAC, olderResultMacKeys: ['d'.repeat(64)] }))).toEqual(
    [],
  );
  const gone = neededKeys({ ...keys, resultMacKey: 'd'.repeat(64) });
  expect(missingKeys(needed, gone)).toEqual(['RESULT_MAC_KEY or RESULT_MAC_KEY_OLD']);
  expect(missingKeys(gone, needed)).toEqual([]);
});

test('without a file, or with one that is not there, one sentence says so', async () => {
  const to = await newDatabase();
  const none = await program('restore.ts', [], environment(to.ownerUrl));
  expect([none.status, none.err]).toEqual([1, 'Name the archive: restore FILE [--identity FILE] [--other-keys]\n']);
  const missing = await program('restore.ts', [path.join(folder, 'not-there')], environment(to.ownerUrl));
  expect([missing.status, missing.err.split('\n')]).toEqual([1, [expect.stringContaining('ENOENT'), '']]);
  await to.drop();
}, 120_000);

test('the program for the key of the table export prints a hash that the server takes', async () => {
  const { status, out } = await program('table-export-key.ts', [], {});
  expect(status).toBe(0);
  const key = /^Security key: (\S+)$/m.exec(out)![1]!;
  const stored = readExportKey(/^TABLE_EXPORT_KEY=(\S+)$/m.exec(out)![1]!)!;
  expect(await exportKeyFits(stored, key)).toBe(true);
  expect(await exportKeyFits(stored, `${key}x`)).toBe(false);
}, 60_000);
