import type { Exam, Stage, StageGate } from '@thervu/contracts/exam/exam-contract';
import { API, apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;

async function prepare(exam_tbl: string, stage: Stage): Promise<Exam> {
  await owner()('exam')
    .where({ exam_tbl })
    .update({ stage, row_version: owner().raw('row_version + 1') });
  const exams = (await api.call('admin', 'GET', '/createExam/allexams')).json<Exam[]>();
  return exams.find((exam) => exam.exam_tbl === exam_tbl)!;
}
const gates = async (exam: Exam, as: Person = 'admin') =>
  (await api.call(as, 'GET', `/control/stages/${exam.id}/gates`)).json<{ to: Stage; gates: StageGate[] }[]>();
const gate = async (exam: Exam, to: Stage, key: string) =>
  (await gates(exam)).find((step) => step.to === to)!.gates.find((gate) => gate.key === key)!;
const move = (exam: Exam, to: Stage, row_version = exam.row_version) =>
  api.call('admin', 'POST', `/control/stages/${exam.id}`, { to, row_version });
const rejection = (answer: { json: <T>() => T }) =>
  answer.json<{ type: string; message: string; errors: { message: string }[] }>();

test('before applications the office is told which colleges have registered nobody; that stops nothing', async () => {
  const exam = await prepare('E26A', 'REGISTRATION');
  await owner()('exam_application').where({ exam_id: exam.id, colcode: '103' }).delete();
  const found = await gate(exam, 'APPLICATION', 'COLLEGES_WITHOUT');
  expect(found).toMatchObject({
    blocks: false,
    first: expect.arrayContaining(['103']),
    open: 'list-exampapp',
  });
  expect(found.text).toBe(
    `${found.count} ${found.count === 1 ? 'college has' : 'colleges have'} registered nobody yet.`,
  );
  expect((await move(exam, 'APPLICATION')).statusCode).toBe(200);
});

test('a roll with nobody on it is not frozen; what waits for its confirmation is told', async () => {
  const exam = await prepare('E26A', 'APPLICATION');
  const rows = () => owner()('exam_application').where({ exam_id: exam.id });
  await rows().update({ ex_confm: false });
  const [{ count }] = (await rows().count()) as [{ count: string }];
  expect(await gate(exam, 'ROLL_FROZEN', 'UNCONFIRMED')).toMatchObject({
    blocks: false,
    count: Number(count),
  });
  expect(await gate(exam, 'ROLL_FROZEN', 'NOTHING_CONFIRMED')).toMatchObject({ blocks: true, count: 1 });
  const rejected = await move(exam, 'ROLL_FROZEN');
  expect(rejected.statusCode).toBe(422);
  expect(rejection(rejected)).toMatchObject({
    type: 'step-blocked',
    message: `${exam.exam_name}: No application is confirmed: the roll would be empty.`,
  });
  await rows().update({ ex_confm: true });
  expect(await gate(exam, 'ROLL_FROZEN', 'NOTHING_CONFIRMED')).toMatchObject({
    count: 0,
    text: 'There are confirmed applications.',
  });
});

test('a discontinued student with confirmed papers stops the freeze and is named', async () => {
  const exam = await prepare('E26A', 'APPLICATION');
  const before = await gate(exam, 'ROLL_FROZEN', 'CONFIRMED_BUT_GONE');
  await owner()('exam_application')
    .where({ exam_id: exam.id })
    .whereIn('reg_no', before.first)
    .update({ ex_confm: false });
  const row = await owner()('exam_application').where({ exam_id: exam.id, ex_confm: true }).first();
  await owner()('student').where({ student_id: row.student_id }).update({ status: 'DISCONTINUED' });
  const found = await gate(exam, 'ROLL_FROZEN', 'CONFIRMED_BUT_GONE');
  expect(found).toMatchObject({ blocks: true, count: 1, first: [row.reg_no] });
  const rejected = await move(exam, 'ROLL_FROZEN');
  expect(rejected.statusCode).toBe(422);
  expect(rejection(rejected).errors[0]!.message).toContain(row.reg_no);
  await owner()('student').where({ student_id: row.student_id }).update({ status: 'ACTIVE' });
  expect((await gate(exam, 'ROLL_FROZEN', 'CONFIRMED_BUT_GONE')).count).toBe(0);
});

test('a time table is closed when every written paper has a date and every clash is accepted', async () => {
  const exam = await prepare('E26A', 'ROLL_FROZEN');
  const filter = { exam_id: exam.id };
  await owner()('exam_timetable').where(filter).delete();
  const open = await gate(exam, 'SCHEDULED', 'WITHOUT_SLOT');
  expect(open).toMatchObject({ blocks: true, open: 'add-time-table' });
  expect(open.count).toBeGreaterThan(20);
  expect(open.first).toHaveLength(10);
  expect((await move(exam, 'SCHEDULED')).statusCode).toBe(422);

  // a day for each paper: no student has two in one session
  await owner().raw(
    `insert into exam_timetable (exam_id, p_code, sem, examdate, examsession)
     select ?, p_code, sem, date '2026-04-01' + (row_number() over (order by p_code))::int, 'FN'
     from (select distinct on (c.p_code) c.p_code, c.sem from exam_application a join course c on c.cour_id = a.cour_id
           where a.exam_id = ? and c.p_type = 'THEORY' and c.extl_max > 0) p`,
    [exam.id, exam.id],
  );
  expect((await gates(exam))[0]!.gates.filter(({ blocks, count }) => blocks && count > 0)).toEqual([]);

  // two papers of one student into one session
  const [{ reg_no }] = (await owner()('exam_application as a')
    .join('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
    .where({ 'a.exam_id': exam.id })
    .groupBy('a.reg_no')
    .havingRaw('count(*) > 1')
    .select('a.reg_no')
    .limit(1)) as [{ reg_no: string }];
  const papers = await owner()('exam_application as a')
    .join('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
    .where({ 'a.exam_id': exam.id, 'a.reg_no': reg_no })
    .orderBy('a.p_code')
    .limit(2)
    .select<{ p_code: string }[]>('a.p_code');
  await owner()('exam_timetable')
    .where(filter)
    .whereIn(
      'p_code',
      papers.map(({ p_code }) => p_code),
    )
    .update({ examdate: '2026-03-02', examsession: 'AN' });
  const clash = await gate(exam, 'SCHEDULED', 'CLASHES');
  expect(clash).toMatchObject({
    blocks: true,
    count: 1,
    first: [papers.map(({ p_code }) => p_code).join(' and ')],
  });
  expect(rejection(await move(exam, 'SCHEDULED')).message).toContain('nobody has accepted that');
  const user = await owner()('app_user').where({ login: '501' }).first('id');
  await owner()('exam_timetable_clash').insert({
    ...filter,
    p_code: papers[0]!.p_code,
    other_code: papers[1]!.p_code,
    examdate: '2026-03-02',
    examsession: 'AN',
    students: 100_000,
    acknowledged_by: user.id,
  });
  const done = await move(exam, 'SCHEDULED');
  expect(done.statusCode).toBe(200);
  expect(done.json()).toMatchObject({ exam: { stage: 'SCHEDULED', EXAM_APLY: false, COUR_APLY: false } });
});

test('an exam nobody knows has no gates, however large its number', async () => {
  for (const id of [987_654, 9_999_999_999]) {
    const answer = await api.call('admin', 'GET', `/control/stages/${id}/gates`);
    expect(answer.statusCode).toBe(404);
  }
});

describe('a page asks under a name of its own', () => {
  const ask = async (exam: { id: number }, question: string) =>
    api.call('admin', 'GET', `/control/stages/${exam.id}/gates?question=${question}`);
  /** Asks again while it is being counted, as the page does. */
  const counted = async (exam: Exam, question: string): Promise<{ to: Stage; gates: StageGate[] }[]> => {
    for (;;) {
      const steps = (await ask(exam, question)).json<{ to: Stage; gates: StageGate[] }[] | null>();
      if (steps) return steps;
    }
  };

  test('[F-9] the same is counted as for the step, once for the name, and anew for another', async () => {
    const exam = await prepare('E26A', 'APPLICATION');
    const found = await counted(exam, 'first');
    expect(found).toEqual(await gates(exam));
    const { ex_confm, id } = await owner()('exam_application')
      .where({ exam_id: exam.id, ex_confm: true })
      .first('ex_confm', 'id');
    expect(ex_confm).toBe(true);
    await owner()('exam_application').where({ exam_id: exam.id, id }).update({ ex_confm: false });
    expect(await counted(exam, 'first')).toEqual(found);
    const anew = await counted(exam, 'second');
    expect(anew).not.toEqual(found);
    expect(anew).toEqual(await gates(exam));
  });

  test('200 names at once, over two processes, are at most two countings in each, and every answer is of after its question', async () => {
    const exam = await prepare('E26A', 'APPLICATION');
    const other = await api.build();
    let begun = 0;
    const counting = ({ sql }: { sql: string }) => {
      if (sql.includes('not ex_confm') && sql.includes('group by colcode')) begun += 1;
    };
    owner()('exam_application').where({ exam_id: exam.id, colcode: '102' }).update({ ex_confm: true });
    api.clone.pools.office.on('query', counting);
    const paused = await owner().transaction();
    try {
      // what is counted waits for this lock, as it would for a million rows
      await paused.raw('lock table exam_application in access exclusive mode');
      const url = `${API}/control/stages/${exam.id}/gates`;
      const headers = { authorization: `Bearer ${await api.tokenOf('admin')}` };
      const asked = await Promise.all(
        Array.from({ length: 200 }, (_, nth) =>
          (nth % 2 ? other : api.app).inject({ url: `${url}?question=burst${nth}`, headers }),
        ),
      );
      expect(asked.map(({ body }) => body)).toEqual(Array(200).fill('null'));
      await paused.commit();
      const expected = await gates(exam);
      for (let nth = 0; nth < 200; nth++) {
        let answer = null;
        while (answer === null)
          answer = (await (nth % 2 ? other : api.app).inject({ url: `${url}?question=burst${nth}`, headers })).json<
            { to: Stage; gates: StageGate[] }[] | null
          >();
        expect(answer).toEqual(expected);
      }
      // two in each process, and the counting of the expectation
      expect(begun).toBe(5);
    } finally {
      if (!paused.isCompleted()) await paused.rollback();
      api.clone.pools.office.off('query', counting);
      await other.close();
    }
  });

  test('nothing is counted of an exam nobody knows', async () => {
    for (const id of [987_654, 9_999_999_999]) expect((await ask({ id }, 'first')).statusCode).toBe(404);
  });
});
