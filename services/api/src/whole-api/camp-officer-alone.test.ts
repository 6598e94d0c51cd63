import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import type { KeyingSignature } from '@thervu/contracts/keying-signature/keying-signature-contract';
import { testDemoPassword } from '@thervu/testing/database';
import type { LightMyRequestResponse } from 'fastify';
import { API, apiUnderTest } from '../testing/api-under-test';
import { keyedBundle, testCamp, type TestCamp } from '../testing/camp-bundle';

/**
 * What was proved against the portal: the camp officer of Padmavani voids both keyings of an agreed 46, makes an operator who does not
 * exist, and keys 75 twice. Here that officer tries it with every call there is.
 */
const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const PLACE = 'Padmavani';
const CO = 'co.padmavani@example.org';
const TYPED = 'four horses in a row';
const REASON = 'Keyed for another candidate';

let camp: TestCamp;
let token = '';
beforeAll(async () => {
  camp = await testCamp(api, PLACE);
  // as everywhere outside demonstrations
  await db()('university_setting').where({ key: 'security.enrolment_code' }).update({ value: 'true' });
  token = (await enter(CO, testDemoPassword())).json<{ token: string }>().token;
});

const enter = (email: string, password: string) =>
  api.app.inject({ method: 'POST', url: `${API}/login/camplogin`, payload: { email, password } });
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, bearer = token) =>
  api.app.inject({
    method,
    url: `${API}${url}`,
    headers: { authorization: `Bearer ${bearer}` },
    ...(payload && { payload }),
  });
const typeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ type: string }>().type];

/** A script whose A and B agree on 46. */
async function agreed() {
  const { bundleno, barcodes } = await keyedBundle(api, camp, [{ slno: 1, a: 46, b: 46 }]);
  return { bundleno, barcode: barcodes[0]! };
}
const markOf = (barcode: string) =>
  db()('camp_mark')
    .where({ barcode })
    .first<
      | { id: number; row_version: number; amark: number | null; bmark: number | null; final_mark: number | null }
      | undefined
    >();
const key = (bundleno: number, barcode: string, mark: object, bearer = token) =>
  call('POST', '/marks', { bundleno, barcode, ...mark }, bearer);

/** Tries every way in which the officer alone could key either pass of the script; none may be taken. */
async function triesToKey(bundleno: number, barcode: string) {
  for (const mark of [{ Amark: 75 }, { Bmark: 75 }])
    expect(typeOf(await key(bundleno, barcode, mark))).toEqual([403, 'operators-key']);
  for (const pass of ['A', 'B'])
    expect((await call('POST', '/revalScript/mark', { barcode, pass, mark: 75 })).statusCode).toBeGreaterThanOrEqual(
      400,
    );
  const third = await call('PUT', `/marks/${barcode}`, { type: 'C', mark: 75, row_version: 1, confirmed: true });
  expect(third.statusCode).toBeGreaterThanOrEqual(400);
}

async function operators(): Promise<Officer[]> {
  return (await call('GET', '/campofficers')).json<Officer[]>();
}

test('[D16-3] [SEC-2] the camp officer of Padmavani voids, creates, keys: refused at each step, and the agreed mark stands', async () => {
  const { bundleno, barcode } = await agreed();
  const voided = await call('DELETE', `/bundles/${bundleno}/1?reason=${encodeURIComponent(REASON)}`);
  expect(voided.statusCode).toBe(200);
  await triesToKey(bundleno, barcode);

  // an operator who does not exist: the account opens with a code that the officer has not
  const invented = 'nobody.at.all@example.org';
  const someone = {
    exam: 'E25N',
    name: 'Demo Nobody',
    designation: 'Operator',
    email: invented,
    password: TYPED,
    place: PLACE,
  };
  expect((await call('POST', '/campofficers', { ...someone, role: 'OP' })).statusCode).toBe(200);
  expect(typeOf(await enter(invented, TYPED))).toEqual([403, 'enrolment-needed']);
  const guess = { login: invented, code: '2222-2222-2222', newPassword: 'a very quiet sentence' };
  expect((await api.app.inject({ method: 'POST', url: `${API}/enrolments`, payload: guess })).statusCode).toBe(422);
  const { id: userId } = await db()('app_user').where({ login: invented }).first<{ id: number }>('id');
  expect((await call('POST', '/enrolment-slips', { users: [userId] })).statusCode).toBe(403);
  const another = { ...someone, email: 'second.chief@example.org', role: 'CO' };
  expect((await call('POST', '/campofficers', another)).statusCode).toBe(422);

  // the password of an operator who exists
  const {
    id,
    exam_name: _name,
    own: _own,
    campofid: _chief,
    ...form
  } = (await operators()).find(({ email }) => email === 'op1.padmavani@example.org')!;
  expect((await call('PUT', `/campofficers/${id}`, { ...form, password: TYPED })).statusCode).toBe(200);
  expect(typeOf(await enter(form.email, TYPED))).toEqual([403, 'enrolment-needed']);
  const promoted = await call('PUT', `/campofficers/${id}`, { ...form, role: 'CO', row_version: form.row_version + 1 });
  expect(promoted.statusCode).toBe(422);

  // the second camp officer, whose signature would open the scripts
  const chief = (await operators()).find(({ email }) => email === 'co2.padmavani@example.org')!;
  const { id: chiefId, exam_name: _n, own: _o, campofid: _c, ...chiefForm } = chief;
  expect((await call('PUT', `/campofficers/${chiefId}`, { ...chiefForm, password: TYPED })).statusCode).toBe(422);
  const [waiting] = (await call('GET', '/keying-signatures')).json<KeyingSignature[]>();
  expect(typeOf(await call('POST', `/keying-signatures/${waiting!.id}/decision`, { decision: 'SIGNED' }))).toEqual([
    403,
    'same-person',
  ]);

  // a second session of one operator, who is a friend and not a second person to sign: the scripts take no keying
  const friend = (await enter('op2.padmavani@example.org', testDemoPassword())).json<{ token: string }>().token;
  for (const mark of [{ Amark: 75 }, { Bmark: 75 }])
    expect(typeOf(await key(bundleno, barcode, mark, friend))).toEqual([409, 'awaiting-signature']);

  // the second camp officer looks, and the agreed mark stands
  const second = (await enter('co2.padmavani@example.org', testDemoPassword())).json<{ token: string }>().token;
  const body = { decision: 'RETURNED', reason: 'The script says forty-six' };
  const returned = await call('POST', `/keying-signatures/${waiting!.id}/decision`, body, second);
  expect(returned.statusCode).toBe(200);
  expect(await markOf(barcode)).toMatchObject({ amark: 46, bmark: 46, final_mark: 46 });
});

test('[D16-3] [SEC-2] one keying corrected after the other: the officer keys neither, and one operator never keys both', async () => {
  const { bundleno, barcode } = await agreed();
  for (const pass of ['A', 'B']) {
    const { id, row_version } = (await markOf(barcode))!;
    const body = { pass, reason: REASON, row_version };
    expect((await call('PUT', `/camp-keyings/${id}/void`, body)).statusCode).toBe(200);
    await triesToKey(bundleno, barcode);
  }
  const friend = (await enter('op3.padmavani@example.org', testDemoPassword())).json<{ token: string }>().token;
  expect((await key(bundleno, barcode, { Amark: 75 }, friend)).statusCode).toBe(200);
  expect(typeOf(await key(bundleno, barcode, { Bmark: 75 }, friend))).toEqual([409, 'same-officer']);
  expect(await markOf(barcode)).toMatchObject({ amark: 75, bmark: null, final_mark: null });
  // an honest second keying differs; whoever took the marks away decides nothing
  const other = (await enter('op2.padmavani@example.org', testDemoPassword())).json<{ token: string }>().token;
  expect((await key(bundleno, barcode, { Bmark: 46 }, other)).statusCode).toBe(200);
  const { row_version } = (await markOf(barcode))!;
  const third = await call('PUT', `/marks/${barcode}`, { type: 'C', mark: 75, row_version, confirmed: true });
  expect(typeOf(third)).toEqual([409, 'voided-by-same']);
  expect(await markOf(barcode)).toMatchObject({ final_mark: null });
});

test('[D16-3] [SEC-2] packet entry is taken and changes no mark of a script: it is a sheet of its own', async () => {
  const { barcode } = await agreed();
  const before = await markOf(barcode);
  const { dummy_no: dummyno } = await db()('script').where({ barcode }).first<{ dummy_no: string }>('dummy_no');
  const found = (await call('GET', `/campDummy/getExamappid/${dummyno}/E25N`)).json<{ id: number }[]>();
  const line = { packso: 1, dummyno, mark: 75, dummyId: found[0]!.id };
  const sheet = { selectedExam: 'E25N', bundle: 1, packno: 1, exno: 'EX1', dummynoList: [line] };
  for (const path of ['/campDummy/Amark', '/campDummy/Bmark'])
    expect((await call('POST', path, sheet)).statusCode).toBe(200);
  expect(await markOf(barcode)).toEqual(before);
});
