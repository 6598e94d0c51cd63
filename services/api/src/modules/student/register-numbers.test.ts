import type { Problem } from '@thervu/contracts/core/shapes';
import { PLANTED } from '../../demo/demo-planted';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
interface Cohort {
  colcode: string;
  deg_id: number;
  admn_acdyr: number;
}
interface Preview {
  token: string;
  prefix: string;
  assigned: number;
  drafts: number;
  items: { student_id: number; stu_name: string; reg_no: string }[];
}
const preview = (cohort: Cohort, as: Person = 'admin') =>
  api.call(as, 'POST', '/student/register-numbers/preview', { ...cohort });
const list = async (cohort: Cohort) => (await preview(cohort)).json<Preview>();
const assign = (cohort: Cohort, token: string, as: Person = 'admin') =>
  api.call(as, 'POST', '/student/register-numbers/assign', { ...cohort, token });
const degree = (changes: object = {}) =>
  owner()('degree')
    .insert({
      degree: 'B.Sc.',
      deg_name: 'Numbers',
      deg_level: 'UG',
      start_yr: 2021,
      tot_sem: 6,
      tot_yr: 3,
      total_credit: 140,
      ...changes,
    })
    .returning<{ deg_id: number }[]>('deg_id')
    .then((rows) => rows[0]!.deg_id);
/** Students of a degree in college 102, admitted in 2025. */
async function students(deg_id: number, names: string[], changes: object = {}): Promise<Cohort> {
  const cohort = { colcode: '102', deg_id, admn_acdyr: 2025 };
  await owner()('student').insert(
    names.map((stu_name) => ({
      ...cohort,
      degreelvl: 'UG',
      stu_name,
      dob: '2007-01-01',
      gender: 'Female',
      status: 'ACTIVE',
      ...changes,
    })),
  );
  return cohort;
}

test('by name, then application number, without gaps; late admissions are put behind, and every number is given once', async () => {
  const cohort = await students(await degree({ reg_code: 'NUM' }), ['Mala', 'anbu', 'Mala', 'Bala']);
  await students(cohort.deg_id, ['Left Already'], { status: 'DISCONTINUED' });
  await students(cohort.deg_id, ['Half Way'], { status: 'DRAFT' });
  const first = await list(cohort);
  expect(first).toMatchObject({ prefix: 'C25UG102NUM', assigned: 0, drafts: 1 });
  expect(first.items.map(({ stu_name, reg_no }) => `${reg_no} ${stu_name}`)).toEqual([
    'C25UG102NUM001 anbu',
    'C25UG102NUM002 Bala',
    'C25UG102NUM003 Mala',
    'C25UG102NUM004 Mala',
  ]);
  expect(first.items[2]!.student_id).toBeLessThan(first.items[3]!.student_id);
  expect(await owner()('student').where({ deg_id: cohort.deg_id }).whereNotNull('reg_no')).toEqual([]);
  expect((await assign(cohort, first.token)).json()).toEqual({
    message: '4 register numbers assigned.',
    assigned: 4,
  });
  const values = await owner()('student').where({ deg_id: cohort.deg_id }).whereNotNull('reg_no').orderBy('reg_no');
  expect(values.map((row) => [row.student_id, row.reg_no])).toEqual(
    first.items.map((row) => [row.student_id, row.reg_no]),
  );
  expect(await owner()('student_event').where({ student_id: values[0].student_id, kind: 'REGISTER' })).toHaveLength(1);
  expect(await owner()('audit_log').where({ action: 'REGISTER_NUMBERS_ASSIGNED' }).first()).toMatchObject({
    after: { count: 4, first: 'C25UG102NUM001', last: 'C25UG102NUM004' },
  });
  expect((await assign(cohort, first.token)).json()).toMatchObject({
    status: 409,
    type: 'nothing-to-assign',
  });
  // the last number is never free again, not even when its student is deleted
  await owner()('student').where({ reg_no: 'C25UG102NUM004' }).update({ status: 'DELETED', colcode: '103' });
  await students(cohort.deg_id, ['Aarthi']);
  expect((await list(cohort)).items).toMatchObject([{ stu_name: 'Aarthi', reg_no: 'C25UG102NUM005' }]);
});

test('a list that has changed since the preview is refused, and two assignments at once give each number once', async () => {
  const cohort = await students(await degree({ deg_name: 'Changing', reg_code: 'CHG' }), ['Anbu', 'Bala']);
  const { token } = await list(cohort);
  await students(cohort.deg_id, ['Aadhi']);
  expect((await assign(cohort, token)).json()).toMatchObject({ status: 409, type: 'list-changed' });
  expect(await owner()('student').where({ deg_id: cohort.deg_id }).whereNotNull('reg_no')).toEqual([]);
  const fresh = await list(cohort);
  const answers = await Promise.all([assign(cohort, fresh.token), assign(cohort, fresh.token)]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  const numbers = await owner()('student').where({ deg_id: cohort.deg_id }).orderBy('reg_no').select('reg_no');
  expect(numbers.map((row) => row.reg_no as string)).toEqual(['C25UG102CHG001', 'C25UG102CHG002', 'C25UG102CHG003']);
});

test('a degree without a code is refused by name, and so are two degrees that would share their numbers', async () => {
  const bare = await students(await degree({ deg_name: 'Without Code' }), ['Anbu']);
  expect((await preview(bare)).json()).toMatchObject({
    status: 422,
    message: 'B.Sc. Without Code (UG) has no code for register numbers. Enter it in the degree first.',
  });
  await owner()('degree_level').insert({ degree: 'UGX', reval_group: 'UG', sort: 91 });
  const cohort = await students(await degree({ deg_name: 'One', reg_code: 'SHR' }), ['Anbu']);
  await degree({ deg_name: 'Two', deg_level: 'UGX', reg_code: 'SHR' });
  expect((await preview(cohort)).json()).toMatchObject({ status: 409, type: 'prefix-shared' });
  await expect(degree({ deg_name: 'Same Level', reg_code: 'SHR' })).rejects.toThrow(/degree_reg_code/);
  await expect(degree({ deg_name: 'Digits', reg_code: 'A1' })).rejects.toThrow(/degree_reg_code_form/);
});

test('only the office previews and assigns; a college, an office code and an unknown degree are refused', async () => {
  const cohort = await students(await degree({ deg_name: 'Guarded', reg_code: 'GRD' }), ['Anbu']);
  expect((await preview(cohort, 'otherCollege')).statusCode).toBe(403);
  expect((await assign(cohort, '0'.repeat(64), 'otherCollege')).statusCode).toBe(403);
  expect((await preview({ ...cohort, colcode: '501' })).json<Problem>().type).toBe('college-not-found');
  expect((await preview({ ...cohort, deg_id: 999_999 })).json<Problem>().type).toBe('degree-not-found');
});

test('the demonstration has late admissions, whose numbers follow those of their batch', async () => {
  const sample = await owner()('student').where({ reg_no: PLANTED.sample }).first();
  const cohort = { colcode: '101', deg_id: sample.deg_id as number, admn_acdyr: 2025 };
  const { items, drafts } = await list(cohort);
  expect(items.map(({ stu_name }) => stu_name)).toEqual(['Xavier Late', 'Yogesh Late', 'Zareena Late']);
  expect(drafts).toBe(6);
  const numbers = await owner()('student').where(cohort).whereNotNull('reg_no').orderBy('reg_no', 'desc').first();
  expect(items[0]!.reg_no > (numbers.reg_no as string)).toBe(true);
});
