import { IMPORT_KINDS } from '@thervu/contracts/import/import-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { college, COLLEGE_HEADER, csvOf, ImportClient, type Cells } from '../../testing/import-test-data';
import { COURSE_HEADER } from '../../testing/planted-courses';
import { STUDENT_HEADER, studentRow, type Place } from '../../testing/planted-students';
import { phoneJpeg } from '../../testing/sample-files';
import { sampleZip } from '../../testing/sample-zip';

jest.setTimeout(120_000);
const imports = new ImportClient();
// hooks run in order: the worker stops before its database is dropped
afterAll(() => imports.close());
const api = apiUnderTest();
beforeAll(() => imports.open(api));
const owner = () => api.clone.pools.owner;

const checkColleges = (...rows: Cells[]) => imports.check('colleges', csvOf(COLLEGE_HEADER, rows), 'c.csv');
const countOf = async (table: string) => Number((await owner()(table).count())[0]!.count);

/** The first row of a template as cells. */
async function templateRow<T extends Cells>(kind: string, fits: (row: Cells) => boolean = () => true): Promise<T> {
  const template = await api.call('admin', 'GET', `/imports/template?kind=${kind}&format=csv`);
  const [header, ...lines] = template.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines
    .map((cells) => Object.fromEntries(header!.map((name, index) => [name, cells[index]!])))
    .find((row) => fits(row)) as T;
}

/** A trigger that rejects every row of a table that fits, for the length of a test. */
async function whileRejecting(table: string, condition: string, test: () => Promise<void>): Promise<void> {
  await owner().raw(`create function reject_test_row() returns trigger language plpgsql as $$
    begin raise exception 'A rule of the database rejects this row.'; end $$`);
  // the definition of a trigger takes no bound parameters
  // eslint-disable-next-line no-restricted-syntax
  await owner().raw(`create trigger reject_test_row before insert or update on ${table}
    for each row when (${condition}) execute function reject_test_row()`);
  try {
    await test();
  } finally {
    await owner().raw('drop function reject_test_row() cascade');
  }
}

test('[DAY-1] a check constraint, a foreign key, a trigger and a check at the commit are found by the check, by row and column', async () => {
  await owner().raw(`alter table college add constraint no_attur check (address not like '%Attur%') not valid`);
  await owner().raw('create table known_landline (land_line text primary key)');
  await owner()('known_landline').insert({ land_line: '0427 2345678' });
  await owner().raw(
    'alter table college add foreign key (land_line) references known_landline on update cascade not valid',
  );
  await owner().raw(`create function reject_late() returns trigger language plpgsql as $$
    begin raise exception 'Started before the university.'; end $$`);
  await owner().raw(`create constraint trigger reject_late after insert on college deferrable initially deferred
    for each row when (new.start_yr = 1801) execute function reject_late()`);
  try {
    const before = await countOf('college');
    const checked = await checkColleges(
      college('8101'),
      college('8102', { Address: '1 Road, Attur' }),
      college('8103', { Land_line: '0427 9999999' }),
      college('8104'),
      college('8105', { Start_yr: 1901 }),
    );
    expect(checked.rows).toMatchObject({ new: 3, problem: 2 });
    expect(checked.problems.map(({ column, message, first }) => [first[0]!.row, column, message]).sort()).toEqual([
      [3, 'Address', 'The database does not accept this value (rule no_attur).'],
      [4, 'Land_line', 'This value is not in the list of the portal (known_landline).'],
    ]);
    expect(await countOf('college')).toBe(before);
    await owner().raw(`drop trigger reject_late on college`);
    await owner().raw(`create constraint trigger reject_late after insert on college deferrable initially deferred
      for each row when (new.start_yr = 1901) execute function reject_late()`);
    // what the check accepted is rejected by the database of today: nothing is written, and the row is named
    const stopped = await imports.apply(checked, true);
    expect(stopped).toMatchObject({ state: 'CHECKED', rows: { new: 2, problem: 3 } });
    expect(stopped.message).toContain('row 6 (NEW, now PROBLEM)');
    expect(stopped.problems).toContainEqual(
      expect.objectContaining({ column: 'Colcode', message: 'Started before the university.' }),
    );
    expect(await countOf('college')).toBe(before);
    const applied = await imports.apply(stopped, true);
    expect(applied).toMatchObject({ state: 'APPLIED', applied: { inserted: 2, updated: 0, leftOut: 3 } });
  } finally {
    await owner().raw('drop function reject_late() cascade');
    await owner().raw('alter table college drop constraint no_attur');
    await owner().raw('alter table college drop constraint college_land_line_fkey');
    await owner().raw('drop table known_landline');
  }
});

test('[DAY-1] a file that the database rejects from top to bottom is answered in the time of a check', async () => {
  await whileRejecting('college', 'new.start_yr = 1902', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => college(String(82_000 + index), { Start_yr: 1902 }));
    const checked = await checkColleges(...rows);
    expect(checked.rows).toMatchObject({ new: 0, problem: 120 });
    expect(checked.problems.map(({ count, message }) => [count, message])).toEqual([
      [70, 'Not tried: 50 rows before it cannot be stored. Correct them and send the file again.'],
      [50, 'A rule of the database rejects this row.'],
    ]);
  });
});

/** A good and a rejected row of each kind; a new kind that is not named here fails. */
const REJECTED: Record<
  (typeof IMPORT_KINDS)[number],
  () => Promise<[table: string, condition: string, Buffer, string]>
> = {
  colleges: async () => [
    'college',
    `new.colcode = '8302'`,
    csvOf(COLLEGE_HEADER, [college('8301'), college('8302')]),
    'f.csv',
  ],
  degrees: async () => {
    const header = ['Degree', 'Deg_name', 'Deg_level', 'Start_yr', 'tot_sem', 'tot_yr', 'total_credit'];
    const row = { Degree: 'B.Sc.', Deg_level: 'UG', Start_yr: 2020, tot_sem: 6, tot_yr: 3, total_credit: 5 };
    const rows = ['Weaving', 'Dyeing'].map((Deg_name) => ({ ...row, Deg_name }));
    return ['degree', `new.deg_name = 'Dyeing'`, csvOf(header, rows), 'f.csv'];
  },
  courses: async () => {
    const row = await templateRow('courses');
    const rows = ['24UXRH01', '24UXRH02'].map((P_CODE) => ({ ...row, P_CODE }));
    return ['course', `new.p_code = '24UXRH02'`, csvOf(COURSE_HEADER, rows), 'f.csv'];
  },
  students: async () => {
    const open = await templateRow<Place>('students', ({ Colcode, Deg_name }) => Colcode !== '' && Deg_name !== '');
    const rows = [studentRow(8301, open), studentRow(8302, open)];
    return ['student', `new.clg_app_no = 'IMP008302'`, csvOf(STUDENT_HEADER, rows), 'f.csv'];
  },
  'earlier-results': async () => {
    const student = await owner()('student')
      .where({ status: 'ACTIVE' })
      .whereNotNull('reg_no')
      .first<{ reg_no: string }>('reg_no');
    const result = {
      REG_NO: student.reg_no,
      SEM: 1,
      SESSION: 'NOV-2019',
      INT_MARK: 20,
      EXT_MARK: 50,
      TOTAL_MARK: 70,
      TOTAL_MAX: 100,
      CREDIT: 4,
      GRADE_POINT: '7.0',
      RESULT: 'P',
      ATTEMPT: 1,
      P_NAME: 'Old paper',
      P_TYPE: 'THEORY',
    };
    const rows = ['GONE01', 'GONE02'].map((P_CODE) => ({ ...result, P_CODE }));
    return ['earlier_result', `new.p_code = 'GONE02'`, csvOf(Object.keys(rows[0]!), rows), 'f.csv'];
  },
  photos: async () => {
    await owner()('student_upload').delete();
    const [good, bad] = await owner()('student')
      .where({ status: 'ACTIVE' })
      .whereNotNull('reg_no')
      .orderBy('student_id')
      .limit(2)
      .select<{ student_id: number; reg_no: string }[]>('student_id', 'reg_no');
    const photo = await phoneJpeg(320, 400);
    const files = [good!, bad!].map(({ reg_no }): [string, Buffer] => [`${reg_no}.jpg`, photo]);
    return ['student_upload', `new.student_id = ${bad!.student_id}`, sampleZip(files), 'f.zip'];
  },
};

test.each(IMPORT_KINDS)('[DAY-1] the check of %s runs the very apply and takes it back', async (kind) => {
  const [table, condition, bytes, name] = await REJECTED[kind]();
  const [before, log] = [await countOf(table), await countOf('audit_log')];
  await whileRejecting(table, condition, async () => {
    const checked = await imports.check(kind, bytes, name);
    expect(checked.problems.map(({ message, count }) => [message, count])).toEqual([
      ['A rule of the database rejects this row.', 1],
    ]);
    expect(checked.rows).toMatchObject({ new: 1, problem: 1 });
    expect(await countOf(table)).toBe(before);
    // the upload itself is the only line of the log
    expect(await countOf('audit_log')).toBe(log + 1);
    expect((await imports.apply(checked, true)).applied).toEqual({ inserted: 1, updated: 0, leftOut: 1 });
  });
});
