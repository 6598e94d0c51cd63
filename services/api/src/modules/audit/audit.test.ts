import type { Job } from '@thervu/contracts/job/job-contract';
import { randomUUID } from 'node:crypto';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { anchorAudit, sealAudit, verifyAudit } from '../../core/audit/audit-seal';
import { runJob } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { TEST_AADHAAR_KEYS, apiUnderTest } from '../../testing/api-under-test';
import { auditJobs } from './audit-jobs';
import { verifyChains } from './chain-verify';

const api = apiUnderTest();

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('What was waited for has not come about.');
}

async function change(sql: string, values: (string | number)[]): Promise<void> {
  // an intruder with the rights of the database's owner, past the triggers
  await api.clone.pools.owner.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica`);
    await trx.raw(sql, values);
  });
}

/** The log as it is, to be put back after an attack on it. */
const keep = () =>
  api.clone.pools.owner.raw(
    'create table kept_log as select * from audit_log; create table kept_seal as select * from audit_seal',
  );
const putBack = () =>
  change(
    `delete from audit_log; delete from audit_seal; insert into audit_log overriding system value select * from kept_log;
    insert into audit_seal select * from kept_seal; drop table kept_log, kept_seal`,
    [],
  );

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
    expect(await sealAudit(owner)).toBeGreaterThanOrEqual(4);
  }
});

const idOf = async (key: string): Promise<number> =>
  (await api.clone.pools.owner('audit_log').where({ entity_key: key }).first<{ id: number }>('id'))!.id;

describe('seals go by transaction, not by time', () => {
  test('a row whose transaction outlasts a seal comes into the next block, and no block looks broken', async () => {
    const owner = api.clone.pools.owner;
    const row = (entity_key: string) => ({ action: 'LONG', entity: 'thing', entity_key });
    const long = await owner.transaction();
    // its time and number are older than those of rows that are sealed before it
    await long('audit_log').insert(row('long-1'));
    await owner('audit_log').insert(row('short-1'));
    expect(await sealAudit(owner)).toBe(1);
    await long('audit_log').insert(row('long-2'));
    await owner('audit_log').insert(row('short-2'));
    expect(await sealAudit(owner)).toBe(1);
    expect((await verifyAudit(owner)).broken).toBeUndefined();
    await long.commit();
    expect(await sealAudit(owner)).toBe(2);
    expect(await sealAudit(owner)).toBe(0);
    expect((await verifyAudit(owner)).broken).toBeUndefined();
    const { rows } = await owner.raw<{ rows: { entity_key: string; block: number }[] }>(
      `select a.entity_key, s.block from audit_log a join audit_seal s on a.id <@ s.ids where a.action = 'LONG' order by a.id`,
    );
    const block = Object.fromEntries(rows.map((row) => [row.entity_key, row.block]));
    expect(rows).toHaveLength(4);
    expect(block['long-1']).toBe(block['long-2']);
    expect(block['long-1']!).toBeGreaterThan(block['short-2']!);
  });

  test('a row of a transaction that is undone leaves no gap anybody would take for a removed row', async () => {
    const owner = api.clone.pools.owner;
    const undone = await owner.transaction();
    await undone('audit_log').insert({ action: 'UNDONE', entity: 'thing' });
    await owner('audit_log').insert({ action: 'KEPT', entity: 'thing' });
    await undone.rollback();
    expect(await sealAudit(owner)).toBe(1);
    expect((await verifyAudit(owner)).broken).toBeUndefined();
  });

  test('two workers at once seal every row once', async () => {
    const owner = api.clone.pools.owner;
    await owner('audit_log').insert(Array.from({ length: 20 }, () => ({ action: 'TWO', entity: 'thing' })));
    const sealed = await Promise.all([sealAudit(owner), sealAudit(owner), sealAudit(owner)]);
    expect(sealed.reduce((a, b) => a + b, 0)).toBe(20);
    expect((await verifyAudit(owner)).broken).toBeUndefined();
  });
});

test('an untouched log is found whole, by the call and its job', async () => {
  const job = await checkByJob();
  expect(job).toMatchObject({ state: 'DONE', error: null });
  expect(job.message).toMatch(/^All is as it was written: \d+ sealed rows of the audit log in \d+ blocks, \d+ lines/);
});

test.each([
  [
    'one changed byte',
    `update audit_log set after = '{"mark": 90}' where entity_key = '1-2'`,
    'is not as it was written',
  ],
  [
    'a changed name',
    `update audit_log set actor_login = 'somebody' where entity_key = '1-2'`,
    'is not as it was written',
  ],
  [
    'a changed time',
    `update audit_log set at = at + interval '1 microsecond' where entity_key = '1-2'`,
    'is not as it was written',
  ],
  ['a removed row', `delete from audit_log where entity_key = '1-2'`, 'is missing'],
  [
    'a row given twice',
    `insert into audit_log (id, action, entity, at) overriding system value select id, 'FALSE', 'thing', at + interval '1 s' from audit_log where entity_key = '1-2'`,
    'was added later',
  ],
  [
    'two rows that changed places',
    `update audit_log a set (action, entity, entity_key, after, at) = (select b.action, b.entity, b.entity_key, b.after, b.at from audit_log b
     where b.entity_key = case a.entity_key when '1-2' then '1-3' else '1-2' end) where a.entity_key in ('1-2', '1-3')`,
    'is not as it was written',
  ],
] as const)('%s is found and the row is named', async (_words, sql, what) => {
  const owner = api.clone.pools.owner;
  const id = await idOf('1-2');
  await keep();
  await change(sql, []);
  const { broken } = await verifyAudit(owner);
  expect(broken).toMatchObject({ block: 2, rowId: id, what: `row ${id} ${what}` });
  const job = await checkByJob();
  expect(job.state).toBe('FAILED');
  expect(job.error).toContain(`Audit log: row ${id} ${what} (block 2`);
  await putBack();
  expect((await verifyAudit(owner)).broken).toBeUndefined();
});

test.each([
  [
    'with a number that was free',
    `insert into audit_log (id, action, entity) overriding system value select min(n), 'FALSE', 'thing' from generate_series(1, (select max(id) from audit_log)) n where not exists (select from audit_log where id = n)`,
  ],
  [
    'with an old time',
    `insert into audit_log (action, entity, at) values ('FALSE', 'thing', now() - interval '7 hours')`,
  ],
] as const)('a row slipped in %s is found and named, before it is sealed and after', async (_words, sql) => {
  const owner = api.clone.pools.owner;
  await sealAudit(owner);
  await keep();
  await change(sql, []);
  const [{ id }] = await owner('audit_log').where({ action: 'FALSE' }).select('id');
  expect((await verifyAudit(owner)).broken).toMatchObject({ rowId: id, what: `row ${id} was added later` });
  expect(await sealAudit(owner)).toBe(1);
  expect((await verifyAudit(owner)).broken).toMatchObject({ rowId: id, what: `row ${id} was added later` });
  await putBack();
});

test.each([
  [
    'a rewritten seal',
    `update audit_seal set hash = sha256('x') where block = 2`,
    { block: 2, what: 'the seal itself is not as it was written' },
  ],
  ['a removed seal', `delete from audit_seal where block = 2`, { what: 'the seal of block 2 is missing' }],
] as const)('%s is found', async (_words, sql, found) => {
  await keep();
  await change(sql, []);
  expect((await verifyAudit(api.clone.pools.owner)).broken).toMatchObject(found);
  await putBack();
});

test('a log written anew from its first row on no longer fits the heads that were noted', async () => {
  const owner = api.clone.pools.owner;
  await sealAudit(owner);
  await anchorAudit(owner);
  await keep();
  await change(`update audit_log set actor_login = 'somebody' where entity_key = '1-2'; delete from audit_seal`, []);
  await sealAudit(owner);
  expect((await verifyAudit(owner)).broken).toBeUndefined();
  expect((await verifyChains(owner)).broken).toEqual([
    expect.stringMatching(/^Audit log: block \d+ is not what was noted/),
  ]);
  await putBack();
  expect((await verifyChains(owner)).broken).toEqual([]);
});

test('the head of the chain is kept for comparison from outside', async () => {
  const owner = api.clone.pools.owner;
  await anchorAudit(owner);
  const anchor = await owner('chain_anchor').where({ chain: 'AUDIT' }).orderBy('id', 'desc').first();
  const head = await owner('audit_seal').orderBy('block', 'desc').first();
  expect(anchor.root_hash).toEqual(head.hash);
});

test('in a database brought back from elsewhere, old transaction numbers neither hide rows nor seal them twice', async () => {
  const owner = api.clone.pools.owner;
  await sealAudit(owner);
  // as after a restore: what is in the tables comes from a server that had counted much further
  await change(
    `update audit_seal set snapshot = '900000000:900000000:' where block = (select max(block) from audit_seal);
    insert into audit_log (action, entity, entity_key, txid) values ('MOVED', 'thing', 'unsealed-then', '900000005')`,
    [],
  );
  await owner('audit_log').insert({ action: 'MOVED', entity: 'thing', entity_key: 'first-here' });
  expect(await sealAudit(owner)).toBe(2);
  await owner('audit_log').insert({ action: 'MOVED', entity: 'thing', entity_key: 'second-here' });
  expect(await sealAudit(owner)).toBe(1);
  expect(await sealAudit(owner)).toBe(0);
  expect((await verifyAudit(owner)).broken).toBeUndefined();
  // a row inserted among those of the other server is in no block
  await change(
    `insert into audit_log (id, action, entity) overriding system value select min(n), 'FALSE', 'thing' from generate_series(1, (select max(id) from audit_log)) n where not exists (select from audit_log where id = n)`,
    [],
  );
  const [{ id }] = await owner('audit_log').where({ action: 'FALSE' }).select('id');
  expect((await verifyAudit(owner)).broken).toMatchObject({ rowId: id });
  await change(`delete from audit_log where action = 'FALSE'`, []);
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

  test('is free at once when the server that began with it has died, and nothing of its work stands', async () => {
    await api.clone.pools.owner('job').delete();
    const key = randomUUID();
    const owner = api.clone.pools.owner;
    // the connection of the server is cut while the work waits for a row that another transaction has locked
    const holder = await owner.transaction();
    await holder.raw('lock table job in exclusive mode');
    const dying = verify(key);
    await waitUntil(async () => {
      const { rows } = await owner.raw<{ rows: { pid: number }[] }>(
        `select l.pid from pg_locks l join pg_stat_activity s using (pid)
         where not l.granted and l.relation = 'job'::regclass and s.datname = current_database() and pg_terminate_backend(l.pid)`,
      );
      return rows.length > 0;
    });
    expect((await dying).statusCode).toBe(503);
    await holder.rollback();
    expect(await jobs()).toBe(0);
    expect((await verify(key)).statusCode).toBe(200);
    expect(await jobs()).toBe(1);
  });

  test('is still worked on while the first request is: another one is told so and does nothing', async () => {
    await api.clone.pools.owner('job').delete();
    const key = randomUUID();
    const holder = await api.clone.pools.owner.transaction();
    await holder.raw('lock table job in exclusive mode');
    const first = verify(key);
    await waitUntil(async () => (await verify(key)).json<{ type: string }>().type.endsWith('still-working'));
    await holder.rollback();
    expect((await first).statusCode).toBe(200);
    expect((await verify(key)).body).toBe((await first).body);
    expect(await jobs()).toBe(1);
  });

  test('belongs to no refused request: the same key may be tried again', async () => {
    const owner = api.clone.pools.owner;
    const key = randomUUID();
    const college = { Colcode: '9x' };
    expect((await api.call('admin', 'POST', '/colleges', college, { 'idempotency-key': key })).statusCode).toBe(400);
    expect(await owner('idempotency_key').where({ key }).select('key')).toEqual([]);
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
