import type { ConfirmRow, ExamRecord, ExamResultRow } from '@thervu/contracts/registration/application-contract';
import type { CourseRegistration } from '@thervu/contracts/registration/registration-contract';
import type { Changed } from '@thervu/contracts/registration/registration-shapes';
import { readXlsx } from 'hucre/xlsx';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { BATCH, OPEN_EXAM, PUBLISHED_EXAM, registrationData, SEM } from '../../testing/registration-test-queries';

const api = apiUnderTest();
const data = registrationData(() => api.clone.pools.owner);
const message = (answer: { json<T>(): T }) => answer.json<{ message: string }>().message;
let degree: number;
let examId: number;

beforeAll(async () => {
  degree = await data.degree();
  examId = await data.examId();
  await data.db()('student').where({ colcode: '101', deg_id: degree }).update({ status: 'ACTIVE' });
});
beforeEach(() => data.windows({ cour_aply: true, exam_aply: true, stage: 'APPLICATION' }));

const ours = (where: Record<string, unknown> = {}) => data.rows({ 'a.colcode': '101', 'a.deg_id': degree, ...where });
const idsOf = (rows: Record<string, unknown>[]) => rows.map(({ id }) => id as number);
const set = (ids: number[], change: Record<string, unknown>) =>
  data.db()('exam_application').where({ exam_id: examId }).whereIn('id', ids).update(change);
const flags = async (ids: number[]) =>
  (
    await data.db()('exam_application').where({ exam_id: examId }).whereIn('id', ids).orderBy('id').select('ex_confm')
  ).map(({ ex_confm }) => ex_confm as boolean);

describe('lists', () => {
  const url = (code: string, college = '101', exam = OPEN_EXAM) =>
    `/examapp/exam-mgt/${degree}/${SEM}/${college}/${code}/${exam}`;

  test('[S7-CALL-EXAMAPP-01, S7-PURPOSE-EXAMAPP-01, S3-ENT-EXAMAPP-01] the records of a paper, with every field of an application', async () => {
    const [first] = await ours({ 'a.sem': SEM, 'a.app_type': 'REGULAR' });
    const code = first!.p_code as string;
    const rows = (await api.call('college', 'GET', url(code))).json<ExamRecord[]>();
    expect(rows.map(({ id }) => id).sort()).toEqual(idsOf(await ours({ 'a.sem': SEM, 'a.p_code': code })).sort());
    expect(Object.keys(rows[0]!)).toEqual(
      expect.arrayContaining([
        'id',
        'Reg_No',
        'P_code',
        'Sem',
        'Ex_confm',
        'Intl_mark',
        'Ext_mark',
        'Absent',
        'stu_name',
        'dob',
      ]),
    );
    expect(rows.every(({ P_code, Sem }) => P_code === code && Sem === SEM)).toBe(true);
  });

  test('ALL stands for every paper of the semester; the batch narrows the list', async () => {
    const all = (await api.call('college', 'GET', url('ALL'))).json<ExamRecord[]>();
    expect(all).toHaveLength((await ours({ 'a.sem': SEM })).length);
    const batch = (await api.call('college', 'GET', `${url('ALL')}?batch=${BATCH}`)).json<ExamRecord[]>();
    expect(batch).toEqual(all.filter(({ admn_acdyr }) => admn_acdyr === BATCH));
    expect((await api.call('college', 'GET', `${url('ALL')}?batch=2020`)).json()).toEqual([]);
  });

  test('[S7-CALL-EXAMAPP-02, S7-PURPOSE-EXAMAPP-02] the records of a register number', async () => {
    const [student] = await data.students();
    const get = (who: Person) =>
      api.call(who, 'GET', `/examapp/exam-mgt-regno/${student!.reg_no.toLowerCase()}/${OPEN_EXAM}`);
    const rows = (await get('college')).json<ExamRecord[]>();
    expect(rows.map(({ id }) => id).sort()).toEqual(idsOf(await data.rows({ 'a.reg_no': student!.reg_no })).sort());
    expect(rows.length).toBeGreaterThan(0);
    expect((await get('otherCollege')).json()).toEqual([]);
  });

  test('[S7-CALL-EXAMAPP-03, S7-PURPOSE-EXAMAPP-12] the confirm list has every application of the degree and semester with its fee', async () => {
    const rows = (
      await api.call('college', 'GET', `/examapp/exam-confirm-list/${degree}/${SEM}/101/${OPEN_EXAM}`)
    ).json<ConfirmRow[]>();
    const stored = await ours({ 'a.sem': SEM });
    expect(rows).toHaveLength(stored.length);
    expect(rows.filter(({ Ex_confm }) => Ex_confm)).toHaveLength(stored.filter(({ ex_confm }) => ex_confm).length);
    const course = await data.db()('course').where({ cour_id: stored[0]!.cour_id }).first();
    expect(rows.find(({ id }) => id === stored[0]!.id)!.Fees).toBe(Number(course.fees));
  });

  test.each([['S7-CALL-EXAMAPP-12', (exam: string) => `/examapp/exam-result/${degree}/2/101/${exam}`]])(
    '[%s] the results of a published exam, and nothing before that',
    async (_id, pick) => {
      const rows = (await api.call('college', 'GET', pick(PUBLISHED_EXAM))).json<ExamResultRow[]>();
      expect(rows.length).toBeGreaterThan(5);
      expect(new Set(rows.map(({ Result }) => Result))).toContain('P');
      const published = data.db()('exam').where({ exam_name: PUBLISHED_EXAM });
      await published.clone().update({ stage: 'PROCESSED', rev_aply: false, published_at: null });
      expect((await api.call('college', 'GET', pick(PUBLISHED_EXAM))).json()).toEqual([]);
      await published.clone().update({ stage: 'REVALUATION', published_at: '2025-06-20T04:30:00Z' });
    },
  );

  test('an external mark of the camps is not told to a college before it is published', async () => {
    const [row] = await data
      .db()('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .where({ 'e.exam_name': PUBLISHED_EXAM, 'a.colcode': '101', 'a.ext_source': 'CAMP' })
      .select('a.*');
    const get = async (who: Person) =>
      (await api.call(who, 'GET', `/examapp/exam-mgt-regno/${row.reg_no}/${PUBLISHED_EXAM}`))
        .json<ExamRecord[]>()
        .find(({ id }) => id === row.id)!.Ext_mark;
    expect(await get('college')).toBe(row.ext_mark);
    const published = data.db()('exam').where({ exam_name: PUBLISHED_EXAM });
    await published.clone().update({ stage: 'CONSOLIDATED', rev_aply: false, published_at: null });
    expect(await get('college')).toBeNull();
    expect(await get('admin')).toBe(row.ext_mark);
    await published.clone().update({ stage: 'REVALUATION', published_at: '2025-06-20T04:30:00Z' });
  });

  test('[S7-CALL-EXAMAPP-16, S7-PURPOSE-EXAMAPP-08] the course registrations of a college, as a list and as Course_Registered.xlsx with typed cells', async () => {
    const list = (await api.call('college', 'GET', `/examapp/CourseExamRegiList/101/${OPEN_EXAM}/course`)).json<
      CourseRegistration[]
    >();
    expect(list).toHaveLength((await data.rows({ 'a.colcode': '101' })).length);
    const file = await api.call('college', 'GET', `/examapp/CourseExamRegiList/101/${OPEN_EXAM}/course.xlsx`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="Course_Registered.xlsx"');
    const { sheets } = await readXlsx(file.rawPayload);
    const [header, first, ...others] = sheets[0]!.rows;
    expect(header).toContain('Register Number');
    expect(others).toHaveLength(list.length - 1);
    const cell = (name: string) => first![header!.indexOf(name)];
    expect([cell('Register Number'), cell('Paper Code')]).toEqual([list[0]!.Reg_No, list[0]!.P_code]);
    expect([cell('Batch'), cell('Semester')]).toEqual([list[0]!.admn_acdyr, list[0]!.Sem]);
    expect((cell('Date of Birth') as Date).toISOString().slice(0, 10)).toBe(list[0]!.dob);
  });

  test.each(['102', '501'])('[S6-PERM-COLLEGE-01] college %s is refused to college 101', async (college) => {
    for (const path of [
      url('ALL', college),
      `/examapp/exam-confirm-list/${degree}/${SEM}/${college}/${OPEN_EXAM}`,
      `/examapp/exam-result/${degree}/${SEM}/${college}/${OPEN_EXAM}`,
      `/examapp/CourseExamRegiList/${college}/${OPEN_EXAM}/course`,
      `/examapp/CourseExamRegiList/${college}/${OPEN_EXAM}/course.xlsx`,
    ])
      expect((await api.call('college', 'GET', path)).statusCode).toBe(403);
  });

  test.each(['E99A', 'ODD-2026-APR', 'exam_application'])('%s is no exam', async (exam) => {
    const answer = await api.call('college', 'GET', url('ALL', '101', exam));
    expect([answer.statusCode, message(answer)]).toEqual([404, 'No Exam Detected!!!']);
  });
});

describe('one row', () => {
  const act = (id: number, action: string, who: Person = 'college', exam = OPEN_EXAM) =>
    api.call(who, 'PUT', `/examapp/${id}/${exam}/${action}`);

  test("[S7-CALL-EXAMAPP-23, S7-PURPOSE-EXAMAPP-06, S4-STATE-EXAMAPP-01, S4-STATE-EXAMAPP-02, S4-STATE-EXAMAPP-04] 'confirm' confirms, 'Not-Attend' takes it back, both as often as one likes", async () => {
    const [id] = idsOf(await ours({ 'a.app_type': 'REGULAR' })) as [number];
    await set([id], { ex_confm: false });
    for (const [action, confirmed, text] of [
      ['confirm', true, '1 application confirmed.'],
      ['confirm', true, 'Nothing had to be changed.'],
      ['Not-Attend', false, '1 application set to not confirmed.'],
      ['Not-Attend', false, 'Nothing had to be changed.'],
    ] as const) {
      const answer = await act(id, action);
      expect([answer.statusCode, message(answer)]).toEqual([200, text]);
      expect(await flags([id])).toEqual([confirmed]);
    }
    const [row] = await data.rows({ 'a.id': id });
    expect(row).toMatchObject({ confirmed_at: null, confirmed_by: null });
    expect((await act(id, 'Confirm')).statusCode).toBe(400);
  });

  test('[S6-PERM-COLLEGE-01] a row of another college is not there', async () => {
    const [id] = idsOf(await data.rows({ 'a.colcode': '102' })) as [number];
    const before = await flags([id]);
    const answer = await act(id, before[0] ? 'Not-Attend' : 'confirm');
    expect([answer.statusCode, message(answer)]).toEqual([404, 'No such application any more.']);
    expect((await api.call('college', 'DELETE', `/examapp/${id}/${OPEN_EXAM}`)).statusCode).toBe(404);
    expect(await flags([id])).toEqual(before);
  });

  test('[S7-CALL-EXAMAPP-22, S7-PURPOSE-EXAMAPP-03] a row is deleted while it is not confirmed and has no mark', async () => {
    const [id, other] = idsOf(await ours({ 'a.app_type': 'REGULAR' })) as [number, number];
    const remove = (value: number, who: Person = 'college') =>
      api.call(who, 'DELETE', `/examapp/${value}/${OPEN_EXAM}`);
    await set([id, other], { ex_confm: true });
    const rejected = await remove(id);
    expect([rejected.statusCode, message(rejected)]).toEqual([
      422,
      expect.stringContaining('Confirmed: take the confirmation back first.'),
    ]);
    await set([id, other], { ex_confm: false });
    await set([other], { intl_mark: 0, intl_source: 'ENTERED' });
    expect(message(await remove(other))).toContain('Marks have been entered for it.');
    await set([other], { intl_mark: null, intl_source: null });
    const done = await remove(id);
    expect([done.statusCode, message(done)]).toEqual([200, '1 application deleted.']);
    expect(await data.rows({ 'a.id': id })).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
    const log = (await data.audits('APPLICATIONS_DELETED')).at(-1)!;
    expect(log).toMatchObject({ actor_login: '101', entity_key: String(id), before: [{ id }] });
  });

  test('a wrong label names no exam', async () => {
    const [id] = idsOf(await ours()) as [number];
    for (const exam of ['EVEN-2099-APR', '2026'])
      expect((await act(id, 'confirm', 'college', exam)).statusCode).toBe(404);
    expect((await act(id, 'confirm', 'admin', 'ODD-2025-NOV')).statusCode).toBe(422);
  });
});

describe('many rows', () => {
  const bulk = async (what: 'confirm' | 'delete', ids: (number | string)[], who: Person = 'college') => {
    const answer = await api.call(who, 'POST', `/examapp/bulk-${what}`, { ids, exam: OPEN_EXAM });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()]);
    return answer.json<Changed>();
  };

  test('[S7-CALL-EXAMAPP-21, S7-PURPOSE-EXAMAPP-05, S4-STATE-EXAMAPP-03] a stale number among many is reported; the counts are those of the rows really changed', async () => {
    const ids = idsOf(await ours());
    await set(ids, { ex_confm: false });
    await set(ids.slice(0, 2), { ex_confm: true });
    const [foreign] = idsOf(await data.rows({ 'a.colcode': '102' })) as [number];
    const before = await flags([foreign]);
    const answer = await bulk('confirm', [...ids, ...ids.slice(0, 5), 987_654_321, foreign, '987654322']);
    expect(answer).toMatchObject({ changed: ids.length - 2, unchanged: 2 });
    const gone = (id: number) => ({
      id,
      Reg_No: null,
      P_code: null,
      reason: 'No such application any more.',
    });
    expect(answer.refused).toEqual([gone(987_654_321), gone(foreign), gone(987_654_322)]);
    expect(answer.message).toBe(`${ids.length - 2} applications confirmed. 2 already confirmed. 3 refused.`);
    expect((await flags(ids)).every(Boolean)).toBe(true);
    expect(await flags([foreign])).toEqual(before);
    const log = (await data.audits('APPLICATIONS_CONFIRMED')).at(-1)!;
    expect((log.after.ids as number[]).length).toBe(ids.length - 2);
    expect(await bulk('confirm', ids)).toMatchObject({ changed: 0, unchanged: ids.length, refused: [] });
  });

  test('only active students are confirmed; the arrear of one who left only by the office', async () => {
    const [row] = await ours({ 'a.app_type': 'REGULAR' });
    const id = row!.id as number;
    const student = { student_id: row!.student_id };
    await set([id], { ex_confm: false });
    await data.db()('student').where(student).update({ status: 'DISCONTINUED' });
    for (const who of ['college', 'admin'] as const)
      expect((await bulk('confirm', [id], who)).refused).toMatchObject([
        { id, Reg_No: row!.reg_no, reason: 'The student is discontinued.' },
      ]);
    await set([id], { app_type: 'ARREAR' });
    expect((await bulk('confirm', [id])).changed).toBe(0);
    expect((await bulk('confirm', [id], 'admin')).changed).toBe(1);
    await set([id], { app_type: 'REGULAR' });
    await data.db()('student').where(student).update({ status: 'ACTIVE' });
  });

  test('two clerks confirm the same rows at once, in different order: each row is counted by one of them', async () => {
    const ids = idsOf(await ours());
    await set(ids, { ex_confm: false });
    const [item, two] = await Promise.all([bulk('confirm', ids), bulk('confirm', [...ids].reverse(), 'admin')]);
    expect(item.changed + two.changed).toBe(ids.length);
    expect(item.changed + item.unchanged).toBe(ids.length);
    expect(two.changed + two.unchanged).toBe(ids.length);
  });

  test('[S7-CALL-EXAMAPP-20, S7-PURPOSE-EXAMAPP-04] rows are deleted together; confirmed ones and those with a mark stay, with the reason', async () => {
    const ids = idsOf(await ours()).slice(0, 6);
    await set(ids, { ex_confm: false, app_type: 'REGULAR' });
    await set(ids.slice(0, 1), { ex_confm: true });
    await set(ids.slice(1, 2), { intl_mark: 12, intl_source: 'ENTERED' });
    const answer = await bulk('delete', [...ids, 987_654_321]);
    expect(answer).toMatchObject({ changed: 4, unchanged: 0 });
    expect(answer.refused.map(({ id, reason }) => [id, reason])).toEqual([
      [ids[0], 'Confirmed: take the confirmation back first.'],
      [ids[1], 'Marks have been entered for it.'],
      [987_654_321, 'No such application any more.'],
    ]);
    expect(idsOf(await ours()).filter((id) => ids.includes(id))).toEqual(ids.slice(0, 2));
  });

  test.each(['confirm', 'delete'])('[S5-VAL-BULK-01] bulk-%s without a selected row', async (what) => {
    const answer = await api.call('college', 'POST', `/examapp/bulk-${what}`, { ids: [], exam: OPEN_EXAM });
    expect([answer.statusCode, message(answer)]).toEqual([422, 'Please select records to delete.']);
  });

  test.each(['confirm', 'delete'])('bulk-%s of an exam with a wrong label changes nothing', async (what) => {
    const ids = idsOf(await ours());
    const answer = await api.call('college', 'POST', `/examapp/bulk-${what}`, { ids, exam: 'EVEN-2099-APR' });
    expect([answer.statusCode, message(answer)]).toEqual([422, 'No Exam Detected!!!']);
    expect(idsOf(await ours())).toEqual(ids);
  });

  test('[S4-STATE-AVAIL-02, S4-STATE-AVAIL-03, S6-PERM-ADMIN-11] each kind of row has its own window; the office needs none', async () => {
    const [regular, arrear] = idsOf(await ours()).slice(0, 2) as [number, number];
    await set([regular], { app_type: 'REGULAR', ex_confm: false, intl_mark: null, intl_source: null });
    await set([arrear], { app_type: 'ARREAR', ex_confm: false, intl_mark: 9, intl_source: 'CARRIED' });
    await data.windows({ exam_aply: false });
    const rejected = await api.call('college', 'POST', '/examapp/bulk-confirm', {
      ids: [regular],
      exam: OPEN_EXAM,
    });
    expect([rejected.statusCode, message(rejected)]).toEqual([403, 'Not Available']);
    expect((await bulk('delete', [arrear])).refused[0]!.reason).toBe('Not Available');
    await data.windows({ cour_aply: false, exam_aply: true });
    expect((await bulk('delete', [regular])).refused[0]!.reason).toBe('Course Registration Not Available');
    await data.windows({ cour_aply: false, exam_aply: false });
    const shut = await api.call('college', 'POST', '/examapp/bulk-delete', {
      ids: [regular],
      exam: OPEN_EXAM,
    });
    expect([shut.statusCode, message(shut)]).toEqual([403, 'Course Registration Not Available']);
    expect(await flags([regular, arrear])).toEqual([false, false]);
    expect((await bulk('confirm', [arrear], 'admin')).changed).toBe(1);
    expect((await bulk('delete', [regular], 'admin')).changed).toBe(1);
  });

  test('after the roll is frozen nothing moves, not even for the office', async () => {
    const ids = idsOf(await ours());
    const before = await flags(ids);
    await data.windows({ stage: 'ROLL_FROZEN' });
    for (const what of ['confirm', 'delete']) {
      const answer = await api.call('admin', 'POST', `/examapp/bulk-${what}`, { ids, exam: OPEN_EXAM });
      expect(answer.statusCode).toBe(422);
    }
    expect(await flags(ids)).toEqual(before);
  });
});
