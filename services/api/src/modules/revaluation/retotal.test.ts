import type { Retotal, ScriptCopy } from '@thervu/contracts/revaluation/retotal-contract';
import { testDemoPassword } from '@thervu/testing/database';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { EXAM, revaluationUnderTest } from '../../testing/revaluation-test-queries';

const api = apiUnderTest();
const { owner, examId, get, untouched, apply, window } = revaluationUnderTest(api);

const list = (as: Person = 'admin') =>
  get<{ frozen: boolean; items: Retotal[] }>(`/control/revaluation/${EXAM}/retotals`, as);
const findRetotal = async (rid: number, as: Person = 'admin') => (await list(as)).items.find((row) => row.rid === rid)!;
const key = (rid: number, sum: unknown, row_version: number, as: Person = 'admin') =>
  api.call(as, 'PUT', `/control/revaluation/retotals/${rid}`, { sum, row_version });
const copies = () =>
  get<{ frozen: boolean; years: number; keptUntil: string; handed: number; items: ScriptCopy[] }>(
    `/control/revaluation/${EXAM}/copies`,
    'admin',
  );
/** A third person of the office has keyed, whom the demo does not have. */
const office3 = async (): Promise<number> => {
  const known = await owner()('app_user').where({ login: 'office3@example.org' }).first('id');
  if (known) return known.id as number;
  const {
    password_hash,
    name: _n,
    login: _l,
    id: _i,
    ...rest
  } = await owner()('app_user').where({ login: '501' }).first();
  const [made] = await owner()('app_user')
    .insert({
      must_change: false,
      kind: rest.kind,
      colcode: rest.colcode,
      password_hash,
      name: 'Third Officer',
      login: 'office3@example.org',
      email: 'office3@example.org',
    })
    .returning<{ id: number }[]>('id');
  const [staff] = await owner()('staff')
    .insert({
      user_id: made!.id,
      name: 'Third Officer',
      designation: 'Deputy Controller',
      email: 'office3@example.org',
    })
    .returning<{ id: number }[]>('id');
  await owner()('staff_duty').insert({ staff_id: staff!.id, duty: 'DEPUTY', areas: [] });
  return made!.id;
};

let rids: number[];
beforeAll(async () => {
  const rows = (await untouched()).slice(0, 6);
  for (const { Rid } of rows) {
    await apply('retot', Rid, 1);
    await apply('trans', Rid, 1);
  }
  rids = (
    await owner()('revaluation')
      .whereIn(
        'application_id',
        rows.map(({ Rid }) => Rid),
      )
      .orderBy('rid')
      .select<{ rid: number }[]>('rid')
  ).map(({ rid }) => rid);
});

test('nothing is keyed or handed over while the window is open', async () => {
  expect((await list()).frozen).toBe(false);
  expect((await key(rids[0]!, 40, 0)).json()).toMatchObject({ type: 'not-closed', status: 422 });
  const copy = await api.call('admin', 'PUT', `/control/revaluation/copies/${rids[0]}`, { handed: true });
  expect(copy.json()).toMatchObject({ type: 'not-closed', status: 422 });
  expect((await window(false)).statusCode).toBe(200);
  expect((await list()).frozen).toBe(true);
});

test('two people key the sum without seeing each other; equal figures stand', async () => {
  const rid = rids[0]!;
  expect(await findRetotal(rid)).toMatchObject({
    state: 'WAITING',
    mine: false,
    agreed: null,
    original: null,
    row_version: 0,
  });
  const first = await key(rid, 43, 0);
  expect(first.json()).toMatchObject({
    row: { state: 'FIRST', mine: true, agreed: null },
    message: expect.stringContaining('Another person'),
  });
  const observed = JSON.stringify(await list('admin2'));
  expect(observed).not.toContain('"first"');
  expect(await findRetotal(rid, 'admin2')).toMatchObject({
    state: 'FIRST',
    mine: false,
    agreed: null,
    original: null,
  });
  expect((await key(rid, 43, 1)).json()).toMatchObject({ type: 'same-person', status: 422 });
  const second = await key(rid, 43, 1, 'admin2');
  const { ext_mark } = await owner()('revaluation').where({ rid }).first('ext_mark');
  expect(second.json()).toMatchObject({
    row: { state: 'AGREED', mine: true, agreed: 43, original: ext_mark },
  });
  expect((await owner()('reval_retotal').where({ rid }).first()).agreed).toBe(43);
  expect((await key(rid, 44, 2, 'admin2')).json()).toMatchObject({ type: 'agreed' });
  const logged = await owner()('audit_log')
    .where({ action: 'RETOTAL_KEYED', entity_key: String(rid) })
    .orderBy('id')
    .select('after');
  expect(logged.map(({ after }) => after)).toEqual([
    { turn: 'first', state: 'FIRST' },
    { turn: 'second', state: 'AGREED', agreed: 43 },
  ]);
});

test('where two figures differ a third person decides, whose figure stands', async () => {
  const rid = rids[1]!;
  await key(rid, 31, 0);
  const second = await key(rid, 13, 1, 'admin2');
  expect(second.json()).toMatchObject({
    row: { state: 'DIFFERENT', agreed: null, original: null },
    message: expect.stringContaining('third person'),
  });
  for (const as of ['admin', 'admin2'] as const)
    expect((await key(rid, 31, 2, as)).json()).toMatchObject({ type: 'same-person' });
  const third = await office3();
  await owner()('user_session').where({ user_id: third }).delete();
  const signedIn = await api.signIn('office3@example.org', testDemoPassword());
  const { token } = signedIn.json<{ token: string }>();
  const answer = await api.app.inject({
    method: 'PUT',
    url: `/thervu/api/control/revaluation/retotals/${rid}`,
    payload: { sum: 32, row_version: 2 },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.json()).toMatchObject({ row: { state: 'AGREED', agreed: 32, mine: true } });
});

test('the database itself keeps two people apart and a third away while the two agree', async () => {
  const rid = rids[2]!;
  const exam_id = await examId();
  const [a, b] = await owner()('app_user').whereIn('login', ['501', 'office2@example.org']).orderBy('id').pluck('id');
  const third = await office3();
  const path = '2025-07-30T05:00:00Z';
  const put = (row: object) => owner()('reval_retotal').insert({ rid, exam_id, first: 40, first_by: a, ...row });
  await expect(put({ second: 40, second_by: a, second_at: path })).rejects.toMatchObject({
    constraint: 'retotal_two_people',
  });
  const two = { second: 41, second_by: b, second_at: path };
  await expect(put({ ...two, third: 41, third_by: b, third_at: path })).rejects.toMatchObject({
    constraint: 'retotal_third_person',
  });
  await expect(put({ ...two, second: 40, third: 41, third_by: third, third_at: path })).rejects.toMatchObject({
    constraint: 'retotal_third_decides',
  });
});

test('a sum is 0 to the maximum of the paper, keyed on what was seen', async () => {
  const rid = rids[3]!;
  const { EXTL_MAX } = await findRetotal(rid);
  const above = await key(rid, EXTL_MAX + 1, 0);
  expect(above.json()).toMatchObject({
    status: 422,
    errors: [{ field: 'sum', message: expect.stringContaining(String(EXTL_MAX)) }],
  });
  for (const sum of [-1, 12.5, '40', null, 1e9]) expect((await key(rid, sum, 0)).statusCode).toBe(400);
  const both = await Promise.all([key(rid, EXTL_MAX, 0), key(rid, 0, 0, 'admin2')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await findRetotal(rid)).state).toBe('FIRST');
});

test('what has been decided is keyed no more, nor is anything outside the stage Revaluation', async () => {
  const rid = rids[4]!;
  const { ext_mark } = await owner()('revaluation').where({ rid }).first('ext_mark');
  const [decided_by] = await owner()('app_user').where({ login: '501' }).pluck('id');
  const outcome = {
    rid,
    original: ext_mark,
    final: ext_mark,
    rule: 'NO_CHANGE',
    changed: false,
    exam_id: await examId(),
    limit_marks: 10,
    result_before: 'P',
    result_after: 'P',
    decided_by,
  };
  const columns = await owner()('reval_outcome').columnInfo();
  await owner()('reval_outcome').insert(
    Object.fromEntries(Object.entries(outcome).filter(([name]) => name in columns)),
  );
  expect((await key(rid, 40, 0)).json()).toMatchObject({ type: 'decided' });
  await owner()('exam')
    .where({ id: await examId() })
    .update({ stage: 'REVISED' });
  expect((await key(rids[5]!, 40, 0)).json()).toMatchObject({ type: 'wrong-stage' });
  await owner()('exam')
    .where({ id: await examId() })
    .update({ stage: 'REVALUATION' });
  expect((await key(2 ** 40, 40, 0)).statusCode).toBe(404);
  const [noRetotal] = await owner()('revaluation')
    .where({ exam_id: await examId(), retot_aply: false })
    .limit(1)
    .pluck('rid');
  expect((await key(noRetotal, 40, 0)).statusCode).toBe(404);
});

test('scripts to be copied, with who has handed a copy over and how long scripts are kept', async () => {
  const before = await copies();
  expect(before).toMatchObject({ frozen: true, years: 1, keptUntil: '2026-06-20', handed: 0 });
  expect(before.items.map(({ rid }) => rid)).toEqual(expect.arrayContaining(rids));
  const rid = rids[0]!;
  const set = (handed: boolean, as: Person = 'admin2') =>
    api.call(as, 'PUT', `/control/revaluation/copies/${rid}`, { handed });
  const { name } = await owner()('app_user').where({ login: 'office2@example.org' }).first('name');
  const done = await set(true);
  expect(done.json()).toMatchObject({
    message: 'Change saved successfully',
    row: { rid, handedBy: name, handedAt: expect.any(String) },
  });
  // the same sum a second time does not replace the first person
  expect((await set(true, 'admin')).json()).toMatchObject({
    message: 'Nothing had to be changed.',
    row: { handedBy: name },
  });
  expect(await copies()).toMatchObject({ handed: 1 });
  expect((await set(false)).json()).toMatchObject({ row: { handedAt: null, handedBy: null } });
  const log = await owner()('audit_log')
    .where({ entity: 'reval_copy', entity_key: String(rid) })
    .orderBy('id')
    .pluck('action');
  expect(log).toEqual(['COPY_HANDED_OVER', 'COPY_TAKEN_BACK']);
  const read = await owner()('audit_log').where({ action: 'SECRET_MAP_READ', entity_key: `${EXAM} copies` });
  expect(read.length).toBeGreaterThan(1);
});

test('re-totals and copies count in the state of the revaluation, and keep the window shut', async () => {
  await api.call('admin', 'PUT', `/control/revaluation/copies/${rids[0]}`, { handed: true });
  expect(await get(`/control/revaluation/${EXAM}`, 'admin')).toMatchObject({
    retotalsKeyed: 3,
    retotalsAgreed: 2,
    copiesHanded: 1,
  });
  expect((await window(true)).json()).toMatchObject({
    message:
      'EVEN-2025-APR: 3 re-totals have been keyed, 1 copy has been handed over: the list of applications stays closed.',
  });
});

test('colleges and camps reach none of it', async () => {
  for (const as of ['college', 'campadmin', 'camp'] as const) {
    expect((await key(rids[0]!, 40, 2, as)).statusCode).toBe(403);
    for (const url of [
      `/control/revaluation/${EXAM}`,
      `/control/revaluation/${EXAM}/retotals`,
      `/control/revaluation/${EXAM}/copies`,
    ])
      expect((await api.call(as, 'GET', url)).statusCode).toBe(403);
  }
});
