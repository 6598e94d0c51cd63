import type { PacketSheet } from '@thervu/contracts/packet-entry/packet-entry-contract';
import { randomUUID } from 'node:crypto';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { testCamp, type TestCamp } from '../../testing/camp-bundle';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'E25N';
interface Script {
  id: number;
  dummy_no: string;
  application_id: number;
}
let camp: TestCamp;
let scripts: Script[];
beforeAll(async () => {
  camp = await testCamp(api);
  scripts = await db()('script as s')
    .join('v_camp_script as v', (on) => on.on('v.exam_id', 's.exam_id').on('v.id', 's.id'))
    .where({ 's.exam_id': camp.examId, 's.place': 'Sona', 'v.status': 'OK' })
    .orderBy('s.id')
    .select('s.id', 's.dummy_no', 's.application_id');
});

const find = (dummyno: string, exam = EXAM, as: Person = 'campadmin') =>
  api.call(as, 'GET', `/campDummy/getExamappid/${dummyno}/${exam}`);
let taken = 0;
/** Lines of scripts that have not been entered yet. */
const lines = (count: number): PacketSheet['dummynoList'] =>
  scripts
    .slice(taken, (taken += count))
    .map(({ id, dummy_no }, i) => ({ dummyno: dummy_no, dummyId: id, packso: i + 1, mark: 40 + i }));
let sheets = 0;
const sheet = (count = 2): PacketSheet => ({
  selectedExam: EXAM,
  bundle: '1',
  packno: '2',
  packso: count + 1,
  exno: `EX${1000 + sheets++}`,
  dummynoList: lines(count),
});
const save = (body: object, as: Person = 'campadmin', pass = 'A', headers = {}) =>
  api.call(as, 'POST', `/campDummy/${pass}mark`, body, headers);
const rows = (exno: string) =>
  db()('camp_packet_entry').where({ exno }).orderBy(['pass', 'packso']).select<object[]>('*');

describe('a dummy number', () => {
  test.each(['admin', 'campadmin'] as const)(
    '[S7-CALL-CAMPDUMMY-04] [S7-PURPOSE-CAMPENTRY-02] leads %s to the script in the first row, never to the application',
    async (as) => {
      const script = scripts.find(({ id, application_id }) => id !== application_id)!;
      expect((await find(script.dummy_no, EXAM, as)).json()).toEqual([{ id: script.id }]);
    },
  );

  test('of another camp, an unknown and a withdrawn one lead nowhere', async () => {
    const foreign = await db()('script').where({ exam_id: camp.examId, place: 'Padmavani' }).first<Script>('dummy_no');
    expect((await find(foreign.dummy_no)).json()).toEqual([]);
    expect((await find(foreign.dummy_no, EXAM, 'admin')).json()).toHaveLength(1);
    expect((await find('99999999')).json()).toEqual([]);
    const { id, dummy_no } = scripts.at(-1)!;
    await db()('script').where({ exam_id: camp.examId, id }).update({ void_reason: 'test', voided_at: new Date() });
    expect((await find(dummy_no)).json()).toEqual([]);
  });

  test('that is none, and an exam that is none, are refused', async () => {
    for (const bad of ['1234567', '01234567', 'abcdefgh', '12345678;', 'x'.repeat(3000)]) {
      expect((await find(encodeURIComponent(bad))).statusCode).toBe(400);
    }
    expect((await find(scripts[0]!.dummy_no, 'E99N')).statusCode).toBe(404);
    expect((await find(scripts[0]!.dummy_no, 'E25A')).statusCode).toBe(422);
  });

  test('[S2-SCREEN-CAMPENTRY-10] is no matter of operators and colleges', async () => {
    for (const as of ['camp', 'college'] as const) {
      expect((await find(scripts[0]!.dummy_no, EXAM, as)).statusCode).toBe(403);
      expect((await save(sheet(1), as)).statusCode).toBe(403);
    }
  });
});

describe('a day sheet', () => {
  test.each([
    ['S7-CALL-CAMPDUMMY-01', 'campadmin', 'A'],
    ['S7-CALL-CAMPDUMMY-02', 'admin', 'B'],
  ] as const)('[%s] of %s is kept as %s and feeds no mark', async (_id, as, pass) => {
    const body = sheet(3);
    const keyed = await db()('camp_mark').count({ n: '*' });
    expect((await save(body, as, pass)).json()).toEqual({ message: '3 entries saved.', saved: 3 });
    expect(await rows(body.exno)).toMatchObject(
      body.dummynoList.map(({ dummyno, dummyId, packso, mark }) => ({
        exam_id: camp.examId,
        pass,
        bundle: 1,
        packno: 2,
        packso,
        dummyno,
        script_id: dummyId,
        mark,
        officer_id: as === 'admin' ? null : camp.co,
        by_user: expect.any(Number) as number,
      })),
    );
    expect(await db()('camp_mark').count({ n: '*' })).toEqual(keyed);
  });

  test('[S7-PURPOSE-CAMPENTRY-03] [S3-ENT-CAMPENTRY-01] [S3-ENT-OTHER-01] has the listed fields, may stand as A and as B, and is taken with numbers for bundle and packet', async () => {
    const body = sheet(2);
    expect(Object.keys(body)).toEqual(['selectedExam', 'bundle', 'packno', 'packso', 'exno', 'dummynoList']);
    expect(Object.keys(body.dummynoList[0]!).sort()).toEqual(['dummyId', 'dummyno', 'mark', 'packso']);
    expect((await save(body)).statusCode).toBe(200);
    expect((await save({ ...body, bundle: 2, packno: 1 }, 'campadmin', 'B')).statusCode).toBe(200);
    expect(await rows(body.exno)).toMatchObject([
      { pass: 'A', bundle: 1, packno: 2 },
      { pass: 'A' },
      { pass: 'B', bundle: 2, packno: 1 },
      { pass: 'B' },
    ]);
  });

  test('takes serial 25 and no 26', async () => {
    const last = sheet(1);
    last.dummynoList[0]!.packso = 25;
    expect((await save(last)).statusCode).toBe(200);
    const over = sheet(1);
    over.dummynoList[0]!.packso = 26;
    expect((await save(over)).statusCode).toBe(400);
  });

  const wrong: [string, (body: PacketSheet) => object, number, string | undefined][] = [
    [
      'a dummy number twice',
      (b) => ({ dummynoList: [b.dummynoList[0], { ...b.dummynoList[0], packso: 2 }] }),
      422,
      'dummynoList/1/dummyno',
    ],
    [
      'a serial twice',
      (b) => ({ dummynoList: b.dummynoList.map((line) => ({ ...line, packso: 1 })) }),
      422,
      'dummynoList/1/dummyno',
    ],
    [
      'an unknown dummy number',
      (b) => ({ dummynoList: [{ ...b.dummynoList[0], dummyno: '99999999' }] }),
      422,
      'dummynoList/0/dummyno',
    ],
    [
      'the id of another script',
      (b) => ({ dummynoList: [b.dummynoList[0], { ...b.dummynoList[1], dummyId: b.dummynoList[0]!.dummyId }] }),
      422,
      'dummynoList/1/dummyno',
    ],
    ['a mark above 75', (b) => ({ dummynoList: [{ ...b.dummynoList[0], mark: 76 }] }), 400, 'dummynoList/0/mark'],
    ['an empty mark', (b) => ({ dummynoList: [{ ...b.dummynoList[0], mark: null }] }), 400, 'dummynoList/0/mark'],
    ['an empty list', () => ({ dummynoList: [] }), 400, 'dummynoList'],
    ['bundle 3', () => ({ bundle: '3' }), 400, 'bundle'],
    ['packet 3', () => ({ packno: 3 }), 400, 'packno'],
    ['no examiner', () => ({ exno: ' ' }), 400, 'exno'],
    ['an examiner of 10,000 characters', () => ({ exno: 'x'.repeat(10_000) }), 400, 'exno'],
    ['an examiner with hidden characters', () => ({ exno: 'EX\u200b1' }), 400, 'exno'],
    ['another exam', () => ({ selectedExam: 'E25A' }), 422, 'selectedExam'],
    ['an exam that is none', () => ({ selectedExam: '2025; drop table' }), 404, undefined],
  ];
  test.each(wrong)('with %s is refused as a whole, naming the row', async (_what, spoil, status, field) => {
    const before = await db()('camp_packet_entry').count({ n: '*' });
    const body = sheet(2);
    taken -= 2;
    const answer = await save({ ...body, ...spoil(body) });
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ errors?: { field: string }[] }>().errors?.[0]?.field).toBe(field);
    expect(await db()('camp_packet_entry').count({ n: '*' })).toEqual(before);
  });

  test('that stands already is refused with the rows it is about; the same request again is answered again', async () => {
    const body = sheet(2);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await save(body, 'campadmin', 'A', headers)).statusCode).toBe(200);
    expect((await save(body, 'campadmin', 'A', headers)).statusCode).toBe(200);
    const again = await save({ ...body, exno: 'EX77' });
    expect(again.statusCode).toBe(409);
    expect(again.json<{ errors: { field: string; message: string }[] }>().errors).toEqual([
      { field: 'dummynoList/0/dummyno', message: 'Sl.No 1: this dummy number has been entered already.' },
      { field: 'dummynoList/1/dummyno', message: 'Sl.No 2: this dummy number has been entered already.' },
    ]);
    const samePlace = await save({ ...sheet(1), exno: body.exno });
    expect(samePlace.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('dummynoList/0/packso');
  });

  test('sent twice at once is kept once', async () => {
    const body = sheet(2);
    const both = await Promise.all([save(body), save(body)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await rows(body.exno)).toHaveLength(2);
  });

  test('is refused once the camps are locked', async () => {
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: new Date() });
    expect((await save(sheet(1), 'admin')).statusCode).toBe(422);
    await db()('exam').where({ id: camp.examId }).update({ camp_locked_at: null });
  });
});

test('the role of the camp reads neither the map of scripts nor an application', async () => {
  for (const table of ['script', 'exam_application', 'student']) {
    await expect(api.clone.pools.camp(table).first('*')).rejects.toThrow('permission denied');
  }
});
