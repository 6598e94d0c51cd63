import type { AuditLine } from '@thervu/contracts/audit/audit-contract';
import { sealAudit } from '../../core/audit/audit-seal';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
interface Page {
  items: AuditLine[];
  next: string | null;
}
const page = async (query: string): Promise<Page> => {
  const answer = await api.call('admin', 'GET', `/audit/log?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
};

/** A day of the coming month, which has its part of the table and nothing in it. */
const coming = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
const day = (n: number) => new Date(coming.getTime() + (n - 1) * 86_400_000).toISOString().slice(0, 10);

let college: number;
beforeAll(async () => {
  const owner = api.clone.pools.owner;
  ({ id: college } = (await owner('app_user').where({ login: '101' }).first<{ id: number }>('id'))!);
  const row = (n: number, overrides: object) => ({
    action: 'MARKS_SAVED',
    entity: 'paper',
    entity_key: `24UPHC${n}`,
    at: `${day(1 + (n % 3))}T10:00:00Z`,
    actor_id: college,
    actor_login: '101',
    actor_role: 'college',
    exam_id: 1,
    ...overrides,
  });
  await owner('audit_log').insert(
    Array.from({ length: 12 }, (_one, n) =>
      row(n, { before: JSON.stringify({ mark: n }), after: JSON.stringify({ mark: n + 1, note: '=HYPERLINK("x")' }) }),
    ),
  );
  await owner('audit_log').insert([
    row(1, {
      action: 'EXAM_MOVED',
      entity: 'exam',
      entity_key: '1',
      actor_id: null,
      actor_login: '501',
      actor_role: 'admin',
    }),
    row(2, {
      action: 'SIGN_IN_REFUSED',
      entity: 'app_user',
      entity_key: 'ghost',
      actor_id: null,
      actor_login: null,
      actor_role: null,
      exam_id: null,
      ip: '10.1.2.3',
    }),
  ]);
});

test.each([
  ['time from', `from=${day(3)}T00:00:00Z&to=${day(4)}T00:00:00Z`, ({ at }: AuditLine) => at.startsWith(day(3))],
  [
    'time to, in the zone of India',
    `from=${day(1)}T00:00:00Z&to=${day(2)}T05:29:59%2B05:30`,
    ({ at }: AuditLine) => at.startsWith(day(1)),
  ],
  ['person', 'who=101', ({ who }: AuditLine) => who === '101'],
  ['role', 'role=college', ({ role }: AuditLine) => role === 'college'],
  ['action', 'action=EXAM_MOVED', ({ action }: AuditLine) => action === 'EXAM_MOVED'],
  ['entity', 'entity=paper', ({ entity }: AuditLine) => entity === 'paper'],
  ['key, by how it begins', 'key=24UPHC1', ({ key }: AuditLine) => key!.startsWith('24UPHC1')],
  ['exam', 'exam=1', ({ exam_id }: AuditLine) => exam_id === 1],
  ['college of the person', 'college=101', ({ college: name }: AuditLine) => name === '101'],
  ['several at once', 'who=101&entity=paper&key=24UPHC3', ({ key }: AuditLine) => key === '24UPHC3'],
] as const)('the log is narrowed by %s', async (_words, query, fits) => {
  const all = (await page('size=200')).items;
  const matching = (await page(`size=200&${query}`)).items;
  expect(matching.length).toBeGreaterThan(0);
  expect(matching.length).toBeLessThan(all.length);
  expect(matching).toEqual(all.filter((line) => fits(line)));
});

test('pages follow one another, newest first, with nothing twice and nothing left out, also while rows are added', async () => {
  const all = (await page('entity=paper&size=200')).items.map(({ id }) => id);
  const collected: number[] = [];
  let after = '';
  for (;;) {
    const { items, next } = await page(`entity=paper&size=5${after}`);
    collected.push(...items.map(({ id }) => id));
    if (next === null) break;
    after = `&after=${next}`;
    await api.clone.pools.owner('audit_log').insert({ action: 'MARKS_SAVED', entity: 'paper' });
  }
  expect(collected).toEqual(all);
  expect([...all].sort((a, b) => b - a)).toEqual(all);
});

test('a line tells what was before and after, and the block it is sealed in', async () => {
  const [open] = (await page('key=24UPHC11&size=1')).items;
  expect(open).toMatchObject({ who: '101', role: 'college', college: '101', exam_id: 1, block: null });
  expect(JSON.parse(open!.before!)).toEqual({ mark: 11 });
  expect(JSON.parse(open!.after!)).toEqual({ mark: 12, note: '=HYPERLINK("x")' });
  await sealAudit(api.clone.pools.owner);
  expect((await page('key=24UPHC11&size=1')).items[0]!.block).toBe(1);
  const labels = (await api.call('admin', 'GET', '/audit/words')).json<{
    actions: string[];
    entities: string[];
    sealed: object;
  }>();
  expect(labels.actions).toEqual([...new Set(labels.actions)].sort());
  expect(labels.actions).toEqual(expect.arrayContaining(['EXAM_MOVED', 'MARKS_SAVED', 'SIGNED_IN', 'SIGN_IN_REFUSED']));
  expect(labels.entities).toEqual(expect.arrayContaining(['app_user', 'exam', 'paper']));
  expect(labels.sealed).toMatchObject({ block: 1, head: expect.stringMatching(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/) });
});

test('the file holds every line of the choice, in lines of RFC 4180 that no spreadsheet runs, and its taking is logged', async () => {
  // more than one batch
  await api.clone.pools.owner.raw(
    `insert into audit_log (action, entity, entity_key, after) select 'BULK', 'bulk', '=1+' || n, '{"n": "a,b"}' from generate_series(1, 4500) n`,
  );
  const answer = await api.call('admin', 'GET', '/audit/log.csv?entity=bulk');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit-log.csv"',
    'cache-control': 'no-store',
  });
  const lines = answer.body.slice(1).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4501);
  expect(lines[0]).toBe(
    'Number,Time (UTC),User,Role,College,Action,Entity,Key,Exam,Before,After,Request,Address,Block,Action in words,Entity in words',
  );
  expect(lines[1]).toMatch(/^\d+,[^,]+Z,,,,BULK,bulk,'=1\+4500,,,"\{""n"": ""a,b""\}",,,,,$/);
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(4501);
  const [entry] = (await page('action=AUDIT_EXPORTED&size=1')).items;
  expect(JSON.parse(entry!.after!)).toEqual({ entity: 'bulk' });
});

test('the file says each code in words as well, in the language of the page; the log keeps no word of it', async () => {
  for (const [asked, words] of [
    ['', 'Sign-in refused,Account'],
    ['&language=ta', 'உள்நுழைவு மறுக்கப்பட்டது,கணக்கு'],
  ] as const) {
    const answer = await api.call('admin', 'GET', `/audit/log.csv?action=SIGN_IN_REFUSED&key=ghost${asked}`);
    expect(answer.body.trimEnd().split('\r\n')[1]).toMatch(new RegExp(`,SIGN_IN_REFUSED,app_user,ghost,.*,${words}$`));
  }
  const [entry] = (await page('action=AUDIT_EXPORTED&size=1')).items;
  expect(JSON.parse(entry!.after!)).toEqual({ action: 'SIGN_IN_REFUSED', key: 'ghost' });
});

test('an address the log was called from, and a sign-in that was refused, are told', async () => {
  const [line] = (await page('action=SIGN_IN_REFUSED&key=ghost')).items;
  expect(line).toMatchObject({ who: null, role: null, college: null, ip: '10.1.2.3', key: 'ghost' });
});

test.each([
  'who=%00',
  'action=',
  'exam=0',
  'college=abc',
  'role=root',
  'after=x',
  'size=0',
  'size=201',
  'from=0000-01-01T00:00:00Z',
  'from=yesterday',
  'who=a%E2%80%8Bb',
  'sort=id',
])('the choice %s is refused', async (query) => {
  expect((await api.call('admin', 'GET', `/audit/log?${query}`)).statusCode).toBe(400);
});

test.each([
  'from=9999-12-31T23:59:59-23:59',
  'to=0001-01-01T00:00:00%2B23:59',
  `key=${encodeURIComponent("'; drop table audit_log; --")}`,
  'who=%25',
])('the odd but possible choice %s is answered', async (query) => expect((await page(query)).items).toEqual([]));

test('nobody but the office reads the log', async () => {
  for (const person of ['college', 'campadmin', 'camp'] as const)
    for (const url of ['/audit/log', '/audit/log.csv', '/audit/words'])
      expect((await api.call(person, 'GET', url)).statusCode).toBe(403);
  expect((await api.call('nobody', 'GET', '/audit/log')).statusCode).toBe(401);
});
