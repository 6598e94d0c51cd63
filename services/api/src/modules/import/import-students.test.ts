import type { ImportRow } from '@thervu/contracts/import/import-contract';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { csvOf, ImportClient, xlsxOf, type Cells } from '../../testing/import-test-data';
import {
  inventedAadhaar,
  plantMistakes,
  STUDENT_HEADER,
  studentCells,
  studentRow,
  type Place,
} from '../../testing/planted-students';

const imports = new ImportClient();
// hooks run in order: the worker stops before its database is dropped
afterAll(() => imports.close());
const api = apiUnderTest();
beforeAll(() => imports.open(api));
const owner = () => api.clone.pools.owner;
const seal = new AadhaarSeal(TEST_AADHAAR_KEYS);

/** Rows of the template: colleges with the degrees students are admitted to. */
async function places(): Promise<Place[]> {
  const template = await api.call('admin', 'GET', '/imports/template?kind=students&format=csv');
  const [header, ...lines] = template.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines
    .map((cells) => Object.fromEntries(header!.map((name, i) => [name, cells[i]!])) as Place)
    .filter(({ Colcode, Deg_name }) => Colcode !== '' && Deg_name !== '');
}
let open: Place[];
let ug: Place;
beforeAll(async () => {
  open = await places();
  ug = open.find(({ Colcode, Deg_level }) => Colcode === '101' && Deg_level === 'UG')!;
});

const checkRows = (rows: Cells[], header: readonly string[] = STUDENT_HEADER) =>
  imports.check('students', csvOf(header, rows), 's.csv');
/** [row, column, message] of every problem, in the order of the rows. */
async function problemsOf(id: string): Promise<[number, string, string][]> {
  const answer = await api.call('admin', 'GET', `/imports/${id}/rows?verdict=PROBLEM&size=500`);
  const { items } = answer.json<{ items: ImportRow[] }>();
  return items.flatMap(({ row, problems }) =>
    problems.map(({ column, message }): [number, string, string] => [row, column, message]),
  );
}
const stored = (clg_app_no: string) => owner()('student').where({ clg_app_no }).first();
const app = (nr: number) => `IMP${String(nr).padStart(6, '0')}`;
const countStudents = async () => Number((await owner()('student').count())[0]!.count);

test('600 students with 50 planted mistakes: exactly those 50 are reported, each at its row and column, and the rest is admitted', async () => {
  const { rows, mistakes } = plantMistakes(studentCells(600, open));
  expect(mistakes).toHaveLength(50);
  const checked = await imports.check('students', await xlsxOf(STUDENT_HEADER, rows), 'students.xlsx');
  expect(checked.message).toBeNull();
  const found = await problemsOf(checked.id);
  expect(found.map(([row, column]) => ({ row, column }))).toEqual(mistakes);
  expect(checked.rows).toEqual({ total: 600, new: 550, changed: 0, same: 0, problem: 50 });

  const before = await countStudents();
  const applied = await imports.apply(checked, true);
  expect(applied.applied).toEqual({ inserted: 550, updated: 0, leftOut: 50 });
  expect(await countStudents()).toBe(before + 550);
  const made = await owner()('audit_log').where({ action: 'STUDENT_CREATED', actor_login: '501' });
  expect(made).toHaveLength(550);
  expect(
    await owner()('student_event').where({ kind: 'ADMIT' }).whereRaw(`detail->>'import' = ?`, [checked.id]),
  ).toHaveLength(550);

  // the same file a second time: nothing is new, and the same fifty rows have their problems
  const again = await imports.check('students', await xlsxOf(STUDENT_HEADER, rows), 'students.xlsx');
  expect(again.rows).toMatchObject({ new: 0, changed: 0 });
  expect(again.rows.same).toBeGreaterThanOrEqual(548);
  const unchanged = await countStudents();
  await imports.apply(again, true);
  expect(await countStudents()).toBe(unchanged);
}, 120_000);

test('an admitted row is a whole student: every tab, the event, and an audit entry without account or Aadhaar number', async () => {
  const pg = open.find(({ Deg_level }) => Deg_level === 'PG')!;
  const row = studentRow(2001, pg);
  const applied = await imports.apply(await checkRows([row]));
  expect(applied.applied).toEqual({ inserted: 1, updated: 0, leftOut: 0 });
  const student = await stored(app(2001));
  expect(student).toMatchObject({
    status: 'ACTIVE',
    colcode: pg.Colcode,
    degreelvl: 'PG',
    stu_name: row.stu_name,
    dob: row.dob,
    reg_no: null,
  });
  expect(student.submitted_at).not.toBeNull();
  const answer = await api.call('admin', 'GET', `/student/${student.student_id}/application`);
  const { tabs, drafts } = answer.json<{
    tabs: Record<string, { values: Record<string, unknown> }>;
    drafts: unknown[];
  }>();
  expect(drafts).toEqual([]);
  expect(tabs.personal!.values).toMatchObject({ fath_name: row.fath_name, is_refugee: 0 });
  expect(tabs.communication!.values).toMatchObject({ same_comm: 1, pre_add: row.comm_add, pre_pin: row.comm_pin });
  expect(tabs.special!.values).toMatchObject({ phy_hand: 'No' });
  expect(tabs.qualification!.values).toMatchObject({
    sslc: 'SSLC',
    ug_name: row.ug_name,
    part1: 'Tamil',
    part1_percent: Math.round((Number(row.part1_obtmark) / 400) * 10_000) / 100,
  });
  expect(tabs.bank!.values).toMatchObject({ bank_accno: row.bank_accno });
  const [entry] = await owner()('audit_log').where({
    entity: 'student',
    entity_key: String(student.student_id),
  });
  expect(entry.after).toMatchObject({ bank_accno: `…${String(row.bank_accno).slice(-4)}`, status: 'ACTIVE' });
  expect(JSON.stringify(entry)).not.toContain(row.aadhar_no);
});

test('an Aadhaar number is sealed before any table holds it, is bound to its student, and stands nowhere else', async () => {
  const good = studentRow(2101, ug);
  const wrong = studentRow(2102, ug, {
    aadhar_no: inventedAadhaar(2102).replace(/.$/, (last) => String((Number(last) + 1) % 10)),
  });
  const elsewhere = studentRow(2103, ug, { comm_add: `Door 4, ${inventedAadhaar(2103)}`, aadhar_no: null });
  const checked = await checkRows([good, wrong, elsewhere]);
  expect((await problemsOf(checked.id)).map(([row, column]) => [row, column])).toEqual([
    [3, 'aadhar_no'],
    [4, 'comm_add'],
  ]);
  const numbers = [good.aadhar_no, wrong.aadhar_no, inventedAadhaar(2103)] as string[];
  const staged = await owner().raw('select to_jsonb(r)::text as text from import_row r where import_id = ?', [
    checked.id,
  ]);
  const texts = (staged.rows as { text: string }[]).map(({ text }) => text).join('');
  for (const number of numbers) expect(texts.includes(number)).toBe(false);

  await imports.apply(checked, true);
  const student = await stored(app(2101));
  expect(student.aadhar_last4).toBe(numbers[0]!.slice(-4));
  expect(seal.open(student.aadhar_cipher as Buffer, student.student_id)).toBe(numbers[0]);
  const left = await owner()('import_row').where({ import_id: checked.id }).whereNotNull('sealed');
  expect(left).toEqual([]);
  const kept = await owner().raw(
    `select (select string_agg(a::text, '') from audit_log a) || (select string_agg(i::text, '') from import i)
       || (select string_agg(j::text, '') from job j) as text`,
  );
  const problems = await api.call('admin', 'GET', `/imports/${checked.id}/problems-file?format=csv`);
  for (const number of numbers) {
    expect((kept.rows as { text: string }[])[0]!.text.includes(number)).toBe(false);
    expect(problems.body.includes(number)).toBe(false);
    expect(api.lines.some((line) => line.includes(number))).toBe(false);
  }
});

test('the file itself, which holds the numbers, is removed as soon as it is read', async () => {
  const checked = await checkRows([studentRow(2201, ug)]);
  const { file_key } = await owner()('import').where({ id: checked.id }).first();
  expect(file_key).toBeNull();
  await imports.apply(checked);
  for (const name of await readdir(api.storageDir, { recursive: true })) {
    const bytes = await readFile(path.join(api.storageDir, name)).catch(() => Buffer.alloc(0));
    expect(bytes.includes(inventedAadhaar(2201))).toBe(false);
  }
});

test('a number two students of a year have is told, in the file and with a student who is there; another year may have it', async () => {
  const twice = inventedAadhaar(2301);
  const inFile = await checkRows([
    studentRow(2301, ug),
    studentRow(2302, ug, { aadhar_no: `${twice.slice(0, 4)} ${twice.slice(4, 8)} ${twice.slice(8)}` }),
  ]);
  expect(await problemsOf(inFile.id)).toEqual([
    [2, 'aadhar_no', 'This Aadhaar number stands in the file more than once.'],
    [3, 'aadhar_no', 'This Aadhaar number stands in the file more than once.'],
  ]);
  await imports.apply(await checkRows([studentRow(2301, ug)]));
  const withStudent = await checkRows([studentRow(2303, ug, { aadhar_no: twice })]);
  expect(await problemsOf(withStudent.id)).toEqual([
    [2, 'aadhar_no', 'Another student admitted in this year has this Aadhaar number.'],
  ]);
  await owner()('student')
    .where({ clg_app_no: app(2301) })
    .update({ admn_acdyr: 2022 });
  expect((await checkRows([studentRow(2303, ug, { aadhar_no: twice })])).rows).toMatchObject({ new: 1 });
});

test('without Final Submit a row is a draft: whole tabs are saved, others kept as typed for the form', async () => {
  const row = studentRow(2401, ug, { final_submit: '', moth_name: null, phy_hand: 'Yes' });
  const overrides = { ...row, phy_type: 'Low-Vision', phy_per: '45.5' };
  const header = [...STUDENT_HEADER, 'phy_type', 'phy_per'];
  const checked = await checkRows([overrides], header);
  expect(await problemsOf(checked.id)).toEqual([]);
  const applied = await imports.apply(checked);
  expect(applied.message).toBe(
    '1 student added, 0 students changed. Drafts wait in the admission form for their files and Final Submit.',
  );
  const { student_id, status, submitted_at } = await stored(app(2401));
  expect([status, submitted_at]).toEqual(['DRAFT', null]);
  const answer = await api.call('college', 'GET', `/student/${student_id}/application`);
  const form = answer.json<{
    drafts: { tab: string; values: unknown }[];
    tabs: Record<string, { row_version: number }>;
    missing: { field: string }[];
  }>();
  expect(form.drafts.map(({ tab }) => tab)).toEqual(['personal', 'special']);
  expect(form.drafts[1]!.values).toEqual({ phy_hand: 'Yes', phy_type: 'Low-Vision', phy_per: 45.5 });
  expect(form.tabs.bank!.row_version).toBe(1);
  expect(form.missing.map(({ field }) => field)).toContain('image');
  expect(await owner()('student_event').where({ student_id })).toEqual([]);
  expect((await checkRows([overrides], header)).rows).toMatchObject({ same: 1, problem: 0 });

  const final = await checkRows([{ ...overrides, final_submit: 'Yes' }], header);
  expect((await problemsOf(final.id)).map(([, column]) => column).sort()).toEqual([
    'final_submit',
    'moth_name',
    'phy_hand',
  ]);
});

test('a student who is there already is never changed: other values are told at their columns', async () => {
  const row = studentRow(2501, ug);
  await imports.apply(await checkRows([row]));
  const checked = await checkRows([{ ...row, stu_name: 'Another Name', comm_dis: 'Erode', email: '' }]);
  const message =
    'This student is there already with another value. An import only adds students: change it in the admission form.';
  expect(await problemsOf(checked.id)).toEqual([
    [2, 'comm_dis', message],
    [2, 'pre_dis', message],
    [2, 'stu_name', message],
  ]);
  expect(
    (await checkRows([{ ...row, email: '', aadhar_no: `XXXX XXXX ${String(row.aadhar_no).slice(-4)}` }])).rows,
  ).toMatchObject({ same: 1 });
  const other = open.find(({ Colcode }) => Colcode === '102')!;
  await owner()('student')
    .where({ clg_app_no: app(2501) })
    .update({ colcode: other.Colcode });
  const moved = await checkRows([{ ...row, aadhar_no: null }]);
  expect(await problemsOf(moved.id)).toEqual([[2, 'Colcode', expect.stringContaining('at another college')]]);
});

test('students of earlier years come with their register number and finally; those of this year get theirs later', async () => {
  const earlier = (nr: number, overrides: Cells) =>
    studentRow(nr, ug, { admn_acdyr: 2024, dob: '2006-05-05', ...overrides });
  const taken = await owner()('student').whereNotNull('reg_no').first('reg_no');
  const checked = await checkRows([
    earlier(2601, { reg_no: 'C24UG101ZZZ001' }),
    earlier(2602, {}),
    earlier(2603, { reg_no: 'C24UG101ZZZ003', final_submit: 'No' }),
    earlier(2604, { reg_no: taken.reg_no }),
    earlier(2605, { reg_no: 'C24UG101ZZZ005' }),
    earlier(2606, { reg_no: 'C24UG101ZZZ005' }),
    studentRow(2607, ug, { reg_no: 'C25UG101ZZZ001' }),
    earlier(2608, { reg_no: 'C24-1' }),
    earlier(2609, { reg_no: 'c24ug101zzz009' }),
    earlier(2610, { reg_no: '/24' }),
  ]);
  const form = 'A register number is written like C25UG101COM007: the form is set on the page Settings, Admission.';
  expect(await problemsOf(checked.id)).toEqual([
    [3, 'reg_no', 'A student of a year before 2025 needs the register number.'],
    [4, 'final_submit', 'A student of a year before 2025 comes with final_submit Yes, or with migrated Yes.'],
    [5, 'reg_no', 'Another student has this register number.'],
    [6, 'reg_no', 'This register number stands in the file more than once.'],
    [7, 'reg_no', 'This register number stands in the file more than once.'],
    [8, 'reg_no', 'Register numbers of the year 2025 are assigned after the admission: leave this cell empty.'],
    [9, 'reg_no', form],
    // kept to the letter, so it is not written in capitals for anybody
    [10, 'reg_no', form],
    [11, 'reg_no', 'A register number has 3 to 20 letters and digits, with slashes or hyphens between them.'],
  ]);
  await imports.apply(checked, true);
  const { student_id, reg_no } = await stored(app(2601));
  expect(reg_no).toBe('C24UG101ZZZ001');
  const kinds = await owner()('student_event').where({ student_id }).orderBy('id').pluck('kind');
  expect(kinds).toEqual(['ADMIT', 'REGISTER']);
});

test('inactive colleges and degrees admit nobody, and a degree is named by number or by level, name and year', async () => {
  const { deg_id } = await owner()('degree')
    .where({ deg_level: ug.Deg_level, degree: ug.Degree, deg_name: ug.Deg_name, start_yr: ug.Deg_Start_yr })
    .first();
  const bare = { Degree: '', Deg_name: '', Deg_Start_yr: '' };
  const header = ['DEG_ID', ...STUDENT_HEADER];
  const rows = [
    { ...studentRow(2701, ug, bare), DEG_ID: deg_id },
    { ...studentRow(2702, ug, { ...bare }), DEG_ID: '' },
    { ...studentRow(2703, ug, { Deg_level: 'PG' }), DEG_ID: deg_id },
  ];
  const checked = await checkRows(rows, header);
  const found = await problemsOf(checked.id);
  expect(found.filter(([row]) => row === 2)).toEqual([]);
  expect(found.find(([row]) => row === 3)).toEqual([3, 'DEG_ID', expect.stringContaining('Name the degree')]);
  expect(found.find(([row, column]) => row === 4 && column === 'DEG_ID')).toEqual([
    4,
    'DEG_ID',
    expect.stringContaining('There is no degree'),
  ]);

  await owner()('college').where({ colcode: '102' }).update({ clg_status: false });
  await owner()('degree').where({ deg_id }).update({ deg_status: false });
  const other = open.find((place) => place.Colcode === '102' && place.Deg_name !== ug.Deg_name)!;
  const closed = await checkRows([studentRow(2704, other), studentRow(2705, ug)]);
  await owner()('college').where({ colcode: '102' }).update({ clg_status: true });
  await owner()('degree').where({ deg_id }).update({ deg_status: true });
  expect(await problemsOf(closed.id)).toEqual([
    [2, 'Colcode', 'This college is not active.'],
    [3, 'Deg_name', 'This degree is not active.'],
  ]);
});

test('days are read as year-month-day, day first, or as a spreadsheet keeps them, and formulas stay out', async () => {
  const rows = ['2007-06-15', '15-06-2007', '15/6/2007', 39_248].map((dob, i) => studentRow(2801 + i, ug, { dob }));
  const checked = await imports.check('students', await xlsxOf(STUDENT_HEADER, rows), 's.xlsx');
  expect(await problemsOf(checked.id)).toEqual([]);
  await imports.apply(checked);
  for (let nr = 2801; nr <= 2804; nr += 1) expect((await stored(app(nr))).dob).toBe('2007-06-15');

  const formula = studentRow(2805, ug, { stu_name: '=HYPERLINK("http://example.org")', final_submit: 'Yes' });
  await imports.apply(await checkRows([formula]));
  expect((await stored(app(2805))).stu_name).toBe('=HYPERLINK("http://example.org")');
});

test('names of the database do not leave the file: text that looks like SQL is text', async () => {
  const name = "Robert'); drop table student; --";
  await imports.apply(await checkRows([studentRow(2901, ug, { stu_name: name, admn_acdyr: '2025' })]));
  expect((await stored(app(2901))).stu_name).toBe(name);
  const bad = await checkRows([studentRow(2902, ug, { admn_acdyr: '2025; drop table student' })]);
  expect(await problemsOf(bad.id)).toEqual([[2, 'admn_acdyr', 'Enter a whole number.']]);
});

test('when a college admits the same student meanwhile nothing is written and the office is told', async () => {
  const row = studentRow(3001, ug);
  const checked = await checkRows([row]);
  await owner().raw(
    `insert into student (admn_acdyr, colcode, degreelvl, deg_id, clg_app_no, stu_name, dob, gender, status)
     select 2025, '101', 'UG', deg_id, ?, 'Somebody', '2007-01-01', 'Male', 'DRAFT' from degree where deg_level = 'UG' limit 1`,
    [app(3001)],
  );
  const moved = await imports.apply(checked);
  expect(moved).toMatchObject({ state: 'CHECKED', applied: null, rows: { new: 0, problem: 1 } });
  expect(moved.message).toContain('since the check the data has changed for 1 row');
});

test('the template names every college with its degrees and explains the columns', async () => {
  expect(open.every(({ Colcode }) => /^[0-9]{1,6}$/.test(Colcode))).toBe(true);
  expect(new Set(open.map(({ Colcode }) => Colcode)).size).toBeGreaterThan(1);
  const template = await api.call('admin', 'GET', '/imports/template?kind=students&format=xlsx&empty=1');
  const empty = await imports.check('students', template.rawPayload, 'empty.xlsx');
  expect(empty).toMatchObject({ state: 'FAILED', message: 'The file has a header and no rows.' });
  const filled = await api.call('admin', 'GET', '/imports/template?kind=students&format=xlsx');
  const checked = await imports.check('students', filled.rawPayload, 'filled.xlsx');
  expect(checked.rows.new).toBe(0);
  expect(checked.problems.map(({ column }) => column)).toContain('stu_name');
});

test('a header that is none shows no Aadhaar number of its first student', async () => {
  const number = inventedAadhaar(3101);
  const checked = await imports.check('students', Buffer.from(`Kavitha,${number}\r\nSenthil,${number}\r\n`), 's.csv');
  expect(checked.state).toBe('FAILED');
  expect(checked.message).toContain(`Kavitha, XXXX XXXX ${number.slice(-4)}`);
});

test('only the office imports students', async () => {
  const answer = await imports.send('students', csvOf(STUDENT_HEADER, []), 's.csv', 'college');
  expect(answer.statusCode).toBe(403);
});
