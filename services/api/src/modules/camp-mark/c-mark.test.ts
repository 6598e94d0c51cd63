import type { BarcodeError, DifferentMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { keyedBundle, testCamp, type Keyed, type TestCamp } from '../../testing/camp-bundle';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let camp: TestCamp;
beforeAll(async () => {
  camp = await testCamp(api);
});

const differ = async (as: Person = 'campadmin') => (await api.call(as, 'GET', '/marks/1/CO')).json<DifferentMark[]>();
const decide = (barcode: string, body: object, as: Person = 'campadmin') =>
  api.call(as, 'PUT', `/marks/${barcode}`, { type: 'C', ...body });
const script = async (keyed: Omit<Keyed, 'slno'>) => {
  const { barcodes, bundleno } = await keyedBundle(api, camp, [{ slno: 1, ...keyed }]);
  return { barcode: barcodes[0]!, bundleno };
};
const stored = (barcode: string) => db()('camp_mark').where({ barcode }).first<Record<string, unknown>>();
const type = (answer: { json: <T>() => T }) => answer.json<{ type: string }>().type;

describe('the list of different marks', () => {
  test('[S7-CALL-MARKS-02] [S7-PURPOSE-CAMP-12] [S3-ENT-MARKRECORD-01] has the whole record for the camp officer; an operator reads no mark of A and B', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    const row = (await differ()).find((item) => item.barcode === barcode)!;
    expect(row).toMatchObject({
      barcode,
      packet: 1,
      slno: 1,
      Amark: 40,
      Bmark: 42,
      Cmark: null,
      aopid: camp.op1,
      bopid: camp.op2,
      row_version: 1,
    });
    for (const field of ['id', 'bundleno', 'p_code', 'aupdateon', 'bupdateon']) expect(row).toHaveProperty(field);
    // op1 has keyed A itself: beside the fact that B differs even that stays away
    const reported = (await differ('camp')).find((item) => item.barcode === barcode)!;
    expect(reported).toMatchObject({ Amark: null, Bmark: null, Cmark: null, bopid: null });
  });

  test('equal marks and single keyings are not in it; a verified one stays, and its C is no secret', async () => {
    const equal = await script({ a: 40, b: 40 });
    const single = await script({ a: 40 });
    const verified = await script({ a: 40, b: 42, c: 41 });
    const listed = await differ('camp');
    expect(listed.map(({ barcode }) => barcode)).not.toContain(equal.barcode);
    expect(listed.map(({ barcode }) => barcode)).not.toContain(single.barcode);
    expect(listed.find(({ barcode }) => barcode === verified.barcode)!.Cmark).toBe(41);
  });
});

describe('a C mark', () => {
  test.each([
    [42, 42],
    [41, 41],
    [0, 0],
  ])(
    '[S7-CALL-MARKS-05] [S7-PURPOSE-CAMP-04] of %i makes the final mark %i, whatever A and B are',
    async (mark, final) => {
      const { barcode, bundleno } = await script({ a: 40, b: 42 });
      const { row_version } = (await differ()).find((item) => item.barcode === barcode)!;
      const answer = await decide(barcode, {
        mark,
        barcode,
        row_version,
        ...(mark === 0 && { confirmed: true }),
        opid: 4711,
        updateon: '2025-01-01',
      });
      expect(answer.json()).toEqual({ message: 'C Mark saved successfully', action: 'inserted' });
      expect(await stored(barcode)).toMatchObject({ cmark: mark, copid: camp.co, final_mark: final, row_version: 2 });
      const event = await db()('valuation_event').where({ barcode, pass: 'C' }).first<object>();
      expect(event).toMatchObject({ action: 'KEYED', new_mark: mark, officer_id: camp.co, bundleno });
      expect((await differ()).find((item) => item.barcode === barcode)!.Cmark).toBe(mark);
      expect((await db()('bundle').where({ bundleno }).first<{ state: string }>()).state).toBe('CLEAN');
    },
  );

  test('[S6-PERM-OFFICER-02] is signed by the officer of the session, whose number is the college code there; a number that is sent is not looked at', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    expect((await decide(barcode, { mark: 41, opid: camp.op1 })).statusCode).toBe(200);
    const ownEntry = (await api.call('campadmin', 'GET', '/login/session')).json<{ colCode: string }>();
    expect(String((await stored(barcode))!.copid)).toBe(ownEntry.colCode);
  });

  test.each([
    ['A and B agree', { a: 40, b: 40 }, { mark: 40 }, 422, 'c-not-needed'],
    ['only A is keyed', { a: 40 }, { mark: 40 }, 422, 'c-not-yet'],
    ['the scan is another script', { a: 40, b: 42 }, { mark: 42, barcode: '10000007' }, 422, 'scan-differs'],
    ['the mark is above 75', { a: 40, b: 42 }, { mark: 76 }, 400, 'bad-request'],
    ['the mark is below 0', { a: 40, b: 42 }, { mark: -1 }, 400, 'bad-request'],
    ['the mark is no whole number', { a: 40, b: 42 }, { mark: 40.5 }, 400, 'bad-request'],
    ['the mark is empty', { a: 40, b: 42 }, { mark: null }, 400, 'bad-request'],
    ['the type is another', { a: 40, b: 42 }, { mark: 41, type: 'A' }, 400, 'bad-request'],
    ['the marks seen are older', { a: 40, b: 42 }, { mark: 41, row_version: 9 }, 409, 'changed-meanwhile'],
  ])('is refused where %s', async (_why, keyed, body, status, word) => {
    const { barcode } = await script(keyed);
    const answer = await decide(barcode, body);
    expect([answer.statusCode, type(answer)]).toEqual([status, word]);
    expect((await stored(barcode))!.cmark).toBeNull();
    expect(await db()('valuation_event').where({ barcode, pass: 'C' })).toEqual([]);
  });

  test('[S6-PERM-CAMPADMIN-03] is a matter of the camp officer: an operator is refused', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    expect((await decide(barcode, { mark: 42 }, 'camp')).statusCode).toBe(403);
    expect((await decide(barcode, { mark: 42 }, 'admin')).statusCode).toBe(403);
  });

  test('above the maximum of the paper is refused', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    await db().raw(
      `update course set extl_max = 60 where cour_id in (select a.cour_id from script s join exam_application a
       on a.exam_id = s.exam_id and a.id = s.application_id where s.barcode = ?)`,
      [barcode],
    );
    expect(type(await decide(barcode, { mark: 61 }))).toBe('mark-over-maximum');
    expect((await decide(barcode, { mark: 60, confirmed: true })).statusCode).toBe(200);
  });

  test.each([
    [39, true],
    [0, true],
    [43, true],
    [75, true],
    [40, false],
    [41, false],
    [42, false],
  ])('[F-5] of %i between A 40 and B 42 is asked for again: %s', async (mark, asked) => {
    const { barcode } = await script({ a: 42, b: 40 });
    const first = await decide(barcode, { mark });
    expect(first.statusCode).toBe(asked ? 422 : 200);
    if (asked) {
      expect(first.json()).toMatchObject({ type: 'c-outside', errors: [{ field: 'mark' }] });
      expect(first.json<{ message: string }>().message).toMatch(
        new RegExp(`^${mark} \\([a-z-]+\\) is outside both keyings`),
      );
      expect(type(await decide(barcode, { mark, confirmed: false }))).toBe('c-outside');
      expect(await stored(barcode)).toMatchObject({ cmark: null, c_outside_confirmed: false });
      expect((await decide(barcode, { mark, confirmed: true })).statusCode).toBe(200);
    }
    expect(await stored(barcode)).toMatchObject({ cmark: mark, c_outside_confirmed: asked });
    const event = await db()('valuation_event').where({ barcode, pass: 'C' }).first<{ reason: string | null }>();
    expect(event.reason === null).toBe(!asked);
    const links = await db().raw<{ rows: unknown[] }>(
      'select * from broken_camp_mark_links(?) where bundleno >= 5000',
      [camp.examId],
    );
    expect(links.rows).toEqual([]);
  });

  test('by a camp officer who has keyed A is refused', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    await db()('camp_mark').where({ barcode }).update({ aopid: camp.co });
    expect(type(await decide(barcode, { mark: 42 }))).toBe('same-officer');
  });

  test('is keyed once: the same again changes nothing, another is refused with both values', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    await decide(barcode, { mark: 41 });
    expect((await decide(barcode, { mark: 41 })).json()).toMatchObject({ action: 'updated' });
    const other = await decide(barcode, { mark: 40 });
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ conflict: { yours: 40, theirs: { Cmark: 41 } } });
    expect(await db()('valuation_event').where({ barcode, pass: 'C' })).toHaveLength(1);
  });

  test('races a correction: whoever is second is asked again', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    const observed = (await differ()).find((item) => item.barcode === barcode)!;
    const [decided] = await Promise.all([
      decide(barcode, { mark: 41, row_version: observed.row_version }),
      db()('camp_mark')
        .where({ barcode, cmark: null })
        .update({ amark: 43, row_version: db().raw('row_version + 1') }),
    ]);
    const row = (await stored(barcode))!;
    // either C came first and the correction found nothing, or the correction did and C is refused
    expect([decided.statusCode, row.amark, row.cmark]).toEqual(row.cmark === null ? [409, 43, null] : [200, 40, 41]);
  });

  test('without a version is refused while a correction is fresh', async () => {
    const { barcode, bundleno } = await script({ a: 40, b: 42 });
    await db()('valuation_event').insert({
      kind: 'FIRST',
      exam_id: camp.examId,
      bundleno,
      barcode,
      pass: 'A',
      action: 'CHANGED',
      old_mark: 39,
      new_mark: 40,
      packet: 1,
      slno: 1,
      officer_id: camp.op1,
    });
    expect(type(await decide(barcode, { mark: 41 }))).toBe('changed-meanwhile');
    expect((await decide(barcode, { mark: 41, row_version: 1 })).statusCode).toBe(200);
  });

  test('of another camp is not there', async () => {
    const elsewhere = await testCamp(api, 'Padmavani');
    const { barcodes } = await keyedBundle(api, elsewhere, [{ slno: 1, a: 40, b: 42 }]);
    expect((await decide(barcodes[0]!, { mark: 42 })).statusCode).toBe(404);
    expect((await differ()).map(({ barcode }) => barcode)).not.toContain(barcodes[0]);
  });

  test('is refused once the camps are locked, and outside the valuation', async () => {
    const { barcode } = await script({ a: 40, b: 42 });
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: new Date() });
    expect(type(await decide(barcode, { mark: 42 }))).toBe('camp-locked');
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: null, stage: 'CONSOLIDATED' });
    expect(type(await decide(barcode, { mark: 42 }))).toBe('stage-over');
    await db()('exam').where({ id: camp.examId }).update({ stage: 'VALUATION' });
  });
});

describe('a problem in a packet', () => {
  const problems = async (as: Person = 'campadmin') =>
    (await api.call(as, 'GET', '/campDummy/barcodeerror/1')).json<BarcodeError[]>();
  const settle = (id: number, body: object, as: Person = 'campadmin') =>
    api.call(as, 'PUT', `/campDummy/barcodeerror/${id}`, body);
  const problem = async (overrides: object = {}) => {
    const row = {
      exam_id: camp.examId,
      place: 'Sona',
      barcode: '20250017',
      pass: 'A',
      opid: camp.op1,
      reason: 'WRONG_PAPER',
      ...overrides,
    };
    return (await db()('barcode_error').insert(row).returning<{ id: number }[]>('id'))[0]!.id;
  };

  test('[S7-CALL-CAMPDUMMY-07] [S7-PURPOSE-CAMP-15] is listed until it is settled, and kept with its resolution', async () => {
    const { bundleno } = await script({ a: 40, b: 40 });
    const id = await problem({ bundleno, packet: 1, slno: 2 });
    expect((await problems()).find((problem) => problem.id === id)).toMatchObject({
      barcode: '20250017',
      bundleno,
      packet: 1,
      slno: 2,
      pass: 'A',
      reason: 'WRONG_PAPER',
    });
    expect((await settle(id, { resolution: 'OTHER_PAPER', note: 'Sent to bundle 7' })).statusCode).toBe(200);
    expect((await problems()).map((problem) => problem.id)).not.toContain(id);
    expect(await db()('barcode_error').where({ id }).first<object>()).toMatchObject({
      resolution: 'OTHER_PAPER',
      resolution_note: 'Sent to bundle 7',
      resolved_by: camp.co,
      resolved_at: expect.any(Date) as Date,
    });
    expect((await db()('bundle').where({ bundleno }).first<{ state: string }>()).state).toBe('CLEAN');
    expect((await settle(id, { resolution: 'REKEY' })).statusCode).toBe(409);
  });

  test('of another camp, unknown ones and unknown resolutions are refused; an operator settles nothing', async () => {
    const id = await problem({ place: 'Govt' });
    expect((await settle(id, { resolution: 'REKEY' })).statusCode).toBe(404);
    const ownCount = await problem();
    expect((await settle(ownCount, { resolution: 'REKEY' }, 'camp')).statusCode).toBe(403);
    for (const resolution of ['ERASE', null, '']) expect((await settle(ownCount, { resolution })).statusCode).toBe(400);
    expect((await settle(ownCount, { resolution: 'DELETE_ENTRIES' })).statusCode).toBe(422);
    expect((await settle(ownCount, { resolution: 'REKEY', note: 'x'.repeat(10_000) })).statusCode).toBe(400);
    expect((await problems()).map((problem) => problem.id)).toContain(ownCount);
  });

  test('cannot be erased or rewritten by the role of the camp', async () => {
    const pool = api.clone.pools.camp;
    await expect(pool('barcode_error').delete()).rejects.toThrow('permission denied');
    await expect(pool('barcode_error').update({ reason: 'UNKNOWN' })).rejects.toThrow('permission denied');
  });
});
