import { clonedDatabase, testMacKey } from '@thervu/testing/database';
import type { FastifyInstance } from 'fastify';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TakesLines } from '../core/audit/line-spool';
import { ConfigError } from '../core/operations/config';
import { readPublicConfig } from '../core/operations/public-config';
import { sampleResult } from '../demo/sample-result';
import { birthDateMac } from '../modules/result/birth-date-mac';
import { takesLines } from '../modules/result/look-up-lines';
import { buildPublicApp } from '../public-app';

const clone = clonedDatabase('tiny');
const API = '/thervu/api';
const KEY = 'a'.repeat(64);
const DAY = '2004-02-29';
let folder: string;
let regNo: string;
let dob: string;
const open: FastifyInstance[] = [];

const database = async () =>
  (await clone.pools.owner.raw<{ rows: { name: string }[] }>('select current_database() as name')).rows[0]!.name;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thervu-public-'));
  ({ regNo, dob } = (await sampleResult(clone.pools.owner, testMacKey()))!);
  // what a copy of the database is: nothing can be written, and there are no counters
  const name = await database();
  await clone.pools.owner.raw('revoke execute on function counted_keys(text[]) from ??', [`${name}_public`]);
});
afterAll(async () => {
  for (const app of open) await app.close();
  await rm(folder, { recursive: true, force: true });
});

const config = (spoolDir: string, processes = 1) => ({
  basePath: '/thervu/',
  resultMacKey: testMacKey(),
  olderResultMacKeys: [],
  logKey: KEY,
  webDir: undefined,
  tls: undefined,
  trustProxy: false as const,
  processes,
  spoolDir,
  logLevel: 'silent',
});

async function publicPart(name: string, take?: TakesLines, processes = 1): Promise<FastifyInstance> {
  const app = await buildPublicApp({
    config: config(path.join(folder, name), processes),
    read: clone.pools.public,
    ...(take && { take }),
  });
  open.push(app);
  return app;
}

const lookUp = (app: FastifyInstance, payload: object, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'POST', url: `${API}/result/look-up`, payload, remoteAddress });

test('the public part answers look-ups, the listed call and the publication from a copy that has no counters', async () => {
  const app = await publicPart('answers');
  const answer = await lookUp(app, { regNo, dob });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    studentDetails: { REG_NO: regNo, DOB: dob },
    session: { exam: 'EVEN-2025-APR', version: 1 },
  });
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect((await app.inject({ url: `${API}/result/exam-result/${regNo}/${dob}` })).statusCode).toBe(200);
  expect((await app.inject({ url: `${API}/result/publication` })).json()).toMatchObject({ examName: 'EVEN-2025-APR' });
  expect((await app.inject({ url: '/ready' })).statusCode).toBe(200);
});

test('an unknown number, a wrong date and too many of them are answered as by the portal', async () => {
  const app = await publicPart('wrong');
  expect((await lookUp(app, { regNo: '99XYZ9999', dob })).statusCode).toBe(404);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await lookUp(app, { regNo, dob: '1999-01-01' }, '198.51.100.9')).statusCode).toBe(404);
  const refused = await lookUp(app, { regNo, dob }, '198.51.100.9');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await lookUp(app, { regNo, dob }, '198.51.100.10')).statusCode).toBe(200);
});

test('with five processes each tells one wrong date of five', async () => {
  const app = await publicPart('share', undefined, 5);
  expect((await lookUp(app, { regNo, dob: '1999-01-01' }, '198.51.100.9')).statusCode).toBe(404);
  expect((await lookUp(app, { regNo, dob: '1999-01-01' }, '198.51.100.9')).statusCode).toBe(429);
});

test('nothing else of the portal is there: no sign-in, no file of a college, no office', async () => {
  const app = await publicPart('alone');
  for (const url of ['/login/clglogin', '/result/files/501', '/settings', '/students', '/session', '/docs'])
    for (const method of ['GET', 'POST'] as const)
      expect((await app.inject({ method, url: `${API}${url}` })).statusCode).toBe(404);
  expect((await app.inject({ url: '/thervu/' })).headers.location).toBe('/thervu/ExamResult');
});

describe('the lines for the audit log', () => {
  const inLog = () =>
    clone.pools.owner('audit_log').whereIn('action', ['LOOK_UPS_COUNTED', 'LOOK_UP_FAILED']).orderBy('id');

  test('wait in their folder while the primary is away, and stand once in the log when it is back', async () => {
    let away = true;
    const primary = takesLines(clone.pools.public);
    let sent = 0;
    const app = await publicPart('lines', async (...lines) => {
      if (away) throw new Error('away');
      const taken = await primary(...lines);
      // an answer that gets lost: the lines are sent again
      if ((sent += 1) === 1) throw new Error('the line broke');
      return taken;
    });
    await lookUp(app, { regNo, dob });
    await lookUp(app, { regNo, dob: '1999-01-01' }, '203.0.113.7');
    await app.close();
    expect(await inLog()).toEqual([]);
    expect(await readdir(path.join(folder, 'lines'))).toHaveLength(1);
    away = false;
    for (const _ of [1, 2])
      await (
        await publicPart('lines', async (...lines) => {
          const taken = await primary(...lines);
          if ((sent += 1) === 1) throw new Error('the line broke');
          return taken;
        })
      ).close();
    expect(await readdir(path.join(folder, 'lines'))).toEqual([]);
    const lines = (await inLog()) as {
      action: string;
      actor_role: string;
      entity_key: string;
      ip: string;
      after: object;
    }[];
    expect(lines.map(({ action }) => action)).toEqual(['LOOK_UP_FAILED', 'LOOK_UPS_COUNTED']);
    expect(lines[0]).toMatchObject({ actor_role: 'public', ip: '203.0.113.7' });
    expect(lines[1]!.after).toMatchObject({ asked: 2, told: { 'EVEN-2025-APR 1': 1 }, failed: 1, refused: 0 });
    // neither number nor date in the clear
    expect(JSON.stringify(lines)).not.toContain(regNo);
    expect(JSON.stringify(lines)).not.toContain('1999-01-01');
  });

  test('are of two kinds: the public role can write nothing else into the log, and no line before those that are missing', async () => {
    const take = (from: number, lines: object[]) =>
      clone.pools.public.raw('select take_look_up_lines(?, ?, ?)', [
        '0d0f6a3e-1111-4222-8333-444455556666',
        from,
        JSON.stringify(lines),
      ]);
    const line = { action: 'LOOK_UPS_COUNTED', at: '2026-04-01T10:00:00Z', asked: 1 };
    await expect(take(0, [{ ...line, action: 'MARK_CHANGED' }])).rejects.toThrow('no line of look-ups');
    await expect(take(0, [{ at: line.at }])).rejects.toThrow('no line of look-ups');
    await expect(take(0, [])).rejects.toThrow('no lines of look-ups');
    await expect(take(7, [line])).rejects.toThrow('are missing');
    await expect(clone.pools.public('audit_log').insert({ action: 'x', entity: 'y' })).rejects.toThrow(
      'permission denied',
    );
    await expect(clone.pools.public('look_up_spool').select()).rejects.toThrow('permission denied');
  });
});

describe('its environment', () => {
  const complete = {
    PART: 'public',
    DATABASE_URL_PUBLIC_READ: 'postgres://u:p@localhost:5432/thervu',
    RESULT_MAC_KEY: KEY,
    LOG_KEY: KEY,
    SPOOL_DIR: '/var/lib/thervu/spool',
  };

  test('is its database, two keys and a folder', () => {
    expect(readPublicConfig(complete)).toMatchObject({ processes: 1, primaryUrl: undefined, port: 8080 });
    expect(readPublicConfig({ ...complete, PUBLIC_PROCESSES: '8' }).processes).toBe(8);
  });

  test.each([
    ['DATABASE_URL_PUBLIC_READ', undefined, /DATABASE_URL_PUBLIC_READ is missing/],
    ['SPOOL_DIR', undefined, /SPOOL_DIR is missing: it must be a folder/],
    ['PUBLIC_PROCESSES', '0', /PUBLIC_PROCESSES is not usable/],
    ['PART', 'publik', /PART is not usable: it must be public/],
    ['DATABASE_URL_OFFICE', 'postgres://u:p@h/d', /DATABASE_URL_OFFICE is not for PART=public/],
    ['DATABASE_URL_OWNER', 'postgres://u:p@h/d', /DATABASE_URL_OWNER is not for PART=public/],
    ['AADHAAR_KEYS_FILE', '/run/secrets/a', /AADHAAR_KEYS_FILE is not for PART=public/],
  ])('%s %j is told in a sentence', (name, value, words) => {
    const read = () => readPublicConfig({ ...complete, [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(words);
  });
});

test('as a process of its own it serves within 512 MB, and its answers go on while the primary is gone', async () => {
  // a student whose pair was published under a key that an environment can hold
  const student = await clone.pools
    .owner('result_published as r')
    .join('published_session as p', (on) => on.on('p.exam_id', 'r.exam_id').on('p.version', 'r.version'))
    .whereNot({ 'r.reg_no': regNo })
    .orderBy('p.place', 'desc')
    .first<{ exam_id: number; version: number; reg_no: string }>('r.exam_id', 'r.version', 'r.reg_no');
  await clone.pools
    .owner('result_published')
    .where(student)
    .update({ dob_mac: birthDateMac(KEY, student.reg_no, DAY) });
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=256', '--import', 'tsx', path.resolve(__dirname, '../server.ts')],
    {
      env: {
        PATH: process.env.PATH ?? '',
        PART: 'public',
        PORT: String(port),
        DATABASE_URL_PUBLIC_READ: clone.urls.public,
        // a primary that is not there
        DATABASE_URL_PUBLIC: 'postgres://nobody:nothing@127.0.0.1:9/thervu',
        RESULT_MAC_KEY: KEY,
        LOG_KEY: KEY,
        SPOOL_DIR: path.join(folder, 'process'),
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(child, 'exit');
  try {
    for (let look = 0; ; look += 1) {
      if (look > 200 || child.exitCode !== null) throw new Error(`It is not ready: ${output}`);
      if ((await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) break;
      await sleep(100);
    }
    const answer = await fetch(`http://127.0.0.1:${port}${API}/result/look-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ regNo: student.reg_no, dob: DAY }),
    });
    expect(answer.status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^thervu_database_up 1$/m);
    expect(metrics).toMatch(/^thervu_spooled_bytes \d+$/m);
    expect(Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)![1])).toBeLessThan(512 * 2 ** 20);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  expect(output).toContain('the primary takes no lines: they wait');
  expect(await readdir(path.join(folder, 'process'))).toHaveLength(1);
}, 60_000);
