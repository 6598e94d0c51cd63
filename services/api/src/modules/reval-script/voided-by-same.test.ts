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
