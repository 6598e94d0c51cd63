import type { Import, ImportRow } from '@thervu/contracts/import/import-contract';
import { folderStorage } from '../../core/storage/storage-folder';
import { housekeeping } from '../../worker/housekeeping';
import { readdir } from 'node:fs/promises';
import { apiUnderTest } from '../../testing/api-under-test';
import { college, COLLEGE_HEADER, csvOf, ImportClient, xlsxOf } from '../../testing/import-test-data';

const imports = new ImportClient();
// hooks run in order: the worker stops before its database is dropped
afterAll(() => imports.close());
const api = apiUnderTest();
beforeAll(() => imports.open(api));
const owner = () => api.clone.pools.owner;
const stored = (code: string) => owner()('college').where({ colcode: code }).first();
const rowsOf = async (id: string, query = '') =>
  (await api.call('admin', 'GET', `/imports/${id}/rows?${query}`)).json<{
    items: ImportRow[];
    total: number;
    next: string | null;
  }>();

test('[S1-FUNC-01] colleges of a spreadsheet are checked, shown and then written exactly as shown; once more changes nothing', async () => {
  const file = await xlsxOf(COLLEGE_HEADER, [
    college('9001'),
    college('9002'),
    college('101', { Colname: 'Renamed College' }),
  ]);
  const before = await stored('101');
  const checked = await imports.check('colleges', file, 'colleges.xlsx');
  expect(checked).toMatchObject({
    state: 'CHECKED',
    rows: { total: 3, new: 2, changed: 1, same: 0, problem: 0 },
  });
  expect(await stored('9001')).toBeUndefined();
  const { items } = await rowsOf(checked.id, 'verdict=CHANGED');
  expect(items).toMatchObject([{ row: 4, name: '101 Renamed College' }]);
  expect(items[0]!.changes).toContainEqual({
    column: 'Colname',
    from: before.colname,
    to: 'Renamed College',
  });

  const applied = await imports.apply(checked);
  expect(applied).toMatchObject({ state: 'APPLIED', applied: { inserted: 2, updated: 1, leftOut: 0 } });
  expect(applied.message).toContain('no sign-in');
  expect(await stored('9002')).toMatchObject({
    colname: 'Sample College 9002',
    start_yr: 1999,
    clg_status: true,
    alter_mobile: null,
  });
  expect(await stored('101')).toMatchObject({
    colname: 'Renamed College',
    row_version: before.row_version + 1,
    clg_status: before.clg_status,
  });
  const trail = await owner()('audit_log').where({ entity: 'college', actor_login: '501' }).orderBy('id');
  expect(trail.map(({ action, entity_key }) => [action, entity_key])).toEqual([
    ['COLLEGE_CREATED', '9001'],
    ['COLLEGE_CREATED', '9002'],
    ['COLLEGE_CHANGED', '101'],
  ]);
  expect(trail[2]).toMatchObject({
    before: { Colname: before.colname },
    after: { Colname: 'Renamed College' },
  });

  const again = await imports.check('colleges', file, 'colleges.xlsx');
  expect(again.rows).toEqual({ total: 3, new: 0, changed: 0, same: 3, problem: 0 });
  expect(await imports.apply(again)).toMatchObject({
    state: 'APPLIED',
    applied: { inserted: 0, updated: 0, leftOut: 0 },
  });
  expect(await stored('101')).toMatchObject({ row_version: before.row_version + 1 });
});

test('every problem is told by row and column, equal ones together, and good rows are written only when the others are left out on purpose', async () => {
  const file = await xlsxOf(COLLEGE_HEADER, [
    college('9101'),
    college('9102', { District: 'Chennai' }),
    college('9103', { District: 'Madurai', Mobile: '12' }),
    college('9104', { Colname: 'x'.repeat(10_000) }),
    college('9105', { Colname: 'Zero\u200bwidth' }),
    college('9106', { Colname: 'كلية' }),
    college('9107', { Start_yr: '25' }),
    college('9108', { Start_yr: '2025; drop table' }),
    college('501'),
    college('9110', { email: null }),
    college('12x'),
  ]);
  const checked = await imports.check('colleges', file);
  expect(checked.rows).toMatchObject({ total: 11, new: 1, problem: 10 });
  const messages = checked.problems.map(({ column, message, count, first }) => [
    column,
    message,
    count,
    first.map(({ row }) => row),
  ]);
  expect(messages).toEqual(
    expect.arrayContaining([
      ['District', 'Choose one of: Dharmapuri, Krishnagiri, Namakkal, Salem.', 2, [3, 4]],
      ['Mobile', 'Enter a mobile number of 10 digits.', 1, [4]],
      ['Colname', 'College Name has more than 200 characters.', 1, [5]],
      ['Colname', 'Remove the invisible or right-to-left character at place 5 (U+200B).', 1, [6]],
      ['Colname', 'Remove the invisible or right-to-left character at place 1 (U+0643).', 1, [7]],
      ['Start_yr', 'Enter a year of four digits.', 2, [8, 9]],
      ['Colcode', 'This is the examination office itself: an import does not touch it.', 1, [10]],
      ['email', 'Email is required.', 1, [11]],
      ['Colcode', 'A college code has one to six digits.', 1, [12]],
    ]),
  );
  expect(messages).toHaveLength(9);

  expect((await imports.order(checked.id, checked.round)).statusCode).toBe(409);
  expect(await stored('9101')).toBeUndefined();
  const applied = await imports.apply(checked, true);
  expect(applied.applied).toEqual({ inserted: 1, updated: 0, leftOut: 10 });
  expect(await stored('9101')).toBeDefined();
  expect(await stored('9102')).toBeUndefined();

  const list = await api.call('admin', 'GET', `/imports/${checked.id}/problems-file?format=csv`);
  expect(list.body.startsWith('\uFEFF')).toBe(true);
  const lines = list.body.trim().split('\r\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe(`${COLLEGE_HEADER.join(',')},Problems`);
  expect(lines[1]).toContain('Row 3. District: Choose one of');
});

test('a row that repeats another is refused, and both where they differ', async () => {
  const file = csvOf(COLLEGE_HEADER, [
    college('9201'),
    college('9201'),
    college('9202'),
    college('9202', { Colname: 'Another name' }),
  ]);
  const checked = await imports.check('colleges', file, 'c.csv');
  expect(checked.rows).toMatchObject({ new: 1, problem: 3 });
  expect(checked.problems.map(({ first, message }) => [first.map(({ row }) => row), message])).toEqual([
    [[4, 5], 'This college stands in the file more than once with different values.'],
    [[3], 'This college stands in the file before: remove the repeated row.'],
  ]);
});

test('when the data has moved since the check nothing is written, and the person is told what moved', async () => {
  const checked = await imports.check(
    'colleges',
    csvOf(COLLEGE_HEADER, [college('9301'), college('102', { Colname: 'Mine' })]),
    'c.csv',
  );
  await owner()('college').where({ colcode: '102' }).update({ principal: 'Somebody Else' });
  await owner().raw(
    `insert into college (colcode, colname, address, district, email, land_line, mobile, start_yr, ctype, status, autonomy, principal,
       designation, pmobile, pemail, ptype)
     select '9301', colname, address, district, email, land_line, mobile, start_yr, ctype, status, autonomy, principal, designation,
       pmobile, pemail, ptype from college where colcode = '102'`,
  );
  const moved = await imports.apply(checked);
  expect(moved).toMatchObject({
    state: 'CHECKED',
    applied: null,
    rows: { new: 0, changed: 2 },
    round: checked.round + 1,
  });
  expect(moved.message).toContain(
    'Nothing was written: since the check the data has changed for 2 rows: row 2 (NEW, now CHANGED), row 3 (values differ)',
  );
  expect(await stored('102')).toMatchObject({ principal: 'Somebody Else' });
  expect((await imports.order(checked.id, checked.round)).statusCode).toBe(409);
  expect((await imports.apply(moved)).state).toBe('APPLIED');
  expect(await stored('102')).toMatchObject({ colname: 'Mine' });
});

test('of two clerks who apply at once one wins, and an applied import is neither applied nor discarded again', async () => {
  const checked = await imports.check('colleges', csvOf(COLLEGE_HEADER, [college('9401')]), 'c.csv');
  const answers = await Promise.all([
    imports.order(checked.id, checked.round),
    imports.order(checked.id, checked.round, false, 'admin2'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await imports.until(checked.id, ['APPLIED']);
  expect((await imports.order(checked.id, checked.round)).statusCode).toBe(409);
  expect((await api.call('admin', 'POST', `/imports/${checked.id}/discard`)).statusCode).toBe(409);
});

test('a discarded import leaves no rows and no file', async () => {
  const checked = await imports.check('colleges', csvOf(COLLEGE_HEADER, [college('9501')]), 'c.csv');
  const { file_key } = await owner()('import').where({ id: checked.id }).first();
  expect((await api.call('admin', 'POST', `/imports/${checked.id}/discard`)).statusCode).toBe(200);
  expect(await owner()('import_row').where({ import_id: checked.id })).toEqual([]);
  await expect(folderStorage(api.storageDir).open(file_key)).rejects.toThrow('is not in the storage');
  expect((await imports.order(checked.id, checked.round)).statusCode).toBe(409);
});

test.each([
  ['an unknown and a missing column', ['Colcode', 'Phone'], 'The header has unknown columns: Phone.'],
  ['a missing column', COLLEGE_HEADER.slice(1), 'The header lacks: Colcode.'],
  ['a column twice', [...COLLEGE_HEADER, 'COL CODE'], 'The header has columns twice: Colcode.'],
])('%s is named', async (_words, header, sentence) => {
  const report = await imports.check('colleges', csvOf(header, [college('9601')]), 'c.csv');
  expect(report.state).toBe('FAILED');
  expect(report.message).toContain(sentence);
});

test('columns may stand in any order and be spelled with other case and spaces', async () => {
  const header = [...COLLEGE_HEADER].reverse();
  const csv = csvOf(header, [college('9701')])
    .toString()
    .replace('Colcode', ' COL code ');
  expect((await imports.check('colleges', Buffer.from(csv), 'c.csv')).rows).toMatchObject({
    new: 1,
    problem: 0,
  });
});

test('a name that begins like a formula stays text on the way in and out', async () => {
  const name = '=HYPERLINK("http://example.org")';
  const checked = await imports.check('colleges', await xlsxOf(COLLEGE_HEADER, [college('9801', { Colname: name })]));
  await imports.apply(checked);
  expect(await stored('9801')).toMatchObject({ colname: name });
  for (const format of ['xlsx', 'csv'] as const) {
    const template = await api.call('admin', 'GET', `/imports/template?kind=colleges&format=${format}`);
    if (format === 'csv') expect(template.body).toContain(`"'=HYPERLINK(""http://example.org"")"`);
    const again = await imports.check('colleges', template.rawPayload, `again.${format}`);
    expect(again.rows).toMatchObject({ new: 0, changed: 0, problem: 0 });
    expect(again.rows.same).toBe(Number((await owner()('college').where({ is_head_office: false }).count())[0]!.count));
  }
});

test.each([
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
    'c.xlsx',
    'damaged or is no Excel workbook',
  ],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'c.xlsx', 'old .xls file'],
  ['a PDF that calls itself CSV', Buffer.from('%PDF-1.7 whatever'), 'c.csv', 'neither an .xlsx workbook nor CSV text'],
  ['an empty file', Buffer.alloc(0), 'c.csv', 'empty'],
])('%s is refused before anything is kept', async (_words, bytes, name, sentence) => {
  const [files, rows] = [await readdir(api.storageDir, { recursive: true }), await owner()('import').count()];
  const answer = await imports.send('colleges', bytes, name);
  expect([answer.statusCode === 422 || answer.statusCode === 415, answer.json<{ message: string }>().message]).toEqual([
    true,
    expect.stringContaining(sentence),
  ]);
  expect(await owner()('import').count()).toEqual(rows);
  const left = (await readdir(api.storageDir, { recursive: true })).filter((name) => name.includes('-'));
  expect(left).toEqual(files.filter((file) => file.includes('-')));
});

test('a file of more than 20 MB is refused at the limit', async () => {
  const answer = await imports.send('colleges', Buffer.alloc(20_000_001, 'a,b\n'), 'c.csv');
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
    413,
    'The file has more than 20 MB. Split it into several files.',
  ]);
});

test('only the office imports', async () => {
  expect((await imports.send('colleges', csvOf(COLLEGE_HEADER, []), 'c.csv', 'college')).statusCode).toBe(403);
});

test('after 30 days rows and file are gone and the line in the list stays', async () => {
  const checked = await imports.check('colleges', csvOf(COLLEGE_HEADER, [college('9901')]), 'c.csv');
  const storage = folderStorage(api.storageDir);
  const { file_key } = await owner()('import').where({ id: checked.id }).first();
  await owner()('import')
    .where({ id: checked.id })
    .update({ created_at: owner().raw(`now() - interval '31 days'`) });
  await housekeeping(owner(), storage);
  expect(await owner()('import_row').where({ import_id: checked.id })).toEqual([]);
  await expect(storage.open(file_key)).rejects.toThrow('is not in the storage');
  const listed = (await api.call('admin', 'GET', '/imports')).json<Import[]>();
  expect(listed.map(({ id }) => id)).toContain(checked.id);
});
