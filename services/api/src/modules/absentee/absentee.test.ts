import type { AbsentEntryRow, Absentee, FinalAbsentees, HallCount } from '@thervu/contracts/absentee/absentee-contract';
import type { Correction } from '@thervu/contracts/mark/correction-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { absenteeData, EXAM, type StoredRecord } from '../../testing/absentee-test-queries';

const api = apiUnderTest();
const data = absenteeData(() => api.clone.pools.owner);
const replyOf = (answer: { statusCode: number; json<T>(): T }) =>
  [answer.statusCode, answer.json<{ message: string }>().message] as const;
/** An absentee of college 101, and a student who sat the same paper. */
let missed: StoredRecord;
let present: StoredRecord;

beforeAll(async () => {
  const ours = await data.records({ 'a.colcode': '101', 'a.ex_confm': true, 'a.ext_mark': null });
  const beside = (storedRecord: StoredRecord) =>
    ours.find(
      ({ p_code, deg_id, absent }) => !absent && p_code === storedRecord.p_code && deg_id === storedRecord.deg_id,
    );
  missed = ours.find((storedRecord) => storedRecord.absent && beside(storedRecord))!;
  present = beside(missed)!;
});
beforeEach(() => data.stage('VALUATION'));
afterEach(() => data.unlock());

const turn = (record: Pick<StoredRecord, 'id'>, action: string, who: Person = 'college', exam = EXAM) =>
  api.call(who, 'PUT', `/examapp/updateAbsenteesByID/${record.id}/${exam}/${action}`);
const stored = ({ id }: StoredRecord) => data.record({ 'a.id': id });

describe('lists', () => {
  const pick = (code = missed.p_code, college = '101', exam = EXAM) =>
    `${missed.deg_id}/${missed.sem}/${college}/${code}/${exam}`;

  test('[S7-CALL-EXAMAPP-15] [S7-PURPOSE-MARKS-05] the absentees of a paper with the day and session they have missed', async () => {
    const rows = (await api.call('college', 'GET', `/examapp/getAbsentees/${pick()}`)).json<Absentee[]>();
    const expected = await data.records({
      'a.colcode': '101',
      'a.deg_id': missed.deg_id,
      'a.p_code': missed.p_code,
      'a.absent': true,
    });
    expect(rows.map(({ Reg_No }) => Reg_No)).toEqual(expected.map(({ reg_no }) => reg_no));
    const { examdate, examsession } = await data.slot(missed.p_code);
    expect(rows[0]).toMatchObject({ id: missed.id, Absent: true, examdate, examsession });
  });

  test('ALL stands for every paper of the semester; the batch narrows the list', async () => {
    const all = (await api.call('college', 'GET', `/examapp/getAbsentees/${pick('ALL')}`)).json<Absentee[]>();
    const expected = await data.records({
      'a.colcode': '101',
      'a.deg_id': missed.deg_id,
      'a.sem': missed.sem,
      'a.absent': true,
    });
    expect(all.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect((await api.call('college', 'GET', `/examapp/getAbsentees/${pick('ALL')}?batch=1999`)).json()).toEqual([]);
  });

  test('the entry has every confirmed record, absent or present, and no other', async () => {
    await data.set(present, { ex_confm: false });
    const { rows, closed } = (await api.call('college', 'GET', `/absentees/entry/${pick()}`)).json<{
      rows: AbsentEntryRow[];
      closed: string | null;
    }>();
    await data.set(present, { ex_confm: true });
    expect(closed).toBeNull();
    const ids = rows.map(({ id }) => id);
    expect(ids).toContain(missed.id);
    expect(ids).not.toContain(present.id);
    expect(rows.every(({ barred }) => barred === null)).toBe(true);
  });

  test.each(['/examapp/getAbsentees', '/absentees/entry'])(
    '[S6-PERM-COLLEGE-01] %s of another college is refused to a college',
    async (path) => {
      expect((await api.call('college', 'GET', `${path}/${pick('ALL', '102')}`)).statusCode).toBe(403);
      expect((await api.call('admin', 'GET', `${path}/${pick('ALL', '102')}`)).statusCode).toBe(200);
    },
  );

  test.each(['E99A', 'ODD-2026-APR', 'exam_application'])('%s is no exam', async (exam) => {
    const answer = await api.call('college', 'GET', `/examapp/getAbsentees/${pick('ALL', '101', exam)}`);
    expect(replyOf(answer)).toEqual([404, 'No Exam Detected!!!']);
  });
});

describe('one record', () => {
  test("[S4-STATE-ABSENT-01] [S4-STATE-ABSENT-03] [S7-CALL-EXAMAPP-24] 'confirm' makes a present student absent, with history and audit", async () => {
    expect(replyOf(await turn(present, 'confirm'))).toEqual([200, `${present.reg_no}, ${present.p_code}: absent.`]);
    expect(await stored(present)).toMatchObject({ absent: true, row_version: present.row_version + 1 });
    const [link] = await data.history(present);
    expect(link).toMatchObject({ field: 'ABSENT', old_value: 0, new_value: 1 });
    expect((await data.audits('MARKED_ABSENT')).at(-1)).toMatchObject({
      entity_key: String(present.id),
      actor_login: '101',
      before: { absent: false },
      after: { absent: true, reg_no: present.reg_no, colcode: '101' },
    });
    expect(await data.brokenLinks(present.exam_id)).toEqual([]);
  });

  test("[S4-STATE-ABSENT-02] 'Not-Attend' makes an absent student present again", async () => {
    expect(replyOf(await turn(present, 'Not-Attend'))).toEqual([200, `${present.reg_no}, ${present.p_code}: present.`]);
    expect((await stored(present)).absent).toBe(false);
    expect((await data.history(present)).at(-1)).toMatchObject({ old_value: 1, new_value: 0 });
    expect(await data.audits('MARKED_PRESENT')).toHaveLength(1);
  });

  test('[F-28] [S7-PURPOSE-EXAMAPP-07] id, exam and action travel in the path; each of the two actions is answered with a message, any other and another exam are refused', async () => {
    for (const [action, absent, word] of [
      ['confirm', true, 'absent'],
      ['Not-Attend', false, 'present'],
    ] as const) {
      expect(replyOf(await turn(present, action))).toEqual([200, `${present.reg_no}, ${present.p_code}: ${word}.`]);
      expect((await stored(present)).absent).toBe(absent);
    }
    const before = await stored(present);
    for (const action of ['Confirm', 'absent', 'not-attend', '1'])
      expect((await turn(present, action)).statusCode).toBe(400);
    expect((await turn(present, 'confirm', 'college', 'E99A')).statusCode).toBe(404);
    expect((await turn({ id: 999_999_999 }, 'confirm')).statusCode).toBe(404);
    expect(await stored(present)).toEqual(before);
  });

  test.each(['confirm', 'Not-Attend'])('%s a second time changes nothing and succeeds', async (action) => {
    await turn(present, action);
    const [before, links] = [await stored(present), await data.history(present)];
    const answer = await turn(present, action);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ message: string }>().message).toContain('Nothing had to be changed.');
    expect(await stored(present)).toEqual(before);
    expect(await data.history(present)).toEqual(links);
  });

  test('ten presses at once are one change, of two clerks as of one', async () => {
    await turn(present, 'Not-Attend');
    const links = (await data.history(present)).length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => turn(present, 'confirm')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(10).fill(200));
    expect(await data.history(present)).toHaveLength(links + 1);
    expect(await data.brokenLinks(present.exam_id)).toEqual([]);
    await turn(present, 'Not-Attend');
  });

  test('a record of another college, or of nobody, is not found and nothing is written', async () => {
    expect((await turn(missed, 'Not-Attend', 'otherCollege')).statusCode).toBe(404);
    expect((await stored(missed)).absent).toBe(true);
    expect((await turn({ id: 999_999_999 }, 'confirm')).statusCode).toBe(404);
    const [published] = await api.clone.pools
      .owner('exam_application as a')
      .join('exam as e', 'e.id', 'a.exam_id')
      .where({ 'e.exam_name': 'EVEN-2025-APR', 'a.colcode': '101' })
      .select<StoredRecord[]>('a.*');
    expect((await turn(published!, 'confirm')).statusCode).toBe(404);
  });

  test.each(['absent', 'Confirm', 'not-attend'])('the action %s is refused', async (action) => {
    expect((await turn(present, action)).statusCode).toBe(400);
  });

  test('whoever is not confirmed cannot be absent', async () => {
    await data.set(present, { ex_confm: false });
    const answer = await turn(present, 'confirm');
    await data.set(present, { ex_confm: true });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ message: string }>().message).toContain('is not confirmed');
    expect((await stored(present)).absent).toBe(false);
  });

  test('whoever has an external mark cannot be absent', async () => {
    await data.set(present, { ext_mark: 0, ext_source: 'PRACTICAL' });
    for (const who of ['college', 'admin'] as const) {
      const answer = await turn(present, 'confirm', who);
      expect(answer.json()).toMatchObject({ status: 422, type: 'has-mark' });
    }
    await data.set(present, { ext_mark: null, ext_source: null });
  });

  test.each([
    ['SCHEDULED', 'college', 422],
    ['SCHEDULED', 'admin', 422],
    ['SHEETS', 'college', 200],
    ['CONDUCT', 'college', 200],
    ['CONSOLIDATED', 'college', 422],
    ['CONSOLIDATED', 'admin', 200],
    ['PROCESSED', 'admin', 422],
    ['PUBLISHED', 'admin', 422],
  ] as const)('in the stage %s, %s is answered %i', async (stage, who, status) => {
    await data.stage(stage);
    const answer = await turn(present, 'Not-Attend', who);
    expect(answer.statusCode).toBe(status);
    if (status === 422) expect(answer.json()).toMatchObject({ type: 'stage-over' });
    const entry = `/absentees/entry/${missed.deg_id}/${missed.sem}/101/ALL/${EXAM}`;
    const { closed } = (await api.call(who, 'GET', entry)).json<{ closed: string | null }>();
    expect(closed === null).toBe(status === 200);
  });

  test('[SEC-7] after the stages of the colleges one officer asks with a reason, and another one decides', async () => {
    await data.stage('CONSOLIDATED');
    const links = (await data.history(present)).length;
    const bare = await turn(present, 'confirm', 'admin');
    expect(bare.json()).toMatchObject({ status: 422, errors: [{ field: 'reason' }] });
    const url = `/examapp/updateAbsenteesByID/${present.id}/${EXAM}/confirm`;
    const reason = 'The hall sheet says absent';
    const askFor = () => api.call('admin', 'PUT', url, { reason });
    const answers = await Promise.all(Array.from({ length: 5 }, askFor));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    const sent = answers.find(({ statusCode }) => statusCode === 200)!;
    expect(sent.json()).toEqual({ message: "Sent for a second officer's decision." });
    expect((await stored(present)).absent).toBe(false);
    expect(await data.history(present)).toHaveLength(links);

    const listed = await api.call('admin2', 'GET', `/mark-corrections/${EXAM}?state=OPEN`);
    const asked = listed.json<Correction[]>().find(({ kind }) => kind === 'ABSENT')!;
    expect(asked).toMatchObject({ application_id: present.id, old: 0, new: 1, now: 0, reason, own: false });
    const decide = (who: Person) =>
      api.call(who, 'POST', `/mark-corrections/${asked.id}/decide`, { decision: 'APPROVED', reason: 'Sheet seen' });
    expect((await decide('admin')).json()).toMatchObject({ status: 403, type: 'own-correction' });
    await data.set(present, { ext_mark: 0, ext_source: 'PRACTICAL' });
    expect((await decide('admin2')).statusCode).toBe(422);
    await data.set(present, { ext_mark: null, ext_source: null });
    await data.stage('PROCESSED');
    expect((await decide('admin2')).json()).toMatchObject({ status: 422, type: 'stage-over' });
    await data.stage('CONSOLIDATED');
    expect((await decide('admin2')).statusCode).toBe(200);
    expect((await stored(present)).absent).toBe(true);
    const line = await api.clone.pools
      .owner('mark_history')
      .where({ exam_id: present.exam_id, application_id: present.id, field: 'ABSENT' })
      .orderBy('id', 'desc')
      .first<{ reason: string }>('reason');
    expect(line.reason).toContain(reason);
    expect(line.reason).toContain('approved: Sheet seen');
    expect(await data.brokenLinks(present.exam_id)).toEqual([]);
    await data.set(present, { absent: false });
  });

  test('[F-6] a paper nobody sits is not offered, and nobody is made absent in it; a slip of old is put right', async () => {
    const storedRecord = await data.unsat();
    const name = `${storedRecord.deg_id}/${storedRecord.sem}/101/${storedRecord.p_code}/${EXAM}`;
    const listed = async () =>
      (await api.call('college', 'GET', `/absentees/entry/${name}`)).json<{ rows: AbsentEntryRow[] }>().rows;
    const halls = `/absentees/hall-count/101/${EXAM}?degree=${storedRecord.deg_id}&sem=${storedRecord.sem}&pcode=${storedRecord.p_code}`;
    expect(await listed()).toEqual([]);
    expect((await api.call('college', 'GET', halls)).json()).toEqual([]);
    for (const who of ['college', 'admin'] as const)
      expect(replyOf(await turn(storedRecord, 'confirm', who))).toEqual([
        422,
        `${storedRecord.reg_no}, ${storedRecord.p_code}: This paper has no external examination: no student can be absent.`,
      ]);
    expect((await stored(storedRecord)).absent).toBe(false);

    await data.set(storedRecord, { absent: true });
    expect(await listed()).toEqual([expect.objectContaining({ id: storedRecord.id, Absent: true, barred: null })]);
    expect((await turn(storedRecord, 'Not-Attend')).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
  });

  test('before the day of a paper a college cannot mark anybody; the office can', async () => {
    const { examdate } = await data.slot(present.p_code);
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await data.moveSlot(present.p_code, tomorrow);
    const answer = await turn(present, 'confirm');
    expect(answer.json()).toMatchObject({ status: 422, type: 'before-exam' });
    const final = await api.call('college', 'POST', '/absentees/final', {
      exam: EXAM,
      pcode: present.p_code,
    });
    expect(final.json()).toMatchObject({ status: 422, errors: [{ field: 'pcode' }] });
    expect((await turn(present, 'confirm', 'admin')).statusCode).toBe(200);
    await data.moveSlot(present.p_code, new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format());
    expect((await turn(present, 'Not-Attend')).statusCode).toBe(200);
    await data.moveSlot(present.p_code, examdate);
  });
});

describe('what the halls say', () => {
  const halls = async (who: Person, path: string) =>
    (await api.call(who, 'GET', `/absentees/hall-count/${path}`)).json<HallCount[]>();

  test('registered, absent and present add up, for each paper with its day and session', async () => {
    const [count] = await halls('college', `101/${EXAM}?pcode=${missed.p_code}`);
    const records = await data.records({ 'a.colcode': '101', 'a.p_code': missed.p_code, 'a.ex_confm': true });
    const absent = records.filter((record) => record.absent).length;
    expect(count).toMatchObject({
      Colcode: '101',
      P_code: missed.p_code,
      final_at: null,
      registered: records.length,
      absent,
      present: records.length - absent,
    });
    const { examdate, examsession } = await data.slot(missed.p_code);
    expect(count).toMatchObject({ examdate, examsession });
    const sameDay = await halls('college', `101/${EXAM}?examdate=${examdate}&examsession=${examsession}`);
    expect(sameDay.map(({ P_code }) => P_code)).toContain(missed.p_code);
    expect(sameDay.every((hall) => hall.examdate === examdate && hall.examsession === examsession)).toBe(true);
  });

  test('the scripts of all colleges are the confirmed papers with a script less the absentees', async () => {
    const all = await halls('admin', `ALL/${EXAM}`);
    const statement = `select count(*)::int as n from v_qp_eligible e join exam_application a on a.exam_id = e.exam_id and a.id = e.id
      where e.exam_id = ? and not a.absent`;
    const { rows } = await api.clone.pools.owner.raw<{ rows: { n: number }[] }>(statement, [await data.examId()]);
    expect(all.reduce((sum, { scripts }) => sum + scripts, 0)).toBe(rows[0]!.n);
    expect(new Set(all.map(({ Colcode }) => Colcode)).size).toBeGreaterThan(2);
    const practical = await data.record({ 'a.colcode': '101', 'a.ext_source': 'PRACTICAL' });
    expect(all.find((hall) => hall.Colcode === '101' && hall.P_code === practical.p_code)!.scripts).toBe(0);
  });

  test('a college is told its own halls alone', async () => {
    for (const code of ['102', 'ALL'])
      expect((await api.call('college', 'GET', `/absentees/hall-count/${code}/${EXAM}`)).statusCode).toBe(403);
  });
});

describe('the signed report', () => {
  const close = (who: Person = 'college', overrides: object = {}) =>
    api.call(who, 'POST', '/absentees/final', { exam: EXAM, pcode: missed.p_code, ...overrides });
  const reopen = async (who: Person, reason = 'One student was in another hall.') => {
    const [lock] = await data.locks();
    return api.call(who, 'POST', `/paper-locks/${lock!.id}/reopen`, { reason });
  };

  test('once final, nobody changes the absentees of the paper until the office reopens it with a reason', async () => {
    const final = (await close()).json<FinalAbsentees>();
    expect(final.count.final_at).not.toBeNull();
    expect(final.absentees.map(({ Reg_No }) => Reg_No)).toContain(missed.reg_no);
    expect(final.count.absent).toBe(final.absentees.length);
    for (const who of ['college', 'admin'] as const)
      expect((await turn(missed, 'Not-Attend', who)).json()).toMatchObject({
        status: 422,
        type: 'paper-final',
      });
    expect((await stored(missed)).absent).toBe(true);
    const entry = `/absentees/entry/${missed.deg_id}/${missed.sem}/101/${missed.p_code}/${EXAM}`;
    const { rows } = (await api.call('college', 'GET', entry)).json<{ rows: AbsentEntryRow[] }>();
    expect(new Set(rows.map(({ barred }) => barred))).toEqual(new Set(['The report of this paper is final.']));

    expect((await reopen('college')).statusCode).toBe(403);
    expect((await reopen('admin', ' ')).statusCode).toBe(400);
    expect((await reopen('admin')).statusCode).toBe(200);
    expect((await turn(missed, 'Not-Attend')).statusCode).toBe(200);
    expect((await turn(missed, 'confirm')).statusCode).toBe(200);
    const [lock] = await data.locks();
    expect(lock).toMatchObject({ colcode: '101', reason: 'One student was in another hall.' });
  });

  test('two who press at once make one lock, and both get the list', async () => {
    const answers = await Promise.all([close(), close(), close('admin', { col_code: '101' })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const lists = answers.map((answer) => answer.json<FinalAbsentees>().absentees);
    expect(lists[1]).toEqual(lists[0]);
    expect(await data.locks({ colcode: '101' })).toHaveLength(1);
  });

  test('a paper nobody of the college is registered for cannot be final; nor can another college, or all of them', async () => {
    expect((await close('college', { pcode: '99XXX99' })).json()).toMatchObject({
      status: 422,
      type: 'no-records',
    });
    expect((await close('college', { col_code: '102' })).statusCode).toBe(403);
    expect((await close('admin')).json()).toMatchObject({ status: 422, errors: [{ field: 'col_code' }] });
    expect(await data.locks()).toEqual([]);
  });

  test('a list that is being made final does not miss a change made at the same moment', async () => {
    const [final, change] = await Promise.all([close(), turn(present, 'confirm')]);
    const listed = final.json<FinalAbsentees>().absentees.some(({ id }) => id === present.id);
    expect([200, 422]).toContain(change.statusCode);
    expect(listed).toBe(change.statusCode === 200);
    await reopen('admin');
    await turn(present, 'Not-Attend');
  });
});
