import type { Withhold } from '@thervu/contracts/result-release/result-release-contract';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;

let exam: number;
let student: { reg_no: string; p_code: string };

beforeAll(async () => {
  exam = (await db()('exam').where({ exam_tbl: 'E25N' }).first<{ id: number }>('id')).id;
  student = await db()('exam_application')
    .where({ exam_id: exam, ex_confm: true })
    .whereNotIn('reg_no', db()('result_withhold').where({ exam_id: exam }).select('reg_no'))
    .orderBy('id')
    .first('reg_no', 'p_code');
});

const path = (rest = '') => `/control/result-release/${exam}/withholds${rest}`;
const withhold = (body: object, as: 'admin' | 'admin2' = 'admin') =>
  api.call(as, 'POST', path(), {
    reg_no: student.reg_no,
    p_code: null,
    reason: 'WITHHELD_FEE',
    note: 'Fees of two semesters are open.',
    ...body,
  });
const list = async (released = false) =>
  (await api.call('admin', 'GET', path(`?released=${released}`))).json<{
    items: Withhold[];
    total: number;
  }>();
const listWithheldRows = async (p_code: string | null) => {
  const rows: { held: string | null; p_code: string }[] = await db()('v_result_input')
    .where({ exam_id: exam, reg_no: student.reg_no })
    .select('held', 'p_code');
  return rows.filter((row) => p_code === null || row.p_code === p_code).map((row) => row.held);
};

test('a student is withheld with reason and note: every paper waits in the next run, and the list names who did it', async () => {
  const { total } = await list();
  const done = await withhold({});
  expect(done.json()).toEqual({
    message:
      'The result is withheld. It takes effect with the next run. Until it is released, the student gets no hall ticket.',
  });
  expect(new Set(await listWithheldRows(null))).toEqual(new Set(['WITHHELD_FEE']));
  const now = await list();
  expect(now.total).toBe(total + 1);
  expect(now.items[0]).toMatchObject({ reg_no: student.reg_no, p_code: null, reason: 'WITHHELD_FEE' });
  expect(now.items[0]!.by).toMatch(/\S/);
});

test('of two clerks who withhold the same, the second is told; one paper more is another matter', async () => {
  const again = await withhold({ reason: 'WITHHELD_OTHER' }, 'admin2');
  expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([409, 'withheld-already']);
  const answers = await Promise.all([
    withhold({ p_code: student.p_code, reason: 'WITHHELD_MALPRACTICE' }),
    withhold({ p_code: student.p_code, reason: 'WITHHELD_MALPRACTICE' }, 'admin2'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await listWithheldRows(student.p_code)).toEqual(['WITHHELD_MALPRACTICE']);
});

test('released with a reason, the papers are free again; a second release is refused and both are in the audit log', async () => {
  const { items } = await list();
  const [paper, all] = [student.p_code, null].map((p_code) =>
    items.find((row) => row.reg_no === student.reg_no && row.p_code === p_code)!,
  );
  const release = (id: number, note = 'Paid.') => api.call('admin2', 'PUT', path(`/${id}/release`), { note });
  expect((await release(paper!.id)).statusCode).toBe(200);
  expect(await listWithheldRows(student.p_code)).toEqual(['WITHHELD_FEE']);
  expect((await release(all!.id)).statusCode).toBe(200);
  expect(new Set(await listWithheldRows(null))).toEqual(new Set([null]));
  expect((await release(all!.id)).statusCode).toBe(409);
  expect((await list(true)).items[0]).toMatchObject({ releaseNote: 'Paid.' });
  const log = await db()('audit_log').where({ entity: 'result_withhold' }).orderBy('id').pluck('action');
  expect(log).toEqual(['RESULT_WITHHELD', 'RESULT_WITHHELD', 'RESULT_LET_GO', 'RESULT_LET_GO']);
});

test.each([
  ['a number nobody has', { reg_no: 'ZZ99ZZ99' }, 422, 'reg_no'],
  ['a paper the student does not write', { p_code: 'NOPAPER' }, 422, 'p_code'],
  ['a reason nobody knows', { reason: 'BECAUSE' }, 400, 'reason'],
  ['no note', { note: '   ' }, 400, 'note'],
  ['a note with a hidden sign', { note: 'Fees\u202E open' }, 400, 'note'],
  ['a note of ten thousand letters', { note: 'x'.repeat(10_000) }, 400, 'note'],
  ['a statement in the number', { reg_no: "2025'; drop table" }, 400, 'reg_no'],
])('%s is refused at its field, and nothing is written', async (_words, body, status, field) => {
  const before = await db()('result_withhold').count({ n: '*' });
  const answer = await withhold(body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(field);
  expect(await db()('result_withhold').count({ n: '*' })).toEqual(before);
});

test('before the roll is frozen nothing is withheld: there is no result to come', async () => {
  const early = await db()('exam').where({ exam_tbl: 'E26A' }).first<{ id: number }>('id');
  const answer = await api.call('admin', 'POST', `/control/result-release/${early.id}/withholds`, {
    reg_no: student.reg_no,
    p_code: null,
    reason: 'WITHHELD_FEE',
    note: 'Fees.',
  });
  expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([422, 'wrong-stage']);
});

test('a college withholds nothing', async () => {
  expect((await api.call('college', 'GET', path())).statusCode).toBe(403);
});
