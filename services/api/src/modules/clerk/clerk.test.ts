import type { Clerk } from '@thervu/contracts/clerk/clerk-contract';
import { testDemoPassword } from '@thervu/testing/database';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { CLERK_PASSWORD, codeOfTestClerk, makeTestClerk } from '../../testing/clerks';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const list = async () => (await api.call('college', 'GET', '/clerks')).json<Clerk[]>();
const as = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  api.app.inject({
    method,
    url: `${API}${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const NEW = { name: 'Demo Mani', designation: 'Clerk', login: 'mani.office' };

test('[DAY-13] the first account makes clerks, who choose their own passwords with a code and sign in by name', async () => {
  const { token } = await makeTestClerk(api, 'priya@example.org');
  await makeTestClerk(api, 'kavin.101', { name: 'Demo Kavin' });
  const answer = (await api.signIn('Priya@example.org', CLERK_PASSWORD)).json<{ clerk: { permissions: string[] } }>();
  expect(answer).toMatchObject({
    Colcode: '101',
    userRole: 'college',
    mustChange: false,
    clerk: { name: 'Demo Priya' },
  });
  expect(answer.clerk.permissions).not.toContain('clerk.manage');
  const clerks = await list();
  expect(clerks.map(({ name, login }) => [name, login])).toEqual([
    ['Demo Kavin', 'kavin.101'],
    ['Demo Priya', 'priya@example.org'],
  ]);
  expect(clerks.every(({ enrolledAt, lastSignIn, code }) => enrolledAt && lastSignIn && code === null)).toBe(true);
  // both work in the rows of the college, and the code stays its main sign-in
  expect((await as(token, 'GET', '/colleges')).json<{ Colcode: string }[]>().map(({ Colcode }) => Colcode)).toEqual([
    '101',
  ]);
  expect((await api.signIn('101', testDemoPassword())).json()).not.toHaveProperty('clerk');
});

test('[DAY-13] a clerk makes, codes and ends nobody, and gives the first account no password', async () => {
  const { id, token } = await makeTestClerk(api, 'vani@example.org', { name: 'Demo Vani' });
  const tries = await Promise.all([
    as(token, 'GET', '/clerks'),
    as(token, 'POST', '/clerks', NEW),
    as(token, 'POST', `/clerks/${id}/code`, { currentPassword: CLERK_PASSWORD }),
    as(token, 'PUT', `/clerks/${id}/end`, { reason: 'on my own' }),
    as(token, 'PUT', '/colleges/101/password', { newPassword: 'quiet river barge', currentPassword: CLERK_PASSWORD }),
    as(token, 'PUT', '/colleges/101/quiet%20river%20barge', { currentPassword: CLERK_PASSWORD }),
  ]);
  expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await api.signIn('101', testDemoPassword())).statusCode).toBe(200);
});

test('[DAY-13] whatever a call says, the database lets a clerk be neither the first account nor of another college', async () => {
  await makeTestClerk(api, 'selvi@example.org', { name: 'Demo Selvi' });
  const clerk = await db()('app_user').where({ login: 'selvi@example.org' }).first<{ id: number }>();
  const first = await db()('app_user').where({ login: '101' }).first<{ id: number }>();
  const college = api.clone.pools.college;
  const inRowsOf = (code: string, sql: string, bindings: (string | number)[]) =>
    college.transaction(async (trx) => {
      await trx.raw(`select set_config('thervu.college', ?, true)`, [code]);
      return trx.raw<{ rows: { id: number }[] }>(sql, bindings);
    });
  const make = 'select make_clerk(?, ?, ?, ?) as id';
  await expect(inRowsOf('101', make, ['x.one', 'X', 'Y', clerk.id])).rejects.toThrow('the first account');
  await expect(inRowsOf('102', make, ['x.one', 'X', 'Y', first.id])).rejects.toThrow('the first account');
  await expect(inRowsOf('101', 'select end_clerk(1, ?, ?)', ['r', clerk.id])).rejects.toThrow('the first account');
  expect((await inRowsOf('102', 'select id from list_clerks()', [])).rows).toEqual([]);
  expect((await inRowsOf('102', 'select id from college_clerk', [])).rows).toEqual([]);
  for (const login of ['777', '102'])
    await expect(db()('app_user').where({ id: clerk.id }).update({ login })).rejects.toThrow(
      /clerk_has_no_code|unique/,
    );
});

test('[SEC-5] a token of the college alone prints no code for a clerk: the present password is asked for', async () => {
  const made = await api.call('college', 'POST', '/clerks', { ...NEW, login: 'mala@example.org' });
  const { id } = made.json<{ id: number }>();
  const url = `/clerks/${id}/code`;
  expect((await api.call('college', 'POST', url)).statusCode).toBe(400);
  const guessed = await api.call('college', 'POST', url, { currentPassword: 'not it' });
  expect([guessed.statusCode, guessed.json()]).toMatchObject([422, { errors: [{ field: 'currentPassword' }] }]);
  const { user_id } = await db()('college_clerk').where({ id }).first<{ user_id: number }>('user_id');
  expect(await db()('enrolment_code').where({ user_id })).toEqual([]);
  const known = await api.call('college', 'POST', url, { currentPassword: testDemoPassword() });
  expect(known.statusCode).toBe(200);
});

test('[DAY-13] the sessions and codes of a clerk who ends stop at once, and the name stays taken', async () => {
  const { id, token } = await makeTestClerk(api, 'ravi@example.org', { name: 'Demo Ravi' });
  const code = await codeOfTestClerk(api, id);
  expect((await as(token, 'GET', '/login/session')).statusCode).toBe(200);
  expect(
    (await api.call('otherCollege', 'PUT', `/clerks/${id}/end`, { reason: 'of another college' })).statusCode,
  ).toBe(404);
  const ended = await api.call('college', 'PUT', `/clerks/${id}/end`, { reason: 'Has left the college.' });
  expect([ended.statusCode, ended.json()]).toEqual([200, { message: 'The sign-in of Demo Ravi has ended.' }]);
  expect((await as(token, 'GET', '/login/session')).statusCode).toBe(401);
  expect((await api.signIn('ravi@example.org', CLERK_PASSWORD)).statusCode).toBe(401);
  const payload = { login: 'ravi@example.org', code, newPassword: CLERK_PASSWORD };
  expect((await api.app.inject({ method: 'POST', url: `${API}/enrolments`, payload })).statusCode).toBe(422);
  expect(
    (await api.call('college', 'POST', `/clerks/${id}/code`, { currentPassword: testDemoPassword() })).statusCode,
  ).toBe(404);
  const taken = await api.call('otherCollege', 'POST', '/clerks', { ...NEW, login: 'RAVI@example.org' });
  expect([taken.statusCode, taken.json<{ errors: unknown }>().errors]).toEqual([
    409,
    [{ field: 'login', message: 'This user name signs somebody in already. Choose another one.' }],
  ]);
  expect((await list()).find((clerk) => clerk.id === id)!.ended).toMatchObject({ reason: 'Has left the college.' });
  expect(await db()('audit_log').where({ entity_key: 'ravi@example.org' }).orderBy('id').pluck('action')).toEqual(
    expect.arrayContaining(['CLERK_MADE', 'ENROLMENT_CODE_ISSUED', 'ENROLLED', 'CLERK_ENDED']),
  );
});

test.each(['102', '777', 'ab', 'two words', '@example.org', 'x@1'])(
  'a user name %j is refused by its field',
  async (login) => {
    const answer = await api.call('college', 'POST', '/clerks', { ...NEW, login });
    expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([
      400,
      'login',
    ]);
  },
);
