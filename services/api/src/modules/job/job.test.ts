import type { Job } from '@thervu/contracts/job/job-contract';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { scopedTo } from '../../core/database/row-scope';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { JobFailed, rescueJobs, startJob, type JobKind, type JobRow } from '../../core/jobs/jobs';
import { housekeeping } from '../../worker/housekeeping';
import { runWorker } from '../../worker/run-worker';
import { folderStorage } from '../../core/storage/storage-folder';
import { testDemoPassword } from '@thervu/testing/database';
import { hashToken } from '../../core/session/session';
import { TEST_AADHAAR_KEYS, apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const storage = () => folderStorage(api.storageDir);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** More than all buffers between a storage and a reader who has stopped reading. */
const LARGE_PARTS = 48;
const largePart = (n: number): Buffer => Buffer.alloc(1024 * 1024, n + 1);

/** Kinds for these tests: two that make a file, one that walks until it is stopped, two that end badly. */
let steps = 0;
const kinds: JobKind[] = [
  {
    kind: 'test.file',
    async run({ progress }) {
      await progress(1, 2, 'half');
      await progress(2, 2);
      return {
        message: 'made',
        file: { name: 'list of marks.csv', content: Readable.from(['a,b\r\n', '1,2\r\n']) },
      };
    },
  },
  {
    kind: 'test.large',
    run: () =>
      Promise.resolve({
        message: 'made',
        file: {
          name: 'large.bin',
          content: Readable.from(Array.from({ length: LARGE_PARTS }, (_, n) => largePart(n))),
        },
      }),
  },
  {
    kind: 'test.endless',
    async run({ progress }) {
      for (;;) {
        steps += 1;
        await progress(steps);
        await sleep(20);
      }
    },
  },
  { kind: 'test.failing', run: () => Promise.reject(new JobFailed('The stage does not allow it.')) },
  {
    kind: 'test.full',
    run: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
  },
  { kind: 'test.broken', run: () => Promise.reject(new Error('secret detail of the inside')) },
];
// the database starts kinds that it knows
const KNOW_THEM = `create or replace function job_kinds_of(p_role text) returns text[] language sql immutable as
  $$ select array['test.file', 'test.large', 'test.endless', 'test.failing', 'test.full', 'test.broken'] $$`;
beforeAll(async () => {
  await api.clone.pools.owner.raw(KNOW_THEM);
});
const work = (staleSeconds = 15) =>
  runWorker({
    ownerUrl: api.clone.ownerUrl,
    owner: api.clone.pools.owner,
    storage: storage(),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    log,
    kinds,
    staleSeconds,
  });

/** What starting a job asks of a session. */
const person = async (who: Person) => {
  const { userId } = await api.clone.pools
    .owner('app_user')
    .where({ login: who === 'admin' ? '501' : '101' })
    .first<{ userId: number }>('id as userId');
  return { user: { userId }, scope: { college: who === 'admin' ? 'all' : '101' } };
};
async function start(
  kind: string,
  who: 'admin' | 'college' = 'admin',
  flightKey: string = randomUUID(),
): Promise<JobRow> {
  const db = who === 'admin' ? api.clone.pools.office : scopedTo(api.clone.pools.college, { college: '101' });
  return startJob(
    { db, ...(await person(who)) },
    {
      kind,
      title: kind,
      flightKey,
      ...(who === 'college' && { params: { college: '101' } }),
    },
  );
}
async function until(id: string, done: (job: Job) => boolean): Promise<Job> {
  for (let look = 0; look < 400; look += 1) {
    const job = (await api.call('admin', 'GET', `/jobs/${id}`)).json<Job>();
    if (done(job)) return job;
    await sleep(50);
  }
  throw new Error('The job did not come to the awaited state.');
}
const ended = (job: Job) => job.finishedAt !== null;

describe('with a worker', () => {
  let worker: { stop(): Promise<void> };
  beforeAll(async () => {
    worker = await work();
  });
  afterAll(() => worker.stop());

  test('a job tells its progress line by line until it is done, and its file is fetched once by ticket', async () => {
    const { id } = await start('test.file');
    const stream = await api.call('admin', 'GET', `/jobs/${id}/progress`);
    expect(stream.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const lines = stream.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Job);
    expect(lines.at(-1)).toMatchObject({
      state: 'DONE',
      done: 2,
      total: 2,
      message: 'made',
      hasFile: true,
      fileName: 'list of marks.csv',
    });

    const ticket = (await api.call('admin', 'POST', `/jobs/${id}/file-ticket`)).json<{
      url: string;
      expiresAt: string;
    }>();
    const seconds = (Date.parse(ticket.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    const file = await api.app.inject({ url: ticket.url });
    expect([file.statusCode, file.body]).toEqual([200, 'a,b\r\n1,2\r\n']);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="list_of_marks.csv"; filename*=UTF-8''list%20of%20marks.csv`,
    );
    expect((await api.app.inject({ url: ticket.url })).statusCode).toBe(404);
  });

  test('a ticket older than a minute opens nothing', async () => {
    const { id } = await start('test.file');
    await until(id, ended);
    const { url } = (await api.call('admin', 'POST', `/jobs/${id}/file-ticket`)).json<{ url: string }>();
    await api.clone.pools.owner('file_ticket').update({ expires_at: api.clone.pools.owner.fn.now() });
    expect((await api.app.inject({ url })).statusCode).toBe(404);
  });

  test('a running job stops at its next safe point when it is asked to', async () => {
    const { id } = await start('test.endless');
    await until(id, (job) => job.state === 'RUNNING' && job.done > 0);
    expect((await api.call('admin', 'POST', `/jobs/${id}/cancel`)).statusCode).toBe(200);
    expect((await until(id, ended)).state).toBe('CANCELLED');
    expect((await api.call('admin', 'POST', `/jobs/${id}/cancel`)).statusCode).toBe(409);
  });

  test('a server that is being stopped lets go of those who follow a job', async () => {
    const { id } = await start('test.endless');
    await until(id, (job) => job.state === 'RUNNING');
    const second = await api.build();
    const authorization = `Bearer ${await api.tokenOf('admin')}`;
    const followed = second.inject({ url: `/thervu/api/jobs/${id}/progress`, headers: { authorization } });
    await sleep(500);
    await second.close();
    expect((await followed).body).toContain('"RUNNING"');
    await api.call('admin', 'POST', `/jobs/${id}/cancel`);
    await until(id, ended);
  });

  const endings = {
    'the person signs out': (token: string) =>
      api.app.inject({
        method: 'POST',
        url: '/thervu/api/login/logout',
        headers: { authorization: `Bearer ${token}` },
      }),
    'the office ends the sign-in': (_token: string, id: string) =>
      api.clone.pools.owner('user_session').where({ id }).update({ revoked_at: api.clone.pools.owner.fn.now() }),
    'the session is over': (_token: string, id: string) =>
      api.clone.pools.owner('user_session').where({ id }).update({ expires_at: api.clone.pools.owner.fn.now() }),
  };
  const freshSession = async () => {
    const { token } = (await api.signIn('501', testDemoPassword())).json<{ token: string }>();
    const { id } = (await api.clone.pools
      .owner('user_session')
      .where({ token_hash: hashToken(token) })
      .first<{ id: string }>('id'))!;
    return { token, id };
  };

  test.each(Object.entries(endings))(
    '[SEC-15] who follows a job on one server is let go within seconds when %s on another',
    async (_words, end) => {
      const { id: job } = await start('test.endless', 'admin');
      await until(job, ({ state }) => state === 'RUNNING');
      const second = await api.build();
      const { token, id } = await freshSession();
      const headers = { authorization: `Bearer ${token}` };
      const followed = second.inject({ url: `/thervu/api/jobs/${job}/progress`, headers });
      await sleep(500);
      await end(token, id);
      const since = Date.now();
      expect((await followed).body).toContain('"RUNNING"');
      expect(Date.now() - since).toBeLessThan(5000);
      expect((await api.call('admin', 'GET', `/jobs/${job}`)).json<Job>().state).toBe('RUNNING');
      await api.call('admin', 'POST', `/jobs/${job}/cancel`);
      await until(job, ended);
      await second.close();
    },
    30_000,
  );

  test.each(Object.entries(endings))('[SEC-15] the address of a file opens nothing once %s', async (_words, end) => {
    const { id: job } = await start('test.file');
    await until(job, ended);
    const { token, id } = await freshSession();
    const headers = { authorization: `Bearer ${token}` };
    const ask = async () =>
      (await api.app.inject({ method: 'POST', url: `/thervu/api/jobs/${job}/file-ticket`, headers })).json<{
        url: string;
      }>();
    const [used, kept] = [await ask(), await ask()];
    expect((await api.app.inject({ url: used.url })).statusCode).toBe(200);
    await end(token, id);
    expect((await api.app.inject({ url: kept.url })).statusCode).toBe(404);
  });

  test('[SEC-15] the address of a file opens nothing once the college of the person is switched off', async () => {
    const { id: job } = await start('test.file', 'college');
    await until(job, ended);
    const ticket = await api.call('college', 'POST', `/jobs/${job}/file-ticket`);
    const { url } = ticket.json<{ url: string }>();
    const college = api.clone.pools.owner('college').where({ colcode: '101' });
    await college.clone().update({ clg_status: false });
    expect((await api.app.inject({ url })).statusCode).toBe(404);
    await college.clone().update({ clg_status: true });
    expect((await api.app.inject({ url })).statusCode).toBe(200);
  });

  test.each(Object.entries(endings))(
    '[SEC-15] a file that is being sent when %s is sent to its end, and its address opens nothing more',
    async (_words, end) => {
      const { id: job } = await start('test.large');
      await until(job, ended);
      const server = await api.build();
      await server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = server.server.address() as AddressInfo;
      const { token, id } = await freshSession();
      const headers = { authorization: `Bearer ${token}` };
      const asked = await server.inject({ method: 'POST', url: `/thervu/api/jobs/${job}/file-ticket`, headers });
      const { url } = asked.json<{ url: string }>();
      const [answer] = (await once(get({ host: '127.0.0.1', port, path: url, agent: false }), 'response')) as [
        IncomingMessage,
      ];
      // nothing is read yet, so that most of the file is still with the server
      await end(token, id);
      expect((await server.inject({ url: '/thervu/api/jobs', headers })).statusCode).toBe(401);
      const seen = createHash('sha256');
      let bytes = 0;
      for await (const part of answer as AsyncIterable<Buffer>) {
        seen.update(part);
        bytes += part.length;
      }
      const expected = createHash('sha256');
      for (let n = 0; n < LARGE_PARTS; n += 1) expected.update(largePart(n));
      expect([answer.statusCode, bytes]).toEqual([200, LARGE_PARTS * 1024 * 1024]);
      expect(seen.digest('hex')).toBe(expected.digest('hex'));
      expect((await server.inject({ url })).statusCode).toBe(404);
      await server.close();
    },
    30_000,
  );

  test('a job that fails says why; an unexpected failure tells nothing of the inside', async () => {
    const [failing, broken] = [await start('test.failing'), await start('test.broken')];
    expect(await until(failing.id, ended)).toMatchObject({
      state: 'FAILED',
      error: 'The stage does not allow it.',
    });
    const job = await until(broken.id, ended);
    expect(job.state).toBe('FAILED');
    expect(job.error).not.toContain('secret');
  });

  test('a job whose disk is full says so', async () => {
    const { id } = await start('test.full');
    const { state, error } = await until(id, ended);
    expect([state, error]).toEqual(['FAILED', expect.stringMatching(/^The disk of the server is full/)]);
  });

  test('the same job is not started twice, by anybody; after its end it may start again', async () => {
    const first = await start('test.endless', 'admin', 'exam 1');
    expect((await start('test.endless', 'admin', 'exam 1')).id).toBe(first.id);
    await until(first.id, (job) => job.state === 'RUNNING');
    await api.call('admin', 'POST', `/jobs/${first.id}/cancel`);
    await until(first.id, ended);
    const next = await start('test.endless', 'admin', 'exam 1');
    expect(next.id).not.toBe(first.id);
    await api.call('admin', 'POST', `/jobs/${next.id}/cancel`);
    await until(next.id, ended);
  });

  test('a college sees its own jobs; another college is told there is none', async () => {
    const ownEntry = await start('test.file', 'college');
    const office = await start('test.file', 'admin');
    await until(ownEntry.id, ended);
    await until(office.id, ended);
    expect((await api.call('college', 'GET', `/jobs/${ownEntry.id}`)).statusCode).toBe(200);
    for (const [who, id] of [
      ['otherCollege', ownEntry.id],
      ['college', office.id],
    ] as const) {
      expect((await api.call(who, 'GET', `/jobs/${id}`)).statusCode).toBe(404);
      expect((await api.call(who, 'GET', `/jobs/${id}/progress`)).statusCode).toBe(404);
      expect((await api.call(who, 'POST', `/jobs/${id}/cancel`)).statusCode).toBe(404);
      expect((await api.call(who, 'POST', `/jobs/${id}/file-ticket`)).statusCode).toBe(404);
      expect((await api.call(who, 'GET', '/jobs')).json<Job[]>().map((job) => job.id)).not.toContain(id);
    }
    expect((await api.call('college', 'GET', '/jobs')).json<Job[]>().map((job) => job.id)).toContain(ownEntry.id);
  });

  test('files that have served their day are removed', async () => {
    const { id } = await start('test.file');
    await until(id, ended);
    const owner = api.clone.pools.owner;
    await owner('job')
      .where({ id })
      .update({ expires_at: owner.raw(`now() - interval '1 hour'`) });
    const before = (await readdir(api.storageDir, { recursive: true })).length;
    await housekeeping(owner, storage());
    expect((await readdir(api.storageDir, { recursive: true })).length).toBeLessThan(before);
    expect((await api.call('admin', 'GET', `/jobs/${id}`)).json()).toMatchObject({ hasFile: false });
  });
});

describe('without a worker', () => {
  test('a waiting job is cancelled at once', async () => {
    const { id } = await start('test.file');
    await api.call('admin', 'POST', `/jobs/${id}/cancel`);
    expect((await until(id, ended)).state).toBe('CANCELLED');
  });

  test('what a killed worker left is taken up again by the next one', async () => {
    const owner = api.clone.pools.owner;
    const { id } = await start('test.file');
    // the state after a kill: running, its entry in the queue locked by a process that is gone
    await owner('job')
      .where({ id })
      .update({ state: 'RUNNING', heartbeat: owner.raw(`now() - interval '1 minute'`) });
    await owner.raw(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1 where key = ?`,
      [id],
    );
    const worker = await work();
    expect((await until(id, ended)).state).toBe('DONE');
    await worker.stop();
  });

  test('a job whose server died before it reached the queue is put there', async () => {
    const owner = api.clone.pools.owner;
    const { id } = await start('test.file');
    await owner.raw('select graphile_worker.remove_job(?)', [id]);
    await owner('job')
      .where({ id })
      .update({ created_at: owner.raw(`now() - interval '1 minute'`) });
    await rescueJobs(owner);
    const { rows } = await owner.raw<{ rows: object[] }>('select 1 from graphile_worker.jobs where key = ?', [id]);
    expect(rows.length).toBe(1);
  });

  test('a worker that is being stopped gives its job back to the queue', async () => {
    const { id } = await start('test.endless');
    const worker = await work();
    await until(id, (job) => job.state === 'RUNNING' && job.done > 0);
    await worker.stop();
    expect((await api.call('admin', 'GET', `/jobs/${id}`)).json()).toMatchObject({
      state: 'QUEUED',
      finishedAt: null,
    });
  });
});
