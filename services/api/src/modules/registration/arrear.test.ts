import type { ArrearCandidates, ArrearPaper } from '@thervu/contracts/registration/arrear-contract';
import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { OPEN_EXAM, PUBLISHED_EXAM, registrationData } from '../../testing/registration-test-queries';

const api = apiUnderTest();
const data = registrationData(() => api.clone.pools.owner);
const message = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;

/** A paper of an even semester that a student of college 101 failed in the published exam, not in the open one. */
interface Failed {
  student_id: number;
  reg_no: string;
  p_code: string;
  sem: number;
  cour_id: number;
  deg_id: number;
  admn_acdyr: number;
  intl_mark: number | null;
  attempt: number;
  application_id: number;
}
let failed: Failed;
let examId: number;
let publishedId: number;
const pairs = () => ({ 'a.student_id': failed.student_id, 'a.p_code': failed.p_code });

beforeAll(async () => {
  examId = await data.examId();
  publishedId = await data.examId(PUBLISHED_EXAM);
  failed = await data
    .db()('exam_application as a')
    .join('result as r', (on) => on.on('r.exam_id', 'a.exam_id').on('r.application_id', 'a.id'))
    .join('student as s', 's.student_id', 'a.student_id')
    .where({ 'a.exam_id': publishedId, 'a.colcode': '101', 's.status': 'ACTIVE', 'r.result': 'RA', 'a.attempt': 1 })
    .whereNotNull('a.intl_mark')
    .orderBy('a.id')
    .first(
      'a.student_id',
      'a.reg_no',
      'a.p_code',
      'a.sem',
      'a.cour_id',
      'a.deg_id',
      's.admn_acdyr',
      'a.intl_mark',
      'a.attempt',
      'a.id as application_id',
    );
});
beforeEach(async () => {
  await data.db()('exam_application').where({ exam_id: examId, student_id: failed.student_id }).delete();
  await data.windows({ cour_aply: true, exam_aply: true, stage: 'APPLICATION' });
});

const toStudent = (changes: Record<string, unknown> = {}, who: Person = 'college') =>
  api.call(who, 'POST', '/examapp/assingExamArrearPaperstoRegno', {
    regno: failed.reg_no,
    papers: [{ paperCode: failed.p_code, semester: failed.sem }],
    exam: OPEN_EXAM,
    exam_year: '2026',
    ...changes,
  });
const toPaper = (changes: Record<string, unknown> = {}, who: Person = 'college') =>
  api.call(who, 'POST', '/examapp/assingExamArrearPapers', {
    col_code: '101',
    degree: failed.deg_id,
    batch: failed.admn_acdyr,
    semester: failed.sem,
    courses: [failed.p_code],
    regnos: [failed.reg_no],
    exam: OPEN_EXAM,
    ...changes,
  });
const answered = (answer: { statusCode: number; body: string; json<T>(): T }) => {
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
  return answer.json<Registered>();
};

test('[S7-CALL-EXAMAPP-18, S7-PURPOSE-EXAMAPP-11] a failed paper is applied for by register number: next attempt, carried internal mark', async () => {
  const answer = answered(await toStudent());
  expect(answer).toMatchObject({ inserted: 1, skipped: 0, refused: 0, left: [] });
  const [row] = await data.rows(pairs());
  expect(row).toMatchObject({
    app_type: 'ARREAR',
    attempt: failed.attempt + 1,
    ex_confm: false,
    sem: failed.sem,
    cour_id: failed.cour_id,
    intl_mark: failed.intl_mark,
    intl_source: 'CARRIED',
    ext_mark: null,
  });
  expect(answered(await toStudent())).toMatchObject({ inserted: 0, skipped: 1, refused: 0 });
  expect((await data.audits('ARREARS_APPLIED')).at(-1)!.after).toMatchObject({
    rows: [{ regNo: failed.reg_no, code: failed.p_code, intl_mark: failed.intl_mark }],
  });
});

test('[S7-CALL-EXAMAPP-17, S7-PURPOSE-EXAMAPP-10] register numbers are added to an arrear paper, each judged by itself', async () => {
  const others = await data
    .db()('student')
    .where({ deg_id: failed.deg_id, admn_acdyr: failed.admn_acdyr, colcode: '101', status: 'ACTIVE' })
    .whereNotIn(
      'student_id',
      data
        .db()('exam_application')
        .where({ p_code: failed.p_code })
        .whereIn('exam_id', [examId, publishedId])
        .select('student_id'),
    )
    .select('reg_no');
  const [foreign] = await data.students('102');
  const never = others[0]?.reg_no as string | undefined;
  const regnos = [failed.reg_no.toLowerCase(), failed.reg_no, foreign!.reg_no, 'NOBODY123', ...(never ? [never] : [])];
  const answer = answered(await toPaper({ regnos }));
  expect(answer.inserted).toBe(1);
  expect(answer.refused).toBe(never ? 3 : 2);
  const reason = (regNo: string) => answer.left.find(({ Reg_No }) => Reg_No === regNo)?.reason;
  expect(reason(foreign!.reg_no)).toBe('No student of this college.');
  expect(reason('NOBODY123')).toBe('No student of this college.');
  if (never) expect(reason(never)).toBe('Never written before: it is no arrear.');
  expect(answer.left.find(({ Reg_No }) => Reg_No === foreign!.reg_no)!.stu_name).toBeNull();
});

test('one code may come alone, as older clients send it', async () => {
  expect(
    answered(await toPaper({ courses: failed.p_code, degree: String(failed.deg_id), semester: String(failed.sem) }))
      .inserted,
  ).toBe(1);
});

describe('what the server decides about eligibility', () => {
  const verdict = async (who: Person = 'college') => {
    const { left, inserted } = answered(await toStudent({}, who));
    return inserted === 1 ? 'inserted' : left[0]!.reason;
  };
  const withResult = async (change: Record<string, unknown>, work: () => Promise<void>) => {
    const where = { exam_id: publishedId, application_id: failed.application_id };
    const before = await data.db()('result').where(where).first();
    await data.db()('result').where(where).update(change);
    await work();
    await data
      .db()('result')
      .where(where)
      .update({ result: before.result, absent: before.absent, reason: before.reason });
  };

  test('a passed paper cannot be applied for again', () =>
    withResult({ result: 'P' }, async () => expect(await verdict()).toBe(`Passed in ${PUBLISHED_EXAM}.`)));

  test('who was absent may apply', () =>
    withResult({ result: 'AAA', absent: 'AB' }, async () => expect(await verdict()).toBe('inserted')));

  test('who waits for a result may apply provisionally, and the answer says so', () =>
    withResult({ result: 'W', reason: 'WITHHELD_FEE' }, async () => {
      const answer = answered(await toStudent());
      expect(answer.inserted).toBe(1);
      expect(answer.warnings[0]).toContain(`Provisional: the result of ${PUBLISHED_EXAM} is not known yet.`);
    }));

  test('a result that is not published is not told by what may be applied for', async () => {
    const { published_at } = await data.db()('exam').where({ id: publishedId }).first();
    for (const result of ['P', 'RA']) {
      await data.db()('exam_application').where({ exam_id: examId, student_id: failed.student_id }).delete();
      await withResult({ result }, async () => {
        await data.db()('exam').where({ id: publishedId }).update({ published_at: null, rev_aply: false });
        expect(await verdict()).toBe('inserted');
        await data.db()('exam').where({ id: publishedId }).update({ published_at, rev_aply: true });
      });
    }
  });

  test('a semester of the other parity waits for its exam; the office may let one paper pass, and a setting all', async () => {
    const odd = await data
      .db()('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .join('result as r', (on) => on.on('r.exam_id', 'a.exam_id').on('r.application_id', 'a.id'))
      .join('student as s', 's.student_id', 'a.student_id')
      .where({
        'a.colcode': '101',
        's.colcode': '101',
        's.status': 'ACTIVE',
        'e.etype': 'ODD',
        'r.result': 'RA',
      })
      .first('a.reg_no', 'a.p_code', 'a.sem', 'a.student_id');
    await data.db()('exam_application').where({ exam_id: examId, student_id: odd.student_id }).delete();
    const setting = { key: 'exam.arrear_any_semester' };
    const papers = [{ paperCode: odd.p_code, semester: odd.sem }];
    const asked = { regno: odd.reg_no, papers };
    expect(answered(await toStudent(asked)).left[0]!.reason).toContain(`semester ${odd.sem} is not among them`);
    const pass = { regno: odd.reg_no, papers: [{ ...papers[0], anySemester: true }] };
    expect(answered(await toStudent(pass)).inserted).toBe(0);
    expect(answered(await toStudent(asked, 'admin')).inserted).toBe(0);
    expect(answered(await toStudent(pass, 'admin')).inserted).toBe(1);
    await data.db()('exam_application').where({ exam_id: examId, student_id: odd.student_id }).delete();
    await data
      .db()('university_setting')
      .insert({ ...setting, value: 'true', audience: 'SIGNED_IN' })
      .onConflict('key')
      .merge(['value']);
    expect(answered(await toStudent(asked)).inserted).toBe(1);
    await data.db()('university_setting').where(setting).update({ value: 'false' });
  });

  test('the semester named has to be that of the paper', async () => {
    const other = failed.sem === 2 ? 4 : 2;
    const answer = answered(await toStudent({ papers: [{ paperCode: failed.p_code, semester: other }] }));
    expect(answer.left[0]!.reason).toBe(`A paper of semester ${failed.sem}, not ${other}.`);
  });

  test('arrears of a discontinued student go through the office', async () => {
    await data.db()('student').where({ student_id: failed.student_id }).update({ status: 'DISCONTINUED' });
    expect(await verdict()).toBe('Discontinued: arrears of such a student go through the examination office.');
    expect(await verdict('admin')).toBe('inserted');
    await data.db()('student').where({ student_id: failed.student_id }).update({ status: 'ACTIVE' });
  });
});

describe('what the screens are told', () => {
  test('[S2-SCREEN-ARREARREG-03] a register number shows name, birth date and, for each paper written, whether it may be applied for', async () => {
    const url = `/arrears/student/${failed.reg_no.toLowerCase()}/${OPEN_EXAM}`;
    const student = (await api.call('college', 'GET', url)).json<{
      stu_name: string;
      dob: string;
      papers: ArrearPaper[];
    }>();
    const row = await data.db()('student').where({ student_id: failed.student_id }).first();
    expect(student).toMatchObject({ Reg_No: failed.reg_no, stu_name: row.stu_name, dob: row.dob });
    const paper = student.papers.find(({ P_code }) => P_code === failed.p_code)!;
    expect(paper).toMatchObject({
      eligible: true,
      reason: `Not passed in ${PUBLISHED_EXAM}.`,
      Sem: failed.sem,
    });
    const semesters = student.papers.map(({ Sem }) => Sem);
    expect(semesters).toEqual([...semesters].sort((a, b) => a - b));
    const passed = student.papers.filter(({ reason }) => reason.startsWith('Passed'));
    expect(passed.length).toBeGreaterThan(0);
    expect(passed.every(({ eligible }) => !eligible)).toBe(true);
  });

  test.each(['NOBODY123', 'C24UG102COM009'])(
    '[S2-SCREEN-ARREARREG-04] %s is no student of the college',
    async (regNo) => {
      const answer = await api.call('college', 'GET', `/arrears/student/${regNo}/${OPEN_EXAM}`);
      expect([answer.statusCode, message(answer)]).toEqual([404, 'No Student Found..']);
    },
  );

  test('[S6-PERM-COLLEGE-01] the office looks in every college, or in the one it names', async () => {
    const url = `/arrears/student/${failed.reg_no}/${OPEN_EXAM}`;
    for (const [query, status] of [
      ['', 200],
      ['?college=501', 200],
      ['?college=101', 200],
      ['?college=102', 404],
    ] as const)
      expect((await api.call('admin', 'GET', url + query)).statusCode).toBe(status);
    expect((await api.call('otherCollege', 'GET', url)).statusCode).toBe(404);
    expect((await api.call('college', 'GET', `${url}?college=102`)).statusCode).toBe(403);
  });

  test('the papers of a batch with the students who have still to pass them', async () => {
    const url = `/arrears/papers/101/${failed.deg_id}/${failed.admn_acdyr}/${failed.sem}/${OPEN_EXAM}`;
    const papers = (await api.call('college', 'GET', url)).json<ArrearCandidates[]>();
    const paper = papers.find(({ P_code }) => P_code === failed.p_code)!;
    expect(paper.students).toContainEqual({
      Reg_No: failed.reg_no,
      stu_name: expect.any(String),
      eligible: true,
      reason: `Not passed in ${PUBLISHED_EXAM}.`,
    });
    expect(papers.flatMap(({ students }) => students).filter(({ reason }) => reason.startsWith('Passed'))).toEqual([]);
    expect((await api.call('otherCollege', 'GET', url)).statusCode).toBe(403);
  });
});

describe('windows and what is sent wrongly', () => {
  const none = async () => expect(await data.rows(pairs())).toEqual([]);

  test('[S4-STATE-AVAIL-02, S4-STATE-AVAIL-03] a shut window stops a college and not the office', async () => {
    await data.windows({ exam_aply: false });
    for (const answer of [await toStudent(), await toPaper()])
      expect([answer.statusCode, message(answer)]).toEqual([403, 'Not Available']);
    await none();
    expect(answered(await toStudent({}, 'admin')).inserted).toBe(1);
  });

  test('after the roll is frozen nobody applies', async () => {
    await data.windows({ stage: 'ROLL_FROZEN' });
    expect((await toStudent({}, 'admin')).statusCode).toBe(422);
    await none();
  });

  test('a register number of another college is not there', async () => {
    const [foreign] = await data.students('102');
    const answer = await toStudent({ regno: foreign!.reg_no });
    expect([answer.statusCode, message(answer)]).toEqual([404, 'No Student Found..']);
  });

  test('[S5-VAL-ARREAR-05] a paper named twice', async () => {
    const paper = { paperCode: failed.p_code, semester: failed.sem };
    const answer = await toStudent({ papers: [paper, paper] });
    expect([answer.statusCode, message(answer)]).toEqual([422, 'This paper code is already added.']);
    await none();
  });

  test.each([
    [422, { exam: 'EVEN-2099-APR' }],
    [422, { exam_year: '2024' }],
    [400, { papers: [] }],
    [400, { regno: "X'; drop table student" }],
    [400, { papers: [{ paperCode: 'A'.repeat(10_000), semester: 2 }] }],
  ])('%i for %p', async (status, changes) => {
    expect((await toStudent(changes)).statusCode).toBe(status);
    await none();
  });

  test('two clerks at once add it once', async () => {
    const answers = (await Promise.all([toStudent(), toPaper()])).map(answered);
    expect(answers.map(({ inserted }) => inserted).sort()).toEqual([0, 1]);
    expect(answers.map(({ skipped }) => skipped).sort()).toEqual([0, 1]);
    expect(await data.rows(pairs())).toHaveLength(1);
  });
});
