import Fastify from 'fastify';
import { pathOf } from '@thervu/contracts/core/call';
import { PERMISSIONS, ROLES, type Permission } from '@thervu/contracts/core/permissions';
import type { Pools } from '../core/database/connect';
import { DECLARED } from '../core/http/calls';
import { statusesOf } from '../core/http/http';
import { openApi } from '../core/http/openapi';
import { guardRoutes } from '../core/session/session';
import { API, apiUnderTest, type Person } from '../testing/api-under-test';
import { PERMITTED_CALLERS } from './permitted-callers';

const api = apiUnderTest();

test('a route that names no permission stops the start', () => {
  const app = Fastify();
  guardRoutes(app, {} as Pools);
  expect(() => app.get('/forgotten', () => 'oops')).toThrow('GET /forgotten declares no permission');
  expect(() => app.get('/made-up', { config: { permission: 'made.up' as Permission } }, () => 'oops')).toThrow(
    'declares no permission',
  );
});

test('every declared call is served under its path, and nothing is served that is not declared', () => {
  const served = DECLARED.map(({ call }) => api.app.hasRoute({ method: call.method, url: `${API}${call.path}` }));
  expect(DECLARED.filter((_one, i) => !served[i]).map(({ call }) => call.name)).toEqual([]);
  // where calls share a segment, the listing joins the names they give it
  const declared = new Set(DECLARED.map(({ call }) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`));
  const below = api.served
    .filter(({ url }) => url.startsWith(`${API}/`))
    .map(({ method, url }) => `${method} ${url.slice(API.length)}`);
  expect(below.length).toBeGreaterThan(0);
  expect(below.filter((name) => !declared.has(name.replace(/:[^/]+/g, ':'))).sort()).toEqual([
    'GET /openapi.json',
    'GET /reference',
  ]);
});

test('[F-28] [S7-CLIENT-08] the segments of a path are ordered: each parameter fills its own place and the server reads it there', async () => {
  for (const { call } of DECLARED) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    // the order in which a caller names them means nothing
    const values = Object.fromEntries(names.map((name, place) => [name, `v${place}/${name}`]).reverse());
    const filled = pathOf(call, values).split('/');
    const places = call.path.split('/').flatMap((part, place) => (part.includes(':') ? [place] : []));
    expect([call.name, places.map((place) => decodeURIComponent(filled[place]!))]).toEqual([
      call.name,
      names.map((name, place) => `v${place}/${name}`),
    ]);
  }
  const row = await api.clone.pools
    .owner('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .where({ 'a.absent': true, 'e.exam_name': 'ODD-2025-NOV', 'a.colcode': '101' })
    .whereRaw('a.deg_id <> a.sem')
    .first<{ deg_id: number; sem: number; p_code: string }>('a.deg_id', 'a.sem', 'a.p_code');
  const absentees = async (first: number, second: number) => {
    const path = `/examapp/getAbsentees/${first}/${second}/101/${row.p_code}/E25N`;
    return (await api.call('college', 'GET', path)).json<unknown[]>();
  };
  expect((await absentees(row.deg_id, row.sem)).length).toBeGreaterThan(0);
  expect(await absentees(row.sem, row.deg_id)).not.toEqual(await absentees(row.deg_id, row.sem));
});

test('names of calls are unique, and a deprecated call names one that is not', () => {
  const names = DECLARED.map(({ call }) => call.name);
  expect(new Set(names).size).toBe(names.length);
  for (const { call } of DECLARED) {
    if (!call.replacedBy) continue;
    expect(
      DECLARED.find((declaredCall) => declaredCall.call.name === call.replacedBy)?.call.replacedBy,
    ).toBeUndefined();
    expect(names).toContain(call.replacedBy);
  }
});

const IDENTITIES = ['nobody', ...ROLES] as const;

test('the written table names every call', () => {
  expect(Object.keys(PERMITTED_CALLERS).sort()).toEqual(DECLARED.map(({ call }) => call.name).sort());
});

// signing out would end the sessions the other rows use: it is proved with the sessions themselves
const MATRIX = DECLARED.filter(({ call }) => call.name !== 'logout').flatMap(({ call }) =>
  IDENTITIES.map(
    (identity) => [call.name, identity, PERMITTED_CALLERS[call.name]?.includes(identity) ?? false, call] as const,
  ),
);

test.each(MATRIX)('[S6-PERM-OTHER-01] %s for %s: %s', async (_name, identity, allowed, call) => {
  // values that fit no rule: a call that passes the permission check is rejected afterwards, so nothing is changed
  const url = call.path.replace(/:\w+/g, '~');
  const answer = await api.call(
    identity as Person | 'nobody',
    call.method,
    url,
    call.body ? { nonsense: true } : undefined,
  );
  if (allowed) expect([401, 403]).not.toContain(answer.statusCode);
  else expect(answer.statusCode).toBe(identity === 'nobody' ? 401 : 403);
});

test('the reference describes every call with its statuses, and only the office reads it in production', async () => {
  const document = openApi('/thervu/');
  for (const { call } of DECLARED) {
    const operation = document.paths[call.path.replace(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!;
    expect(operation.operationId).toBe(call.name);
    expect(Object.keys(operation.responses).map(Number).sort()).toEqual([...statusesOf(call)].sort());
    expect(operation.security).toEqual(
      PERMISSIONS[call.permission].some((role) => role === 'public') ? [] : [{ bearer: [] }],
    );
  }
  expect((await api.call('nobody', 'GET', '/reference')).statusCode).toBe(401);
  expect((await api.call('college', 'GET', '/openapi.json')).statusCode).toBe(403);
  const page = await api.call('admin', 'GET', '/reference');
  expect(page.headers['content-type']).toContain('text/html');
  for (const { call } of DECLARED) expect(page.body).toContain(`id="${call.name}"`);
  const open = await api.build({ config: { production: false } });
  expect((await open.inject(`${API}/reference`)).statusCode).toBe(200);
  await open.close();
});
