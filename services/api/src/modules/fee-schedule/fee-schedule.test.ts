import type { FeeComponent, RevaluationFee } from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import type { SettingChange } from '@thervu/contracts/setting/setting-contract';
import { apiUnderTest } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
const schedule = async () => (await api.call('admin', 'GET', '/settings/fees')).json<FeeComponent[]>();
const revaluation = async () => (await api.call('admin', 'GET', '/settings/revaluation-fees')).json<RevaluationFee[]>();
const history = async (section: string) =>
  (await api.call('admin', 'GET', `/settings/history/${section}`)).json<{ items: SettingChange[] }>().items;
const bodyOf = (rows: readonly FeeComponent[], changes: Record<number, unknown> = {}) => ({
  fees: rows.map(({ id, fees, row_version }) => ({
    id,
    fees: id in changes ? changes[id] : fees,
    row_version,
  })),
});
const written = async () =>
  JSON.stringify([
    await owner()('fee_schedule').orderBy('id'),
    await owner()('reval_fee').orderBy(['reval_group', 'kind']),
    await owner()('setting_history').orderBy('id'),
  ]);

test('[S9-CONST-FEE-01] [S9-CONST-FEE-02] [S9-CONST-FEE-04] [S9-CONST-FEE-05] the five components by number are application, mark sheet, consolidated, provisional and convocation', async () => {
  expect((await schedule()).map(({ id, name, fees }) => [id, name, fees])).toEqual([
    [1, 'Exam Application', 100],
    [2, 'Mark Sheet', 75],
    [3, 'Consolidated', 400],
    [4, 'Provisional', 250],
    [5, 'Convocation', 500],
  ]);
});

test('[S9-CONST-REVALFEE-01] [S9-CONST-REVALFEE-02] [S9-CONST-REVALFEE-03] [S9-CONST-REVALFEE-04] revaluation costs 500 for UG and 600 for others, re-total and transparency 350', async () => {
  const fees = (await revaluation()).map(({ reval_group, kind, fees }) => [reval_group, kind, fees]);
  expect(fees).toEqual([
    ['UG', 'RETOT', 350],
    ['UG', 'REVAL', 500],
    ['UG', 'TRANS', 350],
    ['PG', 'RETOT', 350],
    ['PG', 'REVAL', 600],
    ['PG', 'TRANS', 350],
  ]);
});

test('a changed fee holds for exams made from now on; those that exist keep theirs', async () => {
  const [exam] = await owner()('exam').orderBy('id').limit(1);
  await owner().raw('select create_exam_partitions(?)', [exam.id]);
  const before = await owner()('exam_fee').orderBy(['exam_id', 'id']);
  expect(before.length).toBeGreaterThanOrEqual(5);
  const rows = await schedule();
  const answer = await api.call('admin', 'PUT', '/settings/fees', {
    ...bodyOf(rows, { 2: 80.5 }),
    reason: 'Order 12',
  });
  expect(answer.statusCode).toBe(200);
  expect((await schedule()).map(({ fees }) => fees)).toEqual([100, 80.5, 400, 250, 500]);
  expect(await owner()('exam_fee').orderBy(['exam_id', 'id'])).toEqual(before);
  // made as the step 'exam creation' makes one
  await owner().transaction(async (trx) => {
    const [made] = await trx('exam').insert({ etype: 'ODD', eyear: 2044, emonth: 'NOV' }).returning('id');
    await trx.raw('select create_exam_partitions(?)', [made.id]);
    expect(await trx('exam_fee').where({ exam_id: made.id }).orderBy('id').pluck('fees')).toEqual([
      '100.00',
      '80.50',
      '400.00',
      '250.00',
      '500.00',
    ]);
  });
});

test('the history tells who changed which fee, from what, to what and why; the audit log has both', async () => {
  const [last] = await history('fees');
  const office = await owner()('app_user').where({ login: '501' }).first('id', 'name');
  expect(last).toMatchObject({
    key: 'fee.2',
    old_value: 75,
    new_value: 80.5,
    by: office.name,
    reason: 'Order 12',
  });
  expect(await owner()('fee_schedule').where({ id: 2 }).first()).toMatchObject({ updated_by: office.id });
  expect(await owner()('audit_log').where({ action: 'FEES_CHANGED' }).orderBy('id', 'desc').first()).toMatchObject({
    before: { 'Mark Sheet': 75 },
    after: { 'Mark Sheet': 80.5, reason: 'Order 12' },
  });
});

test('two officers at once: the second is told both amounts', async () => {
  const rows = await schedule();
  expect((await api.call('admin', 'PUT', '/settings/fees', bodyOf(rows, { 1: 110 }))).statusCode).toBe(200);
  const before = await written();
  const late = await api.call('admin2', 'PUT', '/settings/fees', bodyOf(rows, { 1: 120 }));
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    conflict: { yours: { 'Exam Application': 120 }, theirs: { 'Exam Application': 110 } },
  });
  expect(await written()).toBe(before);
});

test.each<[string, unknown, RegExp]>([
  ['below zero', -1, /below zero/],
  ['with three decimals', 10.125, /two decimals/],
  ['beyond what the column holds', 100_000_000, /9,99,99,999\.99/],
  ['as text', '100', /^Fees must be number/],
])('a fee %s is refused naming the field, and nothing is written', async (_what, amount, labels) => {
  const before = await written();
  const answer = await api.call('admin', 'PUT', '/settings/fees', bodyOf(await schedule(), { 1: amount }));
  expect(answer.statusCode).toBe(400);
  const { errors, message } = answer.json<{ errors: { field: string }[]; message: string }>();
  expect(errors[0]!.field).toBe('fees/0/fees');
  expect(message).toMatch(labels);
  expect(await written()).toBe(before);
});

test('a schedule with a component missing or twice is refused', async () => {
  const rows = await schedule();
  const four = await api.call('admin', 'PUT', '/settings/fees', bodyOf(rows.slice(0, 4)));
  const twice = await api.call('admin', 'PUT', '/settings/fees', bodyOf([...rows.slice(0, 4), rows[0]!]));
  expect([four.statusCode, twice.statusCode]).toEqual([400, 400]);
});

test('revaluation fees are saved together, with their history', async () => {
  const rows = await revaluation();
  const fees = rows.map((row) => ({
    ...row,
    fees: row.reval_group === 'PG' && row.kind === 'REVAL' ? 650 : row.fees,
  }));
  expect((await api.call('admin', 'PUT', '/settings/revaluation-fees', { fees })).statusCode).toBe(200);
  expect((await history('revaluation'))[0]).toMatchObject({
    key: 'reval_fee.PG.REVAL',
    old_value: 600,
    new_value: 650,
  });
  const late = await api.call('admin', 'PUT', '/settings/revaluation-fees', { fees: rows });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ conflict: { theirs: { 'Revaluation, Other levels': 650 } } });
});
