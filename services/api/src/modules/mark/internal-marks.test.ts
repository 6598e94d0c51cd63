import type {
  ConsolidatedMark,
  MarkChange,
  MarkPaper,
  MarkRow,
  MarksSaved,
} from '@thervu/contracts/mark/mark-contract';
import type { Problem } from '@thervu/contracts/core/shapes';
import { makeTestClerk } from '../../testing/clerks';
import { API, apiUnderTest, type Person } from '../../testing/api-under-test';
import { markData, OPEN_EXAM, SEM, type Paper } from '../../testing/mark-test-queries';

const api = apiUnderTest();
const data = markData(() => api.clone.pools.owner);
let degree: number;
let examId: number;
let papers: Paper[];
let paper: Paper;

beforeAll(async () => {
  degree = await data.degree();
  examId = await data.examId();
  papers = await data.papers(degree);
});
let next = 0;
beforeEach(async () => {
  await data.open({ intl_aply: true, stage: 'APPLICATION' });
  // every test has rows of its own, as history cannot be deleted
  paper = papers[next % papers.length]!;
  next += 1;
});

const URL = '/campDummy/update-intl-mark';
const list = (who: Person, code = paper.code, { college = '101', exam = OPEN_EXAM, sem = SEM, more = '' } = {}) =>
  api.call(who, 'GET', `/examapp/getExamIntMark/${degree}/${sem}/${college}/${code}/${exam}${more}`);
const rowsOf = async (code = paper.code) => (await list('college', code)).json<MarkRow[]>();
/** Rows without an entered mark, so that each test has its own. */
const untouched = async () =>
  (await rowsOf()).filter((row) => row.Intl_mark === null && !row.carried && row.changes === 0);
const again = async ({ id }: { id: number }) => (await rowsOf()).find((row) => row.id === id)!;
const entry = (
  row: { Reg_No: string; P_code: string; row_version?: number },
  mark: unknown,
  overrides: object = {},
) => ({
  exam: OPEN_EXAM,
  Reg_No: row.Reg_No,
  P_code: row.P_code,
  Sem: SEM,
  Int_mark: mark,
  ...overrides,
});
const save = (who: Person, entries: object[]) => api.call(who, 'POST', URL, entries);
const problem = (answer: { json<T>(): T }) => answer.json<Problem>();

describe('reading', () => {
  test('[S7-CALL-EXAMAPP-10, S7-PURPOSE-MARKS-03] the internal marks of a paper are told by register number', async () => {
    const rows = await rowsOf();
    const stored = await data.rows({
      'a.colcode': '101',
      'a.deg_id': degree,
      'a.sem': SEM,
      'a.p_code': paper.code,
    });
    expect(rows.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
    expect(rows.map(({ Reg_No }) => Reg_No)).toEqual(rows.map(({ Reg_No }) => Reg_No).sort());
    const batch = (await list('college', paper.code, { more: '?batch=2024' })).json<MarkRow[]>();
    expect(batch).toEqual(rows.filter(({ admn_acdyr }) => admn_acdyr === 2024));
    expect((await list('college', paper.code, { more: '?batch=1999' })).json()).toEqual([]);
  });

  test('[S3-ENT-MARKS-01] a row has every field of marks', async () => {
    const [row] = await rowsOf();
    expect(Object.keys(row!)).toEqual(
      expect.arrayContaining([
        'Reg_No',
        'Intl_mark',
        'Ext_mark',
        'Absent',
        'Degree',
        'P_code',
        'P_NAME',
        'CREDIT',
        'P_TYPE',
        'Sem',
        'INTL_MAX',
        'prac_batch',
        'examdate',
        'examsession',
      ]),
    );
    expect(row).toMatchObject({ P_code: paper.code, Sem: SEM, INTL_MAX: paper.intl_max });
    expect(row!.Degree).toMatch(/^B\.Com/);
  });

  test('a mark that is not entered is null, and the day of the paper is told as the time table has it', async () => {
    const ownPaper = papers[1]!;
    await data
      .db()('exam_timetable')
      .insert({ exam_id: examId, p_code: ownPaper.code, sem: SEM, examdate: '2026-04-20', examsession: 'AN' })
      .onConflict(['exam_id', 'p_code'])
      .merge();
    await data.set(ownPaper.rows[0]!.id, { intl_mark: 0, intl_source: 'ENTERED' });
    const rows = await rowsOf(ownPaper.code);
    expect(rows[0]).toMatchObject({ examdate: '2026-04-20', examsession: 'AN' });
    expect(rows.find(({ id }) => id === ownPaper.rows[0]!.id)!.Intl_mark).toBe(0);
    expect(rows.find(({ id }) => id === ownPaper.rows[1]!.id)!.Intl_mark).toBeNull();
  });

  test('[S7-CALL-EXAMAPP-13, S7-PURPOSE-MARKS-01] the papers of a degree and semester, with how many marks they have', async () => {
    const get = async (who: Person) =>
      (await api.call(who, 'GET', `/examapp/fetchpaperlist/${degree}/${SEM}/101/${OPEN_EXAM}`)).json<MarkPaper[]>();
    const all = await get('college');
    expect(all.map(({ P_code }) => P_code)).toEqual(expect.arrayContaining(papers.map(({ code }) => code)));
    const listed = all.find(({ P_code }) => P_code === paper.code)!;
    const stored = await data.rows({
      'a.colcode': '101',
      'a.deg_id': degree,
      'a.sem': SEM,
      'a.p_code': paper.code,
    });
    expect(listed.students).toBe(stored.length);
    expect(listed.entered).toBe(stored.filter(({ intl_mark }) => intl_mark !== null).length);
    expect(listed.locked).toBeNull();
    expect(await get('admin')).toEqual(all);
  });

  test('after the roll is frozen only those who sit the paper are listed, and whoever has a mark', async () => {
    const [out, marked] = paper.rows;
    await data.set(out!.id, { ex_confm: false, confirmed_by: null, confirmed_at: null });
    await data.set(marked!.id, { ex_confm: false, intl_mark: 11, intl_source: 'ENTERED' });
    await data.open({ stage: 'ROLL_FROZEN' });
    const ids = (await rowsOf()).map(({ id }) => id);
    expect(ids).not.toContain(out!.id);
    expect(ids).toContain(marked!.id);
  });

  test.each([
    ['an unknown exam', () => list('college', paper.code, { exam: 'ODD-1999-NOV' }), 404],
    ['a text that is no exam', () => list('college', paper.code, { exam: '2025; drop table' }), 404],
    ['a semester that does not exist', () => list('college', paper.code, { sem: 11 }), 400],
    ['a paper code of ten thousand letters', () => list('college', 'A'.repeat(3000)), 400],
  ])('%s is refused by name', async (_what, call, status) => {
    const answer = await call();
    expect(answer.statusCode).toBe(status);
    expect(problem(answer).message).toMatch(/exam|Semester|Paper/i);
  });

  test('[S5-VAL-SEM-01] marks of the semesters 1 to 10 can be asked for', async () => {
    for (const sem of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect((await list('college', paper.code, { sem })).statusCode).toBe(200);
  });
});

describe('saving', () => {
  test('[S7-CALL-CAMPDUMMY-05, S7-PURPOSE-MARKS-06] a list of internal marks is saved as a whole', async () => {
    const [a, b] = await untouched();
    const answer = await save('college', [entry(a!, paper.intl_max), entry(b!, 0)]);
    expect(answer.json()).toMatchObject({ message: 'Marks saved successfully!', saved: 2, unchanged: 0 });
    const rows = await rowsOf();
    expect(rows.find(({ id }) => id === a!.id)).toMatchObject({
      Intl_mark: paper.intl_max,
      changes: a!.changes + 1,
    });
    expect(rows.find(({ id }) => id === b!.id)).toMatchObject({ Intl_mark: 0 });
  });

  test('each change leaves who, when, from and to in a chain that holds, and one entry in the audit log', async () => {
    const [row] = await untouched();
    await save('college', [entry(row!, 5)]);
    await save('college', [entry(row!, 6)]);
    await save('college', [entry(row!, null)]);
    const history = await data.history(row!.id);
    expect(history.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
      [row!.Intl_mark, 5],
      [5, 6],
      [6, null],
    ]);
    expect(history.every(({ by_user, at, field }) => by_user > 0 && at instanceof Date && field === 'INTERNAL')).toBe(
      true,
    );
    expect(await data.brokenLinks(examId)).toEqual([]);
    const messages = (await api.call('college', 'GET', `/mark-history/${OPEN_EXAM}/${row!.id}`)).json<MarkChange[]>();
    expect(messages.map((change) => [change.old, change.new])).toEqual([
      [6, null],
      [5, 6],
      [row!.Intl_mark, 5],
    ]);
    expect(messages[0]!.by).toMatch(/\S/);
    const audits = await data.audits('INTERNAL_MARKS_SAVED');
    expect(audits.at(-1)).toMatchObject({ entity_key: row!.P_code, exam_id: examId });
    expect((await rowsOf()).find(({ id }) => id === row!.id)).toMatchObject({ Intl_mark: null });
  });

  test('[DAY-13] what a clerk of the college enters stands in the history under the name of the clerk', async () => {
    const [row] = await untouched();
    const { token } = await makeTestClerk(api, 'marks.clerk@example.org', { name: 'Demo Malar' });
    const headers = { authorization: `Bearer ${token}` };
    const saved = await api.app.inject({ method: 'POST', url: `${API}${URL}`, headers, payload: [entry(row!, 5)] });
    expect(saved.statusCode).toBe(200);
    // the first account is another person, who has to have seen the mark
    expect((await save('college', [entry(row!, 6)])).statusCode).toBe(409);
    const { row_version } = await again(row!);
    await save('college', [entry({ ...row!, row_version }, 6, { row_version })]);
    const changes = (await api.call('admin', 'GET', `/mark-history/${OPEN_EXAM}/${row!.id}`)).json<MarkChange[]>();
    expect(changes.map(({ by, new: mark }) => [by === 'Demo Malar', mark])).toEqual([
      [false, 6],
      [true, 5],
    ]);
    const [noted] = await data
      .db()('audit_log')
      .where({ actor_login: 'marks.clerk@example.org', action: 'INTERNAL_MARKS_SAVED' });
    expect(noted).toMatchObject({ entity_key: row!.P_code });
  });

  test('a mark that stands already is not written again', async () => {
    const [row, other] = await untouched();
    await save('college', [entry(row!, 9)]);
    const before = await data.history(row!.id);
    const answer = await save('college', [entry(row!, 9), entry(other!, 3)]);
    expect(answer.json()).toMatchObject({ unchanged: 1 });
    expect(await data.history(row!.id)).toEqual(before);
  });

  test('figures are taken as text too, as older clients send them', async () => {
    const [row] = await untouched();
    const answer = await save('college', [{ ...entry(row!, '07'), Sem: String(SEM), exam: 'E26A' }]);
    expect(answer.json<MarksSaved>().marks[0]).toMatchObject({ Reg_No: row!.Reg_No, mark: 7 });
  });

  test('[S2-SCREEN-INTENTRY-01] a wrong entry refuses the whole list with a problem for every row, and nothing is written', async () => {
    const rows = await untouched();
    const wrong: [object, string, string][] = [
      [entry(rows[0]!, paper.intl_max + 1), 'Int_mark', `The mark is above the maximum of ${paper.intl_max}.`],
      [entry(rows[1]!, -1), 'Int_mark', 'A mark is not below 0.'],
      [entry(rows[2]!, 4.5), 'Int_mark', 'A mark is a whole number, without a fraction.'],
      [entry(rows[3]!, 'abc'), 'Int_mark', 'A mark is a whole number.'],
      [entry(rows[3]!, 4), 'Reg_No', 'Named twice, first in row 4.'],
      [entry({ Reg_No: 'C99NOBODY', P_code: paper.code }, 4), 'Reg_No', 'Not registered for this paper in this exam.'],
      [
        entry({ Reg_No: rows[0]!.Reg_No, P_code: '99NOPAPER' }, 4),
        'Reg_No',
        'Not registered for this paper in this exam.',
      ],
      [{ ...entry(papersRow(), 4), Sem: 3 }, 'Sem', `The paper is of semester ${SEM}.`],
      [{ ...entry(papersRow(1), 4), exam: 'ODD-2025-NOV' }, 'exam', 'A list is about one exam.'],
      [entry(papersRow(1), ''), 'Int_mark', 'No mark is given. Send null to take a mark back.'],
    ];
    const answer = await save('college', [...wrong.map(([item]) => item), entry(papersRow(2), 4)]);
    expect(answer.statusCode).toBe(422);
    expect(problem(answer).errors!.map(({ field }) => field)).toEqual(
      wrong.map(([, field], index) => `${index}/${field}`),
    );
    problem(answer).errors!.forEach(({ message }, index) => expect(message).toContain(wrong[index]![2]));
    expect(await untouched()).toEqual(rows);
  });
  /** A row of the next paper, as an entry names it. */
  const papersRow = (index = 0) => {
    const other = papers[(next + 1) % papers.length]!;
    return { Reg_No: other.rows[index]!.reg_no, P_code: other.code };
  };

  test.each([
    ['an exam nobody knows', { exam: 'ODD-1999-NOV' }, 422, '0/exam'],
    ['an exam that is no name', { exam: '2025; drop table' }, 422, '0/exam'],
    ['a field nobody knows', { Ext_mark: 60 }, 400, '0/Ext_mark'],
    ['ten thousand letters', { Reg_No: 'A'.repeat(10_000) }, 400, '0/Reg_No'],
    ['a register number from right to left', { Reg_No: '\u202eC24UG' }, 422, '0/Reg_No'],
  ])('%s is refused and the field is named', async (_what, change, status, field) => {
    const [row] = await untouched();
    const answer = await save('college', [{ ...entry(row!, 4), ...change }]);
    expect([answer.statusCode, problem(answer).errors![0]!.field]).toEqual([status, field]);
    expect(await again(row!)).toEqual(row);
  });

  test("a mark carried from an earlier exam is the office's alone to change", async () => {
    const [row] = await untouched();
    await data.set(row!.id, { intl_mark: 12, intl_source: 'CARRIED' });
    const rejected = await save('college', [entry(row!, 13)]);
    expect([rejected.statusCode, problem(rejected).errors![0]!.message]).toEqual([
      422,
      expect.stringContaining('carried'),
    ]);
    expect((await save('college', [entry(row!, 12)])).json()).toMatchObject({ saved: 0, unchanged: 1 });
    expect(await again(row!)).toMatchObject({ Intl_mark: 12, carried: true });
    expect((await save('admin', [entry(row!, 13)])).statusCode).toBe(200);
    expect(await again(row!)).toMatchObject({ Intl_mark: 13, carried: false });
  });

  test('a discontinued student stands on the list', async () => {
    const [row] = await untouched();
    const student = () => data.db()('student').where({ reg_no: row!.Reg_No });
    await student().update({ status: 'DISCONTINUED' });
    expect(await again(row!)).toMatchObject({ id: row!.id, discontinued: true });
    await student().update({ status: 'ACTIVE' });
  });

  test('[S6-PERM-COLLEGE-02] marks of another college can neither be read nor written', async () => {
    const [row] = await untouched();
    expect((await list('otherCollege', paper.code, { college: '101' })).statusCode).toBe(403);
    const answer = await save('otherCollege', [entry(row!, 4)]);
    expect([answer.statusCode, problem(answer).errors![0]!.message]).toEqual([
      422,
      expect.stringContaining('Not registered'),
    ]);
    expect((await api.call('otherCollege', 'GET', `/mark-history/${OPEN_EXAM}/${row!.id}`)).statusCode).toBe(404);
    expect(await again(row!)).toEqual(row);
  });
});

describe('when marks may be entered', () => {
  test('a college needs the window, the office the stage, and a reason for another officer once the window is shut', async () => {
    const [row] = await untouched();
    await data.open({ intl_aply: false });
    expect((await save('college', [entry(row!, 3)])).statusCode).toBe(403);
    expect((await save('admin', [entry(row!, 3)])).statusCode).toBe(422);
    const asked = await save('admin', [{ ...entry(row!, 3), reason: 'late list' }]);
    expect(asked.json()).toMatchObject({ saved: 0, sent: 1 });
  });

  test.each(['CREATED', 'CONSOLIDATED', 'PROCESSED', 'PUBLISHED'])(
    'in the stage %s nobody changes a mark',
    async (stage) => {
      const [row] = await untouched();
      await data.open({ stage, ...(stage === 'PUBLISHED' && { published_at: '2026-06-20T04:30:00Z' }) });
      for (const who of ['college', 'admin'] as const)
        expect([who, (await save(who, [entry(row!, 3)])).statusCode]).toEqual([who, 422]);
    },
  );
  test.each(['REGISTRATION', 'ROLL_FROZEN', 'SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION'])(
    'in the stage %s marks are entered',
    async (stage) => {
      await data.open({ stage });
      const [row] = await untouched();
      expect((await save('college', [entry(row!, row!.Intl_mark === 3 ? 4 : 3)])).statusCode).toBe(200);
    },
  );
});

describe('two people at one mark', () => {
  test('the second is told both values and nothing is overwritten', async () => {
    const [row] = await untouched();
    const seenVersion = { row_version: row!.row_version, was: row!.Intl_mark };
    await save('admin', [entry(row!, 15)]);
    const answer = await save('college', [entry(row!, 10, seenVersion)]);
    expect(answer.statusCode).toBe(409);
    expect(problem(answer)).toMatchObject({
      type: 'changed-meanwhile',
      conflict: {
        yours: [{ Reg_No: row!.Reg_No, mark: 10 }],
        theirs: [
          {
            Reg_No: row!.Reg_No,
            mark: 15,
            row_version: row!.row_version + 1,
            by: expect.stringMatching(/\S/),
          },
        ],
      },
    });
    expect((await again(row!)).Intl_mark).toBe(15);
    expect((await save('college', [entry(row!, 10, { row_version: row!.row_version + 1 })])).statusCode).toBe(200);
  });

  test('without a version the last write of the same person wins, of two persons the second is refused', async () => {
    const [row] = await untouched();
    expect((await save('college', [entry(row!, 10)])).statusCode).toBe(200);
    expect((await save('college', [entry(row!, 11)])).statusCode).toBe(200);
    expect((await save('admin', [entry(row!, 12)])).statusCode).toBe(409);
    expect((await again(row!)).Intl_mark).toBe(11);
  });

  test('a row that was confirmed meanwhile is no conflict of marks', async () => {
    const [row] = await untouched();
    await data.set(row!.id, { row_version: row!.row_version + 1 });
    const was = { row_version: row!.row_version, was: row!.Intl_mark };
    expect((await save('college', [entry(row!, 14, was)])).statusCode).toBe(200);
  });

  test('of two lists saved at once one wins row by row, and the chain holds', async () => {
    const rows = (await untouched()).slice(0, 3);
    const pick = (mark: number) => rows.map((row) => entry(row, mark, { row_version: row.row_version }));
    const answers = await Promise.all([save('college', pick(1)), save('admin', pick(2).reverse())]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const marks = (await rowsOf())
      .filter(({ id }) => rows.some((row) => row.id === id))
      .map(({ Intl_mark }) => Intl_mark);
    expect(new Set(marks).size).toBe(1);
    expect(await data.brokenLinks(examId)).toEqual([]);
  });
});

describe('the consolidated report', () => {
  const get = (who: Person, college = '101') =>
    api.call(who, 'GET', `/examapp/InternalMarkConsolidated/${degree}/${college}/${OPEN_EXAM}`);
  test('[S7-CALL-EXAMAPP-09, S7-PURPOSE-EXAMAPP-18] the internal marks of all papers of a degree', async () => {
    const rows = (await get('college')).json<ConsolidatedMark[]>();
    const stored = await data.rows({ 'a.colcode': '101', 'a.deg_id': degree });
    const known = new Map(stored.map((row) => [`${String(row.reg_no)}${String(row.p_code)}`, row.intl_mark]));
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map(({ P_code }) => P_code)).size).toBeGreaterThan(1);
    for (const row of rows) expect(row.Intl_mark).toBe(known.get(row.Reg_No + row.P_code));
    expect((await get('otherCollege')).statusCode).toBe(403);
  });
  test('[S2-SCREEN-INTCONSOL-02] only the admission years 2022 to 2025 are told', async () => {
    const [row] = (await get('college')).json<ConsolidatedMark[]>();
    const student = () => data.db()('student').where({ reg_no: row!.Reg_No });
    for (const year of [2021, 2026]) {
      await student().update({ admn_acdyr: year });
      expect((await get('college')).json<ConsolidatedMark[]>().map(({ Reg_No }) => Reg_No)).not.toContain(row!.Reg_No);
    }
    for (const year of [2022, 2023, 2024, 2025]) {
      await student().update({ admn_acdyr: year });
      expect((await get('college')).json<ConsolidatedMark[]>().map(({ Reg_No }) => Reg_No)).toContain(row!.Reg_No);
    }
    await student().update({ admn_acdyr: row!.admn_acdyr });
  });
});
