import type { LiveSession, PersonSession } from '@thervu/contracts/session/session-contract';
import { testDemoPassword } from '@thervu/testing/database';
import { API, apiUnderTest, PEOPLE, type Person } from '../../testing/api-under-test';
import { formatDevice } from './format-device';

const api = apiUnderTest();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(person: Person, agent = FIREFOX): Promise<string> {
  const answer = await api.signIn(PEOPLE[person], testDemoPassword(), { headers: { 'user-agent': agent } });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ token: string }>().token;
}

const as = (token: string, method: 'GET' | 'DELETE' | 'PUT', url: string, payload?: object) =>
  api.app.inject({
    method,
    url: `${API}${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
const list = async (token: string) => (await as(token, 'GET', '/login/sessions')).json<LiveSession[]>();
const works = async (token: string) => (await as(token, 'GET', '/login/session')).statusCode === 200;

test.each(['admin', 'college', 'campadmin', 'camp'] as const)(
  '%s sees the sign-ins that stand, the one asking first, and no token',
  async (person) => {
    const other = person.startsWith('camp')
      ? undefined
      : await signIn(person, 'Mozilla/5.0 (Linux; Android 14) Chrome/120');
    const token = await signIn(person);
    const answer = await as(token, 'GET', '/login/sessions');
    const sessions = answer.json<LiveSession[]>();
    expect(sessions[0]).toMatchObject({ own: true, device: 'Firefox on Windows' });
    expect(sessions.filter(({ own }) => own)).toHaveLength(1);
    // an officer works at one desk
    expect(sessions.map(({ device }) => device).includes('Chrome on Android')).toBe(other !== undefined);
    expect(answer.body).not.toContain(token);
    expect(answer.body).not.toMatch(/token/i);
  },
);

test('a sign-in that is ended gets 401 within one request, and the others go on', async () => {
  const [first, second, third] = [await signIn('college'), await signIn('college'), await signIn('college')];
  const ids = (await list(first)).map(({ id }) => id);
  const [ownEntry] = await list(second);
  expect((await as(first, 'DELETE', `/login/sessions/${ownEntry!.id}`)).json()).toEqual({
    message: 'One sign-in was ended.',
  });
  expect([await works(first), await works(second), await works(third)]).toEqual([true, false, true]);
  expect((await list(first)).map(({ id }) => id)).toEqual(ids.filter((id) => id !== ownEntry!.id));
  // twice is once
  expect((await as(first, 'DELETE', `/login/sessions/${ownEntry!.id}`)).statusCode).toBe(404);
});

test('all others are ended at once, and only those of the same person', async () => {
  const [token, other, stranger] = [await signIn('college'), await signIn('college'), await signIn('otherCollege')];
  const answer = await as(token, 'DELETE', '/login/sessions');
  expect(answer.json<{ ended: number }>().ended).toBeGreaterThanOrEqual(1);
  expect([await works(token), await works(other), await works(stranger)]).toEqual([true, false, true]);
  expect(await list(token)).toHaveLength(1);
});

test('nobody ends the sign-in of somebody else with their own calls', async () => {
  const [token, otherToken] = [await signIn('college'), await signIn('otherCollege')];
  const [session] = await list(otherToken);
  expect((await as(token, 'DELETE', `/login/sessions/${session!.id}`)).statusCode).toBe(404);
  expect(await works(otherToken)).toBe(true);
  for (const [method, url] of [
    ['GET', '/sessions'],
    ['DELETE', `/sessions/${session!.id}`],
    ['DELETE', '/sessions/of/1'],
  ] as const)
    expect((await as(token, method, url)).statusCode).toBe(403);
});

test('a changed password ends every other sign-in of that person', async () => {
  const [token, other] = [await signIn('otherCollege'), await signIn('otherCollege')];
  const body = { currentPassword: testDemoPassword(), newPassword: 'marigold-ferry-19' };
  expect((await as(token, 'PUT', '/login/password', body)).statusCode).toBe(200);
  expect([await works(token), await works(other)]).toEqual([true, false]);
  const back = { currentPassword: body.newPassword, newPassword: testDemoPassword() };
  expect((await as(token, 'PUT', '/login/password', back)).statusCode).toBe(200);
});

describe('the office', () => {
  const visiblePart = async (token: string, query: string) =>
    (await as(token, 'GET', `/sessions${query}`)).json<{ items: PersonSession[]; total: number }>();

  test('finds the sign-ins of a college and of an officer', async () => {
    const [office] = [await signIn('admin'), await signIn('college'), await signIn('campadmin')];
    const college = await visiblePart(office, '?college=101');
    expect(college.total).toBeGreaterThan(0);
    expect(college.items.every((session) => session.college === '101' && session.kind === 'COLLEGE')).toBe(true);
    const officer = await visiblePart(office, '?who=CO.SONA');
    expect(officer.items).toEqual([
      expect.objectContaining({ login: 'co.sona@example.org', kind: 'OFFICER', place: 'Sona', college: null }),
    ]);
    expect((await visiblePart(office, '')).items.filter(({ own }) => own)).toHaveLength(1);
  });

  test('ends one sign-in or all of a person, which is written into the log', async () => {
    const [office, name, two] = [await signIn('admin'), await signIn('college'), await signIn('college')];
    const [session] = await list(name);
    expect((await as(office, 'DELETE', `/sessions/${session!.id}`)).statusCode).toBe(200);
    expect([await works(name), await works(two)]).toEqual([false, true]);
    const [{ userId }] = (await visiblePart(office, '?college=101')).items as [PersonSession];
    expect((await as(office, 'DELETE', `/sessions/of/${userId}`)).json<{ ended: number }>().ended).toBeGreaterThan(0);
    expect(await works(two)).toBe(false);
    expect((await as(office, 'DELETE', `/sessions/${session!.id}`)).statusCode).toBe(404);
    expect((await as(office, 'DELETE', '/sessions/of/999999')).statusCode).toBe(404);
    const log = await api.clone.pools
      .owner('audit_log')
      .where({ entity: 'app_user', entity_key: '101', actor_login: '501' })
      .select('action');
    expect(log.map(({ action }) => action)).toEqual(['SESSION_ENDED', 'SESSIONS_ENDED']);
  });

  test('keeps its own sign-in when it ends all of its own', async () => {
    const [token, other] = [await signIn('admin'), await signIn('admin')];
    const [{ userId }] = (await visiblePart(token, '?who=501')).items as [PersonSession];
    expect((await as(token, 'DELETE', `/sessions/of/${userId}`)).statusCode).toBe(200);
    expect([await works(token), await works(other)]).toEqual([true, false]);
  });
});

test('a sign-in that is over, idle or of somebody switched off is not in the list', async () => {
  const owner = api.clone.pools.owner;
  const token = await signIn('college');
  const shown = async () => (await list(token)).length;
  const before = await shown();
  for (const change of [
    { expires_at: owner.raw(`now() - interval '1 second'`) },
    { last_seen: owner.raw(`now() - interval '31 minutes'`) },
  ]) {
    const other = await signIn('college');
    expect(await shown()).toBeLessThanOrEqual(before + 1);
    const [{ id }] = (await list(other)).filter(({ own }) => own) as [LiveSession];
    await owner('user_session').where({ id }).update(change);
    expect((await list(token)).some((session) => session.id === id)).toBe(false);
  }
});

test.each([
  [null, 'Another program'],
  ['curl/8.5.0', 'Another program'],
  ['<script>alert(1)</script>', 'Another program'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Safari/604.1', 'Safari on iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0 Safari/537.36 Edg/120.0', 'Edge on Linux'],
])('a browser that calls itself %s is shown as %s', (agent, text) => expect(formatDevice(agent)).toBe(text));
