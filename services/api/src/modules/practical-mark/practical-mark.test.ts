import type {
  PracticalMark,
  PracticalMarksSaved,
  PracticalPaper,
} from '@thervu/contracts/practical-mark/practical-mark-contract';
import type { Problem } from '@thervu/contracts/core/shapes';
import { SENT_TO_SECOND_OFFICER } from '@thervu/contracts/mark/mark-rules';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { EXAM, practicalData, type StoredRecord } from '../../testing/practical-mark-test-queries';

const api = apiUnderTest();
const data = practicalData(() => api.clone.pools.owner);
const SAVE = '/campDummy/update-practical-mark';
/** The students of one practical paper of college 101: none has a mark, the second is absent. */
let rows: StoredRecord[];
let max: number;

beforeAll(async () => {
  rows = await data.biggestPaper('101');
  max = await data.maxOf(rows[0]!);
});
beforeEach(async () => {
  await data.window(true);
  await data.stage('VALUATION');
  await data.clear(rows);
  await data.absent(rows[1]!);
});

type Entry = Record<string, unknown>;
const entry = (index: number, mark: unknown, overrides: Entry = {}): Entry => ({
  exam: EXAM,
  ids: rows[index]!.id,
  Int_mark: mark,
  prac_batch: 3,
  ...overrides,
});
const save = (list: Entry[], who: Person = 'college') => api.call(who, 'POST', SAVE, list);
const stored = async (index: number) => (await data.records([rows[index]!.id]))[0]!;
const place = (college = '101') => `${rows[0]!.deg_id}/${rows[0]!.sem}/${college}`;
const marks = async (batch: number | string, who: Person = 'college') =>
  (await api.call(who, 'GET', `/examapp/getExamPracticalMark/${place()}/${rows[0]!.p_code}/${EXAM}/${batch}`)).json<
    PracticalMark[]
  >();
const versionOf = async (index: number) => (await stored(index)).row_version;

describe('lists', () => {
  test('[S7-CALL-EXAMAPP-14] [S7-PURPOSE-MARKS-02] the practical papers, and no paper whose scripts go to a camp', async () => {
    const answer = await api.call('college', 'GET', `/examapp/fetchPracticalPaperList/${place()}/${EXAM}`);
    const papers = answer.json<PracticalPaper[]>();
    const ours = papers.find(({ P_code }) => P_code === rows[0]!.p_code)!;
    expect(ours).toMatchObject({
      students: rows.length,
      absent: 1,
      entered: 0,
      EXTL_MAX: max,
      final_at: null,
    });
    expect(papers.every(({ P_TYPE, scheme }) => P_TYPE !== 'THEORY' || scheme !== 'MARKS')).toBe(true);
    const written = await data.writtenPaper(rows[0]!);
    expect(papers.map(({ P_code }) => P_code)).not.toContain(written);
  });

  test('[S7-CALL-EXAMAPP-11] [S7-PURPOSE-MARKS-04] the students of a practical batch and those in none, with mark and absence', async () => {
    await save([entry(0, 31)]);
    const list = await marks(3);
    expect(list.map(({ Reg_No }) => Reg_No)).toEqual(rows.map(({ reg_no }) => reg_no));
    expect(list[0]).toMatchObject({ Ext_mark: 31, prac_batch: 3, Absent: false });
    expect(list[1]).toMatchObject({ Ext_mark: null, prac_batch: null, Absent: true });
    expect((await marks(4)).map(({ id }) => id)).toEqual(rows.slice(1).map(({ id }) => id));
    expect(await marks(0)).toEqual(list);
  });

  test.each(['11', '-1', 'x', '1.5'])('the practical batch %s is refused', async (batch) => {
    const url = `/examapp/getExamPracticalMark/${place()}/${rows[0]!.p_code}/${EXAM}/${batch}`;
    expect((await api.call('college', 'GET', url)).statusCode).toBe(400);
  });

  test('[S6-PERM-COLLEGE-01] another college is refused', async () => {
    for (const url of [
      `/examapp/fetchPracticalPaperList/${place('102')}/${EXAM}`,
      `/examapp/getExamPracticalMark/${place('102')}/${rows[0]!.p_code}/${EXAM}/1`,
    ])
      expect((await api.call('college', 'GET', url)).statusCode).toBe(403);
  });
});

describe('a list of marks', () => {
  test('[S7-CALL-CAMPDUMMY-06] [S7-PURPOSE-MARKS-07] [S2-SCREEN-PRACENTRY-01] what is sent as Int_mark is the external mark, of the practical batch', async () => {
    const internal = (await stored(0)).intl_mark;
    const answer = await save([
      entry(0, max),
      entry(2, '0'),
      entry(3, 12, { ids: String(rows[3]!.id), prac_batch: '3' }),
    ]);
    expect(answer.json<PracticalMarksSaved>()).toMatchObject({
      message: 'Practical Marks saved successfully!',
      saved: 3,
      unchanged: 0,
    });
    expect(await stored(0)).toMatchObject({
      ext_mark: max,
      ext_source: 'PRACTICAL',
      prac_batch: 3,
      intl_mark: internal,
    });
    expect((await stored(2)).ext_mark).toBe(0);
    expect((await stored(3)).ext_mark).toBe(12);
    expect(await data.history(rows[2]!)).toEqual([
      expect.objectContaining({ field: 'PRACTICAL', old_value: null, new_value: 0 }),
    ]);
    expect(await data.brokenLinks(rows[0]!.exam_id)).toEqual([]);
    expect(await data.audits()).toBeGreaterThan(0);
  });

  test('the same list twice changes nothing and succeeds', async () => {
    await save([entry(0, 20), entry(2, 21)]);
    const [before, links] = [await stored(0), await data.history(rows[0]!)];
    expect((await save([entry(0, 20), entry(2, 21)])).json()).toMatchObject({ saved: 0, unchanged: 2 });
    expect(await stored(0)).toEqual(before);
    expect(await data.history(rows[0]!)).toEqual(links);
  });

  test('[S2-SCREEN-PRACENTRY-02] a mark that stands is final for a college, whatever it is sent with', async () => {
    await save([entry(0, 20)]);
    for (const overrides of [
      {},
      { row_version: await versionOf(0) },
      { row_version: await versionOf(0), was: 20 },
      { reason: 'Slip of the pen' },
    ])
      for (const mark of [21, 0, null]) {
        const answer = await save([entry(0, mark, overrides)]);
        expect([answer.statusCode, answer.json<Problem>().message]).toEqual([
          422,
          `${rows[0]!.reg_no}, ${rows[0]!.p_code}: A mark has been entered already (20); it is final.`,
        ]);
      }
    expect((await stored(0)).ext_mark).toBe(20);
  });

  test('[SEC-7] a mark that stands is changed by two officers, with the window open; the one who entered it, alone', async () => {
    await save([entry(0, 20)]);
    const row_version = await versionOf(0);
    const rejected = await save([entry(0, 25, { row_version })], 'admin');
    expect(rejected.json<Problem>().errors).toEqual([
      { field: '0/Int_mark', message: expect.stringContaining('Give a reason') },
    ]);
    const reason = 'The examiner had added wrongly.';
    const asked = await save([entry(0, 25, { row_version, reason })], 'admin');
    expect(asked.json()).toMatchObject({ message: SENT_TO_SECOND_OFFICER, saved: 0, sent: 1, marks: [{ mark: 20 }] });
    expect((await stored(0)).ext_mark).toBe(20);
    const listed = await api.call('admin2', 'GET', `/mark-corrections/${EXAM}?state=OPEN`);
    const { id } = listed.json<{ id: number; kind: string; new: number }[]>().find((row) => row.new === 25)!;
    const decision = { decision: 'APPROVED', reason: 'sheet seen' };
    expect((await api.call('admin', 'POST', `/mark-corrections/${id}/decide`, decision)).statusCode).toBe(403);
    expect((await api.call('admin2', 'POST', `/mark-corrections/${id}/decide`, decision)).statusCode).toBe(200);
    const changed = (await data.history(rows[0]!)).at(-1)!;
    expect(changed).toMatchObject({ old_value: 20, new_value: 25 });
    expect(changed.reason).toContain(reason);

    // what an officer has typed in person that officer puts right, with the reason
    const last = rows.length - 1;
    await save([entry(last, 30)], 'admin');
    const corrected = await save([entry(last, 31, { row_version: await versionOf(last), reason })], 'admin');
    expect(corrected.json()).toMatchObject({ saved: 1 });
    const other = await save([entry(last, 32, { row_version: await versionOf(last), reason })], 'admin2');
    expect(other.json()).toMatchObject({ saved: 0, sent: 1 });
    await api.clone.pools.owner('mark_correction').where({ state: 'OPEN' }).delete();
  });

  test('of two clerks the second sees both values, and nothing of the second list is written', async () => {
    const row_version = await versionOf(0);
    await save([entry(0, 20, { row_version, was: null })]);
    const answer = await save([
      entry(0, 30, { row_version, was: null }),
      entry(2, 30, { row_version: await versionOf(2) }),
    ]);
    expect(answer.json()).toMatchObject({
      status: 409,
      type: 'changed-meanwhile',
      conflict: { yours: [{ mark: 30 }], theirs: [{ Reg_No: rows[0]!.reg_no, mark: 20 }] },
    });
    expect([(await stored(0)).ext_mark, (await stored(2)).ext_mark]).toEqual([20, null]);
  });

  test('twenty saves of different marks at once leave one mark with one line of history', async () => {
    const row_version = await versionOf(0);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) => save([entry(0, n, { row_version, was: null })])),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(await data.history(rows[0]!)).toHaveLength(1);
    expect(await data.brokenLinks(rows[0]!.exam_id)).toEqual([]);
  });

  test('[S2-SCREEN-PRACENTRY-03] an absent student takes no mark, and stands on the list of a batch', async () => {
    for (const mark of [0, 12]) {
      const answer = await save([entry(0, 20), entry(1, mark)]);
      expect(answer.json<Problem>().errors).toEqual([
        { field: '1/Int_mark', message: expect.stringContaining('Absent: no mark is taken.') },
      ]);
    }
    expect((await stored(0)).ext_mark).toBeNull();
    expect((await save([entry(0, 20), entry(1, null)])).statusCode).toBe(200);
    expect(await stored(1)).toMatchObject({ ext_mark: null, absent: true, prac_batch: 3 });
  });

  test('an absence marked while a mark is saved never leaves both', async () => {
    await Promise.all([
      save([entry(0, 20)]),
      api.call('college', 'PUT', `/examapp/updateAbsenteesByID/${rows[0]!.id}/${EXAM}/confirm`),
    ]);
    const { absent, ext_mark } = await stored(0);
    expect(absent && ext_mark !== null).toBe(false);
    expect(absent || ext_mark !== null).toBe(true);
  });

  test.each([
    ['above the maximum', () => max + 1, 'above the maximum'],
    ['below zero', () => -1, 'not below 0'],
    ['with a fraction', () => 10.5, 'without a fraction'],
    ['in words', () => 'twenty', 'a whole number'],
    ['empty', () => ' ', 'No mark is given'],
    ['null', () => null, 'No mark is given'],
    ['a great number', () => 1e300, 'maximum'],
  ] satisfies [string, () => unknown, string][])(
    'a mark that is %s refuses the whole list and names the row',
    async (_what, mark, text) => {
      const answer = await save([entry(0, 20), entry(2, mark())]);
      const { errors } = answer.json<Problem>();
      expect([answer.statusCode, errors!.map(({ field }) => field)]).toEqual([422, ['1/Int_mark']]);
      expect(errors![0]!.message).toContain(text);
      expect((await stored(0)).ext_mark).toBeNull();
    },
  );

  test.each([0, 11, '0', 'three', 1.5])(
    '[S2-SCREEN-PRACENTRY-04] the practical batch %s is refused',
    async (prac_batch) => {
      const answer = await save([entry(0, 20, { prac_batch })]);
      expect(answer.json<Problem>().errors).toEqual([
        { field: '0/prac_batch', message: expect.stringContaining('Practical batches are 1 to 10.') },
      ]);
    },
  );

  test('a row of another college, of nobody, of another exam, or named twice refuses the list', async () => {
    const [otherRow] = await data.biggestPaper('102');
    const list = [
      ...[entry(0, 20), entry(0, 20, { ids: otherRow!.id }), entry(0, 20, { ids: 999_999_999 })],
      ...[entry(0, 20), entry(2, 20, { exam: 'EVEN-2025-APR' })],
    ];
    const { errors } = (await save(list)).json<Problem>();
    expect(errors!.map(({ field }) => field)).toEqual(['1/ids', '2/ids', '3/ids', '4/exam']);
    expect((await stored(0)).ext_mark).toBeNull();
  });

  test('a paper whose scripts go to a camp takes no practical mark; nor does an application that is not confirmed', async () => {
    const script = await data.writtenRecord(rows[0]!);
    expect((await save([entry(0, 20, { ids: script.id })])).json<Problem>().message).toContain('no practical mark');
    await data.unconfirm(rows[2]!);
    expect((await save([entry(2, 20)])).json<Problem>().message).toContain('not confirmed');
    await data.confirm(rows[2]!);
  });

  test('the empty list, a list of other things and an exam nobody knows', async () => {
    expect((await save([])).statusCode).toBe(400);
    expect((await save([{ ids: 'x; drop table' }])).statusCode).toBe(400);
    expect((await save([entry(0, 20, { exam: 'E99A' })])).json()).toMatchObject({
      status: 422,
      errors: [{ field: '0/exam', message: 'No Exam Detected!!!' }],
    });
  });

  test.each([
    ['S2-SCREEN-PRACENTRY-05', 0, 200],
    ['S2-SCREEN-PRACENTRY-05', 1, 200],
    ['S2-SCREEN-PRACENTRY-05', 2, 422],
  ])('[%s] a commended paper takes %i with the answer %i', async (_id, mark, status) => {
    const scheme = await data.schemeOf(rows[0]!);
    await data.setScheme(rows[0]!, 'COMMENDED');
    const answer = await save([entry(0, mark)]);
    await data.setScheme(rows[0]!, scheme);
    expect(answer.statusCode).toBe(status);
  });
});

describe('the window and the stage', () => {
  test('[SEC-7] a college is bound by PRACT_APLY; of the office one officer asks with a reason, and another one decides', async () => {
    await data.window(false);
    expect((await save([entry(0, 20)])).statusCode).toBe(403);
    expect((await save([entry(0, 20)], 'admin')).statusCode).toBe(422);
    const asked = await save([entry(0, 20, { reason: 'the sheet came late' })], 'admin');
    expect(asked.json()).toMatchObject({ saved: 0, sent: 1, marks: [{ mark: null }] });
    const listed = await api.call('admin2', 'GET', `/mark-corrections/${EXAM}?state=OPEN`);
    const { id } = listed.json<{ id: number; kind: string }[]>().find(({ kind }) => kind === 'PRACTICAL')!;
    const decision = { decision: 'APPROVED', reason: 'sheet seen' };
    expect((await api.call('admin', 'POST', `/mark-corrections/${id}/decide`, decision)).statusCode).toBe(403);
    expect((await stored(0)).ext_mark).toBeNull();
    expect((await api.call('admin2', 'POST', `/mark-corrections/${id}/decide`, decision)).statusCode).toBe(200);
    expect(await stored(0)).toMatchObject({ ext_mark: 20, prac_batch: 3 });
  });

  test.each([
    ['APPLICATION', 422],
    ['ROLL_FROZEN', 200],
    ['SHEETS', 200],
    ['CONSOLIDATED', 422],
  ] as const)('in the stage %s the answer is %i', async (stage, status) => {
    await data.window(status === 200);
    await data.stage(stage);
    expect((await save([entry(0, 20)], 'admin')).statusCode).toBe(status);
  });
});

describe('the signed report', () => {
  const lock = (missing: number) =>
    api.call('college', 'POST', '/paper-locks', {
      exam: EXAM,
      P_code: rows[0]!.p_code,
      kind: 'PRACTICAL',
      missing,
    });

  test('once it is final no further mark is taken; the office approves a correction', async () => {
    await save([entry(0, 20)]);
    const missing = rows.length - 2;
    expect((await lock(missing)).statusCode).toBe(200);
    expect((await save([entry(2, 20)])).json()).toMatchObject({ status: 409, type: 'paper-locked' });
    const papers = (await api.call('college', 'GET', `/examapp/fetchPracticalPaperList/${place()}/${EXAM}`)).json<
      PracticalPaper[]
    >();
    expect(papers.find(({ P_code }) => P_code === rows[0]!.p_code)!.final_at).not.toBeNull();
    const asked = await api.call('college', 'POST', '/mark-corrections', {
      exam: EXAM,
      id: rows[0]!.id,
      kind: 'PRACTICAL',
      old: 20,
      new: 22,
      reason: 'Added wrongly.',
    });
    const { id } = asked.json<{ id: number }>();
    const decision = { decision: 'APPROVED', reason: 'Seen on the sheet.' };
    expect((await api.call('admin', 'POST', `/mark-corrections/${id}/decide`, decision)).statusCode).toBe(200);
    expect(await stored(0)).toMatchObject({ ext_mark: 22, prac_batch: 3 });
    await data.unlock();
  });
});
