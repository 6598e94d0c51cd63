import type { FinalReport } from '@thervu/contracts/fee/fee-contract';
import type { FinalYearPreview } from '@thervu/contracts/fee/final-year-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'EVEN-2026-APR';
const FROZEN = 'ODD-2025-NOV';
let examId: number;
let keys = 0;

const preview = async (who: Person = 'college', college = '101', exam = EXAM) =>
  api.call(who, 'GET', `/fees/final-years/${college}/${exam}`);
const set = async (digest: string, who: Person = 'college', college = '101') =>
  api.app.inject({
    method: 'POST',
    url: `/thervu/api/fees/final-years/${college}/${EXAM}`,
    headers: {
      authorization: `Bearer ${await api.tokenOf(who)}`,
      'idempotency-key': `final-years-${String((keys += 1)).padStart(8, '0')}`,
    },
    payload: { digest },
  });
const roll = async () =>
  (await api.call('college', 'GET', `/examapp/examFinalReportByClg/101/${EXAM}`)).json<FinalReport>().students;

beforeAll(async () => {
  examId = (await db()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id')).id;
});
beforeEach(async () => {
  await db()('exam').where({ id: examId }).update({ stage: 'APPLICATION', exam_aply: true });
  await db()('exam_application').where({ exam_id: examId, colcode: '101' }).update({ ex_confm: true });
  await db()('student_exam').where({ exam_id: examId }).update({ isfinalyear: false });
});

test('whom it would meet is counted by degree and year, and exactly they are set, each with a line of audit', async () => {
  const shown = (await preview()).json<FinalYearPreview>();
  const expected = (await roll()).filter(
    ({ suggestedFinal, paidFinalBefore }) => suggestedFinal && paidFinalBefore === null,
  );
  expect(shown.toSet).toBe(expected.length);
  expect(shown.toSet).toBeGreaterThan(3);
  expect(shown.groups.reduce((sum, { students }) => sum + students, 0)).toBe(shown.toSet);
  const before = (await db()('audit_log').where({ action: 'FINAL_YEAR_SET', exam_id: examId })).length;
  const answer = await set(shown.digest);
  expect([answer.statusCode, answer.json<{ set: number }>().set]).toEqual([200, shown.toSet]);
  const final = (await roll()).filter(({ IsFinalyear }) => IsFinalyear).map(({ Reg_No }) => Reg_No);
  expect(final.sort()).toEqual(expected.map(({ Reg_No }) => Reg_No).sort());
  expect((await db()('audit_log').where({ action: 'FINAL_YEAR_SET', exam_id: examId })).length - before).toBe(
    shown.toSet,
  );
  expect((await preview()).json()).toMatchObject({ toSet: 0, already: shown.toSet });
  expect(await db()('student_exam').where({ exam_id: examId, colcode: '102', isfinalyear: true })).toEqual([]);
});

test('what has changed since the preview is refused, and nothing is set', async () => {
  const { digest } = (await preview()).json<FinalYearPreview>();
  const [student] = (await roll()).filter(({ suggestedFinal }) => suggestedFinal);
  await db()('exam_application').where({ exam_id: examId, reg_no: student!.Reg_No }).update({ ex_confm: false });
  const answer = await set(digest);
  expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([409, 'preview-changed']);
  expect((await roll()).filter(({ IsFinalyear }) => IsFinalyear)).toEqual([]);
});

test('with the window shut a college sets nothing, the office does; another college is not reached', async () => {
  const { digest } = (await preview()).json<FinalYearPreview>();
  expect((await preview('college', '102')).statusCode).toBe(403);
  expect((await set(digest, 'college', '102')).statusCode).toBe(403);
  await db()('exam').where({ id: examId }).update({ exam_aply: false });
  expect((await set(digest)).statusCode).toBe(403);
  expect((await set(digest, 'admin')).statusCode).toBe(200);
});

test('a frozen roll has nobody to set', async () => {
  expect((await preview('college', '101', FROZEN)).json()).toMatchObject({ toSet: 0, already: 0, paidBefore: 0 });
});
