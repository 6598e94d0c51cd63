import type { Problem } from '@thervu/contracts/core/shapes';
import type { Correction } from '@thervu/contracts/mark/correction-contract';
import type { MarkRow, MarksSaved } from '@thervu/contracts/mark/mark-contract';
import { SENT_TO_SECOND_OFFICER } from '@thervu/contracts/mark/mark-rules';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { markData, OPEN_EXAM, SEM, type Paper } from '../../testing/mark-test-queries';

const api = apiUnderTest();
const data = markData(() => api.clone.pools.owner);
let degree: number;
let papers: Paper[];
let paper: Paper;
let next = 0;

beforeAll(async () => {
  degree = await data.degree();
  papers = await data.papers(degree);
});
beforeEach(async () => {
  await data.open({ intl_aply: true, pract_aply: true, stage: 'VALUATION' });
  next += 1;
  paper = papers[next % papers.length]!;
});

const rows = async () =>
  (await api.call('admin', 'GET', `/examapp/getExamIntMark/${degree}/${SEM}/101/${paper.code}/${OPEN_EXAM}`)).json<
    MarkRow[]
  >();
/** A row nobody has touched yet in this file. */
const fresh = async () => {
  const free = (await rows()).filter((row) => !row.carried && row.Ex_confm);
  return free[next % free.length]!;
};
const now = async ({ id }: MarkRow) => (await rows()).find((row) => row.id === id)!;
const entry = ({ Reg_No, P_code, Sem, row_version }: MarkRow, mark: number | null, reason?: string) => ({
  exam: OPEN_EXAM,
  Reg_No,
  P_code,
  Sem,
  Int_mark: mark,
  row_version,
  ...(reason !== undefined && { reason }),
});
const save = (who: Person, list: object[]) => api.call(who, 'POST', '/campDummy/update-intl-mark', list);
const other = ({ Intl_mark }: MarkRow) => (Intl_mark === 3 ? 4 : 3);
const decide = (who: Person, id: number, decision = 'APPROVED') =>
  api.call(who, 'POST', `/mark-corrections/${id}/decide`, { decision, reason: 'Register seen' });
const waiting = async (who: Person, row: MarkRow) =>
  (await api.call(who, 'GET', `/mark-corrections/${OPEN_EXAM}?state=OPEN&paper=${paper.code}`))
    .json<Correction[]>()
    .find(({ application_id }) => application_id === row.id);
/** The listed call of Active Status. */
const turnWindow = async (who: Person, open: boolean) => {
  const { id } = await data.db()('exam').where({ exam_name: OPEN_EXAM }).first('id');
  const change = [{ id, actions: { INTL_APLY: open ? 1 : 0 } }];
  expect((await api.call(who, 'POST', '/createExam/saveChanges', change)).statusCode).toBe(200);
};

test('while the window is open one officer writes, and the answer is as it was', async () => {
  const row = await fresh();
  const answer = (await save('admin', [entry(row, other(row))])).json<MarksSaved>();
  expect(answer).toMatchObject({ message: 'Marks saved successfully!', saved: 1 });
  expect(answer).not.toHaveProperty('sent');
  expect((await now(row)).Intl_mark).toBe(other(row));
});

test('[SEC-7] with the window shut one officer asks with a reason, and another one decides', async () => {
  const row = await fresh();
  await data.open({ intl_aply: false });
  const bare = await save('admin', [entry(row, other(row))]);
  expect(bare.statusCode).toBe(422);
  expect(bare.json<Problem>().errors).toEqual([
    { field: '0/reason', message: expect.stringContaining('Give a reason: another officer decides this change.') },
  ]);
  expect((await now(row)).Intl_mark).toBe(row.Intl_mark);

  const asked = await save('admin', [entry(row, other(row), 'The list of the college was read wrongly')]);
  expect(asked.json()).toMatchObject({
    message: SENT_TO_SECOND_OFFICER,
    saved: 0,
    sent: 1,
    marks: [{ id: row.id, mark: row.Intl_mark, row_version: row.row_version }],
  });
  expect((await now(row)).Intl_mark).toBe(row.Intl_mark);
  const correction = (await waiting('admin', row))!;
  expect(correction).toMatchObject({ own: true, old: row.Intl_mark, new: other(row) });
  expect((await waiting('admin2', row))!.own).toBe(false);

  // the one who asked decides nothing, whichever way
  for (const decision of ['APPROVED', 'REFUSED'])
    expect((await decide('admin', correction.id, decision)).json()).toMatchObject({
      status: 403,
      type: 'own-correction',
    });
  const mine = await data.db()('app_user').where({ login: '501' }).first();
  await expect(
    data
      .db()('mark_correction')
      .where({ id: correction.id })
      .update({ state: 'APPROVED', decided_by: mine.id, decided_at: new Date(), decision_reason: 'x' }),
  ).rejects.toThrow('mark_correction_two_people');
  expect((await now(row)).Intl_mark).toBe(row.Intl_mark);

  expect((await decide('admin2', correction.id)).statusCode).toBe(200);
  expect((await now(row)).Intl_mark).toBe(other(row));
  const line = await data.db()('mark_history').where({ application_id: row.id }).orderBy('id', 'desc').first();
  expect(line.reason).toContain('The list of the college was read wrongly');
  expect(line.reason).toContain('approved: Register seen');
});

test('[SEC-7] one change of a mark waits at a time, also of ten that are sent at once', async () => {
  const row = await fresh();
  await data.open({ intl_aply: false });
  const answers = await Promise.all(Array.from({ length: 10 }, () => save('admin', [entry(row, other(row), 'again')])));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(9);
  const [open] = await data
    .db()('mark_correction')
    .where({ application_id: row.id, state: 'OPEN' })
    .count<{ n: string }[]>({ n: '*' });
  expect(Number(open!.n)).toBe(1);
});

test('[SEC-7] whoever opens a shut window again does not write alone in it; another officer does', async () => {
  const row = await fresh();
  await turnWindow('admin', false);
  await turnWindow('admin', true);
  const alone = await save('admin', [entry(row, other(row), 'quickly')]);
  expect(alone.json()).toMatchObject({ saved: 0, sent: 1 });
  expect((await now(row)).Intl_mark).toBe(row.Intl_mark);
  next += 1;
  const second = await fresh();
  expect((await save('admin2', [entry(second, other(second))])).json()).toMatchObject({ saved: 1 });
});

test('[SEC-7] a paper printed as final takes a change of the office by two; so for whoever took the lock away', async () => {
  const row = await fresh();
  await turnWindow('admin2', false);
  await turnWindow('admin2', true);
  const missing = (await rows()).filter(({ Ex_confm, Intl_mark }) => Ex_confm && Intl_mark === null).length;
  const lock = await api.call('college', 'POST', '/paper-locks', {
    exam: OPEN_EXAM,
    P_code: paper.code,
    kind: 'INTERNAL',
    missing,
  });
  expect(lock.statusCode).toBe(200);
  expect((await save('admin', [entry(row, other(row))])).json()).toMatchObject({ status: 409, type: 'paper-locked' });
  expect((await save('admin', [entry(row, other(row), 'late list')])).json()).toMatchObject({ saved: 0, sent: 1 });
  next += 1;
  const second = await fresh();
  const { id } = lock.json<{ id: number }>();
  expect((await api.call('admin', 'POST', `/paper-locks/${id}/reopen`, { reason: 'late list' })).statusCode).toBe(200);
  expect((await save('admin', [entry(second, other(second), 'late list')])).json()).toMatchObject({
    saved: 0,
    sent: 1,
  });
});

test('[SEC-7] a refused change leaves the mark, and a change that came in between is not overwritten', async () => {
  const row = await fresh();
  await data.open({ intl_aply: false });
  await save('admin', [entry(row, other(row), 'late list')]);
  const asked = (await waiting('admin2', row))!;
  expect((await decide('admin2', asked.id, 'REFUSED')).statusCode).toBe(200);
  expect((await now(row)).Intl_mark).toBe(row.Intl_mark);

  await save('admin', [entry(row, other(row), 'late list')]);
  const again = (await waiting('admin2', row))!;
  await data.db()('exam_application').where({ id: row.id }).update({ intl_mark: 7 });
  expect((await decide('admin2', again.id)).statusCode).toBe(409);
  expect((await now(row)).Intl_mark).toBe(7);
});

describe('a college whose password an officer has typed', () => {
  const idOf = async (login: string) => (await data.db()('app_user').where({ login }).first<{ id: number }>('id')).id;
  const typed = async (by: string, moment = new Date()) =>
    data
      .db()('credential_event')
      .insert({ user_id: await idOf('101'), kind: 'FIRST_PASSWORD', by_user: await idOf(by), at: moment });
  const asCollege = async (row: MarkRow) => {
    const answer = await save('college', [entry(row, other(row))]);
    return answer.statusCode === 200 ? 200 : [answer.statusCode, answer.json<Problem>().type];
  };
  const REFUSED = [403, 'opened-by-giver'];
  beforeEach(async () => {
    // locks of earlier tests were taken away by the same officer
    await data.db()('paper_lock').where({ kind: 'INTERNAL' }).delete();
    await turnWindow('admin2', false);
    await turnWindow('admin2', true);
  });
  afterEach(() => data.db()('credential_event').where({ kind: 'FIRST_PASSWORD' }).delete());

  test('[SEC-7, SEC-1] writes nothing after this officer has opened the window again; opened by another one it does', async () => {
    const row = await fresh();
    await typed('501');
    await turnWindow('admin', false);
    await turnWindow('admin', true);
    expect(await asCollege(row)).toEqual(REFUSED);
    expect((await now(row)).Intl_mark).toBe(row.Intl_mark);
    await turnWindow('admin2', false);
    await turnWindow('admin2', true);
    expect(await asCollege(row)).toBe(200);
  });

  test('[SEC-7, SEC-1] writes nothing in a paper whose lock this officer has taken away; where it was typed before, it does', async () => {
    const row = await fresh();
    const missing = (await rows()).filter(({ Ex_confm, Intl_mark }) => Ex_confm && Intl_mark === null).length;
    const body = { exam: OPEN_EXAM, P_code: paper.code, kind: 'INTERNAL', missing };
    const lock = (await api.call('college', 'POST', '/paper-locks', body)).json<{ id: number }>();
    const reopen = await api.call('admin', 'POST', `/paper-locks/${lock.id}/reopen`, { reason: 'late list' });
    expect(reopen.statusCode).toBe(200);
    // long before anything was open: who has made all colleges does not shut them out
    await typed('501', new Date(2020, 0, 1));
    expect(await asCollege(row)).toBe(200);
    await typed('501');
    expect(await asCollege(await now(row))).toEqual(REFUSED);
  });
});
