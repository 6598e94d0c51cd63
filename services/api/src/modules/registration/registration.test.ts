import type { Registered } from '@thervu/contracts/registration/registration-shapes';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { BATCH, OPEN_EXAM, PUBLISHED_EXAM, registrationData, SEM } from '../../testing/registration-test-queries';

const api = apiUnderTest();
const data = registrationData(() => api.clone.pools.owner);
const message = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;

let degree: number;
let ids: number[];
let regNos: string[];
let papers: string[];
beforeAll(async () => {
  degree = await data.degree();
  const students = await data.students();
  ids = students.map(({ student_id }) => student_id);
  regNos = students.map(({ reg_no }) => reg_no);
  papers = (await data.papers(degree)).slice(0, 3);
});
beforeEach(async () => {
  await data.clear(ids);
  await data.windows({ cour_aply: true, exam_aply: true, stage: 'APPLICATION' });
});

const body = (changes: Record<string, unknown> = {}) => ({
  degree,
  batch: BATCH,
  paperCodes: papers,
  sem: SEM,
  col_code: '101',
  exam: OPEN_EXAM,
  exam_year: '2026',
  student_ids: ids,
  ...changes,
});
const assign = (changes: Record<string, unknown> = {}, who: Person = 'college', url = '/assingExamPapers') =>
  api.call(who, 'POST', url, body(changes));
const done = async (changes: Record<string, unknown> = {}, who: Person = 'college', url?: string) => {
  const answer = await assign(changes, who, url);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return answer.json<Registered>();
};
const counts = ({ inserted, skipped, refused }: Registered) => ({ inserted, skipped, refused });

test('[S7-CALL-ASSIGN-01, S7-PURPOSE-EXAMAPP-09, S2-SCREEN-COURSEREGISTER-01] a batch is registered for its papers, one unconfirmed row for each student and paper', async () => {
  const answer = await done();
  const asked = ids.length * papers.length;
  expect(counts(answer)).toEqual({ inserted: asked, skipped: 0, refused: 0 });
  expect(answer.message).toBe(`${asked} exam applications created.`);
  const rows = await data.rows({ 'a.deg_id': degree, 'a.colcode': '101' });
  const ours = rows.filter(({ student_id }) => ids.includes(student_id as number));
  expect(ours).toHaveLength(asked);
  for (const row of ours)
    expect(row).toMatchObject({
      sem: SEM,
      app_type: 'REGULAR',
      attempt: 1,
      ex_confm: false,
      intl_mark: null,
    });
  expect(new Set(ours.map(({ reg_no }) => reg_no))).toEqual(new Set(regNos));
  const log = (await data.audits('PAPERS_REGISTERED')).at(-1)!;
  expect(log).toMatchObject({ actor_login: '101', after: { inserted: asked, papers } });
});

test('a second click reports the rows that stand there, as skipped and not as an error', async () => {
  await done();
  const again = await done();
  expect(counts(again)).toEqual({ inserted: 0, skipped: ids.length * papers.length, refused: 0 });
  expect(again.left).toHaveLength(ids.length);
  expect(again.left[0]).toMatchObject({
    outcome: 'skipped',
    Reg_No: regNos[0],
    papers,
    reason: 'Already registered.',
  });
  expect(again.message).toContain('No exam application was created.');
});

test('two clerks at once: every row stands once, and both answers together count what was asked', async () => {
  const reversed = { student_ids: [...ids].reverse(), paperCodes: [...papers].reverse() };
  const [first, second] = await Promise.all([done(), done(reversed)]);
  const asked = ids.length * papers.length;
  expect(first.inserted + second.inserted).toBe(asked);
  expect(first.inserted + first.skipped).toBe(asked);
  expect(second.inserted + second.skipped).toBe(asked);
  const rows = (await data.rows()).filter(({ student_id }) => ids.includes(student_id as number));
  expect(rows).toHaveLength(asked);
});

test('numbers may come as text and twice, as older clients send them', async () => {
  const text = {
    degree: String(degree),
    batch: String(BATCH),
    sem: String(SEM),
    student_ids: [...ids, ...ids].map(String),
  };
  expect(counts(await done({ ...text, paperCodes: [...papers, papers[0]] }))).toEqual({
    inserted: ids.length * papers.length,
    skipped: 0,
    refused: 0,
  });
});

describe('who is refused, with the reason', () => {
  const only = async (studentId: number, changes = {}, who: Person = 'college') => {
    const answer = await done({ student_ids: [studentId, ids[0]], ...changes }, who);
    expect(counts(answer)).toEqual({ inserted: papers.length, skipped: 0, refused: papers.length });
    expect(answer.left).toHaveLength(1);
    return answer.left[0]!;
  };

  test('[S6-PERM-COLLEGE-01] a student of another college is not there, and nothing of them is told', async () => {
    const [foreign] = await data.students('102');
    const before = await data.rows({ 'a.student_id': foreign!.student_id });
    const left = await only(foreign!.student_id);
    expect(left).toEqual({
      outcome: 'refused',
      Reg_No: null,
      stu_name: null,
      student_id: foreign!.student_id,
      papers,
      reason: 'No student of this college.',
    });
    expect(await data.rows({ 'a.student_id': foreign!.student_id })).toEqual(before);
  });

  test('a number nobody has', async () => {
    expect((await only(987_654_321)).reason).toBe('No student of this college.');
  });

  test('a discontinued student, a draft, and somebody without a register number', async () => {
    const target = ids[1]!;
    for (const [change, back, reason] of [
      [{ status: 'DISCONTINUED' }, { status: 'ACTIVE' }, 'Discontinued.'],
      [{ status: 'DRAFT' }, { status: 'ACTIVE' }, 'The admission form has not been submitted.'],
      [{ reg_no: null }, { reg_no: regNos[1] }, 'Has no register number yet.'],
    ] as const) {
      await data.clear(ids);
      await data.db()('student').where({ student_id: target }).update(change);
      expect((await only(target)).reason).toBe(reason);
      await data.db()('student').where({ student_id: target }).update(back);
    }
  });

  test('a student of another batch', async () => {
    const [older] = await data.students('101', 'C23UG101COM%');
    expect((await only(older!.student_id)).reason).toMatch(/^Does not belong to .*, admitted 2024\.$/);
  });
});

describe('which papers are refused, with the reason', () => {
  test('a paper of another Board of Studies year, of another semester, and one that does not exist', async () => {
    const other = await data.papers(degree, { sem: 6 });
    const old = await data
      .db()('course')
      .where({ deg_id: degree, sem: SEM })
      .whereNotIn('p_code', await data.papers(degree))
      .first<{ p_code: string } | undefined>('p_code');
    const codes = ['ZZZZ99', other[0]!, ...(old ? [old.p_code] : [])];
    const answer = await done({ paperCodes: [papers[0], ...codes] });
    expect(counts(answer)).toEqual({ inserted: ids.length, skipped: 0, refused: ids.length * codes.length });
    expect(answer.left[0]!.papers).toEqual(codes);
    expect(answer.left[0]!.reason).toMatch(/^Not a paper of .*, BoS [0-9]{4}, semester 4\.$/);
  });

  test('a paper the student has passed, and one that was not passed and is an arrear', async () => {
    const examId = await data.examId(PUBLISHED_EXAM);
    const course = await data
      .db()('course')
      .where({ deg_id: degree, p_code: papers[0] })
      .where('start_yr', '<=', BATCH)
      .orderBy('start_yr', 'desc')
      .first();
    const run = await data.db()('result_run').where({ exam_id: examId }).first<{ id: number }>('id');
    for (const [result, reason] of [
      ['P', `Passed in ${PUBLISHED_EXAM}.`],
      ['RA', `Not passed in ${PUBLISHED_EXAM}: apply for it as an arrear.`],
    ] as const) {
      const [row] = await data
        .db()('exam_application')
        .insert({
          exam_id: examId,
          student_id: ids[0],
          reg_no: regNos[0],
          colcode: '101',
          deg_id: degree,
          cour_id: course.cour_id,
          p_code: papers[0],
          sem: SEM,
          app_type: 'REGULAR',
          ex_confm: true,
        })
        .returning('id');
      await data.db()('result').insert({
        exam_id: examId,
        application_id: row.id,
        version: 1,
        run_id: run.id,
        reg_no: regNos[0],
        colcode: '101',
        p_code: papers[0],
        p_type: 'THEORY',
        sem: SEM,
        int_max: 25,
        ext_max: 75,
        total_max: 100,
        result,
        credit: 4,
      });
      const answer = await done({ student_ids: [ids[0]], paperCodes: papers });
      expect(answer.left).toEqual([
        {
          outcome: 'refused',
          Reg_No: regNos[0],
          stu_name: expect.any(String),
          student_id: ids[0],
          papers: [papers[0]],
          reason,
        },
      ]);
      await data.clear(ids);
      await data.db()('result').where({ exam_id: examId, application_id: row.id }).delete();
      await data.db()('exam_application').where({ exam_id: examId, id: row.id }).delete();
    }
  });
});

describe('languages and non-major electives', () => {
  const NME = '/assingExamPapers/NME';
  const young = { batch: 2025, sem: 2 };
  let ownRows: number[];
  let languages: string[];
  beforeAll(async () => {
    ownRows = (await data.students('101', 'C25UG101COM%')).map(({ student_id }) => student_id);
    languages = await data.papers(degree, { ...young, kind: 'LANGUAGE' });
  });
  beforeEach(() => data.clear(ownRows));
  const chosen = (changes: Record<string, unknown>) =>
    done({ ...young, student_ids: ownRows, ...changes }, 'college', NME);

  test('[S7-CALL-ASSIGN-02] they are registered as what they are; other papers are refused there', async () => {
    const [regular] = await data.papers(degree, young);
    const answer = await chosen({ paperCodes: [languages[0], regular] });
    expect(counts(answer)).toEqual({ inserted: ownRows.length, skipped: 0, refused: ownRows.length });
    expect(answer.left[0]!.reason).toBe('Neither a language nor a non-major elective.');
    const rows = await data.rows({ 'a.p_code': languages[0] });
    const types = rows
      .filter(({ student_id }) => ownRows.includes(student_id as number))
      .map(({ app_type }) => app_type);
    expect(types).toEqual(ownRows.map(() => 'LANGUAGE'));
  });

  test('a second language of Part I is registered, and pointed at', async () => {
    const rows = await data
      .db()('course')
      .where({ deg_id: degree, sem: 2, kind: 'LANGUAGE', part: 'I' })
      .whereIn('p_code', languages)
      .distinct<{ p_code: string }[]>('p_code')
      .orderBy('p_code');
    const codes = rows.map(({ p_code }) => p_code);
    expect(codes.length).toBeGreaterThan(1);
    const answer = await chosen({ paperCodes: codes, student_ids: ownRows.slice(0, 1) });
    expect(answer.inserted).toBe(codes.length);
    const [student] = await data.students('101', 'C25UG101COM%');
    expect(answer.warnings).toEqual([
      `${student!.reg_no} has ${codes.length} languages of Part I in semester 2: ${codes.join(', ')}.`,
    ]);
  });

  test('a non-major elective of another degree is read by students of this one', async () => {
    const elective = await data
      .db()('course')
      .where({ kind: 'NME' })
      .whereNot({ deg_id: degree })
      .whereRaw('sem % 2 = 0')
      .orderBy('start_yr', 'desc')
      .first<{ p_code: string; sem: number; start_yr: number } | undefined>();
    const bos = await data.db()('course').where({ deg_id: degree, start_yr: elective!.start_yr }).first();
    expect(bos).toBeDefined();
    const answer = await chosen({ sem: elective!.sem, paperCodes: [elective!.p_code] });
    expect(counts(answer)).toEqual({ inserted: ownRows.length, skipped: 0, refused: 0 });
    const rows = await data.rows({ 'a.p_code': elective!.p_code, 'a.deg_id': degree });
    expect(
      rows
        .filter(({ student_id }) => ownRows.includes(student_id as number))
        .every(({ app_type }) => app_type === 'NME'),
    ).toBe(true);
  });
});

describe('break in study', () => {
  test('the papers of the Board of Studies year chosen; who had left is active again', async () => {
    const [latest] = await data.db()('course').where({ deg_id: degree }).max<{ max: number }[]>('start_yr');
    const bos = latest!.max;
    const code = (
      await data
        .db()('course')
        .where({ deg_id: degree, start_yr: bos, sem: SEM, kind: 'REGULAR' })
        .orderBy('p_code')
        .first()
    ).p_code as string;
    await data.db()('student').where({ student_id: ids[0] }).update({ status: 'DISCONTINUED' });
    const answer = await done({ student_ids: ids.slice(0, 2), paperCodes: [code], bos });
    expect(counts(answer)).toEqual({ inserted: 2, skipped: 0, refused: 0 });
    const rows = await data.rows({ 'a.p_code': code });
    expect(rows.filter(({ student_id }) => ids.includes(student_id as number)).map(({ app_type }) => app_type)).toEqual(
      ['REJOIN', 'REJOIN'],
    );
    const student = await data.db()('student').where({ student_id: ids[0] }).first();
    expect(student.status).toBe('ACTIVE');
    const events = await data.db()('student_event').where({ kind: 'REJOIN' }).whereIn('student_id', ids.slice(0, 2));
    expect(events.map(({ detail }) => detail)).toEqual(Array(2).fill({ bos, reason: `BoS ${bos}, ${OPEN_EXAM}` }));
    expect((await data.audits('STUDENTS_REJOINED')).at(-1)!.after).toMatchObject({
      activeAgain: [regNos[0]],
    });
  });
});

describe('windows, stages and what is sent wrongly', () => {
  test('[S4-STATE-AVAIL-01, S4-STATE-AVAIL-03, S6-PERM-ADMIN-11] a shut window stops a college and not the office', async () => {
    await data.windows({ cour_aply: false });
    const rejected = await assign();
    expect([rejected.statusCode, message(rejected)]).toEqual([403, 'Course Registration Not Available']);
    expect((await data.rows()).filter(({ student_id }) => ids.includes(student_id as number))).toHaveLength(0);
    expect((await done({}, 'admin')).inserted).toBe(ids.length * papers.length);
  });

  test('after the roll is frozen nobody registers, not even the office', async () => {
    await data.windows({ stage: 'ROLL_FROZEN' });
    expect((await assign({}, 'admin')).statusCode).toBe(422);
    expect((await data.rows()).filter(({ student_id }) => ids.includes(student_id as number))).toHaveLength(0);
  });

  test('a college may not name another, and the office has to name one', async () => {
    expect((await assign({ col_code: '102' })).statusCode).toBe(403);
    expect((await done({ col_code: undefined })).inserted).toBeGreaterThan(0);
    const office = await assign({ col_code: '501' }, 'admin');
    expect([office.statusCode, message(office)]).toEqual([422, 'Choose the college you act for.']);
  });

  test.each([
    ['exam', { exam: 'EVEN-2099-APR' }, 'No Exam Detected!!!'],
    ['exam', { exam: '2025; drop table exam' }, 'No Exam Detected!!!'],
    ['exam', { exam: 'ODD-2026-APR' }, 'No Exam Detected!!!'],
    ['exam_year', { exam_year: '2025' }, `${OPEN_EXAM} is no exam of 2025.`],
    ['degree', { degree: 999_999 }, 'There is no such degree.'],
    ['sem', { sem: 3 }, `${OPEN_EXAM} has the semesters 2, 4, 6, 8; semester 3 is not among them.`],
    ['sem', { sem: 10 }, `${OPEN_EXAM} has the semesters 2, 4, 6, 8; semester 10 is not among them.`],
  ])('422 names %s: %p', async (field, changes, text) => {
    const answer = await assign(changes);
    expect([answer.statusCode, message(answer)]).toEqual([422, text]);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe(field);
    expect((await data.rows()).filter(({ student_id }) => ids.includes(student_id as number))).toHaveLength(0);
  });

  test.each([
    { student_ids: [] },
    { paperCodes: [] },
    { paperCodes: ['x'.repeat(10_000)] },
    { paperCodes: ['AB\u200bCD1'] },
    { batch: '2024; drop table student' },
    { student_ids: ['1 or 1=1'] },
    { student_ids: Array.from({ length: 2001 }, (_none, i) => i + 1) },
  ])('400 for %p', async (changes) => {
    expect((await assign(changes)).statusCode).toBe(400);
  });

  test('both orders of the label name the exam, and so does its table', async () => {
    expect((await done({ exam: 'EVEN-APR-2026', exam_year: 'EVEN-APR-2026' })).inserted).toBeGreaterThan(0);
    expect((await done({ exam: 'E26A', exam_year: 2026 })).skipped).toBe(ids.length * papers.length);
  });

  test('a semester that is not the usual one of the batch is registered and pointed at', async () => {
    const later = (await data.papers(degree, { sem: 6 })).slice(0, 1);
    const answer = await done({ sem: 6, paperCodes: later });
    expect(answer.inserted).toBe(ids.length);
    expect(answer.warnings[0]).toBe(`Students admitted 2024 are usually in semester 4 at ${OPEN_EXAM}, not 6.`);
  });
});

test('[S3-ENT-PAPER-01] the papers of a batch are those of the Board of Studies year it was admitted under', async () => {
  const url = `/registration/papers/${degree}/${BATCH}/${SEM}`;
  const answer = (await api.call('college', 'GET', url)).json<{
    bos: number;
    papers: { P_CODE: string }[];
  }>();
  expect(answer.papers.map(({ P_CODE }) => P_CODE)).toEqual(await data.papers(degree));
  expect(Object.keys(answer.papers[0]!)).toEqual(expect.arrayContaining(['P_CODE', 'P_NAME', 'CREDIT']));
  const old = (await api.call('college', 'GET', `/registration/papers/${degree}/1991/${SEM}`)).json();
  expect(old).toEqual({ bos: null, papers: [] });
  const languages = (await api.call('college', 'GET', `/registration/papers/${degree}/2025/2?kind=LANGUAGE-I`)).json<{
    papers: { P_CODE: string }[];
  }>();
  const all = await data.papers(degree, { sem: 2, batch: 2025, kind: 'LANGUAGE' });
  expect(languages.papers.length).toBeGreaterThan(0);
  expect(all).toEqual(expect.arrayContaining(languages.papers.map(({ P_CODE }) => P_CODE)));
});
