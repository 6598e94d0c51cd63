import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { FinalReport } from '@thervu/contracts/fee/fee-contract';
import type { HallTickets } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { totalFees } from '@thervu/contracts/fee/fee-rules';
import { apiUnderTest } from '../../testing/api-under-test';
import { freezeRoll } from './freeze-queries';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'EVEN-2026-APR';
const COLLEGES = ['101', '102', '103'];

const exam = async (): Promise<Exam> =>
  (await api.call('admin', 'GET', '/createExam/allexams')).json<Exam[]>().find(({ exam_name }) => exam_name === EXAM)!;
const roll = async (college: string): Promise<FinalReport> =>
  (await api.call('admin', 'GET', `/examapp/examFinalReportByClg/${college}/${EXAM}`)).json<FinalReport>();
const rolls = () => Promise.all(COLLEGES.map(roll));
const freeze = async () => {
  const { id, row_version } = await exam();
  return api.call('admin', 'POST', `/control/stages/${id}`, { to: 'ROLL_FROZEN', row_version });
};
/** What a student owes and why, without the moment it was written down. */
const owed = (reports: FinalReport[]) =>
  reports.flatMap(({ students }) =>
    students.map(({ Reg_No, phy_hand, IsFinalyear, papers, fees }) => ({
      Reg_No,
      phy_hand,
      IsFinalyear,
      papers,
      fees,
    })),
  );

// discontinued students would stop the step, and are not the subject of these tests
beforeAll(async () => {
  const gone = db()('student').whereNot({ status: 'ACTIVE' }).select('student_id');
  await db()('exam_application')
    .whereIn('student_id', gone)
    .where({ ex_confm: true, exam_id: (await exam()).id })
    .delete();
});

test('closing the applications freezes what every student owes, and no later edit moves it', async () => {
  const students = (await roll('101')).students;
  expect(students.length).toBeGreaterThan(5);
  // one who is final, one who is exempt, one of whom nothing was written down yet
  const [final, exempt, bare] = students.map(({ Reg_No }) => Reg_No);
  await api.call('college', 'PUT', `/examapp/updateIsFinalYear/${final}/${EXAM}/confirm`);
  const idOf = (regNo: string) => db()('student').where({ reg_no: regNo }).select('student_id');
  await db()('student_special')
    .whereIn('student_id', idOf(exempt!))
    .update({ phy_hand: 'Yes', phy_type: 'Low-Vision', phy_per: 50, phy_file: 'x' });
  await db()('student_exam').where({ reg_no: bare }).delete();
  const before = await rolls();
  expect(before.flatMap((group) => group.students).every(({ frozenAt }) => frozenAt === null)).toBe(true);

  expect((await freeze()).statusCode).toBe(200);
  const frozen = await rolls();
  expect(owed(frozen)).toEqual(owed(before));
  expect(frozen.flatMap((group) => group.students).every(({ frozenAt }) => frozenAt !== null)).toBe(true);
  const pick = (regNo: string) => frozen[0]!.students.find(({ Reg_No }) => Reg_No === regNo)!;
  expect(pick(final!).fees.convocation).toBeGreaterThan(0);
  expect(pick(exempt!)).toMatchObject({ phy_hand: 'Yes', fees: { papers: 0 } });

  await db()('course').update({ fees: 999 });
  await db()('exam_fee').update({ fees: 1 });
  await db()('student_special')
    .whereIn('student_id', idOf(exempt!))
    .update({ phy_hand: 'No', phy_type: null, phy_per: null, phy_file: null });
  await db()('student_special')
    .whereIn('student_id', idOf(bare!))
    .update({ phy_hand: 'Yes', phy_type: 'Low-Vision', phy_per: 50, phy_file: 'x' });
  const later = await rolls();
  expect(later.map(({ examDetails }) => examDetails.map(({ P_code, Fees }) => [P_code, Fees]))).toEqual(
    before.map(({ examDetails }) => examDetails.map(({ P_code, Fees }) => [P_code, Fees])),
  );
  expect(owed(later)).toEqual(owed(frozen));
  expect(later[0]!.examDetails.find(({ Reg_No }) => Reg_No === exempt)!.phy_hand).toBe('Yes');
  for (const action of ['confirm', 'Not-Attend'])
    expect((await api.call('admin', 'PUT', `/examapp/updateIsFinalYear/${final}/${EXAM}/${action}`)).statusCode).toBe(
      422,
    );
});

test('from that step on the college has hall tickets, with a dash where no day is set yet', async () => {
  const [student] = (await roll('101')).students;
  await db()('exam_timetable')
    .where({ exam_id: (await exam()).id })
    .delete();
  const answer = await api.call('college', 'GET', `/examapp/examHallticketbyRegid/${student!.Reg_No}/101/${EXAM}`);
  const { rows, holders } = answer.json<HallTickets>();
  expect(holders).toHaveLength(1);
  expect(rows).toHaveLength(student!.papers);
  expect(new Set(rows.map(({ examdate }) => examdate))).toEqual(new Set([null]));
});

test('the step is in the audit log with how many students and how much', async () => {
  const all = (await rolls()).flatMap(({ students }) => students);
  const [entry] = await db()('audit_log').where({ action: 'ROLL_FROZEN' });
  expect(entry).toMatchObject({ entity_key: 'E26A', actor_login: '501' });
  expect({ ...entry.after, total: Number(entry.after.total) }).toEqual({
    students: all.length,
    total: totalFees(all.map(({ fees }) => fees)).total,
  });
});

test('only those with a confirmed paper are charged, and freezing again changes nothing', async () => {
  const { id } = await exam();
  const charged = await db()('student_exam')
    .where({ exam_id: id })
    .whereNotNull('fee')
    .orderBy('reg_no')
    .pluck('reg_no');
  const confirmed = await db()('exam_application')
    .where({ exam_id: id, ex_confm: true })
    .distinct('reg_no')
    .orderBy('reg_no')
    .pluck('reg_no');
  expect(charged).toEqual(confirmed);
  const stored = () => db()('student_exam').where({ exam_id: id }).orderBy('reg_no').select('*');
  const before = await stored();
  expect(await db().transaction((trx) => freezeRoll(trx, id))).toMatchObject({ students: 0 });
  expect(await stored()).toEqual(before);
});

test('a step that is refused freezes nothing', async () => {
  const { id, row_version } = await exam();
  await db()('exam').where({ id }).update({ stage: 'APPLICATION' });
  await db()('student_exam').where({ exam_id: id }).update({
    fee: null,
    fee_total: null,
    fee_frozen_at: null,
    paper_fees: null,
    roll_colcode: null,
    roll_name: null,
    roll_dob: null,
  });
  const stale = await api.call('admin', 'POST', `/control/stages/${id}`, {
    to: 'ROLL_FROZEN',
    row_version: row_version + 7,
  });
  expect(stale.statusCode).toBe(409);
  expect(
    (await api.call('college', 'POST', `/control/stages/${id}`, { to: 'ROLL_FROZEN', row_version })).statusCode,
  ).toBe(403);
  expect(await db()('student_exam').where({ exam_id: id }).whereNotNull('fee')).toEqual([]);
});

describe('[F-11] what a college collected stays with it', () => {
  const total = (report: FinalReport) => totalFees(report.students.map(({ fees }) => fees)).total;
  const summary = async (college: string) =>
    (await api.call('admin', 'GET', `/fees/summary/${college}/${EXAM}`)).json<{ grand: { total: number } }>().grand
      .total;
  const transfer = async (id: string, college: string) => {
    const { row_version } = (await db()('student')
      .where({ student_id: id })
      .first<{ row_version: number }>('row_version'))!;
    const body = { reason: 'The family moved.', row_version };
    return api.call('admin', 'PUT', `/student/TransferstudentById/${id}/${college}`, body);
  };

  test('a transfer and a new name after the freeze move neither the student nor the fee, and both rolls add up as before', async () => {
    expect((await freeze()).statusCode).toBe(200);
    const before = await rolls();
    const sums = before.map(total);
    const moved = before[0]!.students[0]!;
    const { student_id, stu_name, dob } = (await db()('student')
      .where({ reg_no: moved.Reg_No })
      .first<{ student_id: string; stu_name: string; dob: string }>())!;

    expect((await transfer(student_id, '102')).statusCode).toBe(200);
    await db()('student').where({ student_id }).update({ stu_name: 'Renamed Later', dob: '2001-01-01' });

    const after = await rolls();
    expect(after.map(total)).toEqual(sums);
    expect(await Promise.all(COLLEGES.map(summary))).toEqual(sums);
    expect(after[1]!.students.map(({ Reg_No }) => Reg_No)).not.toContain(moved.Reg_No);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format();
    const stays = after[0]!.students.find(({ Reg_No }) => Reg_No === moved.Reg_No)!;
    expect(stays).toEqual({ ...moved, stu_name, dob, movedTo: { college: '102', on: today } });
    expect(after[0]!.examDetails).toEqual(before[0]!.examDetails);
    // a college reads its own roll with the one who left, and not that of the others
    const ownEntry = await api.call('college', 'GET', `/examapp/examFinalReportByClg/101/${EXAM}`);
    expect(ownEntry.json()).toEqual(after[0]);
    // a call for one degree follows the same rule
    const degree = await api.call(
      'otherCollege',
      'GET',
      `/examapp/examFinalReportByStudent/${moved.deg_id}/102/${EXAM}`,
    );
    expect(degree.body).not.toContain(moved.Reg_No);

    // a student who returns is not shown as moved
    expect((await transfer(student_id, '101')).statusCode).toBe(200);
    expect((await roll('101')).students.find(({ Reg_No }) => Reg_No === moved.Reg_No)!.movedTo).toBeNull();
  });

  test('a transfer before the freeze takes the student to the new roll', async () => {
    const { id } = await exam();
    await db()('exam').where({ id }).update({ stage: 'APPLICATION' });
    await db()('student_exam').where({ exam_id: id }).update({
      fee: null,
      fee_total: null,
      fee_frozen_at: null,
      paper_fees: null,
      roll_colcode: null,
      roll_name: null,
      roll_dob: null,
    });
    const { Reg_No } = (await roll('101')).students[0]!;
    const { student_id } = (await db()('student')
      .where({ reg_no: Reg_No })
      .first<{ student_id: string }>('student_id'))!;
    expect((await transfer(student_id, '102')).statusCode).toBe(200);
    expect((await roll('101')).students.map((student) => student.Reg_No)).not.toContain(Reg_No);
    expect((await roll('102')).students.map((student) => student.Reg_No)).toContain(Reg_No);
    expect((await freeze()).statusCode).toBe(200);
    expect((await roll('102')).students.find((student) => student.Reg_No === Reg_No)!.movedTo).toBeNull();
  });
});
