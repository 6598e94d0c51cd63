import { apiUnderTest } from '../../testing/api-under-test';
import { revalCampDesk } from '../../testing/reval-camp-desk';
import { revalScriptRows } from '../../testing/reval-script-test-queries';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let examId: number;
let office: number;
const { issue, rows, freeze } = revalScriptRows(api, () => ({ examId, office }));
const { as, pull, key } = revalCampDesk(api);

beforeAll(async () => {
  examId = (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number }>('id')).id;
  office = (await db()('app_user').where({ login: '501' }).first<{ id: number }>('id')).id;
  await db()('revaluation').where({ exam_id: examId }).update({ rev_aply: true });
  await freeze();
  await issue(2);
});

test('[F-4] whoever voids an entry of the revaluation does not enter it again; another person does', async () => {
  const [row] = await rows({ place: 'Sona' });
  const { barcode, pull_barcode } = row!;
  expect((await pull('op1.Sona', pull_barcode)).statusCode).toBe(200);
  expect((await key('op1.Sona', 'A', barcode, 40)).statusCode).toBe(200);
  const { row_version } = (await rows({ barcode }))[0]!;
  const reason = 'Entered for another script';
  const voided = await as('co.Sona', 'PUT', `/revalScript/void/${barcode}`, { pass: 'A', reason, row_version });
  expect(voided.statusCode).toBe(200);
  const again = await key('co.Sona', 'A', barcode, 45);
  expect([again.statusCode, again.json<{ type: string }>().type]).toEqual([403, 'operators-key']);
  expect((await rows({ barcode }))[0]).toMatchObject({ amark: null, aopid: null });
  expect((await key('op2.Sona', 'A', barcode, 41)).statusCode).toBe(200);
  expect((await rows({ barcode }))[0]!.amark).toBe(41);
});

test('[F-4] nor when the officer has become an operator since, and nobody who took the first mark of the script away keys its revaluation', async () => {
  const [row, second] = await rows({ place: 'Govt' });
  const outcomeOf = async (...keying: Parameters<typeof key>) => {
    const answer = await key(...keying);
    return [answer.statusCode, answer.json<{ type?: string }>().type];
  };
  const rejected = [409, 'voided-by-same'];
  expect((await pull('op1.Govt', row!.pull_barcode)).statusCode).toBe(200);
  expect((await key('op1.Govt', 'A', row!.barcode, 40)).statusCode).toBe(200);
  const { row_version } = (await rows({ barcode: row!.barcode }))[0]!;
  const reason = 'Entered for another script';
  const body = { pass: 'A', reason, row_version };
  expect((await as('co.Govt', 'PUT', `/revalScript/void/${row!.barcode}`, body)).statusCode).toBe(200);
  await db()('camp_officer').where({ email: 'co.govt@example.org' }).update({ role: 'OP' });
  for (const pass of ['A', 'B'] as const) expect(await outcomeOf('co.Govt', pass, row!.barcode, 45)).toEqual(rejected);

  // the first valuation of the second script: its mark was taken away by who is an operator of the revaluation now, as another
  // officer then
  const officers = await db()('camp_officer')
    .whereIn('email', ['op1.govt@example.org', 'op1.sona@example.org'])
    .orderBy('email')
    .select<{ id: number; user_id: number }[]>('id', 'user_id');
  const [now, former] = officers;
  const first = await db()('script as s')
    .join('revaluation as r', (on) => on.on('r.exam_id', 's.exam_id').on('r.application_id', 's.application_id'))
    .where('r.rid', second!.rid)
    .first<{ barcode: string }>('s.barcode');
  await db()('valuation_event').insert({
    ...{ kind: 'FIRST', exam_id: examId, barcode: first.barcode, bundleno: second!.bundle, packet: 1, slno: 1 },
    ...{ pass: 'A', action: 'VOID', old_mark: 12, reason, officer_id: former!.id, by_user: now!.user_id },
  });
  expect((await pull('op2.Govt', second!.pull_barcode)).statusCode).toBe(200);
  for (const pass of ['A', 'B'] as const)
    expect(await outcomeOf('op1.Govt', pass, second!.barcode, 45)).toEqual(rejected);
  expect((await key('op2.Govt', 'A', second!.barcode, 45)).statusCode).toBe(200);
});
