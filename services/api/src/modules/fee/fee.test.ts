import type { FinalReport } from '@thervu/contracts/fee/fee-contract';
import { studentFees, totalFees, type FeeBreakdown, type FeeSchedule } from '@thervu/contracts/fee/fee-rules';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const OPEN_EXAM = 'EVEN-2026-APR';
const FROZEN_EXAM = 'ODD-2025-NOV';
const db = () => api.clone.pools.owner;

/** A degree of college 101 with students on the roll of an exam. */
async function degreeOf(exam: string): Promise<number> {
  const row = await db()('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .where({ 'e.exam_name': exam, 'a.colcode': '101', 'a.ex_confm': true })
    .groupBy('a.deg_id')
    .orderByRaw('count(*) desc')
    .first<{ deg_id: number }>('a.deg_id');
  return row.deg_id;
}
const report = async (exam: string, who: Person = 'college', spelling = 'examFinalReportByStudent') =>
  api.call(who, 'GET', `/examapp/${spelling}/${await degreeOf(exam)}/101/${exam}`);

test('[S7-CALL-EXAMAPP-06, S7-PURPOSE-EXAMAPP-13, S3-ENT-EXAMCONFIRM-01, S3-ENT-FEESCHEDULE-01] the roll of a degree: every confirmed paper, the five fees, and each student', async () => {
  const answer = await report(OPEN_EXAM);
  expect(answer.statusCode).toBe(200);
  const { examDetails, feesDetails, students } = answer.json<FinalReport>();
  expect(feesDetails.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(Object.keys(examDetails[0]!).sort()).toEqual(
    [
      'Reg_No',
      'stu_name',
      'dob',
      'phy_hand',
      'IsFinalyear',
      'admn_acdyr',
      'P_code',
      'Sem',
      'Fees',
      'Degree',
      'Intl_mark',
    ].sort(),
  );
  const schedule = Object.fromEntries(feesDetails.map(({ id, fees }) => [id, fees])) as unknown as FeeSchedule;
  expect(students.length).toBeGreaterThan(5);
  for (const student of students) {
    const papers = examDetails.filter(({ Reg_No }) => Reg_No === student.Reg_No);
    expect(student.papers).toBe(papers.length);
    const expected = studentFees(schedule, {
      consolidated: true,
      phy_hand: student.phy_hand,
      IsFinalyear: student.IsFinalyear,
      papers: papers.map(({ Fees }) => Fees),
    });
    expect(student.fees).toEqual(expected);
  }
  const unconfirmed = await db()('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .where({
      'e.exam_name': OPEN_EXAM,
      'a.colcode': '101',
      'a.deg_id': await degreeOf(OPEN_EXAM),
      'a.ex_confm': true,
    })
    .count<{ n: number }[]>({ n: '*' });
  expect(examDetails).toHaveLength(Number(unconfirmed[0]!.n));
});

test('[S7-CALL-EXAMAPP-05] the spelling of older clients gives the same answer', async () => {
  expect((await report(OPEN_EXAM, 'college', 'examFinalReportByStudentx')).json()).toEqual(
    (await report(OPEN_EXAM)).json(),
  );
});

test('[S7-CALL-EXAMAPP-04, S7-PURPOSE-EXAMAPP-14] students, degrees and the college sum to the same', async () => {
  const whole = (
    await api.call('college', 'GET', `/examapp/examFinalReportByClg/101/${OPEN_EXAM}`)
  ).json<FinalReport>();
  const summary = (await api.call('college', 'GET', `/fees/summary/101/${OPEN_EXAM}`)).json<{
    groups: { students: number; fees: FeeBreakdown }[];
    grand: FeeBreakdown;
  }>();
  expect(totalFees(whole.students.map(({ fees }) => fees))).toEqual(summary.grand);
  expect(totalFees(summary.groups.map(({ fees }) => fees))).toEqual(summary.grand);
  expect(summary.groups.reduce((all, { students }) => all + students, 0)).toBe(whole.students.length);
});

test('a frozen roll shows what was frozen, whatever has been changed since', async () => {
  const before = (await report(FROZEN_EXAM)).json<FinalReport>();
  expect(before.students.every(({ frozenAt }) => frozenAt !== null)).toBe(true);
  await db()('course').update({ fees: 999 });
  await db()('student_special').update({ phy_hand: 'No' });
  await db()('exam_fee').update({ fees: 1 });
  const after = (await report(FROZEN_EXAM)).json<FinalReport>();
  expect(after.students.map(({ fees }) => fees)).toEqual(before.students.map(({ fees }) => fees));
  expect(after.examDetails.map(({ Fees }) => Fees)).toEqual(before.examDetails.map(({ Fees }) => Fees));
});

test.each([
  ['S6-PERM-COLLEGE-05', `/fees/summary/102/${OPEN_EXAM}`],
  ['S6-PERM-COLLEGE-06', `/examapp/examFinalReportByStudent/1/102/${OPEN_EXAM}`],
  ['S6-PERM-COLLEGE-06', `/examapp/examFinalReportByClg/102/${OPEN_EXAM}`],
])('[%s] a college is refused the roll and the fees of another: %s', async (_id, url) => {
  expect((await api.call('college', 'GET', url)).statusCode).toBe(403);
  expect((await api.call('admin', 'GET', url)).statusCode).toBe(200);
  expect((await api.call('otherCollege', 'GET', url)).statusCode).toBe(200);
});

test.each(['E99A', 'EVEN-2099-APR', "'; drop table exam; --", 'exam'])('%s is no exam', async (name) => {
  const answer = await api.call('college', 'GET', `/fees/summary/101/${encodeURIComponent(name)}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json<{ message: string }>().message).toBe('No Exam Detected!!!');
});

describe('the final-year toggle', () => {
  const toggle = (regNo: string, action: string, who: Person = 'college', exam = OPEN_EXAM) =>
    api.call(who, 'PUT', `/examapp/updateIsFinalYear/${regNo}/${exam}/${action}`);
  const flag = async (regNo: string) =>
    (
      await db()('student_exam as s')
        .join('exam as e', 'e.id', 's.exam_id')
        .where({ 'e.exam_name': OPEN_EXAM, 's.reg_no': regNo })
        .first<{ isfinalyear: boolean } | undefined>('s.isfinalyear')
    )?.isfinalyear ?? false;
  const student = async (colcode = '101') =>
    (
      await db()('exam_application as a')
        .join('exam as e', 'e.id', 'a.exam_id')
        .where({ 'e.exam_name': OPEN_EXAM, 'a.colcode': colcode, 'a.ex_confm': true })
        .orderBy('a.reg_no')
        .first<{ reg_no: string }>('a.reg_no')
    ).reg_no;

  test("[S7-CALL-EXAMAPP-25, S7-PURPOSE-EXAMAPP-17, S4-STATE-FINALYEAR-01] 'confirm' adds the final-year fees, 'Not-Attend' takes them away, both as often as one likes", async () => {
    const regNo = await student();
    for (const [action, final] of [
      ['confirm', true],
      ['confirm', true],
      ['Not-Attend', false],
      ['Not-Attend', false],
    ] as const) {
      const answer = await toggle(regNo, action);
      expect(answer.statusCode).toBe(200);
      expect(answer.json<{ message: string }>().message).toContain(regNo);
      expect(await flag(regNo)).toBe(final);
    }
    const log = await db()('audit_log').where({ action: 'FINAL_YEAR_SET', entity_key: regNo });
    expect(log).toHaveLength(2);
  });

  test('[S5-VAL-EXAMMONTH-01] an exam that does not exist is told so', async () => {
    const answer = await toggle(await student(), 'confirm', 'college', 'EVEN-2077-APR');
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toBe('Please enter a valid Exam Month (ODD/EVEN-Month-Year).');
  });

  test('both orders of the label are understood', async () => {
    expect((await toggle(await student(), 'Not-Attend', 'college', 'EVEN-APR-2026')).statusCode).toBe(200);
  });

  test('[S6-PERM-COLLEGE-05] a student of another college is not there', async () => {
    const foreign = await student('102');
    const answer = await toggle(foreign, 'confirm');
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([404, 'No Student Found..']);
    expect(await flag(foreign)).toBe(false);
  });

  test('after the roll is frozen nobody moves it; a shut window stops colleges, not the office', async () => {
    const regNo = await student();
    expect((await toggle(regNo, 'confirm', 'admin', FROZEN_EXAM)).statusCode).toBe(422);
    await db()('exam').where({ exam_name: OPEN_EXAM }).update({ exam_aply: false });
    expect((await toggle(regNo, 'confirm')).statusCode).toBe(403);
    expect((await toggle(regNo, 'confirm', 'admin')).statusCode).toBe(200);
    await db()('exam').where({ exam_name: OPEN_EXAM }).update({ exam_aply: true });
  });

  test('a word that is no action is refused, and nothing is written', async () => {
    const regNo = await student();
    const before = await flag(regNo);
    expect((await toggle(regNo, 'Confirm')).statusCode).toBe(400);
    expect(await flag(regNo)).toBe(before);
  });
});
