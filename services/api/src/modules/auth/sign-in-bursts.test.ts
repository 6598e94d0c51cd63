import { testDemoPassword } from '@thervu/testing/database';
import type { AddressInfo } from 'node:net';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { countsOf, pipelined, type Ask, type Told } from '../../testing/burst';

const api = apiUnderTest();
const PATH = `${API}/login/clglogin`;
let other: typeof api.app;
let ports: number[];

beforeAll(async () => {
  other = await api.build();
  // people of a college, each with the password of the demonstration
  await api.clone.pools.owner.raw(
    `insert into app_user (login, name, password_hash, kind, colcode)
     select 'burst.' || n, name, password_hash, kind, colcode from app_user, generate_series(104, 111) n where login = '101'`,
  );
  for (const app of [api.app, other]) await app.listen({ port: 0, host: '127.0.0.1' });
  ports = [api.app, other].map((app) => (app.server.address() as AddressInfo).port);
});
afterAll(() => other.close());

const trying = (email: string, password: string, headers?: Record<string, string>): Ask => ({
  path: PATH,
  body: { email, password },
  ...(headers ? { headers } : {}),
});
const wrong = (email: string, many: number): Ask[] =>
  Array.from({ length: many }, (_, index) => trying(email, `a wrong password ${index}`));
const ask = async (from: string, single: Ask, port = ports[0]!): Promise<Told> =>
  (await pipelined(port, from, [single]))[0]!;
const cookieOf = ({ head }: Told): string => /\r\nset-cookie: ([^;\r]+)/i.exec(head)![1]!;

/** Passwords of an account that were compared and refused: each is written down. */
const compared = async (login: string): Promise<number> => {
  const row = await api.clone.pools
    .owner('audit_log')
    .where({ action: 'SIGN_IN_REFUSED', entity_key: login })
    .count({ n: '*' })
    .first();
  return Number(row!.n);
};

test('[D16-5] [SEC-3] 200 wrong passwords at once, over two processes: at most five are compared, and a known browser signs in meanwhile', async () => {
  const from = '127.20.0.1';
  const first = await ask(from, trying('burst.104', testDemoPassword()));
  expect(first.status).toBe(200);
  const burst = ports.map((port) => pipelined(port, from, wrong('burst.104', 100)));
  const meanwhile = await ask(from, trying('burst.104', testDemoPassword(), { cookie: cookieOf(first) }), ports[1]!);
  expect(meanwhile.status).toBe(200);
  // two seconds on a machine of its own
  expect(meanwhile.after).toBeLessThan(8000);
  const answers = (await Promise.all(burst)).flat();
  expect(countsOf(answers)).toEqual({ 401: 5, 429: 195 });
  expect(await compared('burst.104')).toBe(5);
});

test('[D16-5] from two hundred networks at once no more are compared', async () => {
  const burst = wrong('burst.105', 200).map((single, index) =>
    pipelined(ports[index % 2]!, `127.21.0.${1 + index}`, [single]),
  );
  const answers = (await Promise.all(burst)).flat();
  expect(Object.keys(countsOf(answers)).sort()).toEqual(['401', '429']);
  expect(await compared('burst.105')).toBeLessThanOrEqual(5);
  expect(answers.every(({ status, head }) => status === 401 || /\r\nretry-after: \d+/i.test(head))).toBe(true);
});

test('the sixth simultaneous right sign-in still comes in', async () => {
  const answers = await pipelined(ports[0]!, '127.20.0.2', Array<Ask>(8).fill(trying('burst.106', testDemoPassword())));
  expect(countsOf(answers)).toEqual({ 200: 8 });
});

test('[SEC-12] an alias of an account has no budget of its own', async () => {
  const owner = api.clone.pools.owner;
  await owner('app_user').where({ login: 'burst.107' }).update({ email: 'college107@example.org' });
  const from = '127.20.0.3';
  const answers = [];
  for (const name of [
    'burst.107',
    'college107@example.org',
    ' COLLEGE107@example.org',
    'burst.107',
    'college107@example.org',
    'burst.107',
  ])
    answers.push((await ask(from, trying(name, 'a wrong password'))).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await compared('burst.107')).toBe(5);
});

test('[SEC-12] while others guess at a name, who mistypes once waits and is not shut out', async () => {
  const owner = api.clone.pools.owner;
  for (let network = 1; network <= 3; network += 1)
    expect((await ask(`127.22.0.${network}`, trying('burst.108', 'a wrong password'))).status).toBe(401);
  const from = '127.22.1.1';
  expect((await ask(from, trying('burst.108', 'mistyped'))).status).toBe(401);
  const late = await ask(from, trying('burst.108', testDemoPassword()));
  expect(late.status).toBe(200);
  // three failures of others: three seconds after the last one
  expect(late.after).toBeGreaterThan(2500);
  // the account knows this network now
  const again = await ask(from, trying('burst.108', testDemoPassword()));
  expect([again.status, again.after < late.after]).toEqual([200, true]);
  expect(await owner('rate_count').whereRaw('cardinality(held) > 0')).toEqual([]);
});

test('the browser is remembered by a cookie that scripts cannot read, for the API alone, and no other account is', async () => {
  const answers = await ask('127.20.0.4', trying('burst.109', testDemoPassword()));
  const header = /\r\nset-cookie: ([^\r]+)/i.exec(answers.head)![1]!;
  expect(header).toMatch(
    /^thervu_browser_[\w-]{10}=[\w.-]+; Path=\/thervu\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect(header).not.toContain('burst.109');
  const behind = await api.build({ config: { trustProxy: ['127.0.0.1'] } });
  const secure = await behind.inject({
    method: 'POST',
    url: PATH,
    payload: { email: 'burst.109', password: testDemoPassword() },
    headers: { 'x-forwarded-proto': 'https' },
  });
  expect(secure.headers['set-cookie']).toMatch(/; Secure$/);
  await behind.close();
  // a forged one, and one of another account, are no known browser: the network's five are used up for it
  const from = '127.20.0.5';
  await pipelined(ports[0]!, from, wrong('burst.110', 5));
  const [name, value] = cookieOf(answers).split('=') as [string, string];
  for (const cookie of [`${name}=${value}`, `${name}=${value.slice(0, -1)}x`]) {
    expect((await ask(from, trying('burst.110', testDemoPassword(), { cookie }))).status).toBe(429);
  }
  // a known browser has five tries of its own
  const statuses = [];
  for (let i = 0; i < 6; i += 1)
    statuses.push(
      (await ask('127.20.0.6', trying('burst.109', 'a wrong password', { cookie: `${name}=${value}` }))).status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('five wrong present passwords at one instant: no more are compared', async () => {
  const { token } = JSON.parse((await ask('127.20.0.7', trying('burst.111', testDemoPassword()))).body) as {
    token: string;
  };
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      [api.app, other][index % 2]!.inject({
        method: 'PUT',
        url: `${API}/login/password`,
        headers: { authorization: `Bearer ${token}` },
        payload: { currentPassword: `not it ${index}`, newPassword: 'a quiet river at dawn' },
        remoteAddress: '127.20.0.7',
      }),
    ),
  );
  const statuses = tries.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});
