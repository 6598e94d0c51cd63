import type { Problem } from '@thervu/contracts/core/shapes';
import { testDemoPassword } from '@thervu/testing/database';
import { API, apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest({ limits: { failedSignInsByNetwork: { max: 1000, seconds: 60 } } });
const NEW = 'seven slow boats upriver';
const path = (code: string, value = NEW) => `/colleges/${code}/${encodeURIComponent(value)}`;
const works = async (login: string, password: string) => (await api.signIn(login, password)).statusCode === 200;
const hashOf = async (login: string) =>
  (await api.clone.pools.owner('app_user').where({ login }).first<{ password_hash: string }>('password_hash'))
    .password_hash;

describe('the password of another officer', () => {
  test.each([
    ['the listed path', path('501'), undefined],
    ['the listed path with the own present password', path('501'), { currentPassword: 'present' }],
    ['the safe twin', '/colleges/501/password', { currentPassword: 'present', newPassword: NEW }],
  ])('[SEC-1, D16-2] is set by nobody: %s answers 403 in words, and the password stays', async (_how, url, body) => {
    const present = body && { ...body, currentPassword: testDemoPassword() };
    const before = await hashOf('501');
    const answer = await api.call('admin2', 'PUT', url, present);
    expect(answer.statusCode).toBe(403);
    expect(answer.json<Problem>()).toMatchObject({
      type: 'another-officer',
      message: expect.stringMatching(/another officer.+Office Accounts/),
    });
    expect(await hashOf('501')).toBe(before);
    expect(await works('501', testDemoPassword())).toBe(true);
  });

  test('[SEC-1, D16-2] stays when the college of the office is changed as a college is', async () => {
    const record = (await api.call('admin2', 'GET', '/colleges/501')).json<Record<string, unknown>>();
    const { col_id: _id, clg_status: _flag, ...change } = record;
    const before = await hashOf('501');
    expect((await api.call('admin2', 'PUT', '/colleges/501', { ...change, password: NEW })).statusCode).toBe(422);
    expect(await hashOf('501')).toBe(before);
  });
});

describe('the own password', () => {
  test.each([
    ['a college', 'college', '101'],
    ['the office', 'admin', '501'],
  ] as const)('[SEC-5, D16-2] of %s is not changed without the present one, by either form', async (_who, as, code) => {
    const before = await hashOf(code);
    const inPath = await api.call(as, 'PUT', path(code));
    expect(inPath.statusCode).toBe(403);
    expect(inPath.json<Problem>().message).toMatch(/present one/);
    const wrongInPath = await api.call(as, 'PUT', path(code), { currentPassword: 'not it' });
    expect(wrongInPath.statusCode).toBe(422);
    expect(wrongInPath.json<Problem>().errors).toMatchObject([{ field: 'currentPassword' }]);
    const safe = `/colleges/${code}/password`;
    expect((await api.call(as, 'PUT', safe, { newPassword: NEW })).statusCode).toBe(400);
    const wrong = { currentPassword: 'not it', newPassword: NEW };
    expect((await api.call(as, 'PUT', safe, wrong)).statusCode).toBe(422);
    expect((await api.call(as, 'PUT', '/login/password', wrong)).statusCode).toBe(422);
    expect(await hashOf(code)).toBe(before);
  });

  test('[SEC-5] with the present one in the body the listed path form works, for 501 as well', async () => {
    const other = 'nine quiet boats upriver';
    const body = { currentPassword: testDemoPassword() };
    expect((await api.call('admin', 'PUT', path('501', other), body)).statusCode).toBe(200);
    expect(await works('501', other)).toBe(true);
    const back = { currentPassword: other, newPassword: testDemoPassword() };
    // the demonstration's own password passes no rule of a person, so that the hash is put back
    expect((await api.call('admin', 'PUT', '/login/password', { ...back, newPassword: NEW })).statusCode).toBe(200);
  });
});

describe('a first password for a college', () => {
  const events = async (token: string) =>
    (
      await api.app.inject({
        url: `${API}/login/credential-events`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).json<{ kind: string; by: string }[]>();

  test.each([
    ['the listed path', '102', path('102'), undefined],
    ['the safe twin', '103', '/colleges/103/password', { currentPassword: true, newPassword: NEW }],
  ])('[D16-2] by %s ends its sessions, has to be changed, and is told to it', async (_how, code, url, body) => {
    const open = (await api.signIn(code, testDemoPassword())).json<{ token: string }>().token;
    const payload = body && { ...body, currentPassword: testDemoPassword() };
    expect((await api.call('admin2', 'PUT', url, payload)).statusCode).toBe(200);
    const headers = { authorization: `Bearer ${open}` };
    expect((await api.app.inject({ url: `${API}/login/session`, headers })).statusCode).toBe(401);
    expect(await works(code, testDemoPassword())).toBe(false);
    const started = (await api.signIn(code, NEW)).json<{ token: string; mustChange: boolean }>();
    expect(started.mustChange).toBe(true);
    const officer = await api.clone.pools.owner('app_user').where({ login: 'office2@example.org' }).first('name');
    expect(await events(started.token)).toEqual([
      { kind: 'FIRST_PASSWORD', by: officer.name, at: expect.stringMatching(/^\d{4}-/) },
    ]);
  });

  test('that the office types in the form of the college is told as well', async () => {
    const record = (await api.call('admin2', 'GET', '/colleges/102')).json<Record<string, unknown>>();
    const { col_id: _id, clg_status: _flag, ...change } = record;
    const again = 'ten quiet boats upriver';
    expect((await api.call('admin2', 'PUT', '/colleges/102', { ...change, password: again })).statusCode).toBe(200);
    const { token } = (await api.signIn('102', again)).json<{ token: string }>();
    expect(await events(token)).toHaveLength(2);
  });
});
