import { testDemoPassword } from '@thervu/testing/database';
import { createHash } from 'node:crypto';
import { API, apiUnderTest, PEOPLE } from '../../testing/api-under-test';

const api = apiUnderTest({ limits: { failedSignInsByNetwork: { max: 1000, seconds: 60 } } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const ownPart = (token: string) => api.app.inject({ url: `${API}/login/session`, headers: bearer(token) });

describe('signing in', () => {
  test('[S3-ENT-LOGINCLG-01] [S7-CALL-LOGIN-01] a college is answered with status, message, code and name', async () => {
    const answer = await api.signIn('101', testDemoPassword());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      status: 200,
      message: expect.stringMatching(/\S/),
      Colcode: '101',
      Colname: expect.stringMatching(/\S/),
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  test('[S3-ENT-LOGINCAMP-01] [S7-CALL-LOGIN-02] a camp officer is answered with id, role, place and name', async () => {
    const answer = await api.signIn(PEOPLE.campadmin, testDemoPassword());
    const officer = await api.clone.pools.owner('camp_officer').where({ email: PEOPLE.campadmin }).first();
    expect(answer.json()).toMatchObject({
      id: officer.id,
      role: 'CO',
      place: officer.place,
      name: expect.stringMatching(/\S/),
    });
    const wrong = await api.signIn(PEOPLE.campadmin, 'not the password', { remoteAddress: '10.9.9.9' });
    expect(wrong.json()).toMatchObject({ status: 401, message: expect.stringMatching(/\S/) });
    // the username travels in the field named email, and in no other
    const url = `${API}/login/camplogin`;
    const payload = { username: PEOPLE.campadmin, password: testDemoPassword() };
    expect((await api.app.inject({ method: 'POST', url, payload })).statusCode).toBe(400);
  });

  test.each([
    ['S4-STATE-LOGIN-01', '501', 'admin'],
    ['S1-ROLE-02', 'office2@example.org', 'admin'],
    ['S4-STATE-LOGIN-02', '102', 'college'],
    ['S4-STATE-LOGIN-03', 'co.sona@example.org', 'campadmin'],
    ['S4-STATE-LOGIN-04', 'op2.sona@example.org', 'camp'],
  ])('[%s] %s gets the role %s, in the answer and on the server', async (_id, login, role) => {
    const answer = (await api.signIn(login, testDemoPassword())).json<{ userRole: string; token: string }>();
    expect(answer.userRole).toBe(role);
    expect((await ownPart(answer.token)).json()).toMatchObject({ userRole: role, login });
  });

  test('[S1-ROLE-01] there are four kinds of user and no fifth: an account of no kind or without a place is not let in', async () => {
    const owner = api.clone.pools.owner;
    const kinds = await Promise.all(
      ['501', '101', 'co.sona@example.org', 'op1.sona@example.org'].map(
        async (login) => (await api.signIn(login, testDemoPassword())).json<{ userRole: string }>().userRole,
      ),
    );
    expect(kinds).toEqual(['admin', 'college', 'campadmin', 'camp']);
    await expect(owner('app_user').where({ login: '101' }).update({ kind: 'VISITOR' })).rejects.toThrow(
      'app_user_kind_check',
    );
    // an officer whom no active exam names has no area to land in
    await owner('camp_officer').where({ email: 'op2.sona@example.org' }).update({ active: false });
    expect((await api.signIn('op2.sona@example.org', testDemoPassword())).statusCode).toBe(401);
    await owner('camp_officer').where({ email: 'op2.sona@example.org' }).update({ active: true });
  });

  test.each([
    ['clglogin', {}],
    ['clglogin', { email: '101' }],
    ['clglogin', { email: '', password: 'x' }],
    ['clglogin', { email: '   ', password: 'x' }],
    ['camplogin', { password: 'x' }],
    ['camplogin', { email: 'co.sona@example.org', password: '' }],
    ['camplogin', { email: 'co.sona@example.org', password: null }],
  ])('[S5-VAL-LOGIN-01] %s refuses %j: both fields are required', async (path, payload) => {
    const answer = await api.call('nobody', 'POST', `/login/${path}`, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).not.toContain('');
  });

  test('an unknown name, a wrong password and the wrong door are answered alike', async () => {
    const answers = await Promise.all([
      api.call('nobody', 'POST', '/login/clglogin', { email: '999', password: 'no such college' }),
      api.call('nobody', 'POST', '/login/clglogin', { email: '103', password: 'not the password' }),
      api.call('nobody', 'POST', '/login/camplogin', { email: '103', password: testDemoPassword() }),
      api.call('nobody', 'POST', '/login/clglogin', {
        email: 'op1.sona@example.org',
        password: testDemoPassword(),
      }),
    ]);
    const bodies = answers.map((answer) => ({ ...answer.json<object>(), instance: undefined }));
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('five wrong passwords make this network wait for this name, and a name that does not exist waits alike', async () => {
    // names with a camp in them come by the door of the camps
    for (const email of ['nobody-here', PEOPLE.admin2, 'nobody@sona.example.org', PEOPLE.campadmin]) {
      const from = { remoteAddress: '127.0.9.9' };
      const tries = [];
      for (let i = 0; i < 6; i += 1) tries.push(await api.signIn(email, 'a wrong password', from));
      expect(tries.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 401, 401, 429]);
      expect(Number(tries[5]!.headers['retry-after'])).toBeGreaterThan(0);
      expect((await api.signIn(email, testDemoPassword(), from)).statusCode).toBe(429);
    }
    for (const email of [PEOPLE.admin2, PEOPLE.campadmin]) {
      const elsewhere = await api.signIn(email, testDemoPassword(), { remoteAddress: '127.0.9.10' });
      expect(elsewhere.statusCode).toBe(200);
    }
  });

  test('two servers count wrong passwords together', async () => {
    const second = await api.build();
    const from = { remoteAddress: '127.0.8.8' };
    const attempt = {
      method: 'POST' as const,
      url: `${API}/login/clglogin`,
      payload: { email: '103', password: 'wrong one' },
      ...from,
    };
    for (let i = 0; i < 3; i += 1) await api.app.inject(attempt);
    for (let i = 0; i < 2; i += 1) await second.inject(attempt);
    expect((await second.inject(attempt)).statusCode).toBe(429);
    await second.close();
  });
});

describe('a session', () => {
  test('the database keeps only the hash of the token', async () => {
    const { token } = (await api.signIn('101', testDemoPassword())).json<{ token: string }>();
    const { rows } = await api.clone.pools.owner.raw('select s.*::text as line from user_session s');
    expect(JSON.stringify(rows)).not.toContain(token);
    const hash = createHash('sha256').update(token).digest();
    expect(await api.clone.pools.owner('user_session').where({ token_hash: hash }).first()).toBeDefined();
  });

  test('the bare token of older clients is taken as well, and never one in the address', async () => {
    const { token } = (await api.signIn('101', testDemoPassword())).json<{ token: string }>();
    const url = `${API}/login/session`;
    expect((await api.app.inject({ url, headers: { authorization: token } })).statusCode).toBe(200);
    expect((await api.app.inject({ url: `${url}?token=${token}` })).statusCode).toBe(401);
    expect((await api.app.inject({ url, cookies: { token } })).statusCode).toBe(401);
  });

  test('after signing out the token is refused', async () => {
    const { token } = (await api.signIn('102', testDemoPassword())).json<{ token: string }>();
    const out = await api.app.inject({ method: 'POST', url: `${API}/login/logout`, headers: bearer(token) });
    expect(out.statusCode).toBe(200);
    expect((await ownPart(token)).statusCode).toBe(401);
  });

  test.each([
    ['a college after half an hour of silence', '101', 'last_seen', 31, 401],
    ['a camp not after half an hour', 'op1.sona@example.org', 'last_seen', 31, 200],
    ['a camp after an hour of silence', 'op1.sona@example.org', 'last_seen', 61, 401],
    ['anybody after twelve hours', '101', 'expires_at', 0, 401],
  ])('ends: %s', async (_words, login, column, minutes, status) => {
    const { token } = (await api.signIn(login, testDemoPassword())).json<{ token: string }>();
    const { owner } = api.clone.pools;
    await owner('user_session')
      .where({ token_hash: createHash('sha256').update(token).digest() })
      .update({ [column]: owner.raw('now() - make_interval(mins => ?)', [minutes]) });
    expect((await ownPart(token)).statusCode).toBe(status);
  });

  test('lasts twelve hours and no longer', async () => {
    const { expiresAt } = (await api.signIn('101', testDemoPassword())).json<{ expiresAt: string }>();
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
  });

  test('a camp officer has one desk: signing in elsewhere ends the first session', async () => {
    const first = (await api.signIn('op2.sona@example.org', testDemoPassword())).json<{ token: string }>().token;
    const second = (await api.signIn('op2.sona@example.org', testDemoPassword())).json<{ token: string }>().token;
    expect((await ownPart(first)).statusCode).toBe(401);
    expect((await ownPart(second)).statusCode).toBe(200);
  });

  test('a college that is switched off is out at once', async () => {
    const { token } = (await api.signIn('103', testDemoPassword(), { remoteAddress: '127.0.0.3' })).json<{
      token: string;
    }>();
    await api.clone.pools.owner('college').where({ colcode: '103' }).update({ clg_status: false });
    expect((await ownPart(token)).statusCode).toBe(401);
    await api.clone.pools.owner('college').where({ colcode: '103' }).update({ clg_status: true });
  });
});

describe('passwords', () => {
  const fresh = 'a quiet river at dawn';
  const put = (token: string, url: string, payload?: object) =>
    api.app.inject({
      method: 'PUT',
      url: `${API}${url}`,
      headers: bearer(token),
      ...(payload ? { payload } : {}),
    });
  const sign = async (login: string, password: string, remoteAddress = '127.0.0.7') =>
    (await api.signIn(login, password, { remoteAddress })).json<{ token: string; mustChange: boolean }>();

  test('[S7-CALL-COLLEGE-08] [S7-PURPOSE-MASTER-09] a college changes its password by code and new password in the path', async () => {
    const { token } = await sign('103', testDemoPassword());
    const body = { currentPassword: testDemoPassword() };
    const answer = await put(token, `/colleges/103/${encodeURIComponent(fresh)}`, body);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.deprecation).toBe('true');
    expect((await api.signIn('103', testDemoPassword())).statusCode).toBe(401);
    expect((await api.signIn('103', fresh)).statusCode).toBe(200);
  });

  test('the safe form wants the current password and never takes the word password for a new one', async () => {
    const { token } = await sign('103', fresh);
    expect((await put(token, '/colleges/103/password')).statusCode).toBe(400);
    const wrong = await put(token, '/colleges/103/password', {
      currentPassword: 'not it',
      newPassword: 'another calm river',
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ errors: [{ field: 'currentPassword' }] });
    expect((await api.signIn('103', fresh)).statusCode).toBe(200);
    const right = await put(token, '/colleges/103/password', {
      currentPassword: fresh,
      newPassword: 'another calm river',
    });
    expect(right.statusCode).toBe(200);
    expect((await api.signIn('103', 'another calm river')).statusCode).toBe(200);
  });

  test('[S1-ROLE-03] a college cannot change the password of another college', async () => {
    const { token } = await sign('101', testDemoPassword());
    expect((await put(token, `/colleges/102/${encodeURIComponent(fresh)}`)).statusCode).toBe(403);
    expect((await api.signIn('102', testDemoPassword())).statusCode).toBe(200);
  });

  test('a password the office has set opens nothing but the change of it', async () => {
    const office = await sign('501', testDemoPassword());
    const body = { currentPassword: testDemoPassword(), newPassword: 'given out by the office' };
    expect((await put(office.token, '/colleges/103/password', body)).statusCode).toBe(200);
    const { token, mustChange } = await sign('103', 'given out by the office');
    expect(mustChange).toBe(true);
    const lists = await api.app.inject({ url: `${API}/colleges`, headers: bearer(token) });
    expect(lists.statusCode).toBe(403);
    expect(lists.json()).toMatchObject({ type: 'password-change-required' });
    const change = { currentPassword: 'given out by the office', newPassword: fresh };
    expect((await put(token, '/login/password', change)).statusCode).toBe(200);
    expect((await api.app.inject({ url: `${API}/colleges`, headers: bearer(token) })).statusCode).toBe(200);
  });

  test('a change ends every other session of the person and is in the audit log', async () => {
    const first = await sign('103', fresh);
    const second = await sign('103', fresh);
    const change = { currentPassword: fresh, newPassword: 'yet another calm river' };
    expect((await put(second.token, '/login/password', change)).statusCode).toBe(200);
    expect((await ownPart(first.token)).statusCode).toBe(401);
    expect((await ownPart(second.token)).statusCode).toBe(200);
    const entry = await api.clone.pools
      .owner('audit_log')
      .where({ action: 'PASSWORD_CHANGED', entity_key: '103' })
      .orderBy('id', 'desc')
      .first();
    expect(entry).toMatchObject({ actor_login: '103', actor_role: 'college' });
    expect(JSON.stringify(entry)).not.toContain('calm river');
  });

  test.each([
    ['short', 'sieben7', 400],
    ['too long', 'long '.repeat(26), 400],
    ['well known', 'Password123', 422],
    ['one key held down', 'aaaaaaaaaaaa', 422],
    ['the same again', 'yet another calm river', 422],
  ])('a new password that is %s is refused and the old one stays', async (_words, newPassword, status) => {
    const { token } = await sign('103', 'yet another calm river', '127.0.0.77');
    const answer = await put(token, '/login/password', {
      currentPassword: 'yet another calm river',
      newPassword,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ errors: [{ field: 'newPassword' }] });
    expect((await api.signIn('103', 'yet another calm river')).statusCode).toBe(200);
  });

  test('[SEC-15] a first password ends after fourteen days, in words that say what to do, and only a first one', async () => {
    const account = () => api.clone.pools.owner('app_user').where({ login: '102' });
    const [before] = await account().select<{ must_change: boolean; password_changed_at: Date | null }[]>(
      'must_change',
      'password_changed_at',
    );
    const aged = (days: number, mustChange: boolean) =>
      account().update({
        must_change: mustChange,
        password_changed_at: api.clone.pools.owner.raw(`now() - make_interval(days => ?)`, [days]),
      });
    const enter = () => api.signIn('102', testDemoPassword(), { remoteAddress: '127.0.0.83' });
    await aged(13, true);
    expect((await enter()).statusCode).toBe(200);
    await aged(15, true);
    const late = await enter();
    expect([late.statusCode, late.json()]).toMatchObject([
      403,
      {
        type: 'first-password-over',
        message: expect.stringMatching(/more than 14 days ago.*Ask the examination office/),
      },
    ]);
    // who does not know it learns nothing of it
    const wrong = await api.signIn('102', 'not the password', { remoteAddress: '127.0.0.84' });
    expect(wrong.json()).toMatchObject({ type: 'sign-in-refused' });
    await aged(400, false);
    expect((await enter()).statusCode).toBe(200);
    await account().update(before!);
  });

  test.each([
    ['501', 'tXq7!vLm2pW', 'eleven characters'],
    ['501', 'Padmavani@1997', 'the name of a college'],
    ['501', 'Dharmapuri#2025', 'a district'],
    ['co.sona@example.org', 'tXq7!vLm2pW', 'eleven characters'],
    ['103', 'Dharmapuri#2025', 'a district'],
  ])('[SEC-11] %s may not choose %s: %s', async (login, newPassword) => {
    const { token } = await sign(login, login === '103' ? 'yet another calm river' : testDemoPassword(), '127.0.0.79');
    const current = login === '103' ? 'yet another calm river' : testDemoPassword();
    const answer = await put(token, '/login/password', { currentPassword: current, newPassword });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { type: 'password-refused', errors: [{ field: 'newPassword' }] },
    ]);
  });

  test('no password, token or birth date is ever in a log line', async () => {
    const { token } = await sign('101', testDemoPassword());
    await put(token, '/colleges/102/canary-password-in-path');
    await api.app.inject({ url: `${API}/result/exam-result/23UCA10045/2006-01-31` });
    await api.app.inject({
      method: 'POST',
      url: `${API}/login/clglogin`,
      payload: '{"email":"101","password":"canary-broken-json',
      headers: { 'content-type': 'application/json' },
    });
    const log = api.lines.join('');
    expect(log).toContain('/colleges/:id/:value');
    for (const secret of [testDemoPassword(), token, 'canary-', '2006-01-31', '23UCA10045', 'calm river']) {
      expect(log).not.toContain(secret);
    }
  });
});
