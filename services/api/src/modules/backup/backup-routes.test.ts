import type { BackupState } from '@thervu/contracts/backup/backup-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { testDemoPassword, testMacKey } from '@thervu/testing/database';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { housekeeping } from '../../worker/housekeeping';
import { jobKinds } from '../../worker/job-kinds';
import { runWorker } from '../../worker/run-worker';
import { folderStorage } from '../../core/storage/storage-folder';
import {
  apiUnderTest,
  API,
  TEST_AADHAAR_KEYS,
  TEST_PUBLIC_URL,
  testTicketKeys,
  type Person,
} from '../../testing/api-under-test';
import { readArchive } from './read-archive';

const KEY = randomBytes(32);
const PASSPHRASE = 'four quiet words of Yercaud';
const api = apiUnderTest({ config: { backupOwnKey: true } });
const owner = () => api.clone.pools.owner;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let worker: { stop(): Promise<void> } | undefined;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-backups-'));
  const config = {
    ticketKeys: testTicketKeys,
    publicUrl: TEST_PUBLIC_URL,
    logKey: 'a'.repeat(64),
    resultMacKey: testMacKey(),
    aadhaarKeys: TEST_AADHAAR_KEYS,
    // the worker's alone: the server knows only that there is one
    backupKeys: [KEY],
  };
  worker = await runWorker({
    ownerUrl: api.clone.ownerUrl,
    owner: owner(),
    storage: folderStorage(api.storageDir),
    log,
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    kinds: jobKinds(config),
  });
}, 60_000);
afterAll(async () => {
  await worker?.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (
  body: object = { currentPassword: testDemoPassword(), passphrase: PASSPHRASE },
  as: Person | 'nobody' = 'admin',
) => api.call(as, 'POST', '/control/backups', body);
const ticket = (id: string, currentPassword = testDemoPassword(), as: Person = 'admin') =>
  api.call(as, 'POST', `/control/backups/${id}/file-ticket`, { currentPassword });
const ended = async (id: string): Promise<Job> => {
  for (let look = 0; look < 600; look += 1) {
    const job = (await api.call('admin', 'GET', `/jobs/${id}`)).json<Job>();
    if (job.finishedAt !== null) return job;
    await sleep(50);
  }
  throw new Error('The job did not end.');
};
const audits = (action: string): Promise<{ actor_login: string; after: Record<string, unknown> }[]> =>
  owner()('audit_log').where({ action }).orderBy('id', 'desc');
const made = async (): Promise<Job> => ended((await start()).json<Job>().id);
const lastSegment = (url: string) => url.split('/').at(-1)!;

test('[S7-CALL-BACKUP-01] [S6-PERM-ADMIN-08] the office makes a backup and fetches it: GET /downloadDB/{x} answers with the file once', async () => {
  const job = await made();
  expect(job).toMatchObject({ state: 'DONE', hasFile: true });
  expect(job.fileName).toMatch(/^thervu-backup-\d{8}-\d{4}\.thervu$/);
  const { url } = (await ticket(job.id)).json<{ url: string }>();
  expect(url).toMatch(/^\/thervu\/api\/files\/[\w-]{43}$/);
  const answer = await api.call('admin', 'GET', `/downloadDB/${lastSegment(url)}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(job.fileName!);
  const file = path.join(folder, 'fetched.thervu');
  await writeFile(file, answer.rawPayload);
  for (const openers of [{ keys: [KEY] }, { passphrase: PASSPHRASE }]) {
    const { manifest } = await readArchive(file, openers);
    expect(manifest.tables.find(({ name }) => name === 'public.student')!.rows).toBeGreaterThan(200);
  }
  expect((await api.call('admin', 'GET', `/downloadDB/${lastSegment(url)}`)).statusCode).toBe(404);
  expect((await api.call('admin', 'GET', '/downloadDB/latest')).statusCode).toBe(404);
}, 60_000);

test('[D16-7] without a passphrase the key of the installation opens it, which the server has never held', async () => {
  const asked = (await start({ currentPassword: testDemoPassword(), passphrase: null })).json<Job>();
  const ordered = await owner()('job').where({ id: asked.id }).first<{ params: object }>('params');
  expect(JSON.stringify(ordered)).not.toContain(KEY.toString('hex'));
  const job = await ended(asked.id);
  expect(job.state).toBe('DONE');
  const { url } = (await ticket(job.id)).json<{ url: string }>();
  const file = path.join(folder, 'own-key.thervu');
  await writeFile(file, (await api.call('admin', 'GET', `/downloadDB/${lastSegment(url)}`)).rawPayload);
  const { manifest } = await readArchive(file, { keys: [KEY] });
  expect(manifest.tables.find(({ name }) => name === 'public.student')!.rows).toBeGreaterThan(200);
  await expect(readArchive(file, { passphrase: PASSPHRASE })).rejects.toThrow();
}, 60_000);

test('nobody but the office sees, makes or fetches a backup', async () => {
  for (const who of ['college', 'campadmin', 'camp'] as const) {
    expect((await api.call(who, 'GET', '/control/backups')).statusCode).toBe(403);
    expect((await start(undefined, who)).statusCode).toBe(403);
    expect((await api.call(who, 'GET', '/downloadDB/x')).statusCode).toBe(403);
  }
  expect((await start(undefined, 'nobody')).statusCode).toBe(401);
});

test('without the own password nothing is made and nothing is fetched; both are written down when they are', async () => {
  const before = await owner()('job').count({ n: '*' }).first<{ n: number }>();
  const wrong = await start({ currentPassword: 'not it', passphrase: null });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json()).toMatchObject({ errors: [{ field: 'currentPassword' }] });
  expect(await owner()('job').count({ n: '*' }).first()).toEqual(before);
  const job = await made();
  expect((await ticket(job.id, 'not it')).statusCode).toBe(422);
  expect((await audits('DATABASE_BACKUP_STARTED'))[0]).toMatchObject({
    actor_login: '501',
    after: { openedBy: ['key', 'passphrase'] },
  });
  const observed = (await audits('DATABASE_BACKUP_FETCHED')).length;
  expect((await ticket(job.id)).statusCode).toBe(200);
  expect((await audits('DATABASE_BACKUP_FETCHED')).length).toBe(observed + 1);
}, 60_000);

test('wrong passwords are counted: after some of them even the right one has to wait', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    await api.call('admin2', 'POST', '/control/backups', { currentPassword: 'wrong', passphrase: null });
  const late = await api.call('admin2', 'POST', '/control/backups', {
    currentPassword: testDemoPassword(),
    passphrase: null,
  });
  expect(late.statusCode).toBe(429);
});

test('the way that serves files of other jobs does not give a backup out', async () => {
  const job = await made();
  const answer = await api.call('admin', 'POST', `/jobs/${job.id}/file-ticket`);
  expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([409, 'ask-again']);
}, 60_000);

test('after an hour the file is not given out any more, not even to who holds a ticket, and it is swept away', async () => {
  const job = await made();
  const row = () => owner()('job').where({ id: job.id }).first<{ expires_at: Date; file_key: string | null }>();
  const left = (await row()).expires_at.getTime() - Date.now();
  expect(left).toBeGreaterThan(50 * 60_000);
  expect(left).toBeLessThanOrEqual(60 * 60_000);
  const { url } = (await ticket(job.id)).json<{ url: string }>();
  await owner()('job')
    .where({ id: job.id })
    .update({ expires_at: owner().raw(`now() - interval '1 second'`) });
  expect((await api.app.inject({ url })).statusCode).toBe(404);
  expect((await ticket(job.id)).statusCode).toBe(409);
  const { backups } = (await api.call('admin', 'GET', '/control/backups')).json<BackupState>();
  expect(backups.find((backup) => backup.job.id === job.id)).toMatchObject({
    expiresAt: null,
    job: { hasFile: false },
  });
  await housekeeping(owner(), folderStorage(api.storageDir));
  expect((await row()).file_key).toBeNull();
}, 60_000);

test('the key of the archive is nowhere in the row of its job when it is there, and no secret is in the log', async () => {
  const job = await made();
  const { params } = await owner()('job').where({ id: job.id }).first<{ params: object }>('params');
  expect(params).toEqual({});
  const message = api.lines.join('\n');
  expect(message).not.toContain(PASSPHRASE);
  expect(message).not.toContain(testDemoPassword());
}, 60_000);

test('while a backup is made, a second person is told so instead of getting one their passphrase does not open', async () => {
  const [first, second] = await Promise.all([
    start(),
    start({ currentPassword: testDemoPassword(), passphrase: 'another passphrase altogether' }),
  ]);
  const statuses = [first, second].map(({ statusCode }) => statusCode).sort();
  // one may have ended before the other began
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statuses);
  for (const answer of [first, second]) if (answer.statusCode === 200) await ended(answer.json<Job>().id);
}, 60_000);

test('without a key of the installation a passphrase is needed, and none may be the own password', async () => {
  const app = await api.build({ config: { backupOwnKey: false } });
  const headers = { authorization: `Bearer ${await api.tokenOf('admin')}` };
  const ask = (passphrase: string | null) =>
    app.inject({
      method: 'POST',
      url: `${API}/control/backups`,
      headers,
      payload: { currentPassword: testDemoPassword(), passphrase },
    });
  const state = await app.inject({ url: `${API}/control/backups`, headers });
  expect(state.json<BackupState>().ownKey).toBe(false);
  const none = await ask(null);
  expect([none.statusCode, none.json()]).toMatchObject([422, { errors: [{ field: 'passphrase' }] }]);
  expect((await ask('short')).statusCode).toBe(400);
  if (testDemoPassword().length >= 14) expect((await ask(testDemoPassword())).statusCode).toBe(422);
  await app.close();
});
