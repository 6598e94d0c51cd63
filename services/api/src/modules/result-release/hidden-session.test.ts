import type { Publication } from '@thervu/contracts/result/result-contract';
import type { SessionDesk, SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import { testMacKey } from '@thervu/testing/database';
import type { FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleResult } from '../../demo/sample-result';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { Signer } from '../../testing/signer';

const api = apiUnderTest({ config: { secondFactorOff: false } });
const db = () => api.clone.pools.owner;
const EXAM = 'EVEN-2025-APR';
const TEXTS = { en: 'The marks of one paper are being checked.', ta: 'ஒரு தாளின் மதிப்பெண்கள் சரிபார்க்கப்படுகின்றன.' };
const NOT_FOUND = '"message":"No Record Found!!"';
const HIDDEN = '"message":"These results are hidden at present."';

let exam: number;
let sample: { regNo: string; dob: string };
let webDir: string;
/** Two processes of the portal; the second one has the page that is rendered by the server. */
let processes: FastifyInstance[];
const officers = { admin: new Signer(api, 'admin'), admin2: new Signer(api, 'admin2') };

beforeAll(async () => {
  exam = (await db()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id')).id;
  sample = (await sampleResult(db(), testMacKey()))!;
  webDir = await mkdtemp(path.join(tmpdir(), 'thervu-web-'));
  await mkdir(path.join(webDir, 'public-result'));
  const renderer = `exports.renderPage = (state) => '<pre>' + JSON.stringify(state) + '</pre>';`;
  await writeFile(path.join(webDir, 'public-result/render.cjs'), renderer);
  await writeFile(path.join(webDir, 'index.html'), '<base href="/">');
  processes = [api.app, await api.build({ config: { secondFactorOff: false, webDir } })];
});
afterAll(async () => {
  await processes[1]!.close();
  await rm(webDir, { recursive: true });
});

const url = (rest: string) => `/control/result-release/${exam}${rest}`;
const desk = async () => (await api.call('admin', 'GET', url('/session'))).json<SessionDesk>();
const ask = async (as: 'admin' | 'admin2', kind: SessionStep['kind'], texts: object = { en: null, ta: null }) =>
  api.call(as, 'POST', url('/session-steps'), {
    ...{ kind, reason: 'A paper was valued with a wrong key.', ...texts },
    proof: await officers[as].proof(),
  });
const confirm = async (as: 'admin' | 'admin2', id: number) =>
  api.call(as, 'PUT', url(`/session-steps/${id}/confirmation`), { proof: await officers[as].proof() });
const publication = async (app: FastifyInstance) => (await app.inject(`${API}/result/publication`)).json<Publication>();

/** The answers of every process to one pair by every way the public has. */
async function answers(pair: { regNo: string; dob: string }, name = '', from = '127.3.0.1'): Promise<string[]> {
  const found: string[] = [];
  for (const app of processes) {
    const get = {
      remoteAddress: from,
      url: `${API}/result/exam-result/${pair.regNo}/${pair.dob}${name && `?exam=${name}`}`,
    };
    const payload = { ...pair, ...(name && { exam: name }) };
    found.push((await app.inject(get)).body);
    found.push((await app.inject({ method: 'POST', url: `${API}/result/look-up`, payload, remoteAddress: from })).body);
  }
  const form = new URLSearchParams({ ...pair, exam: name }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = { method: 'POST', url: '/thervu/ExamResult', payload: form, headers, remoteAddress: from } as const;
  found.push((await processes[1]!.inject(posted)).body);
  return found;
}
const MARKS = /EXT_MARK|TOTAL_MARK|examResults":\[\{/;

test('one officer asks with a reason and the words of the public page, in both languages; the session is shown until then', async () => {
  const missing = await ask('admin', 'HIDE', { en: 'Being checked.', ta: null });
  expect([missing.statusCode, missing.body]).toEqual([422, expect.stringContaining('"ta"')]);
  const unsigned = await api.call('admin', 'POST', url('/session-steps'), { kind: 'HIDE', reason: 'x', ...TEXTS });
  expect([unsigned.statusCode, unsigned.body]).toEqual([422, expect.stringContaining('proof')]);
  const asked = await ask('admin', 'HIDE', TEXTS);
  expect(asked.statusCode).toBe(200);
  expect(asked.json()).toMatchObject({ kind: 'HIDE', state: 'ASKED', own: true, ...TEXTS });
  expect((await ask('admin2', 'HIDE', TEXTS)).statusCode).toBe(409);
  for (const body of await answers(sample)) expect(body).toMatch(MARKS);
});

test('the officer who asked does not confirm, by the call, by the function or by the table; nor does who may not sign', async () => {
  const [step] = (await desk()).steps;
  const twin = await confirm('admin', step!.id);
  expect([twin.statusCode, twin.json<{ type: string }>().type]).toEqual([422, 'same-officer']);
  const { asked_by } = await db()('session_step').where({ id: step!.id }).first<{ asked_by: number }>();
  const twice = api.clone.pools.office.raw('select confirm_session_step(?, ?)', [step!.id, asked_by]);
  await expect(twice).rejects.toThrow(/another officer/);
  const row = db()('session_step').where({ id: step!.id });
  await expect(
    row.clone().update({ state: 'CONFIRMED', decided_by: asked_by, decided_at: new Date() }),
  ).rejects.toThrow(/session_step_two_officers/);
  await expect(api.clone.pools.office('hidden_session').delete()).rejects.toThrow(/permission denied/);
  expect((await api.call('college', 'GET', url('/session'))).statusCode).toBe(403);
  for (const body of await answers(sample)) expect(body).toMatch(MARKS);
});

test('confirmed by a second one, no process answers a mark by any way, and the page says why in both languages', async () => {
  const [step] = (await desk()).steps;
  const done = await confirm('admin2', step!.id);
  expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('The public sees nothing of it')]);
  for (const name of ['', EXAM])
    for (const body of await answers(sample, name)) {
      expect(body).not.toMatch(MARKS);
      expect(body).toContain('These results are hidden at present.');
    }
  for (const app of processes) {
    const { sessions, hidden, version, sessionTitle } = await publication(app);
    expect([sessions, version, sessionTitle]).toEqual([[], null, null]);
    expect(hidden).toEqual([{ exam: EXAM, title: expect.stringContaining('2025'), ...TEXTS }]);
  }
  const visit = await processes[1]!.inject(`/thervu/ExamResult?exam=${EXAM}`);
  expect(visit.body).toContain(TEXTS.en);
  expect(visit.body).toContain(TEXTS.ta);
  expect(visit.headers['cache-control']).toBe('no-cache');
});

test('the role of the public page itself sees no row of the session, also by the statement of the release before', async () => {
  const open = api.clone.pools.public;
  expect(await open('published_session')).toEqual([]);
  const before = `select r.body from published_session p join result_published r on r.exam_id = p.exam_id
    and r.version = p.version and r.reg_no = ?`;
  expect((await open.raw<{ rows: object[] }>(before, [sample.regNo])).rows).toEqual([]);
});

test('a right pair is no wrong pair: looked up again and again it counts against no limit, a wrong one does', async () => {
  const from = '127.3.0.9';
  const counted = async () =>
    Number((await db()('rate_count').where('hits', '>', 0).count<{ n: string }[]>({ n: '*' }))[0]!.n);
  const before = await counted();
  for (let again = 0; again < 4; again += 1)
    for (const body of await answers(sample, '', from)) expect(body).toContain('These results are hidden at present.');
  expect(await counted()).toBe(before);
  const wrong = { ...sample, dob: sample.dob === '2001-01-01' ? '2001-01-02' : '2001-01-01' };
  const look = (pair: object) =>
    api.app.inject({ method: 'POST', url: `${API}/result/look-up`, payload: pair, remoteAddress: from });
  expect((await look(wrong)).body).toContain(NOT_FOUND);
  expect(await counted()).toBeGreaterThan(before);
  // asked for by its name it is told as hidden to everybody, so that nothing is learnt and nothing counted
  const named = [await look({ ...wrong, exam: EXAM }), await look({ regNo: 'ZZ99ZZ99', dob: wrong.dob, exam: EXAM })];
  for (const answer of named) expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining(HIDDEN)]);
});

test('colleges fetch no file of it and order no documents; files made before are handed out no more', async () => {
  const file = await api.call('college', 'GET', `/result/101.CSV?exam=${EXAM}`);
  expect([file.statusCode, file.json<{ type: string }>().type]).toEqual([404, 'session-hidden']);
  expect((await api.call('college', 'GET', '/result/101.CSV')).statusCode).toBe(404);
  const order = await api.call('college', 'POST', `/result-documents/exams/${exam}/statements`, { college: '101' });
  expect(order.statusCode).toBe(422);
  expect((await api.call('admin', 'GET', `/result/101.CSV?exam=${EXAM}`)).statusCode).toBe(200);
});

test('a college reads no result of it on its pages and in its explanations; the office goes on reading', async () => {
  const { regNo } = sample;
  const row = await db()('result as r')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .where({ 'r.exam_id': exam, 'r.reg_no': regNo, 'r.is_current': true, 'a.ext_source': 'CAMP' })
    .first<{ colcode: string; deg_id: number; sem: number }>('a.colcode', 'a.deg_id', 'a.sem');
  expect(row).toMatchObject({ colcode: '101' });
  const part = `${row.deg_id}/${row.sem}/101`;
  const seen = async (as: 'college' | 'admin') => {
    const results = (await api.call(as, 'GET', `/examapp/exam-result/${part}/${EXAM}`)).json<object[]>();
    const why = (await api.call(as, 'GET', `/result-explanations/${regNo}`)).json<{ rows: { exam_name: string }[] }>();
    const records = (await api.call(as, 'GET', `/examapp/exam-mgt-regno/${regNo}/${EXAM}`)).json<
      { Ext_mark: number | null }[]
    >();
    return {
      results: results.length > 0,
      explained: why.rows.some(({ exam_name }) => exam_name === EXAM),
      marks: records.some(({ Ext_mark }) => Ext_mark !== null),
    };
  };
  expect(await seen('admin')).toEqual({ results: true, explained: true, marks: true });
  expect(await seen('college')).toMatchObject({ results: false, explained: false });
  const [hidden] = (await db()('hidden_session').where({ exam_id: exam }).delete().returning('*')) as [object];
  expect(await seen('college')).toEqual({ results: true, explained: true, marks: true });
  await db()('hidden_session').insert(hidden);
});

test('shown again by two officers it is as it was; every step is in the audit log and stays as it was decided', async () => {
  expect((await ask('admin2', 'HIDE', TEXTS)).json<{ type: string }>().type).toBe('hidden-already');
  const asked = (await ask('admin2', 'SHOW')).json<SessionStep>();
  expect((await confirm('admin2', asked.id)).statusCode).toBe(422);
  for (const body of await answers(sample)) expect(body).not.toMatch(MARKS);
  expect((await confirm('admin', asked.id)).statusCode).toBe(200);
  for (const name of ['', EXAM]) for (const body of await answers(sample, name)) expect(body).toMatch(MARKS);
  expect((await publication(api.app)).hidden).toBeUndefined();
  expect((await confirm('admin', asked.id)).statusCode).toBe(409);
  const actions = await db()('audit_log')
    .where({ entity: 'session_step', exam_id: exam })
    .orderBy('id')
    .pluck('action');
  expect(actions).toEqual(['SESSION_STEP_ASKED', 'SESSION_HIDDEN', 'SESSION_STEP_ASKED', 'SESSION_SHOWN']);
  const kinds = await db()('signature').where({ kind: 'SESSION' }).orderBy('id').pluck('method');
  expect(kinds).toEqual(['TOTP', 'TOTP', 'TOTP', 'TOTP']);
  await expect(db()('session_step').update({ reason: 'x' })).rejects.toThrow(/does not change/);
});

test('what was asked for is taken back, and asked again', async () => {
  const asked = (await ask('admin', 'HIDE', TEXTS)).json<SessionStep>();
  expect((await api.call('admin2', 'PUT', url(`/session-steps/${asked.id}/withdrawal`))).statusCode).toBe(200);
  expect((await confirm('admin2', asked.id)).statusCode).toBe(409);
  expect((await desk()).steps[0]).toMatchObject({ state: 'WITHDRAWN' });
  for (const body of await answers(sample)) expect(body).toMatch(MARKS);
});
