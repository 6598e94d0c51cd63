import type { Job } from '@thervu/contracts/job/job-contract';
import { randomUUID } from 'node:crypto';
import { AadhaarSeal } from '../../core/aadhaar';
import { anchorAudit, sealAudit, verifyAudit } from '../../core/audit-seal';
import { runJob } from '../../core/jobs';
import { folderStorage } from '../../core/storage-folder';
import { TEST_AADHAAR_KEYS, apiUnderTest } from '../../testing/api-under-test';
import { auditJobs } from './audit-jobs';

const api = apiUnderTest();

async function change(sql: string, values: (string | number)[]): Promise<void> {
  // an intruder with the rights of the database's owner, past the triggers
  await api.clone.pools.owner.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica`);
    await trx.raw(sql, values);
  });
}

async function checkByJob(): Promise<Job> {
  const started = await api.call('admin', 'POST', '/audit/verify', {}, { 'idempotency-key': randomUUID() });
  expect(started.statusCode).toBe(200);
  const { id } = started.json<Job>();
  const storage = folderStorage(api.storageDir);
  await runJob(
    {
      owner: api.clone.pools.owner,
      storage,
      seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
      kinds: auditJobs,
      stopping: () => false,
      onError: () => undefined,
    },
    id,
  );
  return (await api.call('admin', 'GET', `/jobs/${id}`)).json<Job>();
}

beforeAll(async () => {
  const owner = api.clone.pools.owner;
  for (let block = 0; block < 3; block += 1) {
    for (let row = 0; row < 4; row += 1) {
      await owner('audit_log').insert({
        action: 'TEST',
        entity: 'thing',
        entity_key: `${block}-${row}`,
        after: JSON.stringify({ mark: 40 + row }),
      });
    }
    expect(await sealAudit(owner, 0)).toBeGreaterThanOrEqual(4);
  }
});

test('nothing is sealed that may still be on its way into the log', async () => {
  const owner = api.clone.pools.owner;
  await owner('audit_log').insert({ action: 'FRESH', entity: 'thing' });
  expect(await sealAudit(owner)).toBe(0);
});

test('an untouched log is found whole, by the call and its job', async () => {
  const job = await checkByJob();
  expect(job).toMatchObject({ state: 'DONE', error: null });
  expect(job.message).toMatch(/^All \d+ sealed rows in 3 blocks/);
});

test.each([
  ['one changed byte', `update audit_log set after = '{"mark": 90}' where entity_key = '1-2'`],
  ['a changed name', `update audit_log set actor_login = 'somebody' where entity_key = '1-2'`],
  ['a changed time', `update audit_log set at = at + interval '1 microsecond' where entity_key = '1-2'`],
  ['a removed row', `delete from audit_log where entity_key = '1-2'`],
  [
    'an added row',
    `insert into audit_log (action, entity, at) select 'FALSE', 'thing', at from audit_log where entity_key = '1-2'`,
  ],
  ['a rewritten seal', `update audit_seal set hash = sha256('x') where block = 2`],
])('%s is found and its block is named', async (_words, sql) => {
  const owner = api.clone.pools.owner;
  await owner.raw(
    'create table kept_log as select * from audit_log; create table kept_seal as select * from audit_seal',
  );
  await change(sql, []);
  expect((await verifyAudit(owner)).broken).toMatchObject({ block: 2 });
  const job = await checkByJob();
  expect(job.state).toBe('FAILED');
  expect(job.error).toContain('block 2');
  await change(`delete from audit_log; delete from audit_seal; insert into audit_log overriding system value select * from kept_log;
    insert into audit_seal select * from kept_seal; drop table kept_log, kept_seal`, []); // prettier-ignore
  expect((await verifyAudit(owner)).broken).toBeUndefined();
});

test('the head of the chain is kept for comparison from outside', async () => {
  const owner = api.clone.pools.owner;
  await anchorAudit(owner);
  const anchor = await owner('chain_anchor').where({ chain: 'AUDIT' }).orderBy('id', 'desc').first();
  const head = await owner('audit_seal').orderBy('block', 'desc').first();
  expect(anchor.root_hash).toEqual(head.hash);
});

test('no role of the portal can change or remove what is written', async () => {
  for (const role of ['office', 'college', 'camp', 'auth', 'public'] as const) {
    const db = api.clone.pools[role];
    await expect(db('audit_log').update({ action: 'X' })).rejects.toThrow(/permission denied|append only/);
    await expect(db('audit_log').delete()).rejects.toThrow(/permission denied|append only/);
    await expect(db.raw('truncate audit_log')).rejects.toThrow(/permission denied|append only/);
  }
  await expect(api.clone.pools.owner('audit_log').delete()).rejects.toThrow('append only');
});

describe('the same key twice', () => {
  const verify = (key: string | undefined, as: 'admin' | 'admin2' = 'admin') =>
    api.call(as, 'POST', '/audit/verify', {}, key === undefined ? {} : { 'idempotency-key': key });
  const jobs = async () => (await api.clone.pools.owner('job').count({ n: '*' }).first())!.n;

  test('starts one job and gives the first answer again; another person has keys of their own', async () => {
    await api.clone.pools.owner('job').delete();
    const key = randomUUID();
    const first = await verify(key);
    await api.clone.pools.owner('job').update({ state: 'DONE', finished_at: new Date() });
    const again = await verify(key);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await jobs()).toBe(1);
    expect((await verify(key, 'admin2')).json<Job>().id).not.toBe(first.json<Job>().id);
    expect(await jobs()).toBe(2);
  });

  test('is required on a call of our own, with enough characters to be unique', async () => {
    expect((await verify(undefined)).statusCode).toBe(400);
    expect((await verify('short')).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'Idempotency-Key' }],
    });
  });

  test('belongs to one request', async () => {
    const key = randomUUID();
    await verify(key);
    await api.clone.pools
      .owner('idempotency_key')
      .where({ key })
      .update({ request_hash: Buffer.alloc(32) });
    expect((await verify(key)).statusCode).toBe(409);
  });

  test('is free again when the server that began with it has died', async () => {
    const key = randomUUID();
    const owner = api.clone.pools.owner;
    await verify(key);
    await owner('idempotency_key').where({ key }).update({ status: null, response: null });
    expect((await verify(key)).statusCode).toBe(409);
    await owner('idempotency_key')
      .where({ key })
      .update({ created_at: owner.raw(`now() - interval '3 minutes'`) });
    expect((await verify(key)).statusCode).toBe(200);
  });

  test('ten at once start one', async () => {
    await api.clone.pools.owner('job').delete();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(key)));
    expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await jobs()).toBe(1);
  });
});
