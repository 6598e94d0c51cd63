import type { Exam, Stage, StageGate } from '@thervu/contracts/exam/exam-contract';
import { apiUnderTest } from '../../testing/api-under-test';
import { withoutExamDays } from '../../testing/no-exam-days';
import { numberScripts } from '../top-sheet/numbering';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const quiet = { progress: () => Promise.resolve(), recordAudit: () => Promise.resolve() };

async function prepare(exam_tbl: string, stage: Stage): Promise<Exam> {
  await owner()('exam')
    .where({ exam_tbl })
    .update({ stage, row_version: owner().raw('row_version + 1') });
  const exams = (await api.call('admin', 'GET', '/createExam/allexams')).json<Exam[]>();
  return exams.find((exam) => exam.exam_tbl === exam_tbl)!;
}
const gates = async (exam: Exam) => {
  const steps = (await api.call('admin', 'GET', `/control/stages/${exam.id}/gates`)).json<
    { to: Stage; gates: StageGate[] }[]
  >();
  expect(steps).toHaveLength(1);
  return new Map(steps[0]!.gates.map((gate) => [gate.key, gate]));
};
const move = (exam: Exam, to: Stage) =>
  api.call('admin', 'POST', `/control/stages/${exam.id}`, { to, row_version: exam.row_version });
/** All papers one a day, beginning `from` days before today; today is the university's. */
async function schedule({ id }: Exam, from: number): Promise<void> {
  await owner()('exam_timetable').where({ exam_id: id }).delete();
  await owner().raw(
    `insert into exam_timetable (exam_id, p_code, sem, examdate)
     select :id, p_code, min(sem), (now() at time zone 'Asia/Kolkata')::date + (:from)::int + (row_number() over (order by p_code) - 1)::int
     from v_qp_eligible where exam_id = :id group by p_code`,
    { id, from },
  );
}

beforeAll(async () => {
  // the steps of an exam that uses no centres; those of centres are in exam-days.test.ts
  await withoutExamDays(owner());
  const { id } = await prepare('E26A', 'SCHEDULED');
  await owner()('exam_application').where({ exam_id: id }).update({ ex_confm: true });
});

test('the top sheets are closed once every confirmed paper has its number and the press has its counts', async () => {
  const exam = await prepare('E26A', 'SCHEDULED');
  const before = await gates(exam);
  expect(before.get('WITHOUT_SCRIPT')).toMatchObject({ blocks: true, open: 'add-barcode?exam=E26A' });
  expect(before.get('WITHOUT_SCRIPT')!.count).toBeGreaterThan(100);
  expect(before.get('QP_NOT_FROZEN')).toMatchObject({
    blocks: true,
    count: 1,
    open: 'get-QP-Count?exam=E26A',
  });
  const rejected = await move(exam, 'SHEETS');
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json<{ message: string }>().message).toContain('no dummy number yet');

  await numberScripts(owner(), exam.id, quiet);
  expect((await gates(exam)).get('WITHOUT_SCRIPT')!.count).toBe(0);
  expect((await move(exam, 'SHEETS')).statusCode).toBe(422);
  expect((await api.call('admin', 'POST', '/qp-order/E26A/freeze', { after: 0 })).statusCode).toBe(200);
  expect((await gates(exam)).get('QP_NOT_FROZEN')!.count).toBe(0);

  // another count is worth knowing and stops nothing
  const [paper] = await owner()('v_qp_eligible').where({ exam_id: exam.id }).limit(1);
  await owner()('exam_application').where({ exam_id: exam.id, id: paper.id }).update({ ex_confm: false });
  expect((await gates(exam)).get('QP_CHANGED')).toMatchObject({
    blocks: false,
    count: 1,
    first: [paper.p_code],
  });
  await owner()('exam_application').where({ exam_id: exam.id, id: paper.id }).update({ ex_confm: true });
  const done = await move(exam, 'SHEETS');
  expect(done.statusCode).toBe(200);
  expect(done.json()).toMatchObject({ exam: { stage: 'SHEETS' } });
});

test('an exam in which nobody writes has no top sheets to close', async () => {
  const exam = await prepare('E26A', 'SCHEDULED');
  await owner()('exam_application').where({ exam_id: exam.id }).update({ ex_confm: false });
  expect((await gates(exam)).get('NOTHING_WRITTEN')).toMatchObject({ blocks: true, count: 1 });
  expect((await move(exam, 'SHEETS')).statusCode).toBe(422);
  await owner()('exam_application').where({ exam_id: exam.id }).update({ ex_confm: true });
  expect((await gates(exam)).get('NOTHING_WRITTEN')!.count).toBe(0);
});

test('the exam days begin on the first day of the time table and not before', async () => {
  const exam = await prepare('E26A', 'SHEETS');
  await owner()('exam_timetable').where({ exam_id: exam.id }).delete();
  expect((await gates(exam)).get('FIRST_DAY')).toMatchObject({
    blocks: true,
    count: 1,
    text: 'No paper has a date in the time table.',
    open: 'add-time-table',
  });
  await schedule(exam, 1);
  const ahead = (await gates(exam)).get('FIRST_DAY')!;
  expect(ahead.text).toMatch(/^The first exam day is \d\d-\d\d-\d{4}\.$/);
  expect((await move(exam, 'CONDUCT')).statusCode).toBe(422);
  await schedule(exam, 0);
  expect((await gates(exam)).get('FIRST_DAY')).toMatchObject({
    count: 0,
    text: 'The first exam day has come.',
  });
  const done = await move(exam, 'CONDUCT');
  expect(done.json()).toMatchObject({ exam: { stage: 'CONDUCT' } });
});

test('valuation begins when the last paper has been written; scripts on their way stop nothing', async () => {
  const exam = await prepare('E26A', 'CONDUCT');
  await schedule(exam, 0);
  const { count } = (await gates(exam)).get('PAPERS_AHEAD')!;
  expect(count).toBeGreaterThan(1);
  expect((await move(exam, 'VALUATION')).statusCode).toBe(422);
  await owner()('exam_timetable').where({ exam_id: exam.id }).update({ examdate: '2026-01-02' });
  const now = await gates(exam);
  expect(now.get('PAPERS_AHEAD')).toMatchObject({ count: 0, text: 'Every paper has been written.' });
  const scripts = await owner()('script').where({ exam_id: exam.id }).count({ n: '*' }).first<{ n: number }>();
  expect(now.get('NOT_RECEIVED')).toMatchObject({
    blocks: false,
    count: Number(scripts.n),
    open: 'script-ledger',
  });

  // the script of an absentee is not waited for
  const [paper] = await owner()('v_qp_eligible').where({ exam_id: exam.id }).limit(1);
  await owner()('exam_application').where({ exam_id: exam.id, id: paper.id }).update({ absent: true });
  expect((await gates(exam)).get('NOT_RECEIVED')!.count).toBe(Number(scripts.n) - 1);

  // a row without a number would never be marked
  await owner()('script').where({ exam_id: exam.id, application_id: paper.id }).delete();
  expect((await gates(exam)).get('WITHOUT_SCRIPT')).toMatchObject({
    blocks: true,
    count: 1,
    first: [paper.p_code],
  });
  expect((await move(exam, 'VALUATION')).statusCode).toBe(422);
  await numberScripts(owner(), exam.id, quiet);
  const done = await move(exam, 'VALUATION');
  expect(done.statusCode).toBe(200);
  expect(done.json()).toMatchObject({ exam: { stage: 'VALUATION' } });
});
