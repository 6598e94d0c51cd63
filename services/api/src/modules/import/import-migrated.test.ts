import type { ImportRow } from '@thervu/contracts/import/import-contract';
import type { FieldChange, ToComplete, ToFollow } from '@thervu/contracts/student/student-edit-contract';
import type { Application, Student } from '@thervu/contracts/student/student-shapes';
import fc from 'fast-check';
import { apiUnderTest } from '../../testing/api-under-test';
import { csvOf, ImportClient, type Cells } from '../../testing/import-test-data';
import { phoneJpeg } from '../../testing/sample-files';
import { sampleZip } from '../../testing/sample-zip';

jest.setTimeout(120_000);
const imports = new ImportClient();
// hooks run in order: the worker stops before its database is dropped
afterAll(() => imports.close());
const api = apiUnderTest();
beforeAll(() => imports.open(api));
const owner = () => api.clone.pools.owner;

const HEADER = ['Colcode', 'admn_acdyr', 'DEG_ID', 'Deg_level', 'stu_name', 'dob', 'gender', 'reg_no', 'migrated'];
let degree: { deg_id: number; deg_level: string };
beforeAll(async () => {
  degree = await owner()('degree').where({ deg_level: 'UG' }).orderBy('deg_id').first('deg_id', 'deg_level');
  for (const [key, value] of [
    ['admission.number_pattern', '[0-9]{2}/[A-Za-z]{0,3}/?[0-9]{1,3}|[0-9]{3}|[A-Z0-9]{6,20}'],
    ['admission.number_examples', '22/UCS/001'],
  ] as const)
    await owner()('university_setting')
      .insert({ key, value: JSON.stringify(value), audience: 'SIGNED_IN' })
      .onConflict('key')
      .merge();
});
const row = (reg_no: string, change: Cells = {}): Cells => ({
  Colcode: '101',
  admn_acdyr: 2022,
  DEG_ID: degree.deg_id,
  Deg_level: degree.deg_level,
  stu_name: `Came ${reg_no}`,
  dob: '2004-05-06',
  gender: 'Female',
  reg_no,
  migrated: 'Yes',
  ...change,
});
const check = (rows: Cells[], columns: string[] = []) =>
  imports.check('students', csvOf([...HEADER, ...columns], rows), 's.csv');
async function problemsOf(id: string): Promise<[number, string, string][]> {
  const answer = await api.call('admin', 'GET', `/imports/${id}/rows?verdict=PROBLEM&size=500`);
  return answer
    .json<{ items: ImportRow[] }>()
    .items.flatMap(({ row: line, problems }) =>
      problems.map(({ column, message }): [number, string, string] => [line, column, message]),
    );
}
const stored = (reg_no: string) => owner()('student').where({ reg_no }).first();
const application = async (id: number) =>
  (await api.call('college', 'GET', `/student/${id}/application`)).json<Application>();
const save = (id: number, body: object, as: 'college' | 'admin' = 'college') =>
  api.call(as, 'PUT', `/student/updateStudent/${id}`, body);

test('[DAY-8] a migrated student comes with college, year, degree, name, birth date, gender and number, and is on the roll', async () => {
  const report = await check([row('22/UCS/001')]);
  expect([report.message, report.rows.new, await problemsOf(report.id)]).toEqual([null, 1, []]);
  await imports.apply(report);
  const student = await stored('22/UCS/001');
  expect(student).toMatchObject({ status: 'MIGRATED', regno_key: '22UCS001', submitted_at: null, mobile: null });
  const events = (await api.call('college', 'GET', `/student/${student.student_id}/events`)).json<{ text: string }[]>();
  expect(events.map(({ text }) => text)).toEqual(['Came with register number 22/UCS/001; the form is to be completed']);
  // the same file once more changes nothing
  const again = await check([row('22/UCS/001')]);
  expect(again.rows).toMatchObject({ new: 0, changed: 0, same: 1, problem: 0 });
});

test('[DAY-8] two numbers with the same letters and digits are refused by name, in a file and with a student', async () => {
  await imports.apply(await check([row('22/1')]));
  const report = await check([row('221'), row('22/23'), row('222/3', { reg_no: '22/2/3' }), row('22/ucs/001')]);
  const found = await problemsOf(report.id);
  expect(found).toEqual(
    expect.arrayContaining([
      [2, 'reg_no', expect.stringContaining('221 and 22/1 have the same letters and digits')],
      [5, 'reg_no', expect.stringContaining('22/ucs/001 and 22/UCS/001 have the same letters and digits')],
    ]),
  );
  const twice = await check([row('22/77'), row('2277', { reg_no: '22/7/7' })]);
  expect((await problemsOf(twice.id)).map(([line, , message]) => [line, message])).toEqual(
    expect.arrayContaining([
      [2, expect.stringContaining('22/77 and 22/7/7 have the same letters and digits')],
      [3, expect.stringContaining('22/7/7 and 22/77 have the same letters and digits')],
    ]),
  );
  await expect(owner()('student').where({ reg_no: '22/UCS/001' }).update({ reg_no: '221' })).rejects.toThrow(
    'student_regno_key',
  );
});

test('[DAY-8] of any numbers the database keeps one for each key', async () => {
  const number = fc
    .array(fc.tuple(fc.constantFrom('', '/', '-'), fc.constantFrom(...'12aA')), { minLength: 3, maxLength: 5 })
    .map((parts) => parts.map(([sign, letter], i) => (i === 0 ? letter : `${sign}${letter}`)).join(''));
  const { student_id: _id, regno_key: _key, ...copy } = await stored('22/UCS/001');
  const taken = new Set<string>(await owner()('student').whereNotNull('reg_no').pluck('regno_key'));
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(number, { minLength: 2, maxLength: 12 }), async (numbers) => {
      const keys = new Set(numbers.map((text) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()));
      const trx = await owner().transaction();
      try {
        const insert = trx('student').insert(numbers.map((reg_no) => ({ ...copy, reg_no })));
        const made = await insert.onConflict('regno_key').ignore().returning('student_id');
        expect(made.length).toBe([...keys].filter((key) => !taken.has(key)).length);
      } finally {
        await trx.rollback();
      }
    }),
    { numRuns: 30 },
  );
});

test('[DAY-8] a number without the form of the setting is told the examples; other rows keep their rules', async () => {
  const report = await check([
    row('2022-UCS-9'),
    row('', { reg_no: null }),
    row('22/UCS/050', { migrated: null }),
    row('22/UCS/051', { gender: null }),
  ]);
  expect(await problemsOf(report.id)).toEqual(
    expect.arrayContaining([
      [2, 'reg_no', expect.stringContaining('written like 22/UCS/001')],
      [3, 'reg_no', 'A migrated student needs the register number.'],
      [4, 'clg_app_no', 'This field is required.'],
      [5, 'gender', expect.any(String)],
    ]),
  );
});

test('[DAY-8] a certificate may follow: the claim counts, the student is on the list until the file is there', async () => {
  const disabled = { phy_hand: 'Yes', phy_type: 'Low-Vision', phy_per: 60 };
  await imports.apply(await check([row('22/UCS/002', disabled)], ['phy_hand', 'phy_type', 'phy_per']));
  const { student_id: id } = await stored('22/UCS/002');
  expect((await application(id)).tabs.special.values).toMatchObject({ phy_hand: 'Yes', phy_follows: 1 });
  const list = async () =>
    (await api.call('college', 'GET', '/certificates-to-follow')).json<{ items: ToFollow[]; total: number }>();
  const first = await list();
  expect(first.items).toEqual([expect.objectContaining({ reg_no: '22/UCS/002', files: ['phy_file'] })]);
  // without the word that it follows, the certificate is asked for as before
  const { row_version } = (await application(id)).tabs.special;
  const refused = await save(id, { tab: 'special', row_version, ...disabled });
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('phy_file')]);
});

test('[DAY-8] a migrated student is completed tab by tab with history, is on the list with counts, and becomes active', async () => {
  const { student_id: id, row_version } = await stored('22/UCS/001');
  const toComplete = async () =>
    (await api.call('college', 'GET', '/students-to-complete')).json<{ items: ToComplete[]; total: number }>();
  const entry = (await toComplete()).items.find(({ reg_no }) => reg_no === '22/UCS/001')!;
  expect(entry.missing.map(({ tab }) => tab)).toEqual([
    'basic',
    'personal',
    'communication',
    'special',
    'qualification',
    'bank',
    'uploads',
  ]);
  expect(entry.missing.find(({ tab }) => tab === 'basic')!.count).toBe(1);
  const { values } = (await application(id)).tabs.basic;
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const moved = await save(id, { tab: 'basic', row_version, ...present, admn_acdyr: 2023, mobile: '9000000001' });
  expect([moved.statusCode, moved.body]).toEqual([422, expect.stringContaining('admn_acdyr')]);
  const saved = await save(id, { tab: 'basic', row_version, ...present, mobile: '9000000001' });
  expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)]);
  const changes = (await api.call('college', 'GET', `/student-edits/${id}`)).json<FieldChange[]>();
  expect(changes).toEqual([
    expect.objectContaining({ tab: 'basic', field: 'mobile', from: null, to: '9000000001', reason: null }),
  ]);
  const after = (await toComplete()).items.find(({ reg_no }) => reg_no === '22/UCS/001')!;
  expect(after.missing.map(({ tab }) => tab)).not.toContain('basic');
  const early = await api.call('college', 'POST', `/student/submit/${id}`);
  expect([early.statusCode, early.json<{ type: string }>().type]).toEqual([422, 'incomplete']);
  expect((await api.call('otherCollege', 'GET', `/student-edits/${id}`)).statusCode).toBe(404);
});

test('[DAY-8] [F-12] photos in bulk find a number with slashes by its key', async () => {
  const student = (await stored('22/UCS/002')) as { student_id: number };
  const report = await imports.check('photos', sampleZip([['22-UCS-002.jpg', await phoneJpeg(320, 400)]]), 'p.zip');
  expect(report.rows).toMatchObject({ new: 1, problem: 0 });
  await imports.apply(report);
  const photo = await owner()('student_upload').where({ student_id: student.student_id, field: 'image' }).first();
  expect(photo).toBeDefined();
});

test('[DAY-8] the office numbers no student against the form or against another number', async () => {
  const { student_id: id } = await owner()('student')
    .where({ status: 'ACTIVE' })
    .whereNotExists(owner()('exam_application as a').whereRaw('a.student_id = student.student_id'))
    .first();
  const { row_version } = (await api.call('admin', 'GET', `/student/getstudentByAppId/${id}`)).json<Student>();
  const edit = (reg_no: string) =>
    api.call('admin', 'PUT', `/student-edits/${id}`, {
      tab: 'basic',
      row_version,
      reg_no,
      reason: 'As on the old register.',
    });
  const form = await edit('2022-UCS-9');
  expect([form.statusCode, form.body]).toEqual([422, expect.stringContaining('written like 22/UCS/001')]);
  const same = await edit('22/UC/S001');
  expect(same.statusCode).toBe(422);
  const collision = await edit('221');
  expect([collision.statusCode, collision.body]).toEqual([
    422,
    expect.stringContaining('221 and 22/1 have the same letters and digits'),
  ]);
  expect((await edit('22/UCS/777')).statusCode).toBe(200);
  expect((await stored('22/UCS/777')).student_id).toBe(id);
});
