import type {
  EarlierBatch,
  EarlierRecord,
  EarlierValues,
} from '@thervu/contracts/earlier-result/earlier-result-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { csvOf, ImportClient } from '../../testing/import-test-data';
import { Signer } from '../../testing/signer';

const imports = new ImportClient();
afterAll(() => imports.close());
const api = apiUnderTest({ config: { secondFactorOff: false } });
beforeAll(() => imports.open(api));
const db = () => api.clone.pools.owner;
const signer = new Signer(api, 'admin2');
const REASON = 'Typed wrongly, see register 12.';

let studentId: number;
let regNo: string;
const ROW = { SEM: 1, SESSION: 'NOV-2019', INT_MARK: 20, EXT_MARK: 50, TOTAL_MARK: 70, TOTAL_MAX: 100, CREDIT: 4 };
const values: EarlierValues = {
  int_mark: 20,
  ext_mark: 55,
  total_mark: 75,
  total_max: 100,
  credit: 4,
  grade: null,
  grade_point: '7.5',
  result: 'P',
  attempt: 1,
};

const batches = async (who: Person = 'admin2') =>
  (await api.call(who, 'GET', '/earlier-results/batches')).json<EarlierBatch[]>();
const record = async () =>
  (await api.call('admin', 'GET', `/earlier-results/students/${studentId}`)).json<EarlierRecord>();
const standing = async (code: string) => (await record()).rows.find(({ p_code, stands }) => p_code === code && stands);
const correct = (id: number, body: object, who: Person = 'admin') =>
  api.call(who, 'POST', `/earlier-results/results/${id}/corrections`, { reason: REASON, ...body });
const decide = async (id: number, who: 'admin' | 'admin2' = 'admin2', body: object = {}) =>
  api.call(who, 'POST', `/earlier-results/batches/${id}/decision`, {
    decision: 'APPROVED',
    ...(who === 'admin2' && { proof: await signer.proof() }),
    ...body,
  });

beforeAll(async () => {
  const student = await db()('student')
    .where({ status: 'ACTIVE', colcode: '101' })
    .whereNotNull('reg_no')
    .orderBy('reg_no')
    .first<{ student_id: number; reg_no: string }>('student_id', 'reg_no');
  studentId = student.student_id;
  regNo = student.reg_no;
  const header = ['REG_NO', 'P_CODE', ...Object.keys(ROW), 'GRADE_POINT', 'RESULT', 'ATTEMPT', 'P_NAME', 'P_TYPE'];
  const rows = ['COR001', 'REM001'].map((P_CODE) => ({
    ...{ REG_NO: regNo, P_CODE, ...ROW, GRADE_POINT: '7.0', RESULT: 'P', ATTEMPT: 1 },
    ...{ P_NAME: `Old paper ${P_CODE}`, P_TYPE: 'THEORY' },
  }));
  expect(await imports.apply(await imports.check('earlier-results', csvOf(header, rows), 'past.csv'))).toMatchObject({
    state: 'APPLIED',
  });
  const [batch] = await batches();
  expect((await decide(batch!.id)).statusCode).toBe(200);
});

test('[DAY-7] what does not fit together, changes nothing or has no reason is no correction, and nothing is written', async () => {
  const { id } = (await standing('COR001'))!;
  const before = await record();
  const fieldOf = async (body: object) => {
    const answer = await correct(id, body);
    return [answer.statusCode, answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field];
  };
  expect(await fieldOf({ values: { ...values, total_mark: 76 } })).toEqual([422, 'values/total_mark']);
  expect(await fieldOf({ values: { ...values, ext_mark: null, total_mark: null } })).toEqual([
    422,
    'values/total_mark',
  ]);
  expect(await fieldOf({ values: { ...values, grade_point: null } })).toEqual([422, 'values/grade_point']);
  const same = { ...values, ext_mark: 50, total_mark: 70, grade_point: '7' };
  expect((await correct(id, { values: same })).json()).toMatchObject({ type: 'nothing-changed' });
  expect((await correct(id, { values, reason: 'no' })).statusCode).toBe(400);
  expect((await correct(id, { values }, 'college')).statusCode).toBe(403);
  expect((await correct(999_999, { values })).statusCode).toBe(404);
  expect(await record()).toEqual(before);
});

test('[DAY-7] a correction from the screen waits for another officer, once however often it is pressed; what stood stays in the history', async () => {
  const { id } = (await standing('COR001'))!;
  const answers = await Promise.all(Array.from({ length: 5 }, () => correct(id, { values })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
  const { batch } = answers.find(({ statusCode }) => statusCode === 200)!.json<{ batch: number }>();
  expect(await standing('COR001')).toMatchObject({ id, total_mark: 70 });
  const shown = (await batches()).find((each) => each.id === batch)!;
  expect(shown).toMatchObject({
    state: 'WAITING',
    file: `Correction of ${regNo} COR001 NOV-2019`,
    results: 1,
    marks: 75,
    correction: { before: { total_mark: 70, grade_point: '7.00' }, after: { total_mark: 75 }, reason: REASON },
  });
  const bySelf = await api.call('admin', 'POST', `/earlier-results/batches/${batch}/decision`, {
    decision: 'APPROVED',
    proof: await new Signer(api, 'admin').proof(),
  });
  expect(bySelf.statusCode).toBe(403);
  expect((await decide(batch)).json<{ message: string }>().message).toBe('1 result counts from now on.');
  const versions = (await record()).rows.filter(({ p_code }) => p_code === 'COR001');
  expect(versions).toMatchObject([
    { version: 1, total_mark: 70, stands: false, reason: null },
    { version: 2, total_mark: 75, ext_mark: 55, grade_point: '7.50', stands: true, reason: REASON },
  ]);
  expect((await correct(id, { values: { ...values, attempt: 2 } })).statusCode).toBe(409);
  const log = await db()('audit_log').where({ action: 'EARLIER_RESULT_CORRECTION_PROPOSED' }).select('before', 'after');
  expect(log).toMatchObject([{ before: { total_mark: 70 }, after: { total_mark: 75, reason: REASON } }]);
});

test('[DAY-7] a result that was wrongly brought in is removed by two officers; it stays readable and never counts again by itself', async () => {
  const { id } = (await standing('REM001'))!;
  const proposed = await correct(id, { values: null });
  expect(proposed.statusCode).toBe(200);
  const { batch } = proposed.json<{ batch: number }>();
  expect((await batches()).find((each) => each.id === batch)).toMatchObject({
    file: `Removal of ${regNo} REM001 NOV-2019`,
    marks: null,
    credits: 0,
    correction: { before: { total_mark: 70 }, after: null },
  });
  expect(await standing('REM001')).toMatchObject({ id });
  expect((await decide(batch)).json<{ message: string }>().message).toBe('The result does not count any more.');
  expect(await standing('REM001')).toBeUndefined();
  const versions = (await record()).rows.filter(({ p_code }) => p_code === 'REM001');
  expect(versions).toMatchObject([
    { version: 1, stands: false, removed: false },
    { version: 2, stands: false, removed: true, reason: REASON },
  ]);
  await expect(db()('earlier_result').where({ id: versions[1]!.id }).update({ removed: false })).rejects.toThrow(
    'is written',
  );
  await expect(db()('earlier_result').where({ id: versions[1]!.id }).update({ stands: true })).rejects.toThrow();
});

test('[DAY-7] a correction that was changed after it was proposed is not signed, and one that is returned changes nothing', async () => {
  const { id } = (await standing('COR001'))!;
  const { batch } = (await correct(id, { values: { ...values, attempt: 3 } })).json<{ batch: number }>();
  const before = await record();
  await db()('earlier_batch')
    .where({ id: batch })
    .update({ digest: Buffer.alloc(32) });
  expect((await decide(batch)).statusCode).toBe(409);
  expect((await decide(batch, 'admin', { decision: 'RETURNED', reason: REASON })).statusCode).toBe(200);
  expect((await record()).rows.filter(({ stands }) => stands)).toEqual(before.rows.filter(({ stands }) => stands));
});
