import { STAGES } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { TimetableCheck, TimetableEntry, TimetablePapers } from '@thervu/contracts/timetable/timetable-contract';
import { TIMETABLE_STAGES } from '@thervu/contracts/timetable/timetable-rules';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { timetableReadiness } from './timetable-service';

const api = apiUnderTest();
const SAVE = '/examapp/saveExamDetails';
const CHECK = '/timetable/check';
const EXAM = 'EVEN-2026-APR';
const DAY = '2026-04-10';

interface Shared {
  p_code: string;
  sem: number;
  one: number;
  other: number;
}
interface Pair {
  degree: number;
  sem: number;
  regular: string;
  arrear: string;
  arrear_degree: number;
  arrear_sem: number;
  reg_no: string;
  stu_name: string;
}
let examId: number;
/** A degree and semester with several papers, one of them shared with another degree. */
let shared: Shared;
let papers: string[];
/** A student who would write a regular paper and one of an earlier semester. */
let clash: Pair;

const owner = () => api.clone.pools.owner;
async function first<Row>(sql: string, values: Record<string, unknown> = {}): Promise<Row> {
  const { rows } = await owner().raw<{ rows: Row[] }>(sql, values as never);
  if (!rows[0]) throw new Error(`The demo has no row for: ${sql}`);
  return rows[0];
}

beforeAll(async () => {
  examId = (await first<{ id: number }>(`select id from exam where exam_tbl = 'E26A'`)).id;
  shared = await first<Shared>(
    `select c.p_code, c.sem, c.deg_id as one, o.deg_id as other from course c
     join course o on o.p_code = c.p_code and o.sem = c.sem and o.deg_id > c.deg_id
     where c.sem = 2 and exists (select from course m where m.deg_id = c.deg_id and m.sem = 2 and m.p_code <> c.p_code)
     order by 3, 4, 1 limit 1`,
  );
  papers = (
    await owner()('course').where({ deg_id: shared.one, sem: shared.sem }).distinct('p_code').orderBy('p_code')
  ).map((row) => row.p_code as string);
  clash = await first<Pair>(
    `select r.deg_id as degree, r.sem, r.p_code as regular, a.p_code as arrear, a.deg_id as arrear_degree, a.sem as arrear_sem,
       s.reg_no, s.stu_name
     from exam_application a join exam_application r on r.exam_id = a.exam_id and r.student_id = a.student_id
     join student s on s.student_id = a.student_id
     where a.exam_id = :examId and a.app_type = 'ARREAR' and r.app_type = 'REGULAR' and not a.absent and not r.absent
       and a.ex_confm and r.ex_confm
     order by s.reg_no, 3, 4 limit 1`,
    { examId },
  );
});
beforeEach(async () => {
  await owner()('exam_timetable_degree').delete();
  await owner()('exam_timetable_clash').delete();
  await owner()('exam_timetable_revision').delete();
  await owner()('exam_timetable').where({ exam_id: examId }).delete();
  await owner()('exam').where({ id: examId }).update({ stage: 'APPLICATION' });
});

const body = (courses: Partial<TimetableEntry>[], overrides: Record<string, unknown> = {}) => ({
  degree: shared.one,
  batch: EXAM,
  sem: shared.sem,
  col_code: '501',
  courses,
  ...overrides,
});
const post = (payload: object, { as = 'admin', url = SAVE }: { as?: Person; url?: string } = {}) =>
  api.call(as, 'POST', url, payload);
const stored = () =>
  owner()('exam_timetable')
    .where({ exam_id: examId })
    .orderBy('p_code')
    .select<TimetableEntry[]>('p_code', 'examdate', 'examsession', 'row_version');
const load = async (degree = shared.one, sem = shared.sem) =>
  (
    await api.call('admin', 'GET', `/timetable/papers?exam=${EXAM}&degree=${degree}&sem=${sem}`)
  ).json<TimetablePapers>();

describe('saving', () => {
  test('[S7-CALL-EXAMAPP-19] [S7-PURPOSE-SAVE-03] [S3-ENT-TIMETABLE-01] [S2-SCREEN-TIMETABLE-05] date and session of each paper are kept, and the answer has a message', async () => {
    const [a, b] = papers as [string, string];
    const answer = await post(
      body([
        { p_code: a, examdate: DAY, examsession: 'AN' },
        { p_code: b, examdate: '2026-04-13', examsession: 'FN' },
      ]),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ message: string }>().message).toMatch(
      /^Exam time table saved: 2 papers of .+, semester 2, EVEN-2026-APR\.$/,
    );
    expect(await stored()).toEqual([
      { p_code: a, examdate: DAY, examsession: 'AN', row_version: 1 },
      { p_code: b, examdate: '2026-04-13', examsession: 'FN', row_version: 1 },
    ]);
    const entry = await owner()('audit_log').where({ entity: 'exam_timetable' }).orderBy('id', 'desc').first();
    expect(entry).toMatchObject({
      action: 'TIMETABLE_SAVED',
      actor_login: '501',
      before: { [a]: null, [b]: null },
      after: { [a]: { examdate: DAY, examsession: 'AN' } },
    });
  });

  test('[S2-SCREEN-TIMETABLE-04] [S5-VAL-TIMETABLE-02] the session is FN where none is sent, and nothing but FN and AN is taken', async () => {
    const p_code = papers[0]!;
    expect((await post(body([{ p_code, examdate: DAY }]))).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ p_code, examsession: 'FN' }]);
    for (const examsession of ['EN', 'fn', '', 'FN ']) {
      const answer = await post(body([{ p_code, examdate: DAY, examsession: examsession as 'FN' }]));
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('courses/0/examsession');
    }
  });

  test.each(['EVEN-2026-APR', 'EVEN-APR-2026', 'E26A', ' even-2026-apr '])(
    'the exam may be named %s',
    async (batch) => {
      const answer = await post(body([{ p_code: papers[0]!, examdate: DAY }], { batch }));
      expect(answer.statusCode).toBe(200);
      expect(await stored()).toHaveLength(1);
    },
  );

  test.each(['', '2025; drop table exam', 'ODD-2026-APR', 'E26A-1', "E26A' or '1'='1", 'EVEN-2031-APR', '2026'])(
    "an exam named '%s' is not detected and nothing is written",
    async (batch) => {
      const answer = await post(body([{ p_code: papers[0]!, examdate: DAY }], { batch }));
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ message: 'No Exam Detected!!!', errors: [{ field: 'batch' }] });
      expect(await stored()).toEqual([]);
    },
  );

  test.each([
    ['S4-STATE-SEMTYPE-01', EXAM, [1, 3, 5, 7, 9, 10, 0]],
    ['S4-STATE-SEMTYPE-02', 'ODD-2025-NOV', [2, 4, 6, 8, 9]],
  ])('[%s] [S5-VAL-TIMETABLE-01] %s refuses the semesters %j', async (_id, batch, semesters) => {
    for (const sem of semesters) {
      const answer = await post(body([{ p_code: papers[0]!, examdate: DAY }], { batch, sem }));
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        message: expect.stringContaining(`semester ${sem} is not among them`),
        errors: [{ field: 'sem' }],
      });
    }
  });

  test('a university with five-year degrees raises the highest semester by a setting', async () => {
    const sem10 = await first<{ p_code: string }>(
      `insert into course (deg_id, start_yr, p_code, p_name, credit, sem, p_type, p_group, part, intl_max, extl_max, intl_min, extl_min, board)
       values (:one, 2023, 'TENTH10', 'Tenth', 4, 10, 'THEORY', 'CORE', 'III', 25, 75, 10, 30, 'X') returning p_code`,
      { one: shared.one },
    );
    const draft = body([{ p_code: sem10.p_code, examdate: DAY }], { sem: 10 });
    expect((await post(draft)).statusCode).toBe(422);
    await owner()('university_setting').insert({ key: 'exam.max_semester', value: '10' }).onConflict('key').merge();
    expect((await post(draft)).statusCode).toBe(200);
    expect((await api.call('admin', 'GET', '/timetable/terms')).json()).toMatchObject({
      max_semester: 10,
      any_semester: false,
    });
    await owner()('university_setting').where({ key: 'exam.max_semester' }).delete();
  });

  test.each([
    ['a day that does not exist', '2026-02-29', 400],
    ['a month that does not exist', '2026-13-01', 400],
    ['another spelling', '10-04-2026', 400],
    ['a day years away', '2028-04-10', 422],
    ['a day of the wrong century', '1926-04-10', 422],
  ])('%s is refused by name and nothing of the save is written', async (_what, examdate, status) => {
    const answer = await post(
      body([
        { p_code: papers[0]!, examdate: DAY },
        { p_code: papers[1]!, examdate },
      ]),
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('courses/1/examdate');
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['an unknown paper', 'NOSUCH99', 422],
    ['an injected paper', "X'; drop table course", 400],
    ['a name of 10,000 letters', 'A'.repeat(10_000), 400],
    ['a hidden character', '23UCS\u200B01', 400],
  ])('%s is refused by name and nothing of the save is written', async (_what, p_code, status) => {
    const answer = await post(
      body([
        { p_code: papers[0]!, examdate: DAY },
        { p_code, examdate: DAY },
      ]),
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('courses/1/p_code');
    expect(await stored()).toEqual([]);
  });

  test('a paper of another degree, a paper named twice, and no paper at all are refused', async () => {
    const strange = await first<{ p_code: string }>(
      `select c.p_code from course c where c.sem = :sem and not exists (
         select from course m where m.deg_id = :one and m.p_code = c.p_code) limit 1`,
      { ...shared },
    );
    const foreign = await post(body([{ p_code: strange.p_code, examdate: DAY }]));
    expect(foreign.statusCode).toBe(422);
    expect(foreign.json<{ message: string }>().message).toContain(`${strange.p_code} is not a paper of`);
    const twice = await post(
      body([
        { p_code: papers[0]!, examdate: DAY },
        { p_code: papers[0]!, examdate: '2026-04-11' },
      ]),
    );
    expect(twice.json()).toMatchObject({ status: 422, errors: [{ field: 'courses/1/p_code' }] });
    const none = await post(body([]));
    expect(none.json()).toMatchObject({
      status: 422,
      message: 'Please select Degree, Batch, and load Paper Codes.',
    });
  });

  test.each([
    ['1 or 1=1', 400],
    ['-1', 400],
    [0, 400],
    [999_999, 422],
  ])("the degree '%s' is refused by name", async (degree, status) => {
    const answer = await post(body([{ p_code: papers[0]!, examdate: DAY }], { degree }));
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('degree');
  });

  test('[S6-PERM-ADMIN-04] a college and a camp may not save, check or load a time table', async () => {
    const draft = body([{ p_code: papers[0]!, examdate: DAY }]);
    for (const as of ['college', 'campadmin', 'camp'] as const) {
      expect((await post(draft, { as })).statusCode).toBe(403);
      expect((await post(draft, { as, url: CHECK })).statusCode).toBe(403);
      const query = `exam=${EXAM}&degree=${shared.one}&sem=2`;
      expect((await api.call(as, 'GET', `/timetable/papers?${query}`)).statusCode).toBe(403);
    }
    expect(await stored()).toEqual([]);
  });

  test('a paper whose date is taken back has no slot any more', async () => {
    const p_code = papers[0]!;
    await post(body([{ p_code, examdate: DAY }]));
    expect((await post(body([{ p_code, examdate: '' }]))).statusCode).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('saving the same once more changes nothing', async () => {
    const draft = body([{ p_code: papers[0]!, examdate: DAY }]);
    await post(draft);
    const again = await post(draft);
    expect(again.json()).toMatchObject({ message: 'No date or session has changed.', changed: 0 });
    expect(await stored()).toMatchObject([{ row_version: 1 }]);
  });
});

describe('the stage of the exam', () => {
  test.each(STAGES.map((stage) => [stage]))('%s', async (stage) => {
    await owner()('exam').where({ id: examId }).update({ stage });
    const draft = body([{ p_code: papers[0]!, examdate: DAY }]);
    const answer = await post(draft);
    if (TIMETABLE_STAGES.includes(stage)) {
      expect(answer.statusCode).toBe(200);
      expect((await load()).open).toBe(true);
    } else {
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ message: string }>().message).toContain(`in the stage ${STAGE_WORDS[stage]}`);
      expect((await post(draft, { url: CHECK })).statusCode).toBe(422);
      expect(await stored()).toEqual([]);
      expect((await load()).open).toBe(false);
    }
  });

  test('once tickets could be printed every change counts the revision up, and a save without a change does not', async () => {
    const p_code = papers[0]!;
    await post(body([{ p_code, examdate: DAY }]));
    expect((await load()).revision).toBe(1);
    await owner()('exam').where({ id: examId }).update({ stage: 'SHEETS' });
    const answer = await post(body([{ p_code, examdate: '2026-04-14' }]));
    expect(answer.json()).toMatchObject({ revision: 2, message: expect.stringContaining('revision 2') });
    await post(body([{ p_code, examdate: '2026-04-14' }]));
    expect((await load()).revision).toBe(2);
  });
});

describe('one paper, one slot', () => {
  const prepare = (overrides: Record<string, unknown> = {}, examdate = DAY) =>
    body([{ p_code: shared.p_code, examdate }], overrides);

  test('a paper another degree has scheduled otherwise is refused, naming degree, paper and slot', async () => {
    expect((await post(prepare())).statusCode).toBe(200);
    const names = (await load(shared.other)).papers.find(({ p_code }) => p_code === shared.p_code)!.shared_with;
    const answer = await post(prepare({ degree: shared.other }, '2026-04-15'));
    expect(answer.statusCode).toBe(409);
    const { message, type } = answer.json<{ message: string; type: string }>();
    expect(type).toBe('paper-elsewhere');
    expect(message).toContain(`${shared.p_code} is already scheduled for`);
    expect(message).toContain((await load()).degree);
    expect(message).toContain('10-04-2026 FN');
    expect(names).toContain((await load()).degree);
    expect(await stored()).toMatchObject([{ examdate: DAY, row_version: 1 }]);
  });

  test('a degree alone with its slot moves it, the same slot of another degree agrees, and moveEverywhere moves both and says so', async () => {
    await post(prepare());
    expect((await post(prepare({}, '2026-04-11'))).statusCode).toBe(200);
    expect((await post(prepare({ degree: shared.other }, '2026-04-11'))).statusCode).toBe(200);
    expect(await owner()('audit_log').orderBy('id', 'desc').first()).toMatchObject({
      action: 'TIMETABLE_AGREED',
      after: { papers: [shared.p_code] },
    });
    expect((await post(prepare({}, '2026-04-12'))).statusCode).toBe(409);
    const check = (await post(prepare({}, '2026-04-12'), { url: CHECK })).json<TimetableCheck>();
    const other = (await load(shared.other)).degree;
    expect(check.elsewhere).toEqual([
      { p_code: shared.p_code, examdate: '2026-04-11', examsession: 'FN', degrees: [other] },
    ]);
    const moved = await post(prepare({ moveEverywhere: true }, '2026-04-12'));
    expect(moved.json<{ message: string }>().message).toContain(`Also moved for ${other}.`);
    expect(await stored()).toMatchObject([{ examdate: '2026-04-12' }]);
  });

  test('a slot no save has made belongs to every degree that has the paper', async () => {
    await owner()('exam_timetable').insert({ exam_id: examId, p_code: shared.p_code, sem: 2, examdate: DAY });
    expect((await post(prepare({}, '2026-04-20'))).statusCode).toBe(409);
    expect((await post(prepare({}, DAY))).statusCode).toBe(200);
  });

  test('[S2-SCREEN-TIMETABLE-02] the papers come with what is assigned, whoever has assigned it', async () => {
    await post(prepare());
    const loaded = await load(shared.other);
    expect(loaded.papers.map(({ p_code }) => p_code).sort()).toEqual(
      (await owner()('course').where({ deg_id: shared.other, sem: 2 }).distinct('p_code').orderBy('p_code')).map(
        (row) => row.p_code as string,
      ),
    );
    expect(loaded.papers.find(({ p_code }) => p_code === shared.p_code)).toMatchObject({
      examdate: DAY,
      examsession: 'FN',
      row_version: 1,
    });
  });
});

describe('two clerks', () => {
  test('the second of two who loaded the same paper is told and shown both values', async () => {
    const p_code = papers[0]!;
    await post(body([{ p_code, examdate: DAY, row_version: 0 }]));
    const late = await post(body([{ p_code, examdate: '2026-04-17', row_version: 0 }]));
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      type: 'timetable-changed',
      conflict: {
        yours: [{ p_code, after: { examdate: '2026-04-17' } }],
        theirs: { stale: [{ p_code, theirs: { examdate: DAY, examsession: 'FN' } }] },
      },
    });
    expect(await stored()).toMatchObject([{ examdate: DAY }]);
  });

  test('of two saves at the same moment one is kept and the other refused', async () => {
    const p_code = papers[0]!;
    const answers = await Promise.all(
      ['2026-04-17', '2026-04-18'].map((examdate) => post(body([{ p_code, examdate, row_version: 0 }]))),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(1);
  });
});

describe('clashes', () => {
  const regular = (overrides: Record<string, unknown> = {}) =>
    body([{ p_code: clash.regular, examdate: DAY }], { degree: clash.degree, sem: clash.sem, ...overrides });
  const arrear = (overrides: Record<string, unknown> = {}, examsession: 'FN' | 'AN' = 'FN') =>
    body([{ p_code: clash.arrear, examdate: DAY, examsession }], {
      degree: clash.arrear_degree,
      sem: clash.arrear_sem,
      ...overrides,
    });

  test('a regular and an arrear paper of one student in one slot: the check names the student, the save refuses, nothing is written', async () => {
    expect((await post(regular())).statusCode).toBe(200);
    const check = (await post(arrear(), { url: CHECK })).json<TimetableCheck>();
    const codes = [clash.regular, clash.arrear].sort();
    expect(check.clashes.students.map(({ reg_no }) => reg_no)).toContain(clash.reg_no);
    expect(check.clashes.pairs).toMatchObject([
      { p_code: codes[0], other_code: codes[1], examdate: DAY, examsession: 'FN', acknowledged: false },
    ]);
    const { students_total } = check.clashes;
    expect(check.clashes.pairs[0]!.students).toBe(students_total);
    expect(check.new_clashes).toBe(1);
    const counted = await first<{ count: number }>(
      `select count(distinct a.student_id)::int as count from exam_application a
       join exam_application b on b.exam_id = a.exam_id and b.student_id = a.student_id and b.p_code = :arrear and not b.absent and b.ex_confm
       where a.exam_id = :examId and a.p_code = :regular and not a.absent and a.ex_confm`,
      { examId, ...clash },
    );
    expect(students_total).toBe(counted.count);
    const rejected = await post(arrear());
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toMatchObject({ type: 'clash', conflict: { theirs: check } });
    const named = check.clashes.students[0]!;
    expect(rejected.json<{ message: string }>().message).toContain(`${named.reg_no} ${named.stu_name}`);
    expect((await stored()).map(({ p_code }) => p_code)).toEqual([clash.regular]);
  });

  test('the other session of the day, and a student marked absent, are no clash', async () => {
    await post(regular());
    expect((await post(arrear({}, 'AN'))).statusCode).toBe(200);
    await owner()('exam_application').where({ exam_id: examId, p_code: clash.arrear }).update({ absent: true });
    expect((await post(arrear())).statusCode).toBe(200);
    await owner()('exam_application').where({ exam_id: examId, p_code: clash.arrear }).update({ absent: false });
  });

  test('both papers may come in one save and are seen as well', async () => {
    const both = await first<{ degree: number; sem: number; a: string; b: string }>(
      `select a.deg_id as degree, a.sem, a.p_code as a, b.p_code as b from exam_application a
       join exam_application b on b.exam_id = a.exam_id and b.student_id = a.student_id and b.p_code > a.p_code
         and b.sem = a.sem and b.deg_id = a.deg_id and b.ex_confm
       where a.exam_id = :examId and a.ex_confm limit 1`,
      { examId },
    );
    const answer = await post(
      body(
        [
          { p_code: both.a, examdate: DAY },
          { p_code: both.b, examdate: DAY },
        ],
        { ...both, a: undefined, b: undefined },
      ),
    );
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ type: string }>().type).toBe('clash');
    expect(await stored()).toEqual([]);
  });

  test('an accepted clash is recorded with who, when and how many, and holds until more students are met by it', async () => {
    await post(regular());
    const answer = await post(arrear({ acknowledgeClashes: true }));
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ message: string }>().message).toContain('1 clash accepted.');
    const row = await owner()('exam_timetable_clash').first();
    const office = await owner()('app_user').where({ login: '501' }).first();
    expect(row).toMatchObject({ exam_id: examId, examdate: DAY, acknowledged_by: office.id });
    expect(await timetableReadiness(owner(), examId)).toMatchObject({ unacknowledged: 0, acknowledged: 1 });
    expect((await post(arrear())).statusCode).toBe(200);
    await owner()('exam_timetable_clash').update({ students: 1 });
    const isSingle = (row.students as number) === 1;
    expect((await timetableReadiness(owner(), examId)).unacknowledged).toBe(isSingle ? 0 : 1);
    const accepted = await owner()('audit_log').where({ action: 'TIMETABLE_CLASHES_ACCEPTED' }).first();
    expect(accepted).toMatchObject({ actor_login: '501', exam_id: examId });
  });

  test('the office reads all clashes of an exam, and which papers have no date', async () => {
    await post(regular());
    await post(arrear({ acknowledgeClashes: true }));
    const answer = await api.call('admin', 'GET', '/timetable/clashes?exam=E26A');
    expect(answer.json()).toMatchObject({ exam_name: EXAM, unacknowledged: 0, acknowledged: 1 });
    const { students, without_slot } = answer.json<{
      students: { reg_no: string }[];
      without_slot: string[];
    }>();
    expect(students.map(({ reg_no }) => reg_no)).toContain(clash.reg_no);
    expect(without_slot).not.toContain(clash.regular);
    expect(without_slot.length).toBeGreaterThan(0);
    expect((await api.call('admin', 'GET', '/timetable/clashes?exam=E99N')).statusCode).toBe(422);
  });

  test.each(['E25A', 'E25N'])('the report of %s finds whom a comparison of every two rows finds', async (exam) => {
    const { rows } = await owner().raw<{ rows: { reg_no: string; p_code: string; other_code: string }[] }>(
      `select a.reg_no, a.p_code, b.p_code as other_code from exam e
       join exam_application a on a.exam_id = e.id join exam_application b on b.exam_id = e.id
         and b.student_id = a.student_id and b.p_code > a.p_code
       join exam_timetable s on s.exam_id = e.id and s.p_code = a.p_code
       join exam_timetable t on t.exam_id = e.id and t.p_code = b.p_code
         and t.examdate = s.examdate and t.examsession = s.examsession
       where e.exam_tbl = ? and not a.absent and not b.absent and a.ex_confm and b.ex_confm order by 1, 2, 3`,
      [exam],
    );
    const answer = await api.call('admin', 'GET', `/timetable/clashes?exam=${exam}`);
    expect(answer.json()).toMatchObject({ students: rows.map((row) => expect.objectContaining(row)) });
  });

  test('[F-14] only rows on the roll are counted: as candidates, as clashes, and as papers that lack a date', async () => {
    const rows = owner()('exam_application').where({ exam_id: examId, p_code: clash.arrear });
    const were = await rows
      .clone()
      .select<{ id: number; ex_confm: boolean; confirmed_at: Date | null }[]>('id', 'ex_confm', 'confirmed_at');
    const candidates = async () =>
      (await load(clash.arrear_degree, clash.arrear_sem)).papers.find(({ p_code }) => p_code === clash.arrear)!
        .candidates;
    const lacking = async () => (await timetableReadiness(owner(), examId)).withoutSlot;
    expect(await candidates()).toBe(were.filter(({ ex_confm }) => ex_confm).length);
    expect(await lacking()).toContain(clash.arrear);
    await rows.clone().update({ ex_confm: false, confirmed_at: null });
    expect(await candidates()).toBe(0);
    expect(await lacking()).not.toContain(clash.arrear);
    await post(regular());
    expect((await post(arrear())).statusCode).toBe(200);
    expect((await timetableReadiness(owner(), examId)).clashes.pairs).toEqual([]);
    for (const { id, ...row } of were) await rows.clone().where({ id }).update(row);
    expect((await timetableReadiness(owner(), examId)).unacknowledged).toBe(1);
  });

  test('[F-14] an accepted clash that was removed and made again is to be accepted again', async () => {
    await post(regular());
    expect((await post(arrear({ acknowledgeClashes: true }))).statusCode).toBe(200);
    // withdrawn and set again, and moved away and back
    for (const away of ['', '2026-04-11']) {
      const gone = body([{ p_code: clash.arrear, examdate: away }], {
        degree: clash.arrear_degree,
        sem: clash.arrear_sem,
      });
      expect((await post(gone)).statusCode).toBe(200);
      expect(await owner()('exam_timetable_clash')).toEqual([]);
      const again = await post(arrear());
      expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([409, 'clash']);
      expect((await post(arrear({ acknowledgeClashes: true }))).statusCode).toBe(200);
    }
    // a save that moves neither paper needs no new acceptance
    expect((await post(arrear())).statusCode).toBe(200);
    // an acceptance left by an older release is not valid for a paper that comes to the slot later
    const left = await owner()('exam_timetable_clash').first();
    await post(body([{ p_code: clash.arrear, examdate: '' }], { degree: clash.arrear_degree, sem: clash.arrear_sem }));
    await owner()('exam_timetable_clash').insert(left);
    expect((await post(arrear())).statusCode).toBe(409);
  });

  test('[F-14] Sundays and listed holidays are told and refuse nothing', async () => {
    const [a, b, c] = papers as [string, string, string];
    const setting = { key: 'exam.holidays', audience: 'SIGNED_IN' };
    const value = JSON.stringify([{ day: '2026-04-14', name: 'Tamil New Year' }]);
    const before = await owner()('university_setting').where({ key: 'exam.holidays' }).first<{ value: unknown }>();
    await owner()('university_setting')
      .insert({ ...setting, value })
      .onConflict('key')
      .merge(['value']);
    const sent = body([
      { p_code: a, examdate: '2026-04-12' },
      { p_code: b, examdate: '2026-04-14' },
      ...(c ? [{ p_code: c, examdate: '2026-04-15' }] : []),
    ]);
    expect((await post(sent, { url: CHECK })).json<TimetableCheck>().days_off).toEqual([
      { p_code: a, examdate: '2026-04-12', why: 'Sunday' },
      { p_code: b, examdate: '2026-04-14', why: 'Tamil New Year' },
    ]);
    expect((await post({ ...sent, acknowledgeClashes: true })).statusCode).toBe(200);
    const terms = (await api.call('admin', 'GET', '/timetable/terms')).json<{ holidays: unknown }>();
    expect(terms.holidays).toEqual([{ day: '2026-04-14', name: 'Tamil New Year' }]);
    await owner()('university_setting')
      .where({ key: 'exam.holidays' })
      .update({ value: JSON.stringify(before.value) });
  });

  test('the check writes nothing', async () => {
    await post(regular({ acknowledgeClashes: true, moveEverywhere: true }), { url: CHECK });
    expect(await stored()).toEqual([]);
    expect(await owner()('exam_timetable_revision')).toEqual([]);
  });
});
