import { clonedDatabase } from '@thervu/testing/database';
import type { Knex } from 'knex';
import { jobKinds } from '../../worker/job-kinds';
import { scopedTo } from '../database/row-scope';
import { SigningKeys } from '../session/signing-keys';
import { startJob, type NewJob } from './jobs';

const clone = clonedDatabase('tiny');
const REFUSED = { code: '42501' };

const office = () => clone.pools.office;
const college = () => scopedTo(clone.pools.college, { college: '101' });
const idOf = async (login: string) =>
  (await clone.pools.owner('app_user').where({ login }).first<{ id: number }>('id')).id;
const clear = () => clone.pools.owner('job').delete();
const queued = async () => {
  const { rows } = await clone.pools.owner.raw<{ rows: { key: string; task_identifier: string }[] }>(
    'select key, task_identifier from graphile_worker.jobs where key is not null',
  );
  return rows;
};

/** Starts a job as the API does, in the name of a person. */
const start = async (db: Knex, login: string, job: Partial<NewJob>, scope = login === '101' ? '101' : 'all') =>
  startJob(
    { db, scope: { college: scope } as never, user: { userId: await idOf(login) } },
    {
      kind: 'audit.verify',
      title: 'Check',
      ...job,
    },
  );

const every = async () => {
  const { rows } = await clone.pools.owner.raw<{ rows: { role: string; kinds: string[] }[] }>(
    `select role, job_kinds_of(role) as kinds from unnest(array['office', 'college', 'camp', 'auth', 'public']) role`,
  );
  return Object.fromEntries(rows.map(({ role, kinds }) => [role, kinds]));
};

beforeEach(clear);

test('[D16-7] the database knows the kinds of jobs of this release, and a camp, the sign-in and the public start none', async () => {
  const keys = new SigningKeys([Buffer.alloc(32)]);
  const kinds = jobKinds({
    ticketKeys: keys,
    publicUrl: 'https://exam.example.org/',
    resultMacKey: 'a'.repeat(64),
    logKey: 'b'.repeat(64),
  } as never).map(({ kind }) => kind);
  const list = await every();
  expect([...new Set([...list.office!, ...list.college!])].sort()).toEqual([...kinds].sort());
  expect([list.camp, list.auth, list.public]).toEqual([[], [], []]);
});

test('[D16-7] a job is in the queue with its row, and neither is there when the transaction is taken back', async () => {
  const made = await start(office(), '501', {});
  expect(await queued()).toContainEqual({ key: made.id, task_identifier: 'thervu_job' });
  await clear();
  const trx = await office().transaction();
  const dropped = await start(trx, '501', {});
  await trx.rollback();
  expect((await queued()).map(({ key }) => key)).not.toContain(dropped.id);
});

test('[D16-7] office and college start the kinds that are theirs and no other one', async () => {
  await expect(start(office(), '501', { kind: 'hall-ticket.pdf' })).rejects.toMatchObject(REFUSED);
  await expect(start(office(), '501', { kind: 'graphile.anything' })).rejects.toMatchObject(REFUSED);
  for (const kind of ['database.backup', 'result-release.publish', 'import.apply'])
    await expect(start(college(), '101', { kind, params: { college: '101' } })).rejects.toMatchObject(REFUSED);
  const tickets = await start(college(), '101', { kind: 'hall-ticket.pdf', params: { college: '101' } });
  expect(tickets).toMatchObject({ state: 'QUEUED', colcode: '101' });
});

test('[D16-7] nobody starts a job in the name of somebody whom the role does not act for', async () => {
  const { owner } = clone.pools;
  await expect(start(office(), '101', {}, 'all')).rejects.toMatchObject(REFUSED);
  await expect(start(office(), 'co.sona@example.org', {})).rejects.toMatchObject(REFUSED);
  const pdf = { kind: 'hall-ticket.pdf', params: { college: '101' } };
  await expect(start(college(), '102', pdf, '101')).rejects.toMatchObject(REFUSED);
  await expect(start(college(), '501', pdf, '101')).rejects.toMatchObject(REFUSED);
  const row = { kind: 'audit.verify', title: 'Check' };
  await expect(office()('job').insert(row)).rejects.toMatchObject(REFUSED);

  const actor = { userId: await idOf('office2@example.org'), login: 'office2@example.org' };
  const apply = (order: object) => start(office(), '501', { kind: 'import.apply', params: { order } });
  await expect(apply({ actor })).rejects.toMatchObject(REFUSED);
  await expect(apply({ actor: { userId: await idOf('501'), login: actor.login } })).rejects.toMatchObject(REFUSED);
  expect(await apply({ actor: { userId: await idOf('501'), login: '501' } })).toMatchObject({ state: 'QUEUED' });

  await owner('app_user').where({ login: 'office2@example.org' }).update({ active: false });
  await expect(start(office(), 'office2@example.org', {})).rejects.toMatchObject(REFUSED);
  await owner('app_user').where({ login: 'office2@example.org' }).update({ active: true });
});

test('[D16-7] a college orders no document of another college and none of all', async () => {
  const order = (params: object) => start(college(), '101', { kind: 'tabulation-register', params: { ...params } });
  await expect(order({ college: '102' })).rejects.toMatchObject(REFUSED);
  await expect(order({})).rejects.toMatchObject(REFUSED);
  await expect(
    start(college(), '101', { kind: 'statement.pdf', params: { college: '101' } }, '102'),
  ).rejects.toMatchObject(REFUSED);
});

test.each(['office', 'college'] as const)(
  '[D16-7] the role %s reaches neither the queue nor what a job has become',
  async (role) => {
    const db = role === 'office' ? office() : college();
    const { id } = await start(db, role === 'office' ? '501' : '101', {
      kind: 'tabulation-register',
      params: { college: '101' },
    });
    const denied = [
      `select graphile_worker.add_job('housekeeping')`,
      `select graphile_worker.add_job('thervu_job', json_build_object('id', '${id}'))`,
      `select * from graphile_worker.jobs`,
      `select job_kinds_of('office')`,
      `select enqueue_started_job()`,
      `alter table job disable trigger all`,
      `set session_replication_role = replica`,
      `update job set params = '{}' where id = '${id}'`,
      `update job set kind = 'database.backup' where id = '${id}'`,
      `update job set file_key = 'x' where id = '${id}'`,
      `update job set created_by = null where id = '${id}'`,
      `update job set state = 'DONE' where id = '${id}'`,
      `insert into job (kind, title, state) values ('tabulation-register', 'x', 'RUNNING')`,
      `delete from job`,
    ];
    for (const sql of denied) await expect(db.raw(sql)).rejects.toMatchObject(REFUSED);
    // a job that is over is not put back into work
    await db('job').where({ id }).update({ cancel_requested: true, state: 'CANCELLED' });
    await expect(db('job').where({ id }).update({ state: 'QUEUED' })).rejects.toMatchObject(REFUSED);
  },
);

test.each(['auth', 'camp', 'public'] as const)('[D16-7] the role %s starts no job at all', async (role) => {
  await expect(clone.pools[role]('job').insert({ kind: 'audit.verify', title: 'x' })).rejects.toMatchObject(REFUSED);
});
