import { testDemoPassword } from '@thervu/testing/database';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { keyedBundle, testCamp, type Keyed, type TestCamp } from '../../testing/camp-bundle';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let camp: TestCamp;
const officers: Record<string, number> = {};
beforeAll(async () => {
  camp = await testCamp(api);
  const rows: { id: number; email: string }[] = await db()('camp_officer')
    .where({ place: 'Sona' })
    .select('id', 'email');
  for (const { id, email } of rows) officers[email.split('.')[0]!] = id;
});

type Who = 'co' | 'co2' | 'op1' | 'op2' | 'op3';
const tokens = new Map<Who, string>();
async function as(who: Who, method: 'PUT' | 'POST', url: string, payload: object) {
  if (!tokens.has(who)) {
    const answer = await api.signIn(`${who}.sona@example.org`, testDemoPassword());
    tokens.set(who, answer.json<{ token: string }>().token);
  }
  const headers = { authorization: `Bearer ${tokens.get(who)}` };
  return api.app.inject({ method, url: `${API}${url}`, payload, headers });
}
interface Stored {
  id: number;
  row_version: number;
  packet: number;
  slno: number;
  amark: number | null;
  aopid: number | null;
  bmark: number | null;
  cmark: number | null;
  final_mark: number | null;
}
const stored = (barcode: string) => db()('camp_mark').where({ barcode }).first<Stored>();
const take = async (who: Who, barcode: string, body: object = {}) => {
  const { id, row_version } = await stored(barcode);
  return as(who, 'PUT', `/camp-keyings/${id}/void`, {
    pass: 'A',
    reason: 'Digits swapped',
    row_version,
    ...body,
  });
};
const key = (who: Who, barcode: string, bundleno: number, mark: object) =>
  as(who, 'POST', '/marks', { barcode, bundleno, ...mark });
const typeOf = (answer: { json: <T>() => T }) => answer.json<{ type: string }>().type;
const bundle = (marks: Omit<Keyed, 'slno'>[]) =>
  keyedBundle(
    api,
    camp,
    marks.map((mark, i) => ({ ...mark, slno: i + 1 })),
  );
const broken = async () => {
  const links = await db().raw<{ rows: unknown[] }>('select * from broken_camp_mark_links(?) where bundleno >= 5000', [
    camp.examId,
  ]);
  const marks = await db().raw<{ rows: unknown[] }>('select * from camp_marks_without_events(?)', [camp.examId]);
  return [...links.rows, ...marks.rows];
};

describe('one mark of one script', () => {
  test('[F-4] one pass of one script is voided and keyed again by whoever neither voided it nor keyed the other pass', async () => {
    const { bundleno, barcodes } = await bundle([
      { a: 30, b: 30 },
      { a: 52, b: 25, c: 25 },
      { a: 41, b: 41 },
    ]);
    const [before, barcode, after] = barcodes as [string, string, string];
    const others = [await stored(before), await stored(after)];
    const was = await stored(barcode);

    const answer = await take('co', barcode);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        message: `The A mark of serial 2 of bundle ${bundleno}-1 is taken away. Anybody may key it again, except you and whoever keyed B.`,
      },
    ]);
    // the mark and the third one that rested on it are gone; the script keeps its place, the others theirs
    expect(await stored(barcode)).toMatchObject({
      id: was.id,
      packet: 1,
      slno: 2,
      amark: null,
      aopid: null,
      bmark: 25,
      cmark: null,
      final_mark: null,
    });
    expect([await stored(before), await stored(after)]).toEqual(others);
    expect((await db()('bundle').where({ bundleno }).first<{ state: string }>('state')).state).toBe('VALUED');
    const events = await db()('valuation_event').where({ barcode, action: 'VOID' }).orderBy('id');
    expect(events).toMatchObject([
      { pass: 'A', old_mark: 52, new_mark: null, officer_id: officers.co, reason: 'Digits swapped' },
      { pass: 'C', old_mark: 25, new_mark: null, officer_id: officers.co, reason: 'Digits swapped' },
    ]);

    const ownEntry = await key('co', barcode, bundleno, { Amark: 25 });
    expect([ownEntry.statusCode, typeOf(ownEntry)]).toEqual([403, 'operators-key']);
    const other = await key('op2', barcode, bundleno, { Amark: 25 });
    expect([other.statusCode, typeOf(other)]).toEqual([409, 'same-officer']);
    const again = await key('op3', barcode, bundleno, { Amark: 25 });
    expect(again.json()).toMatchObject({ action: 'inserted', packet: 1, slno: 2 });
    expect(await stored(barcode)).toMatchObject({
      amark: 25,
      aopid: officers.op3,
      bmark: 25,
      final_mark: 25,
    });
    expect((await db()('bundle').where({ bundleno }).first<{ state: string }>('state')).state).toBe('CLEAN');
    expect(await broken()).toEqual([]);
  });

  test('[F-4] whoever keyed it first may key it again; the second camp officer keys none', async () => {
    const { bundleno, barcodes } = await bundle([
      { a: 9, b: 19 },
      { a: 9, b: 19 },
    ]);
    for (const barcode of barcodes) expect((await take('co', barcode)).statusCode).toBe(200);
    expect((await key('op1', barcodes[0]!, bundleno, { Amark: 19 })).statusCode).toBe(200);
    expect((await key('co2', barcodes[1]!, bundleno, { Amark: 19 })).statusCode).toBe(403);
    expect((await key('op3', barcodes[1]!, bundleno, { Amark: 19 })).statusCode).toBe(200);
  });

  test('[F-4] the only mark of a script goes, and the script keeps its place', async () => {
    const { bundleno, barcodes } = await bundle([{ a: 9 }, { a: 8 }]);
    expect((await take('co', barcodes[0]!)).statusCode).toBe(200);
    expect(await stored(barcodes[0]!)).toMatchObject({ packet: 1, slno: 1, amark: null, bmark: null });
    expect((await key('op2', barcodes[0]!, bundleno, { Amark: 12 })).json()).toMatchObject({
      packet: 1,
      slno: 1,
    });
  });

  test('[F-4] the database itself refuses that the same person keys it again', async () => {
    const { barcodes } = await bundle([{ a: 9 }]);
    await take('co', barcodes[0]!);
    const write = db()('camp_mark').where({ barcode: barcodes[0]! }).update({ amark: 5, aopid: officers.co });
    await expect(write).rejects.toThrow('keyed_again_by_another');
  });

  test.each([
    ['there is no such mark', { pass: 'B' }, 409, 'no-mark'],
    ['the marks have moved on', { row_version: 9 }, 409, 'changed-meanwhile'],
    ['there is no reason', { reason: '' }, 400, 'bad-request'],
    ['the reason is blank', { reason: '   ' }, 400, 'bad-request'],
    ['it is a C mark', { pass: 'C' }, 400, 'bad-request'],
  ])('[F-4] nothing is taken away where %s', async (_why, body, status, word) => {
    const { barcodes } = await bundle([{ a: 9 }]);
    const answer = await take('co', barcodes[0]!, body);
    expect([answer.statusCode, typeOf(answer)]).toEqual([status, word]);
    expect((await stored(barcodes[0]!)).amark).toBe(9);
    expect(await db()('valuation_event').where({ barcode: barcodes[0]!, action: 'VOID' })).toEqual([]);
  });

  test('[F-4] it is a matter of the own camp officer, while the camps are open', async () => {
    const { barcodes } = await bundle([{ a: 9 }]);
    expect((await take('op2', barcodes[0]!)).statusCode).toBe(403);
    const elsewhere = await testCamp(api, 'Padmavani');
    const theirs = await keyedBundle(api, elsewhere, [{ slno: 1, a: 9 }]);
    expect((await take('co', theirs.barcodes[0]!)).statusCode).toBe(404);
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: new Date() });
    expect(typeOf(await take('co', barcodes[0]!))).toBe('camp-locked');
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: null });
  });

  test('[F-4] two clicks at once take one mark away, once', async () => {
    const { barcodes } = await bundle([{ a: 9, b: 9 }]);
    const { id, row_version } = await stored(barcodes[0]!);
    const once = () =>
      as('co', 'PUT', `/camp-keyings/${id}/void`, { pass: 'A', reason: 'Digits swapped', row_version });
    const statuses = (await Promise.all([once(), once()])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await db()('valuation_event').where({ barcode: barcodes[0]!, action: 'VOID' })).toHaveLength(1);
  });
});
