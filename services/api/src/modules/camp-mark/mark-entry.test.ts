import type { PaperByBarcode, SavedMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { positionOf } from '@thervu/contracts/bundle/bundle-rules';
import { testDemoPassword } from '@thervu/testing/database';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { API, apiUnderTest } from '../../testing/api-under-test';
import { CampWorld } from '../../testing/mark-entry-test-queries';

const api = apiUnderTest();
const camp = new CampWorld(api);
beforeAll(() => camp.open());

type Who = 'op1' | 'op2' | 'co';
interface Entry {
  barcode: string;
  bundleno: number;
  Amark?: unknown;
  Bmark?: unknown;
  [suffix: string]: unknown;
}

const LOGIN: Record<Who, string> = {
  op1: 'op1.sona@example.org',
  op2: 'op2.sona@example.org',
  co: 'co.sona@example.org',
};
const tokens = new Map<Who, string>();
async function as(who: Who): Promise<{ authorization: string }> {
  if (!tokens.has(who)) {
    const answer = await api.signIn(LOGIN[who], testDemoPassword());
    tokens.set(who, answer.json<{ token: string }>().token);
  }
  return { authorization: `Bearer ${tokens.get(who)}` };
}

async function key(who: Who, payload: Entry, idempotencyKey?: string): Promise<LightMyRequestResponse> {
  const headers = {
    ...(await as(who)),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
  return api.app.inject({ method: 'POST', url: `${API}/marks`, payload, headers });
}
async function saved(who: Who, entry: Entry): Promise<SavedMark> {
  const answer = await key(who, entry);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<SavedMark>();
}
const scan = async (who: Who, barcode: string, query = '') =>
  api.app.inject({ method: 'GET', url: `${API}/marks/${barcode}${query}`, headers: await as(who) });

describe('A, B and C', () => {
  test('[S7-CALL-MARKS-04] [S7-PURPOSE-CAMP-03] [S3-ENT-MARKRECORD-01] a keyed mark answers inserted, its record, its event and the next free position', async () => {
    const { bundleno, barcodes, p_code } = await camp.newBundle(3);
    const answer = await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 });
    const officer = await camp.officer('op1');
    expect(answer).toEqual({
      message: 'Mark inserted successfully',
      action: 'inserted',
      id: expect.any(Number),
      barcode: barcodes[0],
      bundleno,
      packet: 1,
      slno: 1,
      p_code,
      complete: false,
      Amark: 40,
      Bmark: null,
      Cmark: null,
      aopid: officer,
      bopid: null,
      bupdateon: null,
      aupdateon: expect.any(String),
      event: expect.any(Number),
      next: { packet: 1, slno: 2 },
    });
    expect(await camp.mark(barcodes[0]!)).toMatchObject({ amark: 40, bmark: null, final_mark: null });
    expect(await camp.events(barcodes[0]!)).toMatchObject([
      { id: answer.event, pass: 'A', action: 'KEYED', old_mark: null, new_mark: 40, officer_id: officer },
    ]);
    expect(await camp.mismatch(bundleno)).toMatchObject([{ acount: 1, bcount: 0, difference: 1 }]);
  });

  test('equal keyings of two officers are the final mark', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 });
    await saved('op2', { barcode: barcodes[0]!, bundleno, Bmark: 40 });
    expect(await camp.mark(barcodes[0]!)).toMatchObject({ amark: 40, bmark: 40, final_mark: 40 });
    expect(await camp.mismatch(bundleno)).toEqual([]);
  });

  test('zero is a mark: 0 and 0 are final 0 and not missing', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 0 });
    await saved('op2', { barcode: barcodes[0]!, bundleno, Bmark: 0 });
    expect(await camp.mark(barcodes[0]!)).toMatchObject({ final_mark: 0 });
  });

  test('different keyings stand side by side and leave no final mark', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 });
    await saved('op2', { barcode: barcodes[0]!, bundleno, Bmark: 42 });
    expect(await camp.mark(barcodes[0]!)).toMatchObject({ amark: 40, bmark: 42, final_mark: null });
  });

  test('one officer is refused for both passes, by the server and in words', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 });
    const answer = await key('op1', { barcode: barcodes[0]!, bundleno, Bmark: 40 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      type: 'same-officer',
      message: expect.stringMatching(/two different officers/),
    });
    expect(await camp.mark(barcodes[0]!)).toMatchObject({ bmark: null, distinct_waived: false });
    await camp.waive(true);
    const allowed = await key('op1', { barcode: barcodes[0]!, bundleno, Bmark: 40 });
    await camp.waive(false);
    expect(allowed.statusCode).toBe(200);
    expect(await camp.mark(barcodes[0]!)).toMatchObject({ final_mark: 40, distinct_waived: true });
  });

  test('[S4-STATE-MARKENTRY-04] the same barcode keyed again by the same officer is an update and moves nothing', async () => {
    const { bundleno, barcodes } = await camp.newBundle(3);
    await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 });
    const changed = await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 45 });
    expect(changed).toMatchObject({
      action: 'updated',
      message: 'Mark updated successfully',
      packet: 1,
      slno: 1,
      next: { packet: 1, slno: 2 },
    });
    expect(await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 45 })).toMatchObject({
      action: 'updated',
      next: { packet: 1, slno: 2 },
    });
    expect(await camp.events(barcodes[0]!)).toMatchObject([
      { action: 'KEYED', old_mark: null, new_mark: 40 },
      { action: 'CHANGED', old_mark: 40, new_mark: 45 },
      { action: 'CHANGED', old_mark: 45, new_mark: 45 },
    ]);
  });

  test('another officer cannot change a first keying; the first officer can, until there is a second one', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    const barcode = barcodes[0]!;
    await saved('op1', { barcode, bundleno, Amark: 40 });
    const other = await key('op2', { barcode, bundleno, Amark: 45 });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ type: 'script-already-entered' });
    expect(await camp.problems(barcode)).toMatchObject([{ reason: 'POSITION_TAKEN', pass: 'A', mark: 45 }]);
    await saved('op1', { barcode, bundleno, Amark: 41 });
    await saved('op2', { barcode, bundleno, Bmark: 42 });
    expect((await key('op1', { barcode, bundleno, Amark: 42 })).json()).toMatchObject({
      type: 'second-pass',
    });
    expect(await saved('op2', { barcode, bundleno, Bmark: 41 })).toMatchObject({ action: 'updated' });
    expect(await camp.mark(barcode)).toMatchObject({ amark: 41, bmark: 41, final_mark: 41 });
  });

  test.each([
    [42, 42],
    [41, 41],
    [0, 0],
  ])('C %i becomes the final mark %i, and after it neither keying can be changed', async (cmark, final) => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    const barcode = barcodes[0]!;
    await saved('op1', { barcode, bundleno, Amark: 40 });
    await saved('op2', { barcode, bundleno, Bmark: 42 });
    await camp.verify(barcode, cmark);
    expect(await camp.mark(barcode)).toMatchObject({ final_mark: final });
    for (const [who, entry] of [
      ['op1', { Amark: 42 }],
      ['op2', { Bmark: 40 }],
    ] as const) {
      const answer = await key(who, { barcode, bundleno, ...entry });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ type: 'mark-verified' });
    }
    expect(await camp.mark(barcode)).toMatchObject({ amark: 40, bmark: 42, cmark });
  });

  test('C without B is refused by the database itself', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 });
    await expect(camp.verify(barcodes[0]!, 40)).rejects.toThrow('c_only_when_different');
  });

  test.each([
    [75, 200],
    [0, 200],
    [76, 400],
    [-1, 400],
    [40.5, 400],
    ['', 400],
    [null, 400],
    ['40', 400],
  ])('[S6-PERM-CAMP-02] a mark %p is answered with %i', async (Amark, status) => {
    const { bundleno, barcodes } = await camp.newBundle(2, { extl_max: 75 });
    const answer = await key('op1', { barcode: barcodes[0]!, bundleno, Amark });
    expect(answer.statusCode).toBe(status);
    if (status !== 200) expect(await camp.mark(barcodes[0]!)).toBeUndefined();
  });

  test('a mark above the maximum of the paper is refused and kept as a problem', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2, { extl_max: 60 });
    const answer = await key('op1', { barcode: barcodes[0]!, bundleno, Amark: 61 });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ message: 'The highest mark of this paper is 60.' });
    expect(await camp.problems(barcodes[0]!)).toMatchObject([{ reason: 'OVER_MAX', mark: 61 }]);
    expect((await key('op1', { barcode: barcodes[0]!, bundleno, Amark: 60 })).statusCode).toBe(200);
  });

  test('neither both marks nor none is a keying', async () => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    for (const marks of [{}, { Amark: 1, Bmark: 1 }])
      expect((await key('op1', { barcode: barcodes[0]!, bundleno, ...marks })).statusCode).toBe(422);
  });
});

describe('refused scans', () => {
  const refused = async (barcode: string, bundleno: number, status: number, reason: string, labels: RegExp) => {
    const answer = await scan('op1', barcode, `?bundle=${bundleno}&pass=A`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(labels) });
    const keyed = await key('op1', { barcode, bundleno, Amark: 10 });
    expect(keyed.statusCode).toBe(status);
    // scanned and then keyed all the same: one problem, not two
    expect(await camp.problems(barcode, bundleno)).toMatchObject([{ reason, bundleno, pass: 'A' }]);
  };

  test('[S8-MSG-FALLBACK-03] a number that belongs to no script: Paper not found', async () => {
    const { bundleno } = await camp.newBundle(1);
    await refused('00000000', bundleno, 404, 'UNKNOWN', /^Paper not found$/);
  });

  test('a script of another paper', async () => {
    const { bundleno } = await camp.newBundle(1);
    const other = await camp.newBundle(1, { otherPaper: true });
    await refused(other.barcodes[0]!, bundleno, 422, 'WRONG_PAPER', new RegExp(other.p_code));
  });

  test('a script of an absentee', async () => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    await camp.setAbsent(barcodes[0]!);
    await refused(barcodes[0]!, bundleno, 422, 'ABSENT', /absent/);
  });

  test('a number that was made void', async () => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    await camp.setVoid(barcodes[0]!);
    await refused(barcodes[0]!, bundleno, 422, 'VOID', /no longer valid/);
  });

  test('a script of another camp', async () => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    await camp.setPlace(barcodes[0]!, 'PUCAMP');
    await refused(barcodes[0]!, bundleno, 422, 'WRONG_CAMP', /PUCAMP/);
  });

  test('keyed in one bundle, scanned for B in another: it says where the script belongs', async () => {
    const seven = await camp.newBundle(2);
    const eight = await camp.newBundle(2, { samePaperAs: seven });
    await saved('op1', { barcode: seven.barcodes[0]!, bundleno: seven.bundleno, Amark: 40 });
    const answer = await key('op2', {
      barcode: seven.barcodes[0]!,
      bundleno: eight.bundleno,
      Bmark: 40,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toContain(`bundle ${seven.bundleno}`);
    expect(await camp.problems(seven.barcodes[0]!)).toMatchObject([
      { reason: 'OTHER_POSITION', bundleno: eight.bundleno, pass: 'B' },
    ]);
  });

  test('a script received into one bundle is not taken in another, keyed or not', async () => {
    const seven = await camp.newBundle(2, { receipts: true });
    const eight = await camp.newBundle(2, { receipts: true, samePaperAs: seven });
    await refused(seven.barcodes[1]!, eight.bundleno, 409, 'OTHER_POSITION', new RegExp(`bundle ${seven.bundleno}`));
  });

  test("a bundle that does not exist, that is another camp's, and one that is closed", async () => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    const entry = { barcode: barcodes[0]!, Amark: 1 };
    expect((await key('op1', { ...entry, bundleno: 999_999 })).json()).toMatchObject({
      status: 404,
      message: 'No bundle data found',
    });
    const away = await camp.newBundle(1, { place: 'PUCAMP' });
    expect((await key('op1', { ...entry, bundleno: away.bundleno })).json()).toMatchObject({
      message: `Bundle ${away.bundleno} belongs to the camp PUCAMP.`,
    });
    await camp.close(bundleno);
    expect((await key('op1', { ...entry, bundleno })).statusCode).toBe(409);
  });

  test.each(['SHEETS', 'CONSOLIDATED', 'PUBLISHED'])('nothing is keyed in the stage %s', async (stage) => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    await camp.during({ stage }, async () => {
      const answer = await key('op1', { barcode: barcodes[0]!, bundleno, Amark: 1 });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ type: 'camp-closed' });
    });
    await camp.during({ camp_locked_at: new Date() }, async () => {
      expect((await key('op1', { barcode: barcodes[0]!, bundleno, Amark: 1 })).statusCode).toBe(422);
    });
    expect((await key('op1', { barcode: barcodes[0]!, bundleno, Amark: 1 })).statusCode).toBe(200);
  });
});

describe('positions', () => {
  test.each([
    ['S4-STATE-MARKENTRY-01', 25, { packet: 2, slno: 1 }],
    ['S4-STATE-MARKENTRY-02', 50, { packet: 3, slno: 1 }],
    ['S4-STATE-MARKENTRY-03', 125, { packet: 1, slno: 1 }],
  ])('[%s] after the %i new scripts of a bundle the next position is %p', async (_id, n, next) => {
    const { bundleno, barcodes } = await camp.newBundle(125);
    await camp.keyMany(bundleno, barcodes.slice(0, n - 1));
    const last = await saved('op1', { barcode: barcodes[n - 1]!, bundleno, Amark: 10 });
    const { packet, slno } = positionOf(n);
    expect(last).toMatchObject({ packet, slno, next, complete: n === 125 });
  });

  test('a bundle of 60 ends at packet 3 serial 10, and the next new script is refused', async () => {
    const { bundleno, barcodes } = await camp.newBundle(61, { tot_paper: 60 });
    await camp.keyMany(bundleno, barcodes.slice(0, 59));
    expect(await saved('op1', { barcode: barcodes[59]!, bundleno, Amark: 10 })).toMatchObject({
      packet: 3,
      slno: 10,
      complete: true,
      next: { packet: 3, slno: 11 },
    });
    const answer = await key('op1', { barcode: barcodes[60]!, bundleno, Amark: 10 });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ message: string }>().message).toMatch(/^bundle complete/i);
    expect(await camp.problems(barcodes[60]!)).toMatchObject([{ reason: 'POSITION_TAKEN' }]);
    expect(await camp.state(bundleno)).toBe('A_DONE');
  });

  test('the place a client proposes is a proposal: the server takes the first free one', async () => {
    const { bundleno, barcodes } = await camp.newBundle(5);
    const answer = await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 1, packet: 4, slno: 20 });
    expect(answer).toMatchObject({ packet: 1, slno: 1 });
  });

  test('B finds the script where A has keyed it, and a deleted position is filled again', async () => {
    const { bundleno, barcodes } = await camp.newBundle(5);
    for (const barcode of barcodes.slice(0, 3)) await saved('op1', { barcode, bundleno, Amark: 1 });
    expect(await saved('op2', { barcode: barcodes[2]!, bundleno, Bmark: 1 })).toMatchObject({
      packet: 1,
      slno: 3,
      next: { packet: 1, slno: 1 },
    });
    await camp.forget(barcodes[1]!);
    expect(await saved('op1', { barcode: barcodes[3]!, bundleno, Amark: 1 })).toMatchObject({
      packet: 1,
      slno: 2,
      next: { packet: 1, slno: 4 },
    });
  });
});

describe('what is told to whom', () => {
  const paper = async (who: Who, barcode: string, query = '') =>
    (await scan(who, barcode, query)).json<PaperByBarcode>();

  test('[S7-CALL-MARKS-01] [S7-PURPOSE-CAMP-02] [S3-ENT-PAPERBARCODE-01] the paper of a barcode, blind for the other pass', async () => {
    const { bundleno, barcodes, p_code } = await camp.newBundle(2);
    const barcode = barcodes[0]!;
    const bare = { barcode, degree: expect.stringMatching(/\S/), p_code };
    const nowhere = { bundleno: null, packet: null, slno: null };
    const none = { Amark: null, Bmark: null, Cmark: null };
    expect(await paper('op1', barcode)).toEqual({ ...bare, ...none, ...nowhere });
    await saved('op1', { barcode, bundleno, Amark: 40 });
    const there = { bundleno, packet: 1, slno: 1 };
    expect(await paper('op1', barcode)).toEqual({ ...bare, ...none, ...there, Amark: 40 });
    expect(await paper('op2', barcode)).toEqual({ ...bare, ...none, ...there });
    expect(await paper('co', barcode)).toEqual({ ...bare, ...none, ...there });
    await saved('op2', { barcode, bundleno, Bmark: 42 });
    expect(await paper('op1', barcode)).toEqual({ ...bare, ...none, ...there, Amark: 40 });
    expect(await paper('op2', barcode)).toEqual({ ...bare, ...none, ...there, Bmark: 42 });
    expect(await paper('co', barcode)).toEqual({ ...bare, ...none, ...there, Amark: 40, Bmark: 42 });
  });

  test('whoever keys B is told nothing of A; a camp officer keys neither', async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    await saved('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 });
    const refused = await key('co', { barcode: barcodes[0]!, bundleno, Bmark: 41 });
    expect([refused.statusCode, refused.json<{ type: string }>().type]).toEqual([403, 'operators-key']);
    const answer = await key('op2', { barcode: barcodes[0]!, bundleno, Bmark: 41 });
    expect(answer.json()).toMatchObject({ Amark: null, Bmark: 41, aopid: null });
    const observed = await paper('op2', barcodes[0]!, `?bundle=${bundleno}&pass=B`);
    expect(observed).toMatchObject({ Amark: null, Bmark: 41 });
  });

  test('a script of another camp is not found', async () => {
    const { barcodes } = await camp.newBundle(1);
    await camp.setPlace(barcodes[0]!, 'PUCAMP');
    expect((await scan('co', barcodes[0]!)).json()).toMatchObject({ message: 'Paper not found' });
  });

  test.each(['1234567', '123456789', '12a45678'])('a barcode %s is no barcode', async (barcode) => {
    const answer = await scan('op1', barcode);
    expect(answer.statusCode).toBe(400);
  });

  test('[S6-PERM-OFFICER-02] the officer is that of the session; another number in the body is ignored and logged', async () => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    const before = api.lines.length;
    const answer = await saved('op1', {
      barcode: barcodes[0]!,
      bundleno,
      Amark: 40,
      aopid: '4711',
      aupdateon: '2001-01-01',
    });
    expect(answer.aopid).toBe(await camp.officer('op1'));
    expect(answer.aupdateon).not.toContain('2001');
    expect(api.lines.slice(before).join('')).toContain('in the name of another officer');
  });
});

describe('exactly once', () => {
  test('an entry sent again with its key has the same answer and is there once', async () => {
    const { bundleno, barcodes } = await camp.newBundle(3);
    const entry = { barcode: barcodes[0]!, bundleno, Amark: 40 };
    const id = randomUUID();
    const first = await key('op1', entry, id);
    await saved('op1', { barcode: barcodes[1]!, bundleno, Amark: 50 });
    const again = await key('op1', entry, id);
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await camp.events(barcodes[0]!)).toHaveLength(1);
  });

  test('the same key with another mark, bundle or barcode is refused and changes nothing', async () => {
    const { bundleno, barcodes } = await camp.newBundle(3);
    const id = randomUUID();
    const entry = { barcode: barcodes[0]!, bundleno, Amark: 40 };
    await key('op1', entry, id);
    for (const change of [{ Amark: 41 }, { barcode: barcodes[1]! }, { Amark: undefined, Bmark: 40 }]) {
      const answer = await key('op1', { ...entry, ...change }, id);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ type: 'idempotency-key-reused' });
    }
    expect(await camp.events(barcodes[0]!)).toHaveLength(1);
    expect(await camp.mark(barcodes[1]!)).toBeUndefined();
  });

  test("a key is one officer's own: another may use the same one", async () => {
    const { bundleno, barcodes } = await camp.newBundle(2);
    const id = randomUUID();
    await key('op1', { barcode: barcodes[0]!, bundleno, Amark: 40 }, id);
    const other = await key('op2', { barcode: barcodes[0]!, bundleno, Bmark: 40 }, id);
    expect(other.statusCode).toBe(200);
  });

  test('a key of the wrong form is refused', async () => {
    const { bundleno, barcodes } = await camp.newBundle(1);
    expect((await key('op1', { barcode: barcodes[0]!, bundleno, Amark: 1 }, 'short')).statusCode).toBe(400);
  });

  test('two identical requests at one instant have one effect and two identical answers', async () => {
    const { bundleno, barcodes } = await camp.newBundle(40);
    for (const barcode of barcodes) {
      const id = randomUUID();
      const entry = { barcode, bundleno, Amark: 40 };
      const [item, two] = await Promise.all([key('op1', entry, id), key('op1', entry, id)]);
      expect([item.statusCode, two.statusCode]).toEqual([200, 200]);
      expect(item.json()).toEqual(two.json());
      expect(await camp.events(barcode)).toHaveLength(1);
    }
  });

  test('two officers keying one barcode at one instant: exactly one wins, in one bundle and in two', async () => {
    const testBundle = await camp.newBundle(60);
    const two = await camp.newBundle(1, { samePaperAs: testBundle });
    for (const [i, barcode] of testBundle.barcodes.entries()) {
      const second = i % 2 ? testBundle.bundleno : two.bundleno;
      if (i % 2 === 0) await camp.widen(two.bundleno);
      const answers = await Promise.all([
        key('op1', { barcode, bundleno: testBundle.bundleno, Amark: 40 }, randomUUID()),
        key('op2', { barcode, bundleno: second, Amark: 50 }, randomUUID()),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)!.json<SavedMark>();
      expect(await camp.mark(barcode)).toMatchObject({ amark: winner.Amark, bundleno: winner.bundleno });
      expect(await camp.events(barcode)).toHaveLength(1);
    }
    expect(await camp.broken()).toEqual([]);
  });

  test('A and B keyed side by side by many requests fill the bundle without a gap or a twin', async () => {
    const { bundleno, barcodes } = await camp.newBundle(50);
    await Promise.all(
      barcodes.flatMap((barcode) => [
        saved('op1', { barcode, bundleno, Amark: 30 }),
        saved('op2', { barcode, bundleno, Bmark: 30 }),
      ]),
    );
    expect(await camp.positions(bundleno)).toEqual(Array.from({ length: 50 }, (_none, i) => i + 1));
    expect(await camp.state(bundleno)).toBe('CLEAN');
    expect(await camp.broken()).toEqual([]);
  });
});
