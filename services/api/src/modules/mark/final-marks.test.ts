import type { MarkChange, MarkPaper, MarkRow } from '@thervu/contracts/mark/mark-contract';
import type { Correction, OpenCorrections, PaperLock } from '@thervu/contracts/mark/correction-contract';
import type { Problem } from '@thervu/contracts/core/shapes';
import { testDemoPassword } from '@thervu/testing/database';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { apiUnderTest, API, type Person } from '../../testing/api-under-test';
import { pdfTexts } from '../../testing/pdf-text';
import { markData, OPEN_EXAM, SEM, type Paper } from '../../testing/mark-test-queries';

const api = apiUnderTest();
const data = markData(() => api.clone.pools.owner);
let degree: number;
let examId: number;
let papers: Paper[];
let paper: Paper;
let next = 0;

beforeAll(async () => {
  degree = await data.degree();
  examId = await data.examId();
  papers = await data.papers(degree);
  // some of college 102 read the same paper: a lock is of one college
});
beforeEach(async () => {
  await data.open({ intl_aply: true, stage: 'VALUATION' });
  paper = papers[next % papers.length]!;
  next += 1;
  await data
    .db()('paper_lock')
    .where({ p_code: paper.code })
    .whereNull('reopened_at')
    .update({ reopened_at: new Date(), reason: 'test', reopened_by: (await data.db()('app_user').first('id')).id });
});

const problem = (answer: { json<T>(): T }) => answer.json<Problem>();
const rowsOf = async (code = paper.code) =>
  (await api.call('college', 'GET', `/examapp/getExamIntMark/${degree}/${SEM}/101/${code}/${OPEN_EXAM}`)).json<
    MarkRow[]
  >();
const missingNow = async () => (await rowsOf()).filter((row) => row.Ex_confm && row.Intl_mark === null).length;
const lock = async (missing?: number, who: Person = 'college') =>
  api.call(who, 'POST', '/paper-locks', {
    exam: OPEN_EXAM,
    P_code: paper.code,
    kind: 'INTERNAL',
    missing: missing ?? (await missingNow()),
  });
const save = (row: MarkRow, mark: number | null, who: Person = 'college') =>
  api.call(who, 'POST', '/campDummy/update-intl-mark', [
    {
      exam: OPEN_EXAM,
      Reg_No: row.Reg_No,
      P_code: row.P_code,
      Sem: row.Sem,
      Int_mark: mark,
      row_version: row.row_version,
    },
  ]);
const ask = (row: MarkRow, to: number | null, overrides: object = {}) =>
  api.call('college', 'POST', '/mark-corrections', {
    exam: OPEN_EXAM,
    id: row.id,
    kind: 'INTERNAL',
    old: row.Intl_mark ?? '',
    new: to ?? '',
    reason: 'Read from the wrong line',
    ...overrides,
  });
const decide = (id: number, decision: string, reason = 'Register seen', who: Person = 'admin') =>
  api.call(who, 'POST', `/mark-corrections/${id}/decide`, { decision, reason });
const free = async () => (await rowsOf()).filter((row) => !row.carried && row.Ex_confm);
const again = async ({ id }: MarkRow) => (await rowsOf()).find((row) => row.id === id)!;

describe('printed as final', () => {
  test('the marks of a paper are locked for its college; the paper list and every save say so', async () => {
    const [row] = await free();
    expect((await lock()).statusCode).toBe(200);
    const all = (await api.call('college', 'GET', `/examapp/fetchpaperlist/${degree}/${SEM}/101/${OPEN_EXAM}`)).json<
      MarkPaper[]
    >();
    expect(all.find(({ P_code }) => P_code === paper.code)!.locked!.by).toMatch(/\S/);
    for (const who of ['college', 'admin'] as const) {
      const rejected = await save(row!, 3, who);
      expect([rejected.statusCode, problem(rejected).type]).toEqual([409, 'paper-locked']);
    }
    expect(await again(row!)).toEqual(row);
    expect((await lock()).statusCode).toBe(409);
    expect((await data.audits('PAPER_LOCKED')).at(-1)).toMatchObject({ exam_id: examId });
  });

  test('who locks a paper has been told how many marks are missing', async () => {
    const missing = await missingNow();
    const rejected = await lock(missing + 1);
    expect([rejected.statusCode, problem(rejected).errors![0]!.field]).toEqual([422, 'missing']);
    expect((await lock(missing)).statusCode).toBe(200);
  });

  test('a paper nobody of the college reads cannot be locked', async () => {
    const answer = await api.call('college', 'POST', '/paper-locks', {
      exam: OPEN_EXAM,
      P_code: '99NOPE',
      kind: 'INTERNAL',
      missing: 0,
    });
    expect(answer.statusCode).toBe(404);
  });

  test('of a save and a lock at the same moment none slips past the other', async () => {
    const [row] = await free();
    const missing = await missingNow();
    const [saved, locked] = await Promise.all([save(row!, row!.Intl_mark === 2 ? 1 : 2), lock(missing)]);
    const kept = await data.db()('paper_lock').where({ p_code: paper.code, colcode: '101' }).whereNull('reopened_at');
    expect(kept).toHaveLength(locked.statusCode === 200 ? 1 : 0);
    if (saved.statusCode !== 200) expect(problem(saved).type).toBe('paper-locked');
    const history = await data.history(row!.id);
    expect(history.length).toBe(row!.changes + (saved.statusCode === 200 ? 1 : 0));
    if (saved.statusCode === 200 && locked.statusCode === 200)
      expect(history.at(-1).at.getTime()).toBeLessThanOrEqual(kept[0].locked_at.getTime());
  });

  test('the office reopens it with a reason, and only the office', async () => {
    const { id } = (await lock()).json<{ id: number }>();
    const reopen = (who: Person, reason = 'The register was copied wrongly') =>
      api.call(who, 'POST', `/paper-locks/${id}/reopen`, { reason });
    expect((await reopen('college')).statusCode).toBe(403);
    const empty = await reopen('admin', '  ');
    expect([empty.statusCode, problem(empty).errors![0]!.field]).toEqual([400, 'reason']);
    expect((await reopen('admin')).json()).toMatchObject({
      reopened: { reason: 'The register was copied wrongly' },
    });
    expect((await reopen('admin')).statusCode).toBe(409);
    const [row] = await free();
    expect((await save(row!, row!.Intl_mark === 2 ? 1 : 2)).statusCode).toBe(200);
    const locks = (await api.call('admin', 'GET', `/paper-locks/${OPEN_EXAM}?college=101`)).json<PaperLock[]>();
    expect(locks.find((lock) => lock.id === id)).toMatchObject({ P_code: paper.code, Colcode: '101' });
  });
});

describe('corrections', () => {
  test('a college asks, the office approves: the mark changes with who asked, who approved and why', async () => {
    const [row] = await free();
    await lock();
    const to = row!.Intl_mark === 5 ? 6 : 5;
    const asked = (await ask(row!, to)).json<Correction>();
    expect(asked).toMatchObject({
      state: 'OPEN',
      old: row!.Intl_mark,
      new: to ?? '',
      Reg_No: row!.Reg_No,
      max: paper.intl_max,
    });
    expect((await again(row!)).Intl_mark).toBe(row!.Intl_mark);
    const listed = (await api.call('admin', 'GET', `/mark-corrections/${OPEN_EXAM}?state=OPEN`)).json<Correction[]>();
    expect(listed.map(({ id }) => id)).toContain(asked.id);
    expect((await decide(asked.id, 'APPROVED')).json()).toMatchObject({
      state: 'APPROVED',
      decision_reason: 'Register seen',
      now: to,
    });
    expect((await again(row!)).Intl_mark).toBe(to);
    const [last] = (await api.call('college', 'GET', `/mark-history/${OPEN_EXAM}/${row!.id}`)).json<MarkChange[]>();
    expect(last).toMatchObject({ old: row!.Intl_mark, new: to });
    expect(last!.reason).toContain('Read from the wrong line');
    expect(last!.reason).toContain('Register seen');
    expect(last!.reason).toContain(asked.requested_by);
    expect(last!.by).not.toBe(asked.requested_by);
    expect(await data.brokenLinks(examId)).toEqual([]);
    expect((await decide(asked.id, 'REFUSED')).statusCode).toBe(409);
  });

  test('[SEC-1] an officer who typed the password of the college does not decide what it asks; another officer does', async () => {
    const idOf = async (login: string) => (await data.db()('app_user').where({ login }).first<{ id: number }>('id')).id;
    const user_id = await idOf('101');
    const typed = async (by: string) =>
      data
        .db()('credential_event')
        .insert({ user_id, kind: 'FIRST_PASSWORD', by_user: await idOf(by) });
    await typed('501');
    const [row] = await free();
    await lock();
    const asked = (await ask(row!, row!.Intl_mark === 5 ? 6 : 5)).json<Correction>();
    const decided = async (decision: string, who: Person = 'admin') => {
      const answer = await decide(asked.id, decision, 'Register seen', who);
      return answer.statusCode === 200 ? 200 : problem(answer).type;
    };
    for (const decision of ['APPROVED', 'REFUSED']) expect(await decided(decision)).toBe('gave-the-code');
    // a password that another officer types afterwards changes nothing of what was asked before
    await typed('office2@example.org');
    expect(await decided('APPROVED')).toBe('gave-the-code');
    expect(await decided('APPROVED', 'admin2')).toBe(200);
    await data.db()('credential_event').where({ user_id, kind: 'FIRST_PASSWORD' }).delete();
  });

  test('the office is told in which exams corrections wait, and how many', async () => {
    const counts = async () => (await api.call('admin', 'GET', '/open-mark-corrections')).json<OpenCorrections[]>();
    const before = (await counts()).find(({ exam_name }) => exam_name === OPEN_EXAM)?.count ?? 0;
    const [row] = await free();
    await lock();
    const asked = (await ask(row!, row!.Intl_mark === 5 ? 6 : 5)).json<Correction>();
    const exams = await counts();
    expect(exams).toContainEqual({ exam_tbl: expect.any(String), exam_name: OPEN_EXAM, count: before + 1 });
    expect(exams.every(({ count }) => count > 0)).toBe(true);
    await decide(asked.id, 'REFUSED');
    expect((await counts()).find(({ exam_name }) => exam_name === OPEN_EXAM)?.count ?? 0).toBe(before);
    expect((await api.call('college', 'GET', '/open-mark-corrections')).statusCode).toBe(403);
  });

  test('a refused one changes nothing and says why', async () => {
    const [row] = await free();
    await lock();
    const asked = (await ask(row!, row!.Intl_mark === 5 ? 6 : 5)).json<Correction>();
    await decide(asked.id, 'REFUSED', 'The register says otherwise');
    expect(await again(row!)).toEqual(row);
    const [ownEntry] = (await api.call('college', 'GET', `/mark-corrections/${OPEN_EXAM}?paper=${paper.code}`)).json<
      Correction[]
    >();
    expect(ownEntry).toMatchObject({ state: 'REFUSED', decision_reason: 'The register says otherwise' });
  });

  test.each([
    ['a mark above the maximum', (row: MarkRow) => ask(row, paper.intl_max + 1), 422, 'new'],
    ['the mark that stands there', (row: MarkRow) => ask(row, row.Intl_mark), 422, 'new'],
    ['another old mark than the one that stands there', (row: MarkRow) => ask(row, 4, { old: 24 }), 409, 'old'],
    ['no reason', (row: MarkRow) => ask(row, 4, { reason: '' }), 400, 'reason'],
    ['a reason from right to left', (row: MarkRow) => ask(row, 4, { reason: 'a\u202eb' }), 400, 'reason'],
  ])('%s is refused by name', async (_what, call, status, field) => {
    const [row] = (await free()).filter(({ Intl_mark }) => Intl_mark !== 4 && Intl_mark !== 24);
    await lock();
    const answer = await call(row!);
    expect([answer.statusCode, problem(answer).errors![0]!.field]).toEqual([status, field]);
  });

  test('one wish at a time waits for a mark, none for a paper that is open, and none of another college', async () => {
    const [row] = await free();
    const to = row!.Intl_mark === 5 ? 6 : 5;
    expect(problem(await ask(row!, to)).type).toBe('paper-open');
    await lock();
    expect((await ask(row!, to)).statusCode).toBe(200);
    expect(problem(await ask(row!, to + 2)).type).toBe('correction-open');
    const foreign = await api.call('otherCollege', 'POST', '/mark-corrections', {
      exam: OPEN_EXAM,
      id: row!.id,
      kind: 'INTERNAL',
      old: row!.Intl_mark ?? '',
      new: to,
      reason: 'x',
    });
    expect(foreign.statusCode).toBe(404);
    expect((await api.call('otherCollege', 'GET', `/mark-corrections/${OPEN_EXAM}`)).json()).toEqual([]);
    expect((await decide(1, 'APPROVED', 'x', 'college')).statusCode).toBe(403);
  });

  test('an approval does not overwrite a mark that has changed since it was asked', async () => {
    const [row] = await free();
    await lock();
    const to = row!.Intl_mark === 5 ? 6 : 5;
    const asked = (await ask(row!, to)).json<Correction>();
    await data.set(row!.id, { intl_mark: 9, intl_source: 'ENTERED' });
    const rejected = await decide(asked.id, 'APPROVED');
    expect([rejected.statusCode, problem(rejected).conflict]).toEqual([409, { yours: row!.Intl_mark, theirs: 9 }]);
    expect((await again(row!)).Intl_mark).toBe(9);
    expect((await data.db()('mark_correction').where({ id: asked.id }).first()).state).toBe('OPEN');
  });
});

describe('the sheet to fill', () => {
  const path = (code = paper.code) => `/internal-marks/sheet/${degree}/${SEM}/101/${code}/${OPEN_EXAM}`;
  const check = async (
    bytes: Buffer | string,
    type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ) =>
    api.app.inject({
      method: 'POST',
      url: `${API}${path()}/check`,
      payload: bytes,
      headers: { authorization: `Bearer ${await api.tokenOf('college')}`, 'content-type': type },
    });
  const HEADER = ['Register Number', 'Name', 'Internal Mark', 'Maximum', 'Version'];
  const book = async (rows: unknown[][]) =>
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Internal Marks', rows: [HEADER, ...rows] as never }] }));
  interface Checked {
    rows: {
      row: number;
      Reg_No: string;
      from: number | null;
      to: string;
      verdict: string;
      problem: string | null;
    }[];
    marks: { Reg_No: string; Int_mark: number }[];
    missing: string[];
  }

  test('it holds every student of the list with the mark as it stands', async () => {
    const answer = await api.call('college', 'GET', path());
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Internal-${OPEN_EXAM}-${paper.code}.xlsx"`,
    );
    const { sheets } = await readXlsx(answer.rawPayload);
    const rows = await rowsOf();
    expect(sheets[0]!.rows[0]).toEqual(HEADER);
    expect(sheets[0]!.rows.slice(1).map(([regNo]) => regNo)).toEqual(rows.map(({ Reg_No }) => Reg_No));
  });

  test('filled and sent it says what would change, and saving what it says writes exactly that', async () => {
    const [a, b, c, d] = await free();
    await save(c!, 7);
    await save(d!, 8);
    const [c2, d2] = [await again(c!), await again(d!)];
    const answer = await check(
      await book([
        [a!.Reg_No, 'x', 3, paper.intl_max, a!.row_version],
        [b!.Reg_No, 'x', '', paper.intl_max, b!.row_version],
        [c!.Reg_No, 'x', 7, paper.intl_max, c2!.row_version],
        [d!.Reg_No, 'x', 9, paper.intl_max, d2!.row_version],
      ]),
    );
    const checked = answer.json<Checked>();
    expect(checked.rows.map(({ verdict }) => verdict)).toEqual([
      a!.Intl_mark === null ? 'NEW' : a!.Intl_mark === 3 ? 'SAME' : 'CHANGED',
      'EMPTY',
      'SAME',
      'CHANGED',
    ]);
    expect(checked.missing).toHaveLength((await rowsOf()).length - 4);
    expect((await again(d!)).Intl_mark).toBe(8);
    const applied = await api.call('college', 'POST', '/campDummy/update-intl-mark', checked.marks);
    expect(applied.json()).toMatchObject({ saved: checked.marks.length });
    expect([(await again(a!)).Intl_mark, (await again(d!)).Intl_mark]).toEqual([3, 9]);
    expect((await again(b!)).Intl_mark).toBe(b!.Intl_mark);
  });

  test('problems are told row by row, and a mark entered since the download is not overwritten', async () => {
    const [a, b, c] = await free();
    const old = c!.row_version;
    await save(c!, c!.Intl_mark === 7 ? 6 : 7);
    const now = (await again(c!)).Intl_mark;
    const { rows, marks } = (
      await check(
        await book([
          [a!.Reg_No, '', paper.intl_max + 1, '', ''],
          ['C99NOBODY', '', 3, '', ''],
          [b!.Reg_No, '', 'abc', '', ''],
          [a!.Reg_No, '', 3, '', ''],
          [c!.Reg_No, '', 5, '', old],
        ]),
      )
    ).json<Checked>();
    expect(rows.map(({ row, problem: text }) => [row, text])).toEqual([
      [2, `The mark is above the maximum of ${paper.intl_max}.`],
      [3, 'Not on the list of this paper.'],
      [4, 'A mark is a whole number.'],
      [5, 'Named twice, first in row 2.'],
      [6, `Changed to ${now} since the sheet was downloaded.`],
    ]);
    expect(marks).toEqual([]);
  });

  test.each([
    ['a file of another kind', '%PDF-1.7 nothing', 'This is neither an .xlsx workbook nor CSV text.'],
    ['a sheet without its header', 'a,b,c\n1,2,3', 'The header lacks: Register Number, Internal Mark.'],
    ['an empty file', ' ', 'The file is empty.'],
  ])('%s is refused in words', async (_what, bytes, text) => {
    const answer = await check(bytes, 'text/csv');
    expect([answer.statusCode, problem(answer).message]).toEqual([422, expect.stringContaining(text)]);
  });
  test('a file above the limit is refused', async () => {
    expect((await check('a'.repeat(2_000_001), 'text/csv')).statusCode).toBe(413);
  });
});

test('[SEC-1] a clerk who was opened while an officer had the college stays in that hand, whoever gives the college its next way in', async () => {
  await data.open({ intl_aply: false, stage: 'VALUATION' });
  const COLLEGE = '102';
  const post = (token: string, method: 'POST' | 'PUT', url: string, payload: object) =>
    api.app.inject({ method, url: `${API}${url}`, headers: { authorization: `Bearer ${token}` }, payload });
  const types = async (who: Person, newPassword: string) => {
    const body = { newPassword, currentPassword: testDemoPassword() };
    expect((await api.call(who, 'PUT', `/colleges/${COLLEGE}/password`, body)).statusCode).toBe(200);
  };
  const tokenOf = async (login: string, password: string) =>
    (await api.signIn(login, password)).json<{ token: string }>().token;

  // one officer types the password of a college, and as that college makes two clerks
  const [typed, chosen] = ['seven slow boats upriver', 'eight slow boats upriver'];
  await types('admin2', typed);
  const first = await tokenOf(COLLEGE, typed);
  const change = { currentPassword: typed, newPassword: chosen };
  expect((await post(first, 'PUT', '/login/password', change)).statusCode).toBe(200);
  const college = await tokenOf(COLLEGE, chosen);
  const clerks: string[] = [];
  for (const login of ['quiet.one@example.org', 'quiet.two@example.org']) {
    const clerk = { name: 'Demo Quiet', designation: 'Clerk', login };
    const { id } = (await post(college, 'POST', '/clerks', clerk)).json<{ id: number }>();
    const slip = await post(college, 'POST', `/clerks/${id}/code`, { currentPassword: chosen });
    const text = (await pdfTexts(slip.rawPayload)).flat().join('\n');
    const code = /[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){5}/.exec(text)![0];
    const { id: number } = await data.db()('v_enrolment_slip').where({ login }).first<{ id: number }>('id');
    // the office, which may say that a slip was handed over, never had this one
    const noted = await api.call('admin2', 'POST', `/enrolment-slips/${number}/handed`);
    expect([noted.statusCode, problem(noted).type]).toEqual([403, 'of-a-college']);
    const enrolment = { login, code, newPassword: 'nine slow boats upriver' };
    expect((await post('', 'POST', '/enrolments', enrolment)).statusCode).toBe(200);
    clerks.push(await tokenOf(login, 'nine slow boats upriver'));
  }

  // the college has lost its password, and another officer gives it one
  await types('admin', 'ten slow boats upriver');
  const rows: { id: number; intl_mark: number | null }[] = await data
    .db()('exam_application as a')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .where({ 'a.exam_id': examId, 'a.colcode': COLLEGE, 'a.ex_confm': true, 'a.app_type': 'REGULAR' })
    .where('c.intl_max', '>', 5)
    .orderBy('a.id')
    .limit(2)
    .select('a.id', 'a.intl_mark');
  expect(rows).toHaveLength(2);
  for (const [nth, { id, intl_mark }] of rows.entries()) {
    const wish = { old: intl_mark ?? '', new: intl_mark === 3 ? 4 : 3, reason: 'Read from the wrong line' };
    const body = { exam: OPEN_EXAM, id, kind: 'INTERNAL', ...wish };
    const asked = (await post(clerks[nth]!, 'POST', '/mark-corrections', body)).json<Correction>();
    const alone = await decide(asked.id, 'APPROVED', 'Register seen', 'admin2');
    expect([alone.statusCode, problem(alone).type]).toEqual([403, 'gave-the-code']);
    const row = await data.db()('exam_application').where({ exam_id: examId, id }).first('intl_mark');
    expect(row.intl_mark).toBe(intl_mark);
    expect((await decide(asked.id, 'APPROVED', 'Register seen', 'admin')).statusCode).toBe(200);
  }
});
