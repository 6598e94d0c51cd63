import type { Officer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import type { RenewedAccount } from '@thervu/contracts/signature/signature-contract';
import { OfficePeople } from '../../testing/office-people';
import type { KeyingSignature } from '@thervu/contracts/keying-signature/keying-signature-contract';
import { testDemoPassword } from '@thervu/testing/database';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { keyedBundle, testCamp, type Keyed, type TestCamp } from '../../testing/camp-bundle';

const api = apiUnderTest();
const people = new OfficePeople(api);
const db = () => api.clone.pools.owner;
let camp: TestCamp;
beforeAll(async () => {
  camp = await testCamp(api);
});

const logins = {
  co: 'co.sona@example.org',
  co2: 'co2.sona@example.org',
  op1: 'op1.sona@example.org',
  op2: 'op2.sona@example.org',
  op3: 'op3.sona@example.org',
  stranger: 'co.govt@example.org',
  office: '501',
  office2: 'office2@example.org',
};
type Who = keyof typeof logins;
const tokens = new Map<Who, string>();
async function as(who: Who, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) {
  if (!tokens.has(who)) {
    const door = who.startsWith('office') ? 'clglogin' : 'camplogin';
    const credentials = { email: logins[who], password: testDemoPassword() };
    const answer = await api.app.inject({ method: 'POST', url: `${API}/login/${door}`, payload: credentials });
    tokens.set(who, answer.json<{ token: string }>().token);
  }
  const headers = { authorization: `Bearer ${tokens.get(who)}` };
  return api.app.inject({ method, url: `${API}${url}`, headers, ...(payload && { payload }) });
}
const REASON = 'Two packets were swapped on the table';
const bundle = (marks: Omit<Keyed, 'slno'>[]) =>
  keyedBundle(
    api,
    camp,
    marks.map((mark, index) => ({ ...mark, slno: index + 1 })),
  );
const deletePacket = (bundleno: number, who: Who = 'co') =>
  as(who, 'DELETE', `/bundles/${bundleno}/1?reason=${encodeURIComponent(REASON)}`);
const deletePass = (bundleno: number, type: 'A' | 'B', who: Who = 'co') =>
  as(who, 'DELETE', '/bundles/delete-entry', { bundle: bundleno, packet: 1, type, reason: REASON });
const signatures = async (who: Who) => (await as(who, 'GET', '/keying-signatures')).json<KeyingSignature[]>();
const waiting = async (who: Who, bundleno: number) =>
  (await signatures(who)).find((row) => row.bundleno === bundleno && row.decision === null)!;
const decide = (who: Who, id: number, body: object = { decision: 'SIGNED' }) =>
  as(who, 'POST', `/keying-signatures/${id}/decision`, body);
const key = (who: Who, barcode: string, bundleno: number, mark: object) =>
  as(who, 'POST', '/marks', { barcode, bundleno, ...mark });
const marksOf = (bundleno: number) =>
  db()('camp_mark')
    .where({ bundleno })
    .orderBy('slno')
    .select<Record<string, unknown>[]>(
      'barcode',
      'packet',
      'slno',
      'amark',
      'aopid',
      'bmark',
      'bopid',
      'cmark',
      'copid',
      'final_mark',
    );
const typeOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  answer.json<{ type: string }>().type,
];
const broken = async () => {
  const { rows } = await db().raw<{ rows: unknown[] }>(
    `select chain, seq::text from broken_valuation_links('FIRST', :exam)
     where chain in (select distinct e.chain from valuation_event e where e.exam_id = :exam and e.bundleno >= 5000)
     union all select barcode, pass from valuation_marks_without_events('FIRST', :exam)`,
    { exam: camp.examId },
  );
  return rows;
};

describe('a packet that was taken away', () => {
  test('[SEC-2] answers as listed, and until a second person signs no script of it takes a keying', async () => {
    const { bundleno, barcodes } = await bundle([
      { a: 30, b: 30 },
      { a: 41, b: 52, c: 45 },
    ]);
    const answer = await deletePacket(bundleno);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: `Bundle ${bundleno}-1 deleted successfully` }]);
    expect(await marksOf(bundleno)).toEqual([]);
    for (const who of ['op1', 'op3'] as const)
      expect(typeOf(await key(who, barcodes[0]!, bundleno, { Amark: 75 }))).toEqual([409, 'awaiting-signature']);
    const scan = await as('op3', 'GET', `/marks/${barcodes[1]!}?bundle=${bundleno}&pass=A`);
    expect(typeOf(scan)).toEqual([409, 'awaiting-signature']);

    const row = await waiting('co2', bundleno);
    expect(row).toMatchObject({ kind: 'VOID', packet: 1, pass: null, marks: 4, reason: REASON, own: false });
    expect((await decide('co2', row.id)).json()).toEqual({ message: 'Signed.' });
    expect((await key('op3', barcodes[0]!, bundleno, { Amark: 31 })).statusCode).toBe(200);
    expect(await broken()).toEqual([]);
  });

  test('[SEC-2] the first person never is the second, nor is an operator or a camp officer of another camp; the office may', async () => {
    const { bundleno } = await bundle([{ a: 30, b: 30 }]);
    await deletePacket(bundleno);
    const { id } = await waiting('co', bundleno);
    expect((await waiting('co', bundleno)).own).toBe(true);
    expect(typeOf(await decide('co', id))).toEqual([403, 'same-person']);
    expect((await decide('op1', id)).statusCode).toBe(403);
    expect(typeOf(await decide('stranger', id))).toEqual([404, 'no-signature']);
    const write = db()('keying_signature')
      .where({ id })
      .update({
        decision: 'SIGNED',
        decided_at: new Date(),
        decided_by: db()('keying_signature').select('asked_by').where({ id }),
      });
    await expect(write).rejects.toThrow('second_signature');
    expect((await decide('office', id)).statusCode).toBe(200);
    expect(typeOf(await decide('co2', id))).toEqual([409, 'decided-already']);
  });

  test('[SEC-2] an officer of the office who printed the code of the first person is not the second; another officer is', async () => {
    const { bundleno } = await bundle([{ a: 30, b: 30 }]);
    await deletePacket(bundleno);
    const { id, askedBy } = await waiting('co2', bundleno);
    const idOf = async (login: string) => (await db()('app_user').where({ login }).first<{ id: number }>('id')).id;
    const code = {
      user_id: await idOf(logins.co),
      purpose: 'FIRST',
      code_hash: Buffer.alloc(32),
      expires_at: new Date(),
    };
    const [slip] = await db()('enrolment_code')
      .insert({ ...code, issued_by: await idOf('501'), used_at: new Date() })
      .returning<{ id: number }[]>('id');
    expect(askedBy).toBe((await db()('app_user').where({ login: logins.co }).first<{ name: string }>('name')).name);
    expect(typeOf(await decide('office', id))).toEqual([403, 'gave-the-code']);
    expect((await decide('office2', id)).statusCode).toBe(200);
    await db()('enrolment_code').where({ id: slip!.id }).delete();
  });

  test('[SEC-2] an officer of the office charged with the camps is the second person; of another section, or renewed within a week, not', async () => {
    const duties = (area: string) => ({ duties: [{ duty: 'SECTION', areas: [area] }] });
    const camps = await people.make('camps@example.org', duties('CAMP'));
    const fees = await people.make('fees@example.org', duties('FEES'));
    const { bundleno } = await bundle([{ a: 30, b: 30 }]);
    await deletePacket(bundleno);
    const { id } = await waiting('co2', bundleno);
    const sign = (token: string) =>
      people.as(token, 'POST', `/keying-signatures/${id}/decision`, { decision: 'SIGNED' });
    expect((await sign(fees)).statusCode).toBe(403);
    const renew = (moment: Date | null) =>
      db()('staff').where({ email: 'camps@example.org' }).update({ credentials_renewed_at: moment });
    const prepared = () =>
      people.as(camps, 'POST', '/signatures/prepare', { kind: 'VOID', subject: `Entry ${id}`, content: {} });
    await renew(new Date());
    expect(typeOf(await sign(camps))).toEqual([403, 'renewed-lately']);
    expect((await prepared()).json<{ refusal: string }>().refusal).toMatch(/^Your credentials were renewed on/);
    await renew(null);
    expect((await prepared()).json()).toMatchObject({ refusal: null });
    // it signs nothing of the office
    const release = { kind: 'RELEASE', subject: 'Release 1', content: {} };
    const office = await people.as(camps, 'POST', '/signatures/prepare', release);
    expect(office.json<{ refusal: string }>().refusal).toBe('This is signed by the controller or a deputy.');
    expect((await sign(camps)).statusCode).toBe(200);
  });

  test('[SEC-1] a camp officer whose password the office has typed anew does not sign within a week, and the desks say so', async () => {
    const { bundleno } = await bundle([{ a: 30, b: 30 }]);
    await deletePass(bundleno, 'A', 'office');
    const { id } = await waiting('co2', bundleno);
    const officers = (await as('office', 'GET', '/campofficers')).json<Officer[]>();
    const {
      id: officer,
      exam_name: _a,
      own: _b,
      campofid: _c,
      ...facts
    } = officers.find(({ email }) => email === logins.co2)!;
    const typed = { ...facts, password: 'typed by the office today' };
    expect((await as('office', 'PUT', `/campofficers/${officer}`, typed)).statusCode).toBe(200);
    await db()('app_user').where({ login: logins.co2 }).update({ must_change: false, enrolled_at: new Date() });
    const token = (
      await api.app.inject({
        method: 'POST',
        url: `${API}/login/camplogin`,
        payload: { email: logins.co2, password: typed.password },
      })
    ).json<{ token: string }>().token;
    const answer = await people.as(token, 'POST', `/keying-signatures/${id}/decision`, { decision: 'SIGNED' });
    expect(typeOf(answer)).toEqual([403, 'renewed-lately']);
    const renewedFor = async (who: Who) =>
      (await as(who, 'GET', '/signatures/renewed-accounts'))
        .json<RenewedAccount[]>()
        .filter(({ kind }) => kind === 'CAMP')
        .map(({ where, by }) => [where, by]);
    const [{ name: by }] = await db()('app_user').where({ login: '501' }).select('name');
    for (const who of ['office', 'office2', 'co'] as const) expect(await renewedFor(who)).toEqual([['Sona', by]]);
    expect(await renewedFor('stranger')).toEqual([]);
    await db()('credential_event').update({ at: db().raw(`now() - interval '8 days'`) });
    await db()('app_user')
      .where({ login: logins.co2 })
      .update({ enrolled_at: db().raw(`now() - interval '8 days'`) });
    expect(await renewedFor('office')).toEqual([]);
    tokens.set('co2', token);
    expect((await decide('co2', id)).statusCode).toBe(200);
  });

  test('of two who sign at once one does', async () => {
    const { bundleno } = await bundle([{ a: 30, b: 30 }]);
    await deletePacket(bundleno);
    const { id } = await waiting('co2', bundleno);
    const answers = await Promise.all([decide('co2', id), decide('office', id), decide('office2', id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('that is returned with a reason stands as it was keyed, by whom it was keyed, and the journal says so', async () => {
    const { bundleno, barcodes } = await bundle([
      { a: 30, b: 30 },
      { a: 41, b: 52, c: 45 },
    ]);
    const before = await marksOf(bundleno);
    await deletePacket(bundleno);
    const { id } = await waiting('co2', bundleno);
    expect(typeOf(await decide('co2', id, { decision: 'RETURNED' }))).toEqual([422, 'reason-missing']);
    expect((await decide('co2', id, { decision: 'RETURNED', reason: 'short' })).statusCode).toBe(400);
    const answer = await decide('co2', id, { decision: 'RETURNED', reason: 'The packets lie as they were' });
    expect(answer.json()).toEqual({ message: `Returned: the marks of bundle ${bundleno}-1 are there again.` });
    expect(await marksOf(bundleno)).toEqual(before);
    const restored = await db()('valuation_event').where({ barcode: barcodes[1]!, action: 'RESTORED' }).orderBy('id');
    expect(restored.map(({ pass, new_mark }) => [pass, new_mark] as unknown)).toEqual([
      ['A', 41],
      ['B', 52],
      ['C', 45],
    ]);
    expect(await broken()).toEqual([]);
  });

  test('returned after other scripts took its places is put where there is room', async () => {
    const { bundleno, barcodes, p_code } = await bundle([{ a: 30, b: 30 }, { a: 31, b: 31 }, {}]);
    await db()('camp_mark').where({ barcode: barcodes[2]! }).delete();
    await deletePacket(bundleno);
    const quick = await key('op1', barcodes[2]!, bundleno, { Amark: 9 });
    expect(quick.json()).toMatchObject({ p_code, packet: 1, slno: 1 });
    const { id } = await waiting('co2', bundleno);
    await decide('co2', id, { decision: 'RETURNED', reason: 'The packets lie as they were' });
    expect((await marksOf(bundleno)).map(({ barcode, slno, final_mark }) => [barcode, slno, final_mark])).toEqual([
      [barcodes[2], 1, null],
      [barcodes[1], 2, 31],
      [barcodes[0], 3, 30],
    ]);
    expect(await broken()).toEqual([]);
  });
});

test('one pass that was taken away by the office waits too; returned, the C mark stands on the same two again', async () => {
  const { bundleno, barcodes } = await bundle([{ a: 41, b: 52, c: 45 }]);
  const before = await marksOf(bundleno);
  expect((await deletePass(bundleno, 'A', 'office')).statusCode).toBe(200);
  expect((await marksOf(bundleno))[0]).toMatchObject({ amark: null, bmark: 52, cmark: null });
  expect(typeOf(await key('op3', barcodes[0]!, bundleno, { Amark: 52 }))).toEqual([409, 'awaiting-signature']);
  const { id } = await waiting('office2', bundleno);
  expect(typeOf(await decide('office', id))).toEqual([403, 'same-person']);
  await decide('office2', id, { decision: 'RETURNED', reason: 'Nothing was wrong with it' });
  expect(await marksOf(bundleno)).toEqual(before);
  expect(await broken()).toEqual([]);
});

test('both passes taken away one after the other are two signatures, and each is put back by its own return', async () => {
  const { bundleno, barcodes } = await bundle([{ a: 41, b: 52, c: 45 }]);
  const before = await marksOf(bundleno);
  await deletePass(bundleno, 'A');
  const first = (await waiting('co2', bundleno)).id;
  await deletePass(bundleno, 'B');
  const second = (await signatures('co2')).find((row) => row.bundleno === bundleno && row.id !== first)!.id;
  await decide('co2', first);
  expect(typeOf(await key('op3', barcodes[0]!, bundleno, { Amark: 52 }))).toEqual([409, 'awaiting-signature']);
  await decide('co2', second, { decision: 'RETURNED', reason: 'Only A was swapped' });
  expect((await marksOf(bundleno))[0]).toMatchObject({ amark: null, bmark: 52, bopid: before[0]!.bopid });
  expect((await key('op3', barcodes[0]!, bundleno, { Amark: 52 })).statusCode).toBe(200);
  expect(await broken()).toEqual([]);
});

describe('a third mark outside A and B', () => {
  const third = async (who: Who, barcode: string, mark: number) => {
    const { row_version } = await db()('camp_mark').where({ barcode }).first<{ row_version: number }>('row_version');
    return as(who, 'PUT', `/marks/${barcode}`, { type: 'C', mark, row_version, confirmed: true });
  };

  test('[SEC-2] is taken, and the ledger does not balance nor do the camps lock before a second person has signed it', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 41, b: 52 }]);
    expect((await third('co', barcodes[0]!, 60)).statusCode).toBe(200);
    const row = await waiting('co2', bundleno);
    expect(row).toMatchObject({ kind: 'THIRD_MARK', barcode: barcodes[0], amark: 41, bmark: 52, cmark: 60 });
    expect((await waiting('office', bundleno)).barcode).toBeNull();

    const { storeBalances } = await import('../script-ledger/count-queries');
    const g4 = async () => {
      const balances = await storeBalances(db(), camp.examId);
      return balances.find(({ balance }) => balance === 'G4')!.count;
    };
    const unbalanced = await g4();
    const exam = await db()('exam').where({ id: camp.examId }).first<{ row_version: number }>();
    const lock = await as('office', 'PUT', `/control/camp-lock/${camp.examId}`, {
      locked: true,
      row_version: exam.row_version,
    });
    expect(typeOf(lock)).toEqual([422, 'signatures-open']);
    expect((await decide('co2', row.id)).statusCode).toBe(200);
    expect(await g4()).toBe(unbalanced - 1);
    expect((await marksOf(bundleno))[0]).toMatchObject({ cmark: 60, final_mark: 60 });
  });

  test('within A and B asks nobody', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 41, b: 52 }]);
    expect((await third('co', barcodes[0]!, 45)).statusCode).toBe(200);
    expect(await waiting('co2', bundleno)).toBeUndefined();
  });

  test('that is returned is gone, and who returned it does not give the next one', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 41, b: 52 }]);
    await third('co', barcodes[0]!, 60);
    const { id } = await waiting('co2', bundleno);
    const answer = await decide('co2', id, { decision: 'RETURNED', reason: 'The script says fifty' });
    expect(answer.statusCode).toBe(200);
    expect((await marksOf(bundleno))[0]).toMatchObject({ amark: 41, bmark: 52, cmark: null });
    expect(typeOf(await third('co2', barcodes[0]!, 50))).toEqual([409, 'voided-by-same']);
    expect((await third('co', barcodes[0]!, 50)).statusCode).toBe(200);
    expect(await broken()).toEqual([]);
  });

  test('needs no signature any more once A or B was taken away', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 41, b: 52 }]);
    await third('co', barcodes[0]!, 60);
    const { id } = await waiting('co2', bundleno);
    const row = await db()('camp_mark').where({ barcode: barcodes[0]! }).first<{ id: number; row_version: number }>();
    const body = { pass: 'A', reason: 'Keyed for another', row_version: row.row_version };
    expect((await as('co', 'PUT', `/camp-keyings/${row.id}/void`, body)).statusCode).toBe(200);
    expect(typeOf(await decide('co2', id))).toEqual([409, 'decided-already']);
    expect((await signatures('co2')).find((it) => it.id === id)!.decision).toBe('MOOT');
  });
});

describe('who voided a keying of a script', () => {
  test('[SEC-2] never keys it, in any pass, and never gives its C mark, also after the packet has left its row', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 46, b: 46 }]);
    await deletePacket(bundleno);
    await decide('co2', (await waiting('co2', bundleno)).id);
    // the person becomes an operator: it is the person who is barred, not the post
    await db()('camp_officer').where({ email: logins.co }).update({ role: 'OP' });
    for (const mark of [{ Amark: 75 }, { Bmark: 75 }])
      expect(typeOf(await key('co', barcodes[0]!, bundleno, mark))).toEqual([409, 'voided-by-same']);
    await db()('camp_officer').where({ email: logins.co }).update({ role: 'CO' });
    await key('op1', barcodes[0]!, bundleno, { Amark: 40 });
    await key('op2', barcodes[0]!, bundleno, { Bmark: 46 });
    const { row_version } = await db()('camp_mark').where({ barcode: barcodes[0]! }).first<{ row_version: number }>();
    const third = await as('co', 'PUT', `/marks/${barcodes[0]!}`, { type: 'C', mark: 46, row_version });
    expect(typeOf(third)).toEqual([409, 'voided-by-same']);
    expect(third.json<{ message: string }>().message).toMatch(/somebody else must give its C mark/);
    expect((await as('co2', 'PUT', `/marks/${barcodes[0]!}`, { type: 'C', mark: 46, row_version })).statusCode).toBe(
      200,
    );
  });

  test('[SEC-2] is refused by the journal itself, whoever writes it', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 46, b: 46 }]);
    await deletePacket(bundleno);
    const event = {
      kind: 'FIRST',
      exam_id: camp.examId,
      bundleno,
      barcode: barcodes[0]!,
      pass: 'A',
      action: 'KEYED',
      new_mark: 75,
      packet: 1,
      slno: 1,
    };
    const write = (officer_id: number) => db()('valuation_event').insert({ ...event, officer_id });
    await expect(write(camp.op1)).rejects.toThrow('awaits a second signature');
    await decide('co2', (await waiting('co2', bundleno)).id);
    await expect(write(camp.co)).rejects.toThrow('never keys it again');
    await write(camp.op1);
  });

  test('[F-4] [SEC-2] neither where the row is still there: one keying is taken away, and the person has become an operator', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 46, b: 46 }]);
    const row = await db()('camp_mark').where({ barcode: barcodes[0]! }).first<{ id: number; row_version: number }>();
    const body = { pass: 'A', reason: 'Digits swapped', row_version: row.row_version };
    expect((await as('co', 'PUT', `/camp-keyings/${row.id}/void`, body)).statusCode).toBe(200);
    await db()('camp_officer').where({ email: logins.co }).update({ role: 'OP' });
    const again = await key('co', barcodes[0]!, bundleno, { Amark: 75 });
    await db()('camp_officer').where({ email: logins.co }).update({ role: 'CO' });
    expect(typeOf(again)).toEqual([409, 'voided-by-same']);
    // two rules hold it: the one of who may key looks at the row, and the journal at the whole script
    const ruleOf = async (officer: number, voided_by: number | null) => {
      const { rows } = await db().raw<{ rows: { outcome: string | null }[] }>(
        `select outcome from check_keyer('FIRST', ?, ?, 'A', array[?]::bigint[], null, null, null, ?)`,
        [camp.examId, barcodes[0]!, officer, voided_by],
      );
      return rows[0]!.outcome;
    };
    expect(await ruleOf(camp.co, camp.co)).toBe('VOIDED_BY_SAME');
    expect([await ruleOf(camp.op1, camp.co), await ruleOf(camp.co, null)]).toEqual([null, null]);
    const { rows } = await db().raw<{ rows: { barred: string | null }[] }>(
      `select keying_barred('FIRST', ?, ?, officer) as barred from unnest(array[?, ?]::bigint[]) officer`,
      [camp.examId, barcodes[0]!, camp.co, camp.op1],
    );
    expect(rows.map(({ barred }) => barred)).toEqual(['VOIDED_BY_SAME', null]);
  });
});
