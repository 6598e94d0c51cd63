import type { BackupState } from '@thervu/contracts/backup/backup-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import { testDemoPassword, testMacKey } from '@thervu/testing/database';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { readBackupRecipients } from '../../core/secrets/backup-recipients';
import { folderStorage } from '../../core/storage/storage-folder';
import {
  API,
  apiUnderTest,
  TEST_AADHAAR_KEYS,
  TEST_PUBLIC_URL,
  testTicketKeys,
  type Person,
} from '../../testing/api-under-test';
import { Signer } from '../../testing/signer';
import { jobKinds } from '../../worker/job-kinds';
import { runWorker } from '../../worker/run-worker';
import { waitingKey } from './archive-keys';
import { readArchive } from './read-archive';

const KEY = randomBytes(32);
const LOG_KEY = 'a'.repeat(64);
const keyConfig: { backupOwnKey: true; backupRecipients?: string[] } = { backupOwnKey: true };
let identity: string;
let stranger: string;
beforeAll(async () => {
  [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()];
  keyConfig.backupRecipients = [await identityToRecipient(identity)];
});
const api = apiUnderTest({ config: keyConfig });
const owner = () => api.clone.pools.owner;
let worker: { stop(): Promise<void> };
let second: FastifyInstance;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-sealed-'));
  second = await api.build({ config: keyConfig });
  worker = await runWorker({
    ownerUrl: api.clone.ownerUrl,
    owner: owner(),
    storage: folderStorage(api.storageDir),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    kinds: jobKinds({
      backupKeys: [KEY],
      backupRecipients: keyConfig.backupRecipients,
      ticketKeys: testTicketKeys,
      publicUrl: TEST_PUBLIC_URL,
      logKey: LOG_KEY,
      resultMacKey: testMacKey(),
      aadhaarKeys: TEST_AADHAAR_KEYS,
    } as Parameters<typeof jobKinds>[0]),
  });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await second.close();
  await rm(folder, { recursive: true, force: true });
});

const ownPassword = () => ({ currentPassword: testDemoPassword() });
const start = (passphrase: string | null = null) =>
  api.call('admin', 'POST', '/control/backups', { ...ownPassword(), passphrase });
async function made(): Promise<Job> {
  const { id } = (await start()).json<Job>();
  for (let look = 0; look < 600; look += 1) {
    const job = (await api.call('admin', 'GET', `/jobs/${id}`)).json<Job>();
    if (job.finishedAt !== null) return job;
    await sleep(50);
  }
  throw new Error('The job did not end.');
}
const ask = (id: string, as: Person = 'admin') => api.call(as, 'POST', `/control/backups/${id}/release`, ownPassword());
const sign = (id: string, as: Person = 'admin2') =>
  api.call(as, 'PUT', `/control/backups/${id}/release`, ownPassword());
const fetchFile = async (id: string, as: Person = 'admin', app: FastifyInstance = api.app) =>
  app.inject({
    method: 'POST',
    url: `${API}/control/backups/${id}/file-ticket`,
    headers: { authorization: `Bearer ${await api.tokenOf(as)}` },
    payload: ownPassword(),
  });
const typeOf = (answer: { json: () => { type?: string } }) => answer.json().type;
const nextHour = () => owner()('backup_fetch').update({ fetched_at: owner().raw(`now() - interval '61 minutes'`) });

test('[SEC-9] the portal writes an archive and cannot read it: only the private half opens it', async () => {
  const job = await made();
  expect(job).toMatchObject({ state: 'DONE', hasFile: true });
  const row = await owner()('job')
    .where({ id: job.id })
    .first<{ params: object; file_key: string }>('params', 'file_key');
  expect(row.params).toEqual({});
  const file = path.join(folder, 'sealed.thervu');
  await writeFile(file, await folderStorage(api.storageDir).open(row.file_key));
  const everyKey = { keys: [KEY, waitingKey(LOG_KEY)], passphrase: testDemoPassword() };
  await expect(readArchive(file, everyKey)).rejects.toThrow(/wants the private half of a public key/);
  await expect(readArchive(file, { identities: [stranger] })).rejects.toThrow(/wants the private half/);
  const { manifest } = await readArchive(file, { identities: [stranger, identity] });
  expect(manifest.tables.find(({ name }) => name === 'public.student')!.rows).toBeGreaterThan(200);
}, 60_000);

test('[SEC-9] while such an archive is made, its key is in no row', async () => {
  // every version of the row is kept: the job may be over before anybody has read it
  await owner().raw(`
    create table seen_params (params jsonb);
    create function keep_params() returns trigger language plpgsql security definer as $$
      begin insert into public.seen_params values (new.params); return null; end $$;
    create trigger keep_params after insert or update on job for each row execute function keep_params()`);
  await made();
  const versions = (await owner()('seen_params').pluck('params')) as object[];
  await owner().raw('drop table seen_params; drop function keep_params() cascade');
  const ofOrder = versions.filter((params) => Object.keys(params).length > 0);
  expect(ofOrder.length).toBeGreaterThan(0);
  for (const params of ofOrder)
    expect(params).toEqual({ sealedTo: keyConfig.backupRecipients, asked: expect.stringMatching(/^[0-9a-f-]{36}$/) });
}, 60_000);

test('[SEC-9] a passphrase from the browser is refused, and nothing is begun', async () => {
  const jobs = () => owner()('job').count({ n: '*' }).first<{ n: number }>();
  const before = await jobs();
  const answer = await start('four quiet words of Yercaud');
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: [{ field: 'passphrase' }] }]);
  expect(await jobs()).toEqual(before);
});

test('[SEC-9] one officer asks, another signs; only then is the file given out, once', async () => {
  const { id } = await made();
  expect(typeOf(await fetchFile(id))).toBe('not-signed');
  expect(typeOf(await sign(id))).toBe('not-asked');
  expect((await ask(id)).statusCode).toBe(200);
  expect(typeOf(await fetchFile(id))).toBe('not-signed');
  expect(typeOf(await sign(id, 'admin'))).toBe('same-officer');
  const wrong = await api.call('admin2', 'PUT', `/control/backups/${id}/release`, { currentPassword: 'not it' });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { errors: [{ field: 'currentPassword' }] }]);
  const stateOf = async (as: Person) =>
    (await api.call(as, 'GET', '/control/backups')).json<BackupState>().backups.find(({ job }) => job.id === id)!
      .release!.state;
  expect([await stateOf('admin'), await stateOf('admin2')]).toEqual(['ASKED_BY_ME', 'ASKED']);
  expect((await sign(id)).statusCode).toBe(200);
  expect([await stateOf('admin'), typeOf(await sign(id))]).toEqual(['SIGNED', 'signed-already']);
  const { url } = (await fetchFile(id)).json<{ url: string }>();
  expect((await api.app.inject({ url })).statusCode).toBe(200);
  // the signature is used up
  expect(typeOf(await fetchFile(id))).toBe('not-signed');
  const actions = await owner()('audit_log')
    .where({ entity: 'job', entity_key: id })
    .orderBy('id')
    .select('action', 'actor_login');
  expect(actions.slice(-3)).toEqual([
    { action: 'DATABASE_BACKUP_ASKED_FOR', actor_login: '501' },
    { action: 'DATABASE_BACKUP_SIGNED', actor_login: 'office2@example.org' },
    { action: 'DATABASE_BACKUP_FETCHED', actor_login: '501' },
  ]);
}, 60_000);

test('[SEC-9] one archive an hour, also where two servers are asked at one instant for different ones', async () => {
  const [first, other] = [await made(), await made()];
  for (const { id } of [first, other]) for (const step of [ask, sign]) expect((await step(id)).statusCode).toBe(200);
  expect(typeOf(await fetchFile(first.id))).toBe('one-an-hour');
  await nextHour();
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_none, index) =>
      fetchFile(index % 2 ? first.id : other.id, index % 3 ? 'admin' : 'admin2', index % 4 < 2 ? api.app : second),
    ),
  );
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  // the other one keeps its signature for the next hour
  await nextHour();
  const later = [await fetchFile(first.id), await fetchFile(other.id)].map(({ statusCode }) => statusCode).sort();
  expect(later).toEqual([200, 409]);
}, 90_000);

test('[SEC-9] two officers who ask at one instant make one request, and the one who has asked cannot sign it', async () => {
  const { id } = await made();
  const answers = await Promise.all([ask(id), ask(id, 'admin2'), ask(id), ask(id, 'admin2')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const rows = await owner()('backup_release').where({ job_id: id });
  expect(rows).toHaveLength(1);
  const signed = await Promise.all([sign(id, 'admin'), sign(id, 'admin2'), sign(id, 'admin'), sign(id, 'admin2')]);
  expect(signed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const [row] = await owner()('backup_release').where({ job_id: id });
  expect((row as { asked_by: number; signed_by: number }).asked_by).not.toBe((row as { signed_by: number }).signed_by);
  await expect(
    owner()('backup_release')
      .where({ job_id: id })
      .update({ signed_by: owner().ref('asked_by') }),
  ).rejects.toThrow(/backup_two_officers/);
}, 60_000);

test('[SEC-9] the second officer signs with a factor where one is asked for, for this archive and no other', async () => {
  const app = await api.build({ config: { ...keyConfig, secondFactorOff: false } });
  const job = await made();
  expect((await ask(job.id)).statusCode).toBe(200);
  const signer = new Signer(api, 'admin2');
  const put = async (proof?: object) =>
    app.inject({
      method: 'PUT',
      url: `${API}/control/backups/${job.id}/release`,
      headers: { authorization: `Bearer ${await api.tokenOf('admin2')}` },
      payload: { ...ownPassword(), ...(proof ? { proof } : {}) },
    });
  expect((await put()).statusCode).toBe(422);
  expect(await owner()('backup_release').where({ job_id: job.id, signed_by: null })).toHaveLength(1);
  const proof = await signer.proof();
  expect((await put(proof)).statusCode).toBe(200);
  const [signed] = await owner()('signature')
    .where({ kind: 'BACKUP' })
    .orderBy('id', 'desc')
    .select<{ subject: string }[]>('subject');
  expect(signed).toEqual({ subject: job.fileName });
  await app.close();
}, 60_000);

test('without public keys one officer fetches, and there is nothing to ask for', async () => {
  const app = await api.build({ config: { backupOwnKey: true, backupRecipients: undefined } });
  const [{ id }] = (await owner()('job')
    .where({ kind: 'database.backup' })
    .orderBy('created_at', 'desc')
    .select('id')) as [{ id: string }];
  const answer = await app.inject({
    method: 'POST',
    url: `${API}/control/backups/${id}/release`,
    headers: { authorization: `Bearer ${await api.tokenOf('admin')}` },
    payload: ownPassword(),
  });
  expect([answer.statusCode, typeOf(answer)]).toEqual([409, 'no-second-officer']);
  await app.close();
});

test('public keys are read as a file of them has them; a private key or a word is none', () => {
  const [recipient] = keyConfig.backupRecipients!;
  expect(readBackupRecipients(`# the controller's safe\n${recipient}\n\n${recipient} , ${recipient}`)).toEqual(
    Array(3).fill(recipient),
  );
  for (const text of ['', '# nothing', 'age1nothing', identity, `${recipient},x`])
    expect(readBackupRecipients(text)).toBeUndefined();
});
