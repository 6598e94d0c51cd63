import type {
  Anomaly,
  AnomalyBoard,
  AnomalyFinding,
  AnomalyRow,
  ThirdMarkReport,
} from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { JobContext, JobRow } from '../../core/jobs/jobs';
import { folderStorage } from '../../core/storage/storage-folder';
import { apiUnderTest, TEST_AADHAAR_KEYS } from '../../testing/api-under-test';
import { anomalyJobs } from './anomaly-jobs';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let exam: number;
let published: number;

beforeAll(async () => {
  exam = (await db()('exam').where({ exam_tbl: 'E25N' }).first<{ id: number }>('id')).id;
  published = (await db()('exam').where({ exam_tbl: 'E25A' }).first<{ id: number }>('id')).id;
  // a camp of our own making: three full packets of different marks, keyed by two officers
  await db().transaction(async (trx) => {
    for (const table of ['camp_mark', 'script_receipt', 'bundle_movement', 'bundle'])
      await trx(table).where({ exam_id: exam }).delete();
    await trx.raw(
      `create temp table heap on commit drop as
       select s.barcode, s.p_code, (row_number() over (order by s.barcode))::int - 1 as nr
       from script s join exam_application a on a.exam_id = s.exam_id and a.id = s.application_id
       where s.exam_id = :exam and not a.absent and s.void_reason is null order by s.barcode limit 75`,
      { exam },
    );
    await trx.raw(
      `insert into bundle (exam_id, bundleno, p_code, tot_paper, board, district, place)
       select :exam, 1, min(p_code), 75, 'Board', 'District', 'Sona' from heap`,
      { exam },
    );
    await trx.raw(
      `with o as (select max(o.id) filter (where u.login like 'op1.%') as op1, max(o.id) filter (where u.login like 'op2.%') as op2
         from camp_officer o join app_user u on u.id = o.user_id where o.exam_id = :exam)
       insert into camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, amark, aopid, aupdateon, bmark, bopid, bupdateon)
       select :exam, h.barcode, 1, h.nr / 25 + 1, h.nr % 25 + 1, h.p_code, 'Sona', 20 + h.nr % 40, o.op1, now(), 20 + h.nr % 40, o.op2, now()
       from heap h cross join o`,
      { exam },
    );
  });
});

async function search(id: number): Promise<string> {
  const office = await db()('app_user').where({ login: '501' }).first<{ id: number }>('id');
  const context: JobContext = {
    job: { exam_id: id, created_by: office.id } as JobRow,
    db: db(),
    storage: folderStorage(api.storageDir),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => Promise.resolve(),
  };
  return (await anomalyJobs[0]!.run(context)).message as string;
}

const path = (id: number, rest = '') => `/control/anomalies/${id}${rest}`;
const board = async (id = exam) => (await api.call('admin', 'GET', path(id))).json<AnomalyBoard>();
const findings = async (id: number, kind: Anomaly, looked = false) =>
  (await api.call('admin', 'GET', path(id, `/findings?kind=${kind}&looked=${looked}`))).json<{
    items: AnomalyFinding[];
    total: number;
  }>();
const rowsOf = async (total: number, { id }: AnomalyFinding, as: 'admin' | 'admin2' = 'admin') =>
  (await api.call(as, 'GET', path(total, `/findings/${id}/rows?size=500`))).json<{
    items: AnomalyRow[];
    total: number;
  }>();

test('marks like any others are nothing unusual', async () => {
  expect((await board()).searchedAt).toBeNull();
  await search(exam);
  const { kinds, searchedAt } = await board();
  expect(searchedAt).not.toBeNull();
  expect(kinds.filter(({ kind }) => /PACKET|ZERO|PAIR/.test(kind)).map(({ open }) => open)).toEqual([0, 0, 0, 0, 0]);
});

test('a whole packet of zeros, a packet of equal marks, zeros of one operator: each is found and opens its rows', async () => {
  await db()('camp_mark').where({ exam_id: exam, packet: 2 }).update({ amark: 0, bmark: 0 });
  await db()('camp_mark').where({ exam_id: exam, packet: 3 }).update({ amark: 31, bmark: 31 });
  await search(exam);
  const [zero] = (await findings(exam, 'PACKET_ZERO')).items;
  expect(zero).toMatchObject({ bundleno: 1, packet: 2, rows: 25, among: 25 });
  const rows = await rowsOf(exam, zero!);
  expect(rows.total).toBe(25);
  expect(rows.items.every(({ a, b, packet }) => a === 0 && b === 0 && packet === 2)).toBe(true);
  expect((await findings(exam, 'PACKET_EQUAL')).items).toMatchObject([{ packet: 3, rows: 25 }]);
});

test('who keys zeros far more often than the others is found by name', async () => {
  await db()('camp_mark').where({ exam_id: exam, packet: 2 }).update({ amark: 33, bmark: 33 });
  // two operators keyed the same scripts: the zeros of one against the marks of the other
  await db()('camp_mark').where({ exam_id: exam, packet: 1 }).where('slno', '<=', 12).update({ amark: 0 });
  await search(exam);
  expect((await findings(exam, 'ZERO_OPERATOR')).items).toEqual([]);
  const extra = await db()('camp_officer')
    .where({ exam_id: exam })
    .whereNotIn('id', db()('camp_mark').where({ exam_id: exam }).select('aopid'))
    .whereNotIn('id', db()('camp_mark').where({ exam_id: exam }).select('bopid'))
    .first('id', 'name');
  await db()('camp_mark').where({ exam_id: exam }).update({ aopid: extra.id });
  await db().raw(
    `insert into camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, bmark, bopid, bupdateon)
     select exam_id, (90000000 + row_number() over ())::text, bundleno, 4 + (row_number() over () > 25)::int, ((row_number() over () - 1) % 25 + 1),
       p_code, place, 40, bopid, now() from camp_mark where exam_id = ? limit 50`,
    [exam],
  );
  const elsewhere = (await db()('camp_mark').where({ exam_id: exam }).first<{ bopid: number }>('bopid')).bopid;
  await db().raw(
    `insert into bundle select exam_id, 2, p_code, qp_no, 125, board, district, place, state from bundle where exam_id = ? and bundleno = 1`,
    [exam],
  );
  await db().raw(
    `insert into camp_mark (exam_id, barcode, bundleno, packet, slno, p_code, place, bmark, bopid, bupdateon)
     select :exam, (91000000 + n)::text, 2, n / 25 + 1, n % 25 + 1, 'X', 'Sona', 40, :op, now() from generate_series(0, 124) n`,
    { exam, op: elsewhere },
  );
  await search(exam);
  const [found] = (await findings(exam, 'ZERO_OPERATOR')).items;
  expect(found).toMatchObject({ officer: extra.name, rows: 12, among: 75 });
  expect((await rowsOf(exam, found!)).total).toBe(12);
});

test('A and B that are each other’s digits are found, and nothing else that differs', async () => {
  const [item, other] = await db()('camp_mark')
    .where({ exam_id: exam, packet: 3, bundleno: 1 })
    .orderBy('slno')
    .limit(2);
  await db()('camp_mark').where({ exam_id: exam, id: item.id }).update({ amark: 7, bmark: 70 });
  await db()('camp_mark').where({ exam_id: exam, id: other.id }).update({ amark: 30, bmark: 31 });
  await search(exam);
  const found = (await findings(exam, 'SWAPPED_PAIR')).items.find(({ p_code }) => p_code === item.p_code)!;
  const { items } = await rowsOf(exam, found);
  expect(items.filter(({ slno }) => slno === item.slno)).toMatchObject([{ a: 7, b: 70 }]);
  expect(items.some(({ a, b }) => a === 30 && b === 31)).toBe(false);
});

describe('over the marks of an exam', () => {
  /** A college and paper with many present candidates. */
  let cell: { colcode: string; p_code: string };
  beforeAll(async () => {
    const { rows } = await db().raw<{ rows: (typeof cell)[] }>(
      `select a.colcode, a.p_code from exam_application a join course c on c.cour_id = a.cour_id
       where a.exam_id = ? and a.ex_confm and c.p_type = 'THEORY' and not a.absent and a.ext_mark is not null
       group by 1, 2 order by count(*) desc limit 1`,
      [published],
    );
    cell = rows[0]!;
  });
  const inCell = () => db()('exam_application').where({ exam_id: published, ex_confm: true, ...cell });

  test('zeros in one college and paper, five times the exam', async () => {
    const ids = await inCell().where({ absent: false }).orderBy('id').limit(6).pluck('id');
    await db()('exam_application').where({ exam_id: published }).whereIn('id', ids).update({ ext_mark: 0 });
    await search(published);
    const { items } = await findings(published, 'ZERO_CLUSTER');
    const found = items.find(({ colcode, p_code }) => colcode === cell.colcode && p_code === cell.p_code);
    expect(found?.rows).toBeGreaterThanOrEqual(6);
    const { items: rows } = await rowsOf(published, found!);
    expect(rows.every(({ ext_mark, absent }) => ext_mark === 0 && !absent)).toBe(true);
  });

  test('absent candidates in one college and paper, three times the exam', async () => {
    await inCell().update({ absent: true, ext_mark: null, ext_source: null });
    await search(published);
    const { items } = await findings(published, 'ABSENT_CLUSTER');
    const found = items.find(({ colcode, p_code }) => colcode === cell.colcode && p_code === cell.p_code);
    expect(found!.rows).toBe(found!.among);
  });

  test('an external 07 beside a high internal mark looks swapped', async () => {
    const row = await db()('exam_application as a')
      .join('course as c', 'c.cour_id', 'a.cour_id')
      .where({
        'a.exam_id': published,
        'c.p_type': 'THEORY',
        'c.intl_max': 25,
        'a.absent': false,
        'c.scheme': 'MARKS',
        'a.ex_confm': true,
      })
      .first('a.id', 'a.p_code', 'a.reg_no');
    await db()('exam_application')
      .where({ exam_id: published, id: row.id })
      .update({ intl_mark: 23, ext_mark: 7, ext_source: 'CAMP' });
    await search(published);
    const found = (await findings(published, 'SWAPPED_DIGITS')).items.find(({ p_code }) => p_code === row.p_code);
    expect((await rowsOf(published, found!)).items.map(({ reg_no }) => reg_no)).toContain(row.reg_no);
  });

  test('a strong student who fails two papers at once is found by register number', async () => {
    const { rows } = await db().raw<{ rows: { reg_no: string }[] }>(
      `select reg_no from result where exam_id = ? and is_current group by reg_no
       having count(*) filter (where int_mark is not null and int_max > 0) >= 6 and bool_and(result = 'P') order by reg_no limit 1`,
      [published],
    );
    const { reg_no } = rows[0]!;
    const pick = () => db()('result').where({ exam_id: published, reg_no, is_current: true });
    await pick()
      .where('int_max', '>', 0)
      .update({ int_mark: db().raw('int_max'), total_mark: db().raw('total_max') });
    await search(published);
    expect((await findings(published, 'SUDDEN_FAIL')).items.map((finding) => finding.reg_no)).not.toContain(reg_no);
    const two = await pick().where('int_max', '>', 0).orderBy('p_code').limit(2).pluck('p_code');
    await pick().whereIn('p_code', two).update({ result: 'RA' });
    await search(published);
    const found = (await findings(published, 'SUDDEN_FAIL')).items.find((finding) => finding.reg_no === reg_no)!;
    expect(found.rows).toBe(2);
    expect((await rowsOf(published, found)).items.map(({ p_code }) => p_code).sort()).toEqual(two);
  });
});

test('a finding that was looked at keeps who, when and the note over the next search, and opens when it changes', async () => {
  const [found] = (await findings(exam, 'PACKET_EQUAL')).items;
  const look = (note: string | null, as: 'admin' | 'admin2' = 'admin') =>
    api.call(as, 'PUT', path(exam, `/findings/${found!.id}/look`), { note });
  expect((await look('The whole packet was valued again.')).statusCode).toBe(200);
  expect((await look('Me too.', 'admin2')).statusCode).toBe(409);
  await search(exam);
  const looked = (await findings(exam, 'PACKET_EQUAL', true)).items.find(({ id }) => id === found!.id);
  expect(looked?.looked).toMatchObject({ note: 'The whole packet was valued again.', by: expect.stringMatching(/\S/) });
  await db()('camp_mark')
    .where({ exam_id: exam, bundleno: found!.bundleno, packet: found!.packet })
    .where('slno', 25)
    .update({ amark: null, aopid: null, aupdateon: null, bmark: null, bopid: null, bupdateon: null });
  await search(exam);
  expect((await findings(exam, 'PACKET_EQUAL', true)).items.some(({ id }) => id === found!.id)).toBe(false);
  const log = await db()('audit_log').where({ entity: 'anomaly_finding' }).distinct().pluck('action');
  expect(log.sort()).toEqual(['ANOMALY_LOOKED_AT', 'SECRET_MAP_READ']);
});

test('[F-5] third marks outside both keyings are found by camp officer, and the report tells C = A, C = B and neither, by officer and operator', async () => {
  const co = await db()('camp_officer')
    .where({ exam_id: exam, email: 'co.sona@example.org' })
    .first<{ id: number; name: string }>('id', 'name');
  const chosen = await db()('camp_mark')
    .where({ exam_id: exam, bundleno: 1, packet: 1 })
    .orderBy('slno')
    .limit(5)
    .select<{ id: number; aopid: number; bopid: number }[]>('id', 'aopid', 'bopid');
  // A 38 and B 39: the same as A twice, the same as B, between them nothing, far below and far above
  for (const [i, cmark] of [38, 38, 39, 0, 75].entries())
    await db()('camp_mark')
      .where({ exam_id: exam, id: chosen[i]!.id })
      .update({ amark: 38, bmark: 39, cmark, copid: co.id });
  await search(exam);
  const [found] = (await findings(exam, 'C_OUTSIDE')).items;
  expect(found).toMatchObject({ officer: co.name, rows: 2, among: 5 });
  const report = (await api.call('admin', 'GET', `/control/third-marks/${exam}`)).json<ThirdMarkReport>();
  expect(report.officers).toEqual([
    { name: co.name, place: 'Sona', among: 5, same_as_a: 2, same_as_b: 1, neither: 2, outside: 2 },
  ]);
  const who = await db()('camp_officer')
    .whereIn('id', [chosen[0]!.aopid, chosen[0]!.bopid])
    .select<{ id: number; name: string; place: string }[]>('id', 'name', 'place');
  const pick = (id: number) => who.find((person) => person.id === id)!;
  expect(report.operators.find(({ name }) => name === pick(chosen[0]!.aopid).name)).toMatchObject({
    among: 5,
    own: 2,
    other: 1,
    neither: 2,
    outside: 2,
  });
  expect(report.operators.find(({ name }) => name === pick(chosen[0]!.bopid).name)).toMatchObject({
    among: 5,
    own: 1,
    other: 2,
    neither: 2,
    outside: 2,
  });
  for (const as of ['college', 'campadmin'] as const)
    expect((await api.call(as, 'GET', `/control/third-marks/${exam}`)).statusCode).toBe(403);
});

test('[SEC-2] a void and both new keyings from one address are found by who took the mark away, and keyings by an account younger than a day by operator', async () => {
  const post = async (email: string) =>
    (await db()('camp_officer')
      .where({ exam_id: exam, email })
      .first<{ id: number; user_id: number; name: string }>())!;
  const co = await post('co.sona@example.org');
  const operators = [await post('op1.sona@example.org'), await post('op2.sona@example.org')];
  const [near, far] = await db()('camp_mark')
    .where({ exam_id: exam, place: 'Sona' })
    .whereNotNull('final_mark')
    .orderBy('id')
    .limit(2)
    .select<{ barcode: string; bundleno: number; packet: number; slno: number }[]>(
      'barcode',
      'bundleno',
      'packet',
      'slno',
    );
  const write = (row: typeof near, event: object) =>
    db()('valuation_event').insert({ kind: 'FIRST', exam_id: exam, ...row, ...event });
  for (const [row, stations] of [
    [near, ['10.0.0.1', '10.0.0.1']],
    [far, ['10.0.0.1', '10.0.0.2']],
  ] as const) {
    const taken = {
      action: 'VOID',
      old_mark: 46,
      officer_id: co.id,
      by_user: co.user_id,
      reason: 'swapped',
      station: '10.0.0.1',
    };
    for (const pass of ['A', 'B']) await write(row, { ...taken, pass });
    for (const [index, pass] of ['A', 'B'].entries())
      await write(row, {
        action: 'KEYED',
        pass,
        new_mark: 75,
        officer_id: operators[index]!.id,
        station: stations[index],
      });
  }
  await search(exam);
  const [station] = (await findings(exam, 'ONE_STATION')).items;
  expect(station).toMatchObject({ officer: co.name, rows: 1, among: 2 });
  expect((await rowsOf(exam, station!)).items).toHaveLength(1);
  expect((await findings(exam, 'NEW_ACCOUNT')).items).toEqual([]);
  await db()('app_user').where({ id: operators[1]!.user_id }).update({ created_at: new Date() });
  await search(exam);
  const [fresh] = (await findings(exam, 'NEW_ACCOUNT')).items;
  expect(fresh).toMatchObject({ officer: operators[1]!.name, rows: 2, among: 2 });
});

test('a college and a camp see no board', async () => {
  for (const as of ['college', 'campadmin'] as const)
    expect((await api.call(as, 'GET', path(exam))).statusCode).toBe(403);
});
