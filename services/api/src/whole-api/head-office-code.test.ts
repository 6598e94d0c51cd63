import type { Applicant } from '@thervu/contracts/revaluation/revaluation-shapes';
import { apiUnderTest } from '../testing/api-under-test';
import { revaluationUnderTest } from '../testing/revaluation-test-queries';

/* The office of this university has the code 700, and 501 is a college like every other one. */
const api = apiUnderTest();
const { owner, examId, get, degreeOf } = revaluationUnderTest(api);
const OFFICE = '700';

beforeAll(async () => {
  await owner()('college').where({ colcode: '501' }).update({ is_head_office: false });
  const office = await owner()('college').where({ colcode: '501' }).first<Record<string, unknown>>();
  delete office.col_id;
  await owner()('college').insert({ ...office, colcode: OFFICE, is_head_office: true });
  await owner()('app_user').where({ kind: 'OFFICE' }).update({ colcode: OFFICE });
});

const typeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ type: string }>().type,
];

test('[DAY-10] who signs in as 501 is told the code of the office', async () => {
  const { colCode } = await get<{ colCode: string }>('/login/session', 'admin');
  expect(colCode).toBe(OFFICE);
});

test('[DAY-10] the code of the office stands for every college, and 501 for a college without applicants', async () => {
  const degree = await degreeOf('UG');
  await owner()('revaluation')
    .where({ exam_id: await examId(), deg_id: degree })
    .update({ rev_aply: true });
  const every = await get<Applicant[]>(`/revalue/getRev/${degree}/${OFFICE}`, 'admin');
  const { rows } = await owner().raw<{ rows: { n: number }[] }>(
    'select count(*)::int as n from revaluation where exam_id = ? and deg_id = ? and rev_aply',
    [await examId(), degree],
  );
  expect([every.length > 0, every.length]).toEqual([true, rows[0]!.n]);
  expect(await get<Applicant[]>(`/revalue/getRev/${degree}/501`, 'admin')).toEqual([]);
  const file = await api.call('admin', 'GET', `/revaluation/export/rev/${degree}/Revaluation_Fees.xlsx`);
  expect(file.statusCode).toBe(200);
});

test('[DAY-10] a student is found whose college is not named: by the code of the office, and not by 501', async () => {
  const student = await owner()('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .whereNotNull('a.reg_no')
    .where('a.colcode', '101')
    .first<{ reg_no: string; exam_tbl: string }>('a.reg_no', 'e.exam_tbl');
  const find = (college: string) =>
    api.call('admin', 'GET', `/arrears/student/${student.reg_no}/${student.exam_tbl}?college=${college}`);
  expect((await find(OFFICE)).statusCode).toBe(200);
  expect(typeOf(await find('501'))).toEqual([404, 'no-student']);
});

test('[DAY-10] nothing is registered and nobody made absent for the office itself', async () => {
  const { exam_tbl } = await owner()('exam').orderBy('id', 'desc').first<{ exam_tbl: string }>('exam_tbl');
  const absent = { exam: exam_tbl, pcode: 'ANY1', col_code: OFFICE };
  expect(typeOf(await api.call('admin', 'POST', '/absentees/final', absent))).toEqual([422, 'no-college']);
  const degree = String(await degreeOf('UG'));
  const batch = { exam: exam_tbl, degree, batch: '2024', sem: '1', student_ids: [1], paperCodes: ['ANY1'] };
  const registered = await api.call('admin', 'POST', '/assingExamPapers', { ...batch, col_code: OFFICE });
  expect(typeOf(registered)).toEqual([422, 'no-college']);
});
