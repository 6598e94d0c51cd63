import type { ConfirmAllPreview } from '@thervu/contracts/registration/confirm-all-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { OPEN_EXAM, registrationData } from '../../testing/registration-test-queries';

const api = apiUnderTest();
const data = registrationData(() => api.clone.pools.owner);
const db = () => data.db();
let examId: number;

beforeAll(async () => {
  examId = await data.examId();
});
beforeEach(async () => {
  await data.windows({ cour_aply: true, exam_aply: true, stage: 'APPLICATION' });
  await db()('exam_application')
    .where({ exam_id: examId })
    .update({ ex_confm: false, confirmed_by: null, confirmed_at: null });
});

const URL = `/examapp/confirm-all/101/${OPEN_EXAM}`;
const preview = async (as: Person = 'college', url = URL) => (await api.call(as, 'GET', url)).json<ConfirmAllPreview>();
let keys = 0;
const newKey = () => `confirm-all-${String((keys += 1)).padStart(8, '0')}`;
const confirm = (digest: string, { as = 'college' as Person, url = URL, key = newKey(), app = api.app } = {}) =>
  api.tokenOf(as).then((token) =>
    app.inject({
      method: 'POST',
      url: `/thervu/api${url}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { digest },
    }),
  );
const rows = (where: Record<string, unknown>) =>
  db()('exam_application')
    .where({ exam_id: examId, ...where })
    .orderBy('id')
    .select<{ id: number; ex_confm: boolean; row_version: number }[]>('*');
const lines = async (ids: number[]) =>
  db()('audit_log')
    .where({ action: 'APPLICATIONS_CONFIRMED', exam_id: examId })
    .whereIn('entity_key', ids.map(String))
    .orderBy('id')
    .select<{ entity_key: string; before: unknown; after: unknown; actor_login: string }[]>('*');

test('what is previewed is confirmed: every application of the own college that may be, and no other', async () => {
  const others = await rows({ colcode: '102' });
  const shown = await preview();
  const listed = await rows({ colcode: '101' });
  const leftOut = shown.left.reduce((sum, { count }) => sum + count, 0);
  expect(shown.toConfirm.count).toBeGreaterThan(100);
  expect(shown.toConfirm.count + shown.already.count + leftOut).toBe(listed.length);
  const answer = await confirm(shown.digest);
  expect([answer.statusCode, answer.json<{ confirmed: number }>().confirmed]).toEqual([200, shown.toConfirm.count]);
  expect((await rows({ colcode: '101', ex_confm: true })).length).toBe(shown.toConfirm.count);
  expect(await rows({ colcode: '102' })).toEqual(others);
  expect(await preview()).toMatchObject({ toConfirm: { count: 0 }, already: { count: shown.toConfirm.count } });
});

test('each confirmed application has one line of history, as a single confirmation writes it', async () => {
  const [single] = await rows({ colcode: '101' });
  const put = await api.call('college', 'PUT', `/examapp/${single!.id}/${OPEN_EXAM}/confirm`);
  expect(put.statusCode).toBe(200);
  const { before, after, actor_login } = (await lines([single!.id])).at(-1)!;
  const { digest } = await preview();
  const waiting = (await rows({ colcode: '101', ex_confm: false })).map(({ id }) => id);
  const earlier = (await lines(waiting)).length;
  await confirm(digest);
  const confirmed = (await rows({ colcode: '101', ex_confm: true }))
    .map(({ id }) => id)
    .filter((id) => id !== single!.id);
  const written = (await lines(waiting)).slice(earlier);
  expect(written.map(({ entity_key }) => Number(entity_key)).sort((a, b) => a - b)).toEqual(confirmed);
  for (const line of [written[0]!, written.at(-1)!])
    expect([line.before, line.after, line.actor_login]).toEqual([
      before,
      { ...(after as object), ids: [Number(line.entity_key)] },
      actor_login,
    ]);
});

test('a student who has left is left out with the reason, and the office confirms the arrears of one', async () => {
  const [row] = await db()('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .where({ 'a.exam_id': examId, 'a.colcode': '101', 's.status': 'ACTIVE' })
    .select<{ student_id: number }[]>('a.student_id');
  const papers = await rows({ student_id: row!.student_id });
  await db()('student').where(row!).update({ status: 'DISCONTINUED' });
  const { left, digest } = await preview();
  const entry = left.find(({ reason }) => reason === 'The student is discontinued.')!;
  expect(entry.count).toBeGreaterThanOrEqual(papers.length);
  await confirm(digest);
  expect((await rows({ student_id: row!.student_id, ex_confm: true })).length).toBe(0);
  await db()('exam_application').where({ exam_id: examId, id: papers[0]!.id }).update({ app_type: 'ARREAR' });
  const office = await preview('admin');
  expect(office.toConfirm.count).toBeGreaterThan(0);
  expect((await confirm(office.digest, { as: 'admin' })).statusCode).toBe(200);
  const confirmed = (await rows({ student_id: row!.student_id, ex_confm: true })).map(({ id }) => id);
  expect(confirmed).toContain(papers[0]!.id);
  expect(confirmed).toEqual((await rows({ student_id: row!.student_id, app_type: 'ARREAR' })).map(({ id }) => id));
  await db()('student').where(row!).update({ status: 'ACTIVE' });
});

test('what has changed since the preview is not confirmed unseen', async () => {
  const { digest } = await preview();
  const [row] = await rows({ colcode: '101', ex_confm: false });
  await api.call('college', 'PUT', `/examapp/${row!.id}/${OPEN_EXAM}/confirm`);
  const answer = await confirm(digest);
  expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([409, 'preview-changed']);
  expect((await rows({ colcode: '101', ex_confm: true })).length).toBe(1);
});

test('pressed twice, with one key or two, and through two processes at once, it is done once', async () => {
  const { digest, toConfirm } = await preview();
  const ids = (await rows({ colcode: '101', ex_confm: false })).map(({ id }) => id);
  const earlier = (await lines(ids)).length;
  const other = await api.build();
  const key = newKey();
  const answers = await Promise.all([
    confirm(digest, { key }),
    confirm(digest, { key, app: other }),
    confirm(digest),
    confirm(digest, { app: other }),
  ]);
  const done = answers.filter(({ statusCode }) => statusCode === 200);
  expect(done.length).toBeGreaterThanOrEqual(1);
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
  const now = await rows({ colcode: '101', ex_confm: true });
  expect(now).toHaveLength(toConfirm.count);
  expect((await lines(ids)).length - earlier).toBe(toConfirm.count);
  // the same key again is answered with the first answer
  const again = await confirm(digest, { key });
  expect([200, 409]).toContain(again.statusCode);
  expect((await lines(ids)).length - earlier).toBe(toConfirm.count);
  await other.close();
});

test('another college, a shut window, a frozen roll and a made-up preview are refused', async () => {
  const { digest } = await preview();
  expect((await api.call('otherCollege', 'GET', URL)).statusCode).toBe(403);
  expect((await confirm(digest, { as: 'otherCollege' })).statusCode).toBe(403);
  expect((await api.call('camp', 'GET', URL)).statusCode).toBe(403);
  expect((await confirm('f'.repeat(64))).statusCode).toBe(409);
  expect((await confirm('no digest')).statusCode).toBe(400);
  await data.windows({ exam_aply: false });
  const shut = await confirm(digest);
  expect([shut.statusCode, shut.json<{ message: string }>().message]).toEqual([403, 'Not Available']);
  await data.windows({ exam_aply: true, stage: 'ROLL_FROZEN' });
  expect((await confirm(digest, { as: 'admin' })).statusCode).toBe(422);
  expect((await rows({ ex_confm: true })).length).toBe(0);
});
