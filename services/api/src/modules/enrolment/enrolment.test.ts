import type { EnrolmentPerson } from '@thervu/contracts/enrolment/enrolment-contract';
import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { testDemoPassword } from '@thervu/testing/database';
import type { FastifyInstance } from 'fastify';
import { API, apiUnderTest, type Person } from '../../testing/api-under-test';
import { pdfTexts } from '../../testing/pdf-text';
import { issueCode } from './enrolment-service';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const OWN = 'my very own quiet sentence';
const TYPED = 'four horses in a row';
const CODE = /[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){5}/g;

const textOf = async (sheet: Buffer) => (await pdfTexts(sheet)).flat().join('\n');

const office = () => ({ user: null, requestId: 'test', ip: null });
const codeFor = (userId: number) =>
  api.clone.pools.office.transaction((trx) => issueCode(trx, office(), { userId, purpose: 'FIRST' }));
const userOf = async (login: string) =>
  (await db()('app_user').where({ login }).first<{ id: number; enrolled_at: Date | null; must_change: boolean }>())!;
const enrol = (body: object, on: FastifyInstance = api.app, remoteAddress = '192.0.2.10') =>
  on.inject({ method: 'POST', url: `${API}/enrolments`, payload: body, remoteAddress });
const enter = (email: string, password: string) =>
  api.app.inject({ method: 'POST', url: `${API}/login/camplogin`, payload: { email, password } });
const withCodes = (on: boolean) =>
  db()('university_setting')
    .where({ key: 'security.enrolment_code' })
    .update({ value: JSON.stringify(on) });
const people = async (as: Person, kind = 'CAMP') =>
  (await api.call(as, 'GET', `/enrolments?of=${kind}`)).json<EnrolmentPerson[]>();

/** An operator whom the camp officer of Sona has added, with a password that the camp officer typed. */
async function added(email: string): Promise<number> {
  const body = {
    exam: 'E25N',
    name: 'Demo Nila',
    designation: 'Operator',
    email,
    password: TYPED,
    role: 'OP',
    place: 'Sona',
  };
  const answer = await api.call('campadmin', 'POST', '/campofficers', body);
  expect(answer.statusCode).toBe(200);
  return (await userOf(email)).id;
}

describe('with codes, as everywhere outside demonstrations', () => {
  beforeAll(() => withCodes(true));
  afterAll(() => withCodes(false));

  test('[D16-2] [SEC-2] a camp officer who typed the password of an operator cannot sign in with it; the person with the code can', async () => {
    const userId = await added('nila.codes@example.org');
    const early = await enter('nila.codes@example.org', TYPED);
    expect([early.statusCode, early.json<{ type: string }>().type]).toEqual([403, 'enrolment-needed']);
    expect(early.body).not.toContain('token');
    const { code } = await codeFor(userId);
    const done = await enrol({ login: 'Nila.Codes@example.org', code: code.toLowerCase(), newPassword: OWN });
    expect([done.statusCode, done.json()]).toEqual([
      200,
      { message: 'Your password is set. Sign in with it.', signIn: 'CAMP' },
    ]);
    expect((await enter('nila.codes@example.org', TYPED)).statusCode).toBe(401);
    expect((await enter('nila.codes@example.org', OWN)).json()).toMatchObject({ mustChange: false });
  });

  test('[D16-2] [SEC-2] who resets the password of an operator locks the account and does not become that person', async () => {
    const list = (await api.call('campadmin', 'GET', '/campofficers')).json<Officer[]>();
    const {
      id: _id,
      exam_name: _n,
      own: _o,
      campofid: _c,
      ...form
    } = list.find(({ email }) => email === 'op2.sona@example.org')!;
    const before = (await enter(form.email, testDemoPassword())).json<{ token: string }>();
    const answer = await api.call('campadmin', 'PUT', `/campofficers/${_id}`, { ...form, password: TYPED });
    expect(answer.statusCode).toBe(200);
    expect((await enter(form.email, TYPED)).statusCode).toBe(403);
    expect((await enter(form.email, testDemoPassword())).statusCode).toBe(401);
    const authorization = `Bearer ${before.token}`;
    expect((await api.app.inject({ url: `${API}/login/session`, headers: { authorization } })).statusCode).toBe(401);
    expect(await userOf(form.email)).toMatchObject({ enrolled_at: null, must_change: true });
  });

  test('whoever enrolled before goes on signing in', async () => {
    expect((await enter('op1.sona@example.org', testDemoPassword())).statusCode).toBe(200);
  });
});

test('without codes a first password signs in, opens nothing but its change, and makes the person enrolled', async () => {
  const email = 'nila.plain@example.org';
  await added(email);
  const { token, mustChange } = (await enter(email, TYPED)).json<{ token: string; mustChange: boolean }>();
  expect(mustChange).toBe(true);
  const headers = { authorization: `Bearer ${token}` };
  expect((await api.app.inject({ url: `${API}/marks/x/y`, headers })).statusCode).toBe(403);
  const changed = await api.app.inject({
    method: 'PUT',
    url: `${API}/login/password`,
    headers,
    payload: { currentPassword: TYPED, newPassword: OWN },
  });
  expect(changed.statusCode).toBe(200);
  expect((await userOf(email)).enrolled_at).not.toBeNull();
});

describe('a code', () => {
  test('works once, also in a burst over two processes', async () => {
    const userId = await added('burst@example.org');
    const { code } = await codeFor(userId);
    const other = await api.build();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        enrol(
          { login: 'burst@example.org', code, newPassword: `${OWN} ${nth}` },
          nth % 2 ? other : api.app,
          `192.0.2.${nth + 30}`,
        ),
      ),
    );
    await other.close();
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect((await enter('burst@example.org', `${OWN} ${winner}`)).statusCode).toBe(200);
    const used = await db()('audit_log').where({ action: 'ENROLLED', entity_key: 'burst@example.org' });
    expect(used).toHaveLength(1);
  });

  test.each([
    ['older than 72 hours', { expires_at: new Date(Date.now() - 1000) }],
    ['returned', { ended_at: new Date(), ended_because: 'RETURNED' }],
    ['used', { used_at: new Date() }],
  ])('opens nothing when it is %s', async (why, change) => {
    const login = `over.${why.split(' ')[0]}@example.org`;
    const userId = await added(login);
    const { code, slipNumber } = await codeFor(userId);
    await db()('enrolment_code').where({ id: slipNumber }).update(change);
    const answer = await enrol({ login, code, newPassword: OWN });
    expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([422, 'enrolment-refused']);
    expect((await userOf(login)).enrolled_at).toBeNull();
  });

  test('of another person, a newer one, and a name that does not exist are refused in the same words', async () => {
    const first = await added('first@example.org');
    const second = await added('second@example.org');
    const { code: old } = await codeFor(first);
    const { code: newer } = await codeFor(first);
    const { code: theirs } = await codeFor(second);
    const answers = await Promise.all(
      [
        ['first@example.org', old],
        ['first@example.org', theirs],
        ['nobody@example.org', newer],
        ['op1.sona@example.org', newer],
      ].map(([login, code]) => enrol({ login, code, newPassword: OWN })),
    );
    const words = answers.map((answer) => ({ ...answer.json<object>(), instance: '', status: answer.statusCode }));
    expect(new Set(words.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect((await enrol({ login: 'first@example.org', code: newer, newPassword: OWN })).statusCode).toBe(200);
  });

  test('stays good where the password is refused', async () => {
    const { code } = await codeFor(await added('weak@example.org'));
    const weak = await enrol({ login: 'weak@example.org', code, newPassword: 'password123' });
    expect([weak.statusCode, weak.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([
      422,
      'newPassword',
    ]);
    expect((await enrol({ login: 'weak@example.org', code, newPassword: OWN })).statusCode).toBe(200);
  });

  test('is counted: after five wrong ones this network waits for this name, and its sign-in does not', async () => {
    const userId = await added('guessed@example.org');
    const { code } = await codeFor(userId);
    const guess = (nth: number) =>
      enrol({ login: 'guessed@example.org', code: `WRONG${nth}`, newPassword: OWN }, api.app, '198.51.100.7');
    for (let nth = 0; nth < 5; nth += 1) expect((await guess(nth)).statusCode).toBe(422);
    expect((await guess(6)).statusCode).toBe(429);
    const elsewhere = await enrol({ login: 'guessed@example.org', code, newPassword: OWN }, api.app, '203.0.113.9');
    expect(elsewhere.statusCode).toBe(200);
  });

  test('is kept nowhere in the clear: neither in the database nor in a log line', async () => {
    const { code, slipNumber } = await codeFor(await added('secret@example.org'));
    const row = await db()('enrolment_code').where({ id: slipNumber }).first<{ code_hash: Buffer }>();
    expect(row.code_hash).toHaveLength(32);
    expect(JSON.stringify(await db()('audit_log').where({ entity_key: 'secret@example.org' }))).not.toContain(code);
    await enrol({ login: 'secret@example.org', code, newPassword: OWN });
    expect(api.lines.join('\n')).not.toContain(code);
    for (const role of ['office', 'camp'] as const)
      await expect(api.clone.pools[role]('enrolment_code').select('code_hash')).rejects.toThrow('permission denied');
  });
});

describe('sealed slips', () => {
  const print = (users: number[], as: Person = 'admin') => api.call(as, 'POST', '/enrolment-slips', { users });

  test('the office prints them for a camp; each opens one account at the address of the portal', async () => {
    const userId = await added('slip@example.org');
    const sheet = await print([userId]);
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    const text = await textOf(sheet.rawPayload);
    expect(text).toContain('slip@example.org');
    expect(text).toContain('https://exam.example.org/thervu/enrol');
    const [code] = text.match(CODE)!;
    const { id } = (await people('admin2')).find(({ login }) => login === 'slip@example.org')!.slip!;
    expect((await api.call('admin2', 'POST', `/enrolment-slips/${id}/handed`)).statusCode).toBe(200);
    expect((await enrol({ login: 'slip@example.org', code, newPassword: OWN })).statusCode).toBe(200);
  });

  test('for colleges as well, three to a page; a slip for somebody without an account prints none', async () => {
    const { id } = await userOf('102');
    const { id: other } = await userOf('103');
    const sheet = await print([id, other]);
    const codes = (await textOf(sheet.rawPayload)).match(CODE)!;
    expect(codes).toHaveLength(2);
    const before = await db()('enrolment_code').count({ n: '*' });
    expect((await print([id, 999_999_999])).statusCode).toBe(404);
    expect((await print([(await userOf('501')).id])).statusCode).toBe(404);
    expect(await db()('enrolment_code').count({ n: '*' })).toEqual(before);
    const opened = await enrol({ login: '102', code: codes[0], newPassword: OWN });
    expect(opened.json()).toMatchObject({ signIn: 'COLLEGE' });
  });

  test('a camp officer prints none, sees the own camp alone and never a code, and notes whom a slip was handed to', async () => {
    const userId = await added('handed@example.org');
    expect((await print([userId], 'campadmin')).statusCode).toBe(403);
    const elsewhere = await userOf('op1.govt@example.org');
    await print([userId, elsewhere.id]);
    const rows = await people('campadmin');
    expect(new Set(rows.map(({ of }) => of))).toEqual(new Set(['Sona']));
    expect((await api.call('campadmin', 'GET', '/enrolments?of=COLLEGE')).statusCode).toBe(403);
    const slip = rows.find(({ login }) => login === 'handed@example.org')!.slip!;
    expect(slip).toMatchObject({ state: 'OPEN', handedAt: null });
    const foreign = (await people('admin')).find(({ login }) => login === 'op1.govt@example.org')!.slip!;
    expect((await api.call('campadmin', 'POST', `/enrolment-slips/${foreign.id}/handed`)).statusCode).toBe(404);
    const hands = await Promise.all(
      [1, 2].map(() => api.call('campadmin', 'POST', `/enrolment-slips/${slip.id}/handed`)),
    );
    expect(hands.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const event = await db()('audit_log')
      .where({ action: 'SLIP_HANDED' })
      .orderBy('id', 'desc')
      .first<{ actor_login: string; entity_key: string; after: object }>();
    expect(event).toMatchObject({
      actor_login: 'co.sona@example.org',
      entity_key: 'handed@example.org',
      after: { slip: slip.id },
    });
  });

  test('a slip that was returned opens nothing; a used one cannot be returned', async () => {
    const userId = await added('returned@example.org');
    const text = await textOf((await print([userId])).rawPayload);
    const [code] = text.match(CODE)!;
    const slipOf = async () => (await people('campadmin')).find(({ login }) => login === 'returned@example.org')!.slip!;
    const { id } = await slipOf();
    expect((await api.call('campadmin', 'POST', `/enrolment-slips/${id}/returned`)).statusCode).toBe(200);
    expect((await enrol({ login: 'returned@example.org', code, newPassword: OWN })).statusCode).toBe(422);
    expect((await slipOf()).state).toBe('RETURNED');
    const again = await api.call('campadmin', 'POST', `/enrolment-slips/${id}/returned`);
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      `Slip ${id} was returned already.`,
    ]);
  });

  test('a slip ends when the address of its person is changed', async () => {
    await added('renamed@example.org');
    const { code } = await codeFor((await userOf('renamed@example.org')).id);
    const list = (await api.call('campadmin', 'GET', '/campofficers')).json<Officer[]>();
    const {
      id,
      exam_name: _n,
      own: _o,
      campofid: _c,
      ...form
    } = list.find(({ email }) => email === 'renamed@example.org')!;
    const answer = await api.call('campadmin', 'PUT', `/campofficers/${id}`, { ...form, email: 'other@example.org' });
    expect(answer.statusCode).toBe(200);
    expect((await enrol({ login: 'other@example.org', code, newPassword: OWN })).statusCode).toBe(422);
  });
});
