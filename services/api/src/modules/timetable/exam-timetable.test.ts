import type { CallReply } from '@thervu/contracts/core/call';
import type { listExamTimetable, saveExamTimetable } from '@thervu/contracts/timetable/exam-timetable-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
type Listed = CallReply<typeof listExamTimetable>;
type Saved = CallReply<typeof saveExamTimetable>;
const EXAM = 'EVEN-2026-APR';
let examId: number;
/** Papers of the exam that no student writes together with another of them. */
let free: string[];

const list = async (who: Person = 'admin') => api.call(who, 'GET', `/timetable/exam?exam=${EXAM}`);
const save = (papers: object[], step: object = {}, who: Person = 'admin') =>
  api.call(who, 'POST', '/timetable/exam', { exam: EXAM, papers, apply: false, ...step });
const stored = () =>
  db()('exam_timetable').where({ exam_id: examId }).orderBy('p_code').select('p_code', 'examdate', 'examsession');
const on = (p_code: string, examdate: string, examsession = 'FN') => ({ p_code, examdate, examsession });

beforeAll(async () => {
  examId = (await db()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id')).id;
});
beforeEach(async () => {
  for (const table of ['exam_timetable_degree', 'exam_timetable_clash', 'exam_timetable_revision', 'exam_timetable'])
    await db()(table).where({ exam_id: examId }).delete();
  await db()('exam').where({ id: examId }).update({ stage: 'APPLICATION' });
  free = (await list())
    .json<Listed>()
    .papers.map(({ p_code }) => p_code)
    .slice(0, 3);
});

test('every written paper with a registered student is listed once, with its degrees and its candidates on the roll', async () => {
  const { papers, open } = (await list()).json<Listed>();
  expect(open).toBe(true);
  const rows = (await db()('exam_application as a')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.exam_id': examId, 'c.p_type': 'THEORY' })
    .where('c.extl_max', '>', 0)
    .select('a.p_code', 'a.deg_id', 'a.ex_confm')) as { p_code: string; deg_id: number; ex_confm: boolean }[];
  const codes = [...new Set(rows.map(({ p_code }) => p_code))];
  expect(papers.map(({ p_code }) => p_code).sort()).toEqual(codes.sort());
  for (const { p_code, candidates, degrees, examdate } of papers) {
    const takers = rows.filter((row) => row.p_code === p_code);
    expect([candidates, degrees.length, examdate]).toEqual([
      takers.filter(({ ex_confm }) => ex_confm).length,
      new Set(takers.map(({ deg_id }) => deg_id)).size,
      null,
    ]);
  }
});

test('what would change is shown and nothing written; saved it stands once, with its degrees and a line of audit', async () => {
  const papers = free.map((code, index) => on(code, `2026-04-0${index + 6}`));
  const shown = (await save(papers)).json<Saved>();
  expect(shown.changes.map(({ p_code, before }) => [p_code, before])).toEqual(free.map((code) => [code, null]));
  expect(await stored()).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => save(papers, { apply: true, expected: 3 })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
  expect(await stored()).toMatchObject(
    [...papers].sort((a, b) => a.p_code.localeCompare(b.p_code)).map((paper) => ({ ...paper })),
  );
  const links = await db()('exam_timetable_degree').where({ exam_id: examId, p_code: free[0]! }).select('deg_id');
  const taking = await db()('exam_application').where({ exam_id: examId, p_code: free[0]! }).distinct('deg_id');
  expect(links).toHaveLength(taking.length);
  const log = await db()('audit_log').where({ action: 'TIMETABLE_SAVED', exam_id: examId }).select('after');
  expect(log.at(-1)).toMatchObject({ after: { [free[0]!]: { examdate: '2026-04-06', examsession: 'FN' } } });
});

test('papers that are not named keep their day, and an older version of a day is refused', async () => {
  await save([on(free[0]!, '2026-04-06'), on(free[1]!, '2026-04-07')], { apply: true });
  const { row_version } = (await list()).json<Listed>().papers.find(({ p_code }) => p_code === free[0])!;
  expect((await save([{ ...on(free[0]!, '2026-04-08'), row_version }], { apply: true })).statusCode).toBe(200);
  expect((await stored()).find(({ p_code }) => p_code === free[1])).toMatchObject({ examdate: '2026-04-07' });
  const late = await save([{ ...on(free[0]!, '2026-04-09'), row_version }], { apply: true });
  expect([late.statusCode, late.json<{ type: string }>().type]).toEqual([409, 'timetable-changed']);
});

test('every wrong row is named at once: an unknown paper, one twice, a day far from the exam; nothing is written', async () => {
  const answer = await save(
    [on('NOSUCH99', '2026-04-06'), on(free[0]!, '2029-04-06'), on(free[1]!, '2026-04-06'), on(free[1]!, '2026-04-07')],
    { apply: true },
  );
  expect(answer.statusCode).toBe(422);
  expect(answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
    'papers/0/p_code',
    'papers/1/examdate',
    'papers/3/p_code',
  ]);
  expect(await stored()).toEqual([]);
});

test('students with two papers in one session are shown, and saved only when somebody accepts that; a Sunday is warned of', async () => {
  const pair = (await db()('exam_application as a')
    .join('exam_application as b', (both) =>
      both.on('b.exam_id', 'a.exam_id').on('b.student_id', 'a.student_id').on('a.p_code', '<', 'b.p_code'),
    )
    .whereIn(
      'a.p_code',
      (await list()).json<Listed>().papers.map(({ p_code }) => p_code),
    )
    .whereIn(
      'b.p_code',
      (await list()).json<Listed>().papers.map(({ p_code }) => p_code),
    )
    .where({ 'a.exam_id': examId, 'a.ex_confm': true, 'b.ex_confm': true, 'a.absent': false, 'b.absent': false })
    .first('a.p_code as one', 'b.p_code as other')) as Record<'one' | 'other', string>;
  const papers = [on(pair.one, '2026-04-12'), on(pair.other, '2026-04-12')];
  const shown = (await save(papers)).json<Saved>();
  expect(shown.clashes.students_total).toBeGreaterThan(0);
  expect(shown.days_off.map(({ p_code }) => p_code).sort()).toEqual([pair.one, pair.other].sort());
  expect((await save(papers, { apply: true })).json()).toMatchObject({ type: 'clash' });
  expect(await stored()).toEqual([]);
  expect((await save(papers, { apply: true, acknowledgeClashes: true })).statusCode).toBe(200);
  expect(await db()('exam_timetable_clash').where({ exam_id: examId })).toHaveLength(shown.clashes.pairs.length);
});

test('once tickets may be printed a change is a revision and candidates are told; a later stage takes none, and a college none at all', async () => {
  await db()('exam').where({ id: examId }).update({ stage: 'SCHEDULED' });
  const saved = (await save([on(free[0]!, '2026-04-06')], { apply: true })).json<Saved>();
  expect(saved.revision).toBe(2);
  expect(await db()('notice').where({ key: 'TIMETABLE_CHANGED', exam_id: examId })).toHaveLength(1);
  await db()('exam').where({ id: examId }).update({ stage: 'CONDUCT' });
  const answer = await save([on(free[0]!, '2026-04-07')], { apply: true });
  expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([422, 'exam']);
  expect((await save([on(free[0]!, '2026-04-07')], {}, 'college')).statusCode).toBe(403);
  expect((await list('college')).statusCode).toBe(403);
});
