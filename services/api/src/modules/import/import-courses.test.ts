import type { ImportRow } from '@thervu/contracts/import/import-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { csvOf, ImportClient, xlsxOf, type Cells } from '../../testing/import-test-data';
import { COURSE_HEADER, courseCells, plantMistakes } from '../../testing/planted-courses';

const imports = new ImportClient();
// hooks run in order: the worker stops before its database is dropped
afterAll(() => imports.close());
const api = apiUnderTest();
beforeAll(() => imports.open(api));
const owner = () => api.clone.pools.owner;

async function problemRows(id: string): Promise<ImportRow[]> {
  const answer = await api.call('admin', 'GET', `/imports/${id}/rows?verdict=PROBLEM&size=500`);
  return answer.json<{ items: ImportRow[] }>().items;
}

test('the papers of today as a template change nothing when they are sent as they are, in either format', async () => {
  for (const format of ['xlsx', 'csv']) {
    const template = await api.call('admin', 'GET', `/imports/template?kind=courses&format=${format}`);
    const checked = await imports.check('courses', template.rawPayload, `courses.${format}`);
    expect(checked.message).toBeNull();
    expect(checked.problems).toEqual([]);
    expect(checked.rows).toMatchObject({ new: 0, changed: 0, same: checked.rows.total });
    expect(checked.rows.total).toBe(Number((await owner()('course').count())[0]!.count));
  }
}, 120_000);

const existing = async (overrides: Cells): Promise<Cells> => {
  const template = await api.call('admin', 'GET', '/imports/template?kind=courses&format=csv');
  const [header, first] = template.body
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','));
  return { ...Object.fromEntries(header!.map((name, i) => [name, first![i]!])), ...overrides };
};

test('a degree is named by its number or by level, name and year; both must agree', async () => {
  const row = await existing({});
  const bare = { ...row, Deg_level: '', Degree: '', Deg_name: '', Deg_Start_yr: '' };
  const check = async (cells: Cells) =>
    (await imports.check('courses', csvOf(COURSE_HEADER, [cells]), 'c.csv')).problems;
  expect(await check({ ...row, DEG_ID: '' })).toEqual([]);
  expect(await check(bare)).toEqual([]);
  expect(await check({ ...bare, DEG_ID: '' })).toMatchObject([
    { column: 'DEG_ID', message: expect.stringContaining('Name the degree') },
  ]);
  expect(await check({ ...row, Deg_name: 'Alchemy' })).toMatchObject([
    { column: 'DEG_ID', message: expect.stringContaining('There is no degree') },
  ]);
});

test('a code that would differ from the same paper of another degree is refused, and the degrees are named', async () => {
  const { rows } = await owner().raw<{ rows: { id: number; code: string; year: number }[] }>(
    `select min(cour_id) as id, p_code as code, start_yr as year from course group by p_code, start_yr having count(*) > 2 limit 1`,
  );
  const { code } = rows[0]!;
  const template = await api.call('admin', 'GET', '/imports/template?kind=courses&format=csv');
  const lines = template.body.split('\r\n');
  const place = COURSE_HEADER.indexOf('P_CODE');
  const line = lines.find((line) => line.split(',')[place] === code)!.split(',');
  line[COURSE_HEADER.indexOf('BOARD')] = 'ANOTHER BOARD';
  const checked = await imports.check('courses', Buffer.from(`${lines[0]}\r\n${line.join(',')}\r\n`), 'c.csv');
  expect(checked.problems).toMatchObject([
    { column: 'BOARD', message: expect.stringContaining(`${code} must be the same in every degree`) },
  ]);
});

test('what a paper was applied for and marked under stays while an exam uses it', async () => {
  const { rows } = await owner().raw<{ rows: { code: string }[] }>(
    `select c.p_code as code from course c join exam_application a on a.cour_id = c.cour_id join exam e on e.id = a.exam_id
     where e.stage not in ('REVISED', 'ARCHIVED') and c.sem < 5 limit 1`,
  );
  const { code } = rows[0]!;
  const template = await api.call('admin', 'GET', '/imports/template?kind=courses&format=csv');
  const lines = template.body.split('\r\n');
  const place = COURSE_HEADER.indexOf('P_CODE');
  const sem = COURSE_HEADER.indexOf('SEM');
  const changed = lines.map((line) => {
    const cells = line.split(',');
    if (cells[place] === code) cells[sem] = String(Number(cells[sem]) + 2);
    return cells.join(',');
  });
  const checked = await imports.check('courses', Buffer.from(changed.join('\r\n')), 'c.csv');
  expect(checked.problems.map(({ column, message }) => [column, message])).toContainEqual([
    'SEM',
    'SEM stays as it is while an exam uses this paper.',
  ]);
});

test('degrees are recognised by level, name, abbreviation and start year, and hold to the levels and credits of the form', async () => {
  const header = ['Degree', 'Deg_name', 'Deg_level', 'Start_yr', 'tot_sem', 'tot_yr', 'total_credit'];
  const degree = (overrides: Cells): Cells => ({
    Degree: 'B.Sc.',
    Deg_name: 'Sampling',
    Deg_level: 'UG',
    Start_yr: 2020,
    tot_sem: 6,
    tot_yr: 3,
    total_credit: 5,
    ...overrides,
  });
  const file = csvOf(header, [
    degree({}),
    degree({ Deg_name: 'B', Deg_level: 'XX' }),
    degree({ Deg_name: 'C', total_credit: 140 }),
  ]);
  const checked = await imports.check('degrees', file, 'd.csv');
  expect(checked.problems.map(({ column, first }) => [column, first[0]!.row])).toEqual([
    ['Deg_level', 3],
    ['total_credit', 4],
  ]);
  expect((await imports.apply(checked, true)).applied).toEqual({ inserted: 1, updated: 0, leftOut: 2 });
  const template = await api.call('admin', 'GET', '/imports/template?kind=degrees&format=xlsx');
  const again = await imports.check('degrees', template.rawPayload, 'd.xlsx');
  expect(again.rows).toMatchObject({ new: 0, changed: 0, problem: 0 });
});

test('[DAY-9] degrees come with their code for register numbers, which is one of a level and stays where a file has none', async () => {
  const header = ['Degree', 'Deg_name', 'Deg_level', 'Start_yr', 'tot_sem', 'tot_yr', 'total_credit', 'reg_code'];
  const degree = (Deg_name: string, reg_code: string): Cells => ({
    ...{ Degree: 'B.Sc.', Deg_name, Deg_level: 'UG', Start_yr: 2021, tot_sem: 6, tot_yr: 3, total_credit: 5 },
    reg_code,
  });
  const codes = () =>
    owner()('degree').where({ start_yr: 2021 }).orderBy('deg_name').pluck<(string | null)[]>('reg_code');
  const first = await imports.check(
    'degrees',
    csvOf(header, [degree('Glazing', 'GLZ'), degree('Tiling', ''), degree('Roofing', 'rf1'), degree('Paving', 'GLZ')]),
    'd.csv',
  );
  expect(first.problems.map(({ column, message, first: [row] }) => [column, row!.row, message])).toEqual([
    ['reg_code', 4, 'Enter two to five capital letters, such as COM.'],
    ['reg_code', 5, 'This code is taken by UG B.Sc. Glazing 2021. A code belongs to one degree of a level.'],
  ]);
  expect((await imports.apply(first, true)).applied).toMatchObject({ inserted: 2, leftOut: 2 });
  expect(await codes()).toEqual(['GLZ', null]);

  const second = await imports.check(
    'degrees',
    csvOf(header, [degree('Glazing', ''), degree('Tiling', 'TIL'), degree('Paving', 'GLZ')]),
    'd.csv',
  );
  expect(second.rows).toMatchObject({ same: 1, changed: 1, problem: 1 });
  expect(second.problems.map(({ message }) => message)).toEqual([
    'This code is taken by B.Sc. Glazing. A code belongs to one degree of a level.',
  ]);
  await imports.apply(second, true);
  expect(await codes()).toEqual(['GLZ', 'TIL']);
});

// at the end: otherwise the templates of the tests before it would contain three thousand more papers
test('3,000 papers with 40 planted mistakes: exactly those 40 are reported, each at its row and column, and the rest is written', async () => {
  const { rows, mistakes } = plantMistakes(courseCells(3000));
  expect([rows.length, mistakes.length]).toEqual([3000, 40]);
  const checked = await imports.check('courses', await xlsxOf(COURSE_HEADER, rows), 'courses.xlsx');
  const found = await problemRows(checked.id);
  expect(found.map(({ row, problems }) => ({ row, column: problems[0]!.column }))).toEqual(mistakes);
  expect(checked.rows).toEqual({ total: 3000, new: 2960, changed: 0, same: 0, problem: 40 });
  expect(checked.problems.reduce((sum, { count }) => sum + count, 0)).toBe(40);

  const before = Number((await owner()('course').count())[0]!.count);
  const applied = await imports.apply(checked, true);
  expect(applied.applied).toEqual({ inserted: 2960, updated: 0, leftOut: 40 });
  expect(Number((await owner()('course').count())[0]!.count)).toBe(before + 2960);
  expect((await owner()('audit_log').where({ action: 'COURSE_CREATED' })).length).toBe(2960);
});
