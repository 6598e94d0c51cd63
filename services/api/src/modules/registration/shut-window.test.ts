import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const NAME = 'EVEN-2026-APR';

const exam = async (who: 'admin' | 'college' = 'college') =>
  (await api.call(who, 'GET', '/createExam/exams')).json<Exam[]>().find(({ exam_name }) => exam_name === NAME)!;
const setFlags = async (on: boolean) => {
  const { id } = await exam();
  const body = [{ id, actions: { COUR_APLY: on, EXAM_APLY: on, INTL_APLY: on } }];
  expect((await api.call('admin', 'POST', '/createExam/saveChanges', body)).statusCode).toBe(200);
};

test('[F-13] an exam says since when its windows are closed, also to a college, and says nothing once they are open again', async () => {
  await setFlags(true);
  expect((await exam()).closed_at).toEqual({});
  const before = Date.now() - 1000;
  await setFlags(false);
  const { closed_at } = await exam();
  expect(Object.keys(closed_at!).sort()).toEqual(['COUR_APLY', 'EXAM_APLY', 'INTL_APLY']);
  for (const path of Object.values(closed_at!)) expect(Date.parse(path)).toBeGreaterThan(before);
  expect((await exam('admin')).closed_at).toEqual(closed_at);
  await setFlags(true);
  expect((await exam()).closed_at).toEqual({});
  // the answer to a camp has no windows of colleges
  expect((await api.call('camp', 'GET', '/createExam/exams')).json<Exam[]>()[0]).not.toHaveProperty('closed_at');
});

test('[F-13] a step that closes the windows says so too', async () => {
  await setFlags(true);
  const { id, row_version } = await exam('admin');
  const answer = await api.call('admin', 'POST', `/control/stages/${id}`, {
    to: 'REGISTRATION',
    note: 'Too early.',
    row_version,
  });
  expect(answer.statusCode).toBe(200);
  expect(Object.keys((await exam()).closed_at!)).toEqual(['EXAM_APLY']);
  await setFlags(true);
});

describe('with both windows shut', () => {
  let row: { id: number; deg_id: number; sem: number; reg_no: string; admn_acdyr: number };
  beforeAll(async () => {
    await setFlags(false);
    row = (await db()('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .join('student as s', 's.student_id', 'a.student_id')
      .where({ 'e.exam_name': NAME, 'a.colcode': '101', 'a.ex_confm': false })
      .first('a.id', 'a.deg_id', 'a.sem', 'a.reg_no', 's.admn_acdyr'))!;
  });
  afterAll(() => setFlags(true));

  test('a college reads its registrations, applications, attendance list, arrears and the spreadsheet', async () => {
    const { deg_id, sem, reg_no, admn_acdyr } = row;
    for (const url of [
      `/examapp/exam-mgt/${deg_id}/${sem}/101/ALL/E26A?batch=${admn_acdyr}`,
      `/examapp/exam-confirm-list/${deg_id}/${sem}/101/E26A?batch=${admn_acdyr}`,
      `/examapp/exam-mgt-regno/${reg_no}/E26A`,
      `/examapp/CourseExamRegiList/101/E26A/course.xlsx`,
      `/arrears/student/${reg_no}/E26A`,
    ]) {
      const answer = await api.call('college', 'GET', url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  });

  test('a college changes nothing, and the office does', async () => {
    const before = await db()('exam_application').where({ id: row.id }).first('ex_confm', 'row_version');
    const answers = [
      await api.call('college', 'PUT', `/examapp/${row.id}/E26A/confirm`),
      await api.call('college', 'DELETE', `/examapp/${row.id}/E26A`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await db()('exam_application').where({ id: row.id }).first('ex_confm', 'row_version')).toEqual(before);
    expect((await api.call('admin', 'PUT', `/examapp/${row.id}/E26A/confirm`)).statusCode).toBe(200);
  });
});
