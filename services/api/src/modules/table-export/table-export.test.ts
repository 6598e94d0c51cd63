import { EXPORT_TABLES, type ExportTable } from '@thervu/contracts/table-export/table-export-rules';
import { parse } from 'csv-parse/sync';
import { hashExportKey, readExportKey } from '../../core/secrets/export-key';
import { API, apiUnderTest, type Person } from '../../testing/api-under-test';
import { BLANKED, EXCLUDED_TABLES } from './table-export-service';

const KEY = 'the key of the cupboard';
const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
let app: Awaited<ReturnType<typeof api.build>>;
beforeAll(async () => {
  app = await api.build({ config: { exportKey: readExportKey(await hashExportKey(KEY)) } });
});
afterAll(() => app.close());

const post = async (url: string, key: string, as: Person = 'admin', ip = '127.0.0.1') =>
  app.inject({
    method: 'POST',
    url: `${API}${url}`,
    payload: { key },
    remoteAddress: ip,
    headers: { authorization: `Bearer ${await api.tokenOf(as)}` },
  });
const ask = (table: string, key = KEY) => post(`/control/table-export/${encodeURIComponent(table)}`, key);
async function rowsOf(table: string): Promise<string[][]> {
  const { url } = (await ask(table)).json<{ url: string }>();
  const answer = await app.inject({ url });
  expect([table, answer.statusCode, answer.headers['content-type']]).toEqual([table, 200, 'text/csv; charset=utf-8']);
  return parse(answer.payload) as unknown as string[][];
}
const free = EXPORT_TABLES.filter((table) => !EXCLUDED_TABLES.has(table));

test('[S7-PURPOSE-TABLECSV-01] [S2-SCREEN-TABLECSV-03] the key opens the list of 48 tables, and a table comes as a CSV file by its name, once', async () => {
  const opened = await post('/control/table-export', KEY);
  expect(opened.json()).toEqual({ tables: EXPORT_TABLES });
  expect(new Set(EXPORT_TABLES).size).toBe(48);
  const { url } = (await ask('college')).json<{ url: string }>();
  const first = await app.inject({ url });
  expect(first.headers['content-disposition']).toBe('attachment; filename="college.csv"');
  const [head, ...rows] = parse(first.payload) as unknown as string[][];
  expect(head).toContain('colcode');
  const count = await owner()('college').count({ n: '*' }).first<{ n: number }>();
  expect(rows).toHaveLength(count.n);
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test('[S6-PERM-TABLECSV-01] [S6-PERM-TABLECSV-02] a wrong key opens nothing and is written down; some tries later even the right one waits', async () => {
  const wrong = await post('/control/table-export', 'guess', 'admin2', '10.1.1.1');
  expect([wrong.statusCode, wrong.json<{ message: string }>().message]).toEqual([403, 'Invalid key! Access denied.']);
  expect((await post('/control/table-export/college', 'guess', 'admin2', '10.1.1.1')).statusCode).toBe(403);
  const rejected = await owner()('audit_log').where({ action: 'TABLE_EXPORT_KEY_REFUSED' });
  expect(rejected).toHaveLength(2);
  for (let attempt = 0; attempt < 3; attempt += 1) await post('/control/table-export', 'guess', 'admin2', '10.1.1.1');
  expect((await post('/control/table-export', KEY, 'admin2', '10.1.1.1')).statusCode).toBe(429);
  expect((await post('/control/table-export', KEY)).statusCode).toBe(200);
});

test('nobody but the office has a key to give; an installation without a key gives nothing out', async () => {
  for (const who of ['college', 'campadmin', 'camp'] as const)
    expect((await post('/control/table-export', KEY, who)).statusCode).toBe(403);
  const answer = await api.call('admin', 'POST', '/control/table-export', { key: KEY });
  expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([403, 'export-key-not-set']);
});

test.each([
  [
    'S8-MSG-TABLECSV-01',
    400,
    'Invalid table name',
    ['pg_authid', 'college; drop table college', 'part.e25n', 'dummy_order', 'COLLEGE'],
  ],
  ['S8-MSG-TABLECSV-02', 403, 'Permission denied for table', [...EXCLUDED_TABLES]],
])('[%s] %i %s', async (_row, status, text, tables) => {
  for (const table of tables) {
    const answer = await ask(table);
    expect([table, answer.statusCode, answer.json<{ message: string }>().message]).toEqual([table, status, text]);
  }
});

test('[S8-MSG-TABLECSV-03] a table of the list that is not there any more is not found', async () => {
  await owner().schema.renameTable('examiner', 'examiner_archived');
  const answer = await ask('examiner');
  await owner().schema.renameTable('examiner_archived', 'examiner');
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'Table not found']);
});

test('every table that may leave is downloaded as the office, with every row', async () => {
  for (const table of free) {
    const [head, ...rows] = await rowsOf(table);
    const count = await owner()(table).count({ n: '*' }).first<{ n: number }>();
    expect([table, rows.length]).toEqual([table, count!.n]);
    expect(head!.length).toBeGreaterThan(1);
  }
}, 60_000);

test('no secret leaves: no password, no token, no hash, no Aadhaar number, no key', async () => {
  const { rows } = await owner().raw<{ rows: { table: ExportTable; column: string }[] }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name ~ '(password|hash|token|secret|aadh|mac$|cipher|sha256|file_key)' and table_name = any(?)`,
    [free as string[]],
  );
  const blanked = (table: ExportTable, column: string) => BLANKED[table]?.includes(column) ?? false;
  expect(rows.length).toBeGreaterThan(3);
  expect(
    rows.filter(({ table, column }) => !blanked(table, column)).map(({ table, column }) => `${table}.${column}`),
  ).toEqual([]);
  await owner()('student')
    .limit(1)
    .update({ aadhar_last4: '4321', aadhar_cipher: Buffer.alloc(40) });
  const [head, ...students] = await rowsOf('student');
  for (const column of ['aadhar_last4', 'aadhar_cipher']) {
    const index = head!.indexOf(column);
    expect(index).toBeGreaterThan(0);
    expect(new Set(students.map((row) => row[index]))).toEqual(new Set(['']));
  }
});

test.each(['=1+1', '+cmd', '-2+3', '@sum(a)', '\t=1', ' =1', '\r=1'])(
  'a cell that a spreadsheet would run (%j) leaves with an apostrophe before it',
  async (evil) => {
    await owner()('camp').where({ place: 'Sona' }).update({ district: evil });
    const [head, ...rows] = await rowsOf('camp');
    const cell = rows.find((row) => row[head!.indexOf('place')] === 'Sona')![head!.indexOf('district')];
    expect(cell).toBe(`'${evil}`);
    await owner()('camp').where({ place: 'Sona' }).update({ district: null });
  },
);

test('what stands between quotes, commas and line ends comes back as it is', async () => {
  const awkward = 'A "great" hall,\nwith\ttwo lines; தமிழ்';
  await owner()('camp').where({ place: 'Sona' }).update({ district: awkward });
  const [head, ...rows] = await rowsOf('camp');
  const index = head!.indexOf('district');
  expect(rows.map((row) => row[index])).toContain(awkward);
});

test('a reader that goes away in the middle leaves no connection behind', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  for (let turn = 0; turn < 5; turn += 1) {
    const { url } = (await ask('exam_application')).json<{ url: string }>();
    const abort = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { signal: abort.signal });
    expect(answer.status).toBe(200);
    abort.abort();
  }
  const left = async () =>
    (
      await owner().raw<{ rows: object[] }>(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'copy (select%' and state <> 'idle'`,
      )
    ).rows.length;
  for (let look = 0; look < 100 && (await left()) > 0; look += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await left()).toBe(0);
  const { url } = (await ask('college')).json<{ url: string }>();
  expect((await app.inject({ url })).statusCode).toBe(200);
});

test('who has fetched which table is written down', async () => {
  await rowsOf('degree');
  const [last] = await owner()('audit_log').where({ action: 'TABLE_EXPORTED' }).orderBy('id', 'desc').limit(1);
  expect(last).toMatchObject({ actor_login: '501', entity_key: 'degree' });
});
