import { holds, PERMISSIONS } from '@thervu/contracts/core/permissions';
import type { Call } from '@thervu/contracts/core/call';
import { testMacKey } from '@thervu/testing/database';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { API, apiUnderTest, PEOPLE, type Person } from '../testing/api-under-test';
import { fuzzRequests } from '../testing/fuzz-input';
import { DECLARED } from '../core/http/calls';
import { LIMITS, type Limits } from '../core/http/limits';

const open = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { max: 1_000_000, seconds: 60 }]),
) as unknown as Limits;
const api = apiUnderTest({ limits: open });
const owner = () => api.clone.pools.owner;

test('a browser that came by TLS is told to stay with it, one on a plain line is not', async () => {
  const behind = await api.build({ config: { trustProxy: ['127.0.0.1'] } });
  const ask = async (proto: string) =>
    (await behind.inject({ url: `${API}/settings/public`, headers: { 'x-forwarded-proto': proto } })).headers;
  expect((await ask('https'))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect((await ask('http'))['strict-transport-security']).toBeUndefined();
  // a proxy that is not configured is not trusted
  const direct = await api.app.inject({ url: `${API}/settings/public`, headers: { 'x-forwarded-proto': 'https' } });
  expect(direct.headers['strict-transport-security']).toBeUndefined();
  await behind.close();
});

test('an address in a header is believed from a named proxy only', async () => {
  const failSignIn = async (app: typeof api.app, login: string) => {
    await app.inject({
      method: 'POST',
      url: `${API}/login/clglogin`,
      payload: { email: login, password: 'not it' },
      remoteAddress: '127.0.0.9',
      headers: {
        'x-forwarded-for': '203.0.113.77',
        'x-real-ip': '203.0.113.78',
        forwarded: 'for=203.0.113.79',
      },
    });
    const [row] = await owner()('audit_log')
      .where({ action: 'SIGN_IN_REFUSED', entity_key: login })
      .select(owner().raw('host(ip) as ip'));
    return (row as { ip: string }).ip;
  };
  expect(await failSignIn(api.app, '102')).toBe('127.0.0.9');
  const behind = await api.build({ config: { trustProxy: ['127.0.0.9'] } });
  expect(await failSignIn(behind, '103')).toBe('203.0.113.77');
  await behind.close();
});

test('a release published under the key before still opens, and not once that key is gone', async () => {
  const { reg_no } = (await owner()('result_published').first('reg_no')) as { reg_no: string };
  const [{ dob }] = (await owner()('student').where({ reg_no }).select(owner().raw('dob::text as dob'))) as [
    { dob: string },
  ];
  const ask = async (config: Parameters<typeof api.build>[0]) => {
    const app = await api.build(config);
    const answer = await app.inject(`${API}/result/exam-result/${reg_no}/${dob}`);
    await app.close();
    return answer.statusCode;
  };
  const fresh = 'e'.repeat(64);
  expect(await ask({ config: { resultMacKey: fresh, olderResultMacKeys: ['f'.repeat(64), testMacKey()] } })).toBe(200);
  expect(await ask({ config: { resultMacKey: fresh } })).toBe(404);
});

test('what breaks inside is told to nobody outside: no statement, no table, no stack', async () => {
  await owner().raw('alter table degree rename to degree_away');
  const answer = await api.call('admin', 'GET', '/degrees/alldegree');
  await owner().raw('alter table degree_away rename to degree');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({
    status: 500,
    message: expect.stringContaining('Something went wrong.'),
  });
  expect(answer.body).not.toMatch(/degree|relation|select|\.ts|node_modules| at /i);
  expect(api.lines.some((line) => line.includes('"code":"42P01"'))).toBe(true);
});

test('nobody changes anything where it cannot be written into the log', async () => {
  const exam = () =>
    owner()('exam')
      .where({ stage: 'VALUATION' })
      .first<Record<string, unknown> & { id: number; row_version: number }>('*');
  const before = (await exam())!;
  const role = (await owner().raw<{ rows: { name: string }[] }>(`select current_database() || '_office' as name`))
    .rows[0]!.name;
  const lock = (locked: boolean, row_version: number) =>
    api.call('admin', 'PUT', `/control/camp-lock/${before.id}`, { locked, reason: 'tried out', row_version });
  await owner().raw('revoke insert on audit_log from ??', [role]);
  const rejected = await lock(true, before.row_version);
  await owner().raw('grant insert on audit_log to ??', [role]);
  expect(rejected.statusCode).toBe(500);
  expect(await exam()).toEqual(before);
  // only the lock was in the way
  expect((await lock(true, before.row_version)).statusCode).toBe(200);
  const locked = (await exam())!;
  expect(locked.camp_locked_at).not.toBeNull();
  // officers of its camps cannot sign in while it is locked
  expect((await lock(false, locked.row_version)).statusCode).toBe(200);
});

test('a line of the log stays one line whatever a caller writes', async () => {
  const evil = 'x\r\n{"level":60,"msg":"forged"}';
  const from = api.lines.length;
  await api.app.inject({ method: 'POST', url: `${API}/login/clglogin`, payload: { email: evil, password: evil } });
  await api.app.inject({ url: `${API}/colleges/${encodeURIComponent(evil)}` });
  await api.app.inject({ url: `${API}/nowhere`, headers: { 'user-agent': 'forged %0d%0a{"level":60}' } });
  const messages = api.lines.slice(from).join('').trimEnd().split('\n');
  expect(messages.length).toBeGreaterThan(0);
  for (const line of messages) expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
});

test('a value given twice, a method nobody declared and a body where none belongs are refused', async () => {
  expect((await api.call('admin', 'GET', '/audit/log?size=1&size=2')).statusCode).toBe(400);
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'HEAD'] as const) {
    const answer = await api.app.inject({ method: method as 'OPTIONS', url: `${API}/colleges` });
    expect([404, 405]).toContain(answer.statusCode);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test.each([
  ['a body that poisons a prototype', '{"email":"101","password":"x","__proto__":{"kind":"OFFICE"}}', 400],
  ['a constructor that does', '{"email":"101","password":"x","constructor":{"prototype":{"kind":"OFFICE"}}}', 400],
  ['a name too many', '{"email":"101","password":"x","kind":"OFFICE"}', 400],
  ['a body of 20 MB', `{"email":"101","password":"${'x'.repeat(20_000_000)}"}`, 413],
  ['a thousand lists in each other', `{"email":${'['.repeat(1000)}${']'.repeat(1000)},"password":"x"}`, 400],
])('%s is refused before anything is done', async (_what, payload, status) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: `${API}/login/clglogin`,
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(status);
  expect(({} as { kind?: string }).kind).toBeUndefined();
});

test('a token is new at each sign-in, of 256 random bits, and comes in no answer but that of the sign-in', async () => {
  const tokens = new Set<string>();
  for (let turn = 0; turn < 5; turn += 1)
    tokens.add((await api.signIn(PEOPLE.college, await password())).json<{ token: string }>().token);
  expect(tokens.size).toBe(5);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/login/session', '/login/sessions', '/colleges', '/exams'])
      expect((await api.app.inject({ url: `${API}${url}`, headers })).payload).not.toContain(token);
  }
});
const password = async () => (await import('@thervu/testing/database')).testDemoPassword();

/** GETs of the specification that change something; each has a safe twin and accepts nothing but the bearer header. */
const CHANGING_GETS = DECLARED.filter(({ call }) => call.method === 'GET' && call.replacedBy).map(
  ({ call }) => call.name,
);
/** Reading may leave these: that it was read, what it counted, sign-ins seen. */
const TRACES = ['audit_log', 'user_session', 'rate_count', 'idempotency_key', 'file_ticket'];

async function everything(): Promise<unknown[]> {
  const { rows: tables } = await owner().raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all(?) order by 1`,
    [TRACES],
  );
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) as rows, coalesce(sum(t.xmin::text::bigint), 0) as written from ${name} t`,
  );
  const { rows } = await owner().raw<{ rows: { name: string }[] }>(counts.join(' union all '));
  // read side by side, they come in any order
  return rows.sort((a, b) => a.name.localeCompare(b.name));
}

test('no reading changes anything: every GET is called, and every table is as it was', async () => {
  const reads = DECLARED.map(({ call }) => call).filter(
    ({ method, name }) => method === 'GET' && !CHANGING_GETS.includes(name),
  );
  const callerOf = (call: Call): Person | 'nobody' => {
    const [first] = PERMISSIONS[call.permission];
    return first === 'public' ? 'nobody' : (first as Person);
  };
  for (const call of reads) await api.call(callerOf(call), 'GET', '/exams');
  const before = await everything();
  let answered = 0;
  for (const [index, call] of reads.entries()) {
    const as = callerOf(call);
    if (as !== 'nobody') expect(holds(as as 'admin', call.permission)).toBe(true);
    for (const { url } of fc.sample(fuzzRequests(call, []), { numRuns: 2, seed: index })) {
      const { statusCode } = await api.call(as, 'GET', url, undefined, { 'x-request': randomUUID() });
      if (statusCode === 200) answered += 1;
    }
  }
  expect(answered).toBeGreaterThan(reads.length / 8);
  expect(await everything()).toEqual(before);
}, 300_000);
