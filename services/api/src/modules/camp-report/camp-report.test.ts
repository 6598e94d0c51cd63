import type { BundleReport, EntryScript, Mismatch } from '@thervu/contracts/camp-report/camp-report-contract';
import { indianToday } from '@thervu/contracts/camp-report/camp-report-rules';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { keyedBundle, testCamp, type TestCamp } from '../../testing/camp-bundle';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let camp: TestCamp;
beforeAll(async () => {
  camp = await testCamp(api);
});

const byBundle = async (bundle: number, as: Person = 'campadmin') =>
  (await api.call(as, 'GET', `/bundles/bundles-report/1/${bundle}`)).json<BundleReport>();
const byDay = async (day: string, as: Person = 'campadmin') =>
  (await api.call(as, 'GET', `/bundles/bundlesByDate/1/CO/${day}`)).json<BundleReport>();
const view = (bundle: number, type: string, as: Person = 'campadmin', packet = 1) =>
  api.call(as, 'POST', '/bundles/view-entry', { bundle, packet, type });
const remove = (body: object, as: Person = 'campadmin') => api.call(as, 'DELETE', '/bundles/delete-entry', body);
const marks = (bundleno: number) =>
  db()('camp_mark').where({ bundleno }).orderBy(['packet', 'slno']).select<Record<string, number | null>[]>('*');
const nameOf = async (officer: number) =>
  (await db()('camp_officer').where({ id: officer }).first<{ name: string }>('name')).name;
const voids = (bundleno: number) =>
  db()('valuation_event').where({ bundleno, action: 'VOID' }).orderBy('id').select<Record<string, unknown>[]>('*');
const two = () =>
  keyedBundle(
    api,
    camp,
    [
      { slno: 1, a: 40, b: 40 },
      { slno: 2, a: 40, b: 42, c: 41 },
      { slno: 3, a: 50 },
      { packet: 2, slno: 1, a: 33, b: 33 },
    ],
    { tot_paper: 60 },
  );

describe('a report', () => {
  test('[S7-CALL-BUNDLES-04] [S7-PURPOSE-CAMP-09] [S3-ENT-SCRIPTBUNDLE-01] [F-25] of a bundle counts by packet and person, with the name of the person, and in all', async () => {
    const { bundleno } = await two();
    const counts = { aopid_count: 3, bopid_count: 2, copid_count: 1 };
    const second = { aopid_count: 1, bopid_count: 1, copid_count: 0 };
    const [first, other] = await Promise.all([nameOf(camp.op1), nameOf(camp.op2)]);
    expect(first).not.toBe(other);
    expect(await byBundle(bundleno)).toEqual({
      success: true,
      message: `Report generated for bundle ${bundleno}`,
      aEntries: [
        { bundle: bundleno, packet: 1, sl_count: 3, aopid: camp.op1, bopid: null, opname: first, ...counts },
        { bundle: bundleno, packet: 2, sl_count: 1, aopid: camp.op1, bopid: null, opname: first, ...second },
      ],
      bEntries: [
        { bundle: bundleno, packet: 1, sl_count: 2, aopid: null, bopid: camp.op2, opname: other, ...counts },
        { bundle: bundleno, packet: 2, sl_count: 1, aopid: null, bopid: camp.op2, opname: other, ...second },
      ],
      aopid_count: 4,
      bopid_count: 3,
      copid_count: 1,
    });
  });

  test('of a bundle without entries says so', async () => {
    expect(await byBundle(999_999)).toMatchObject({
      success: false,
      message: 'No entries found for the selected bundle.',
      aEntries: [],
    });
  });

  test.each(['bundlesByDate', 'daily-report'])(
    '[S7-CALL-BUNDLES-02] [S7-CALL-BUNDLES-03] [S7-PURPOSE-CAMP-08] %s is of a day in India, from midnight to midnight',
    async (path) => {
      const early = new Date('2025-12-24T18:29:59Z');
      const first = new Date('2025-12-24T18:30:00Z');
      const last = new Date('2025-12-25T18:29:59Z');
      await db()('camp_mark')
        .where({ place: camp.place })
        .update({ aupdateon: early, bupdateon: early, cupdateon: early });
      const a = await keyedBundle(api, camp, [{ slno: 1, a: 40, b: 42, c: 41 }], { at: first });
      const b = await keyedBundle(api, camp, [{ slno: 1, a: 40 }], { at: last });
      const answer = await api.call('campadmin', 'GET', `/bundles/${path}/1/CO/2025-12-25`);
      expect(answer.json()).toMatchObject({
        success: true,
        message: 'Report generated for 25-12-2025',
        aEntries: [{ bundle: a.bundleno }, { bundle: b.bundleno }],
        bEntries: [{ bundle: a.bundleno }],
        aopid_count: 2,
        bopid_count: 1,
        copid_count: 1,
      });
    },
  );

  test('of a day without entries says so, and a day that is none is refused', async () => {
    expect(await byDay('2024-02-29')).toMatchObject({
      success: false,
      message: 'No entries found for the selected date.',
    });
    for (const day of ['2025-02-30', '2025; drop table', 'x'.repeat(3000)]) {
      const answer = await api.call('campadmin', 'GET', `/bundles/bundlesByDate/1/CO/${encodeURIComponent(day)}`);
      expect(answer.statusCode).toBe(400);
    }
  });

  test('[S6-PERM-CAMP-01] is of the own camp alone, whatever the path says; an operator is not told who else has keyed', async () => {
    const { bundleno } = await two();
    const elsewhere = await testCamp(api, 'Padmavani');
    const foreign = await keyedBundle(api, elsewhere, [{ slno: 1, a: 40 }]);
    expect((await byBundle(foreign.bundleno)).success).toBe(false);
    const day = await byDay(indianToday(), 'camp');
    expect(day.aEntries.map(({ bundle }) => bundle)).not.toContain(foreign.bundleno);
    const reported = await byBundle(bundleno, 'camp');
    expect(reported.aEntries.map(({ aopid }) => aopid)).toEqual([camp.op1, camp.op1]);
    expect(reported.bEntries.map(({ bopid }) => bopid)).toEqual([null, null]);
    expect(reported.bEntries.map(({ opname }) => opname)).toEqual([null, null]);
  });

  test('[S6-PERM-ADMIN-10] of a bundle is open to the office for every camp of the exam it names', async () => {
    const { bundleno } = await two();
    expect(await byBundle(bundleno, 'admin')).toMatchObject({ success: true, aopid_count: 4 });
    const other = await api.call('admin', 'GET', `/bundles/bundles-report/501/${bundleno}?exam=EVEN-2025-APR`);
    expect(other.json()).toMatchObject({ success: false });
    expect((await api.call('admin', 'GET', `/bundles/bundles-report/501/${bundleno}?exam=E99N`)).statusCode).toBe(404);
  });
});

describe('an entry', () => {
  const visiblePart = async (bundle: number, type: string, as: Person) =>
    (await view(bundle, type, as)).json<{ data: EntryScript[] }>().data.map(({ mark }) => mark);

  test('[S7-CALL-BUNDLES-08] [S7-PURPOSE-CAMP-11] [S3-ENT-SCRIPT-01] has a line with bundle, packet, serial and mark for each script', async () => {
    const { bundleno } = await two();
    const answer = (await view(bundleno, 'B')).json<{ message: string; data: EntryScript[] }>();
    expect(answer.message).toBe('Retrieved B entry');
    expect(answer.data).toEqual([
      { id: expect.any(Number) as number, bundleno, packet: 1, slno: 1, mark: 40, row_version: 1 },
      { id: expect.any(Number) as number, bundleno, packet: 1, slno: 2, mark: 42, row_version: 1 },
    ]);
    expect((await view(bundleno, 'B', 'campadmin', 3)).statusCode).toBe(404);
    expect((await view(bundleno, 'C')).statusCode).toBe(400);
    expect((await view(1_000_000, 'A')).statusCode).toBe(404);
  });

  test('shows the camp officer a mark once both are keyed, an operator the own keying, the office nothing before consolidation', async () => {
    const { bundleno } = await two();
    expect(await visiblePart(bundleno, 'A', 'campadmin')).toEqual([40, 40, null]);
    expect(await visiblePart(bundleno, 'A', 'camp')).toEqual([40, 40, 50]);
    expect(await visiblePart(bundleno, 'B', 'camp')).toEqual([null, null]);
    expect(await visiblePart(bundleno, 'A', 'admin')).toEqual([null, null, null]);
    await db()('exam').where({ id: camp.examId }).update({ stage: 'CONSOLIDATED' });
    expect(await visiblePart(bundleno, 'A', 'admin')).toEqual([40, 40, 50]);
    await db()('exam').where({ id: camp.examId }).update({ stage: 'VALUATION' });
  });

  test('[S7-CALL-BUNDLES-05] is also read script by script, down to one place', async () => {
    const { bundleno, barcodes } = await two();
    const read = (suffix = '') => api.call('campadmin', 'GET', `/bundles/campbundlereport?bundle=${bundleno}${suffix}`);
    expect((await read()).json()).toHaveLength(4);
    expect((await read('&packet=1')).json()).toHaveLength(3);
    expect((await read('&packet=1&slno=2')).json()).toMatchObject([
      { barcode: barcodes[1], Amark: 40, Bmark: 42, Cmark: 41 },
    ]);
    expect((await read('&packet=6')).statusCode).toBe(400);
    expect((await read('&slno=26')).statusCode).toBe(400);
  });
});

describe('a deletion', () => {
  test('[S7-CALL-BUNDLES-07] [S8-MSG-SUCCESS-BUNDLE-02] takes one keying of a packet away and the C that rested on it; the journal keeps every mark with the reason', async () => {
    const { bundleno, barcodes } = await two();
    const answer = await remove({ bundle: bundleno, packet: 1, type: 'B', reason: 'Stickers swapped' });
    expect(answer.json()).toEqual({ message: 'Successfully deleted B entry' });
    expect(await marks(bundleno)).toMatchObject([
      { amark: 40, bmark: null, bopid: null, cmark: null },
      { amark: 40, bmark: null, bopid: null, cmark: null, copid: null, final_mark: null },
      { amark: 50, bmark: null },
      { packet: 2, amark: 33, bmark: 33 },
    ]);
    const message = { action: 'VOID', new_mark: null, reason: 'Stickers swapped', officer_id: camp.co };
    expect(await voids(bundleno)).toMatchObject([
      { ...message, barcode: barcodes[0], pass: 'B', old_mark: 40 },
      { ...message, barcode: barcodes[1], pass: 'B', old_mark: 42 },
      { ...message, barcode: barcodes[1], pass: 'C', old_mark: 41 },
    ]);
    const { rows } = await db().raw<{ rows: object[] }>(
      'select * from camp_marks_without_events(?) where barcode = any(?)',
      [camp.examId, barcodes],
    );
    expect(rows).toEqual([]);
  });

  test('leaves no empty script behind, so that its place is free again', async () => {
    const { bundleno } = await two();
    await remove({ bundle: bundleno, packet: 1, type: 'A' });
    expect((await marks(bundleno)).map(({ packet, slno }) => [packet, slno])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
    await remove({ bundle: bundleno, packet: 1, type: 'B' });
    expect((await marks(bundleno)).map(({ packet, slno }) => [packet, slno])).toEqual([[2, 1]]);
    expect((await voids(bundleno)).every(({ reason }) => typeof reason === 'string' && reason !== '')).toBe(true);
    expect((await db()('bundle').where({ bundleno }).first<{ state: string }>()).state).toBe('VALUED');
  });

  test('[S7-CALL-BUNDLES-06] [S7-PURPOSE-CAMP-10] [S6-PERM-CAMPADMIN-02] [S8-MSG-SUCCESS-BUNDLE-01] of a packet takes all its marks and settles its problems; only the camp officer may', async () => {
    const { bundleno } = await two();
    const error = {
      exam_id: camp.examId,
      place: 'Sona',
      barcode: '20250017',
      pass: 'A',
      opid: camp.op1,
      reason: 'UNKNOWN',
      bundleno,
    };
    await db()('barcode_error').insert([
      { ...error, packet: 1 },
      { ...error, packet: 2 },
    ]);
    for (const as of ['camp', 'admin'] as const) {
      expect((await api.call(as, 'DELETE', `/bundles/${bundleno}/1`)).statusCode).toBe(403);
    }
    const answer = await api.call('campadmin', 'DELETE', `/bundles/${bundleno}/1?reason=Wrong%20paper`);
    expect(answer.json()).toEqual({ message: `Bundle ${bundleno}-1 deleted successfully` });
    expect((await marks(bundleno)).map(({ packet }) => packet)).toEqual([2]);
    expect((await voids(bundleno)).map(({ pass }) => pass).sort()).toEqual(['A', 'A', 'A', 'B', 'B', 'C']);
    const left = await db()('barcode_error').where({ bundleno }).orderBy('packet').select('packet', 'resolution');
    expect(left).toEqual([
      { packet: 1, resolution: 'DELETE_ENTRIES' },
      { packet: 2, resolution: null },
    ]);
  });

  test('[S6-PERM-CAMPADMIN-04] of an entry is refused to an operator; the office may, without seeing a mark', async () => {
    const { bundleno } = await two();
    expect((await remove({ bundle: bundleno, packet: 1, type: 'A' }, 'camp')).statusCode).toBe(403);
    expect(
      (await remove({ bundle: bundleno, packet: 1, type: 'A', reason: 'Asked for by the camp' }, 'admin')).statusCode,
    ).toBe(200);
    expect((await voids(bundleno))[0]).toMatchObject({ officer_id: null, by_user: expect.any(Number) as number });
  });

  test.each([
    ['a type that is none', { type: 'C' }, 400],
    ['a packet that is none', { packet: 6 }, 400],
    ['a packet without entries', { packet: 5 }, 404],
    ['a reason of 10,000 characters', { reason: 'x'.repeat(10_000) }, 400],
    ['a hidden character in the reason', { reason: 'a\u202eb' }, 400],
  ])('is refused for %s', async (_why, wrong, status) => {
    const { bundleno } = await two();
    const answer = await remove({ bundle: bundleno, packet: 1, type: 'A', ...wrong });
    expect(answer.statusCode).toBe(status);
    expect(await voids(bundleno)).toEqual([]);
  });

  test('in another camp, in a closed bundle and in a locked camp is refused', async () => {
    const elsewhere = await testCamp(api, 'Padmavani');
    const foreign = await keyedBundle(api, elsewhere, [{ slno: 1, a: 40 }]);
    expect((await remove({ bundle: foreign.bundleno, packet: 1, type: 'A' })).statusCode).toBe(404);
    const { bundleno } = await two();
    const entry = { bundle: bundleno, packet: 1, type: 'A' };
    await db()('bundle').where({ bundleno }).update({ state: 'CLOSED' });
    expect((await remove(entry)).statusCode).toBe(409);
    await db()('bundle').where({ bundleno }).update({ state: 'VALUED' });
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: new Date() });
    for (const as of ['campadmin', 'admin'] as const) expect((await remove(entry, as)).statusCode).toBe(422);
    expect((await api.call('campadmin', 'DELETE', `/bundles/${bundleno}/1`)).statusCode).toBe(422);
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: null });
    expect(await marks(bundleno)).toHaveLength(4);
  });

  test('asked for twice at once happens once', async () => {
    const { bundleno } = await two();
    const entry = { bundle: bundleno, packet: 1, type: 'A' };
    const both = await Promise.all([remove(entry), remove(entry)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await voids(bundleno)).filter(({ pass }) => pass === 'A')).toHaveLength(3);
  });
});

test('[S7-CALL-MARKS-03] [S7-PURPOSE-CAMP-13] [S3-ENT-MISMATCH-01] [S6-PERM-CAMP-03] packets with more marks of one pass are listed for the own camp', async () => {
  const { bundleno, p_code } = await two();
  const elsewhere = await testCamp(api, 'Padmavani');
  const foreign = await keyedBundle(api, elsewhere, [{ slno: 1, a: 40 }]);
  for (const as of ['campadmin', 'camp'] as const) {
    const rows = (await api.call(as, 'GET', '/marks/ABDiff/1/OP')).json<Mismatch[]>();
    expect(rows.filter((row) => row.bundleno === bundleno)).toEqual([
      { p_code, bundleno, tot_paper: 60, packet: 1, Acount: 3, Bcount: 2 },
    ]);
    expect(rows.map((row) => row.bundleno)).not.toContain(foreign.bundleno);
  }
});

test('no answer of the desk holds a register number or the name of a student, nor does a line of the log', async () => {
  const { bundleno, barcodes } = await two();
  const people: { reg_no: string; stu_name: string }[] = await db()('student')
    .whereRaw('length(stu_name) > 3')
    .whereNotNull('reg_no')
    .select('reg_no', 'stu_name');
  const script = await db()('v_camp_script').where({ barcode: barcodes[0] }).first<{ dummy_no: string }>('dummy_no');
  const entry = { bundle: bundleno, packet: 1, type: 'A' };
  const messages = [];
  for (const as of ['campadmin', 'camp'] as const) {
    for (const url of [
      '/marks/1/CO',
      '/campDummy/barcodeerror/1',
      '/marks/ABDiff/1/CO',
      `/bundles/bundlesByDate/1/CO/${indianToday()}`,
      `/bundles/bundles-report/1/${bundleno}`,
      `/bundles/campbundlereport?bundle=${bundleno}`,
      '/campofficers',
      `/campDummy/getExamappid/${script.dummy_no}/E25N`,
    ]) {
      const { body, headers } = await api.call(as, 'GET', url);
      messages.push(body, JSON.stringify(headers));
    }
    messages.push((await api.call(as, 'POST', '/bundles/view-entry', entry)).body);
  }
  const all = [...messages, ...api.lines].join('\n');
  expect(all).toContain(barcodes[0]);
  expect(people.length).toBeGreaterThan(100);
  expect(people.filter(({ reg_no, stu_name }) => all.includes(reg_no) || all.includes(`"${stu_name}"`))).toEqual([]);
});
