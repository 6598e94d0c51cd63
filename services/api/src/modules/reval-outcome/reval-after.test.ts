import type { MonitorLine } from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import type {
  OwnRevalOutcome,
  RevalOutcome,
  RevalOutcomes,
  RevalRefund,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { readXlsx } from 'hucre/xlsx';
import { scopedTo } from '../../core/database/row-scope';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { decideAll } from './decide-queries';
import { makeRequests, type Made } from '../../testing/reval-requests';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
let examId: number;
let nextId: number;
let made: Made[];
let office: number;

const BASE = () => `/control/reval-outcomes/${examId}`;
const outcomes = async () =>
  (await api.call('admin', 'GET', `${BASE()}/outcomes?view=all`)).json<{ items: RevalOutcome[] }>().items;
const refunds = async () =>
  (await api.call('admin', 'GET', `${BASE()}/refunds`)).json<{
    total: number;
    amount: number;
    items: RevalRefund[];
  }>();
const letter = async (as: Person) =>
  (await api.call(as, 'GET', `/revaluation-outcomes/${examId}`)).json<OwnRevalOutcome[]>();

/** A revaluation of four papers that is decided and signed: two students of the first college now pass. */
beforeAll(async () => {
  const id = async (exam_tbl: string) => (await db()('exam').where({ exam_tbl }).first<{ id: number }>('id')).id;
  [examId, nextId] = [await id('E25A'), await id('E26A')];
  await db()('exam').where({ id: examId }).update({ rev_aply: false });
  await db()('exam').where({ id: nextId }).update({ stage: 'APPLICATION' });
  office = Number((await db()('app_user').where({ login: '501' }).first<{ id: number }>('id')).id);
  made = await makeRequests(db(), examId, [
    { original: 25, second: 32 },
    { original: 24, retotal: 31, rev: false },
    { original: 40, second: 38 },
    { original: 5, second: 45, third: 44 },
  ]);
  await db().transaction((trx) => decideAll(trx, { exam: examId, limit: 10, user: office }));
  for (const as of ['admin2', 'admin'] as const) {
    const rows = (await outcomes()).filter(({ approved, flagged }) => !approved && (flagged || as === 'admin2'));
    const body = { outcomes: rows.map(({ rid, row_version }) => ({ rid, row_version })) };
    expect((await api.call(as, 'PUT', `${BASE()}/signatures`, body)).statusCode).toBe(200);
  }
});

/** An arrear application of the next exam, as the college has made it before the revaluation ended. */
async function arrear({ reg_no, p_code, application_id }: Made, confirmed: boolean): Promise<void> {
  const old = await db()('exam_application').where({ exam_id: examId, id: application_id }).first();
  const { student_id, colcode, deg_id, cour_id, sem } = old as Record<string, unknown>;
  await db()('exam_application').insert({
    exam_id: nextId,
    student_id,
    reg_no,
    colcode,
    deg_id,
    cour_id,
    p_code,
    sem,
    app_type: 'ARREAR',
    attempt: 2,
    ex_confm: confirmed,
  });
}

/** Does what the release does: the rows of the run become current, and the run is published. */
async function publish(): Promise<void> {
  for (const { rid, final, result_after } of await outcomes()) {
    const { application_id } = made.find((made) => made.rid === rid)!;
    await db()('result')
      .where({ exam_id: examId, application_id, is_current: true })
      .update({ ext_mark: final, total_mark: 10 + final, result: result_after });
  }
  const other = await db()('app_user').where({ login: 'office2@example.org' }).first<{ id: number }>('id');
  await db()('result_run').insert({
    exam_id: examId,
    kind: 'REVAL',
    rules: '[]',
    version: 2,
    base_version: 1,
    state: 'APPROVED',
    started_by: office,
    approved_by: other.id,
    approved_at: db().fn.now(),
    published_at: db().fn.now(),
  });
}

test('a college reads nothing of an outcome before the revised result is published, not even in the database', async () => {
  expect(await letter('college')).toEqual([]);
  await expect(api.clone.pools.college('reval_outcome').select('rid', 'final')).rejects.toThrow('permission denied');
  const collegeDb = scopedTo(api.clone.pools.college, { college: '101' });
  expect(await collegeDb('v_reval_letter').select('rid')).toEqual([]);
  expect((await api.call('admin', 'GET', `/revaluation-outcomes/${examId}`)).statusCode).toBe(403);
});

test('the fees of changed marks are listed for refund, by the setting of the office', async () => {
  const list = await refunds();
  const pick = (kind: string) =>
    list.items.filter((row) => row.kind === kind).map(({ reg_no, amount }) => [reg_no, amount]);
  expect(pick('REVALUATION').sort()).toEqual(
    [
      [made[0]!.reg_no, 500],
      [made[3]!.reg_no, 500],
    ].sort(),
  );
  expect(pick('RETOTAL')).toEqual([[made[1]!.reg_no, 350]]);
  expect([list.total, list.amount]).toEqual([3, 1350]);
  const key = 'revaluation.refund_changed';
  await db()('university_setting').insert({ key, audience: 'OFFICE', value: 'false' });
  expect((await refunds()).total).toBe(0);
  await db()('university_setting').where({ key }).delete();
});

test('a script that could not be valued again is listed with its fee, whatever the setting', async () => {
  const unvalued = { rid: made[2]!.rid, exam_id: examId, reason: 'Lost.', declared_by: office };
  await db()('reval_unvalued').insert(unvalued);
  expect((await refunds()).items).toContainEqual(
    expect.objectContaining({
      reg_no: made[2]!.reg_no,
      amount: 500,
      note: 'The script could not be valued again.',
    }),
  );
  await db()('reval_unvalued').where({ rid: unvalued.rid }).delete();
});

test('published, the college of the student and nobody else is told what the mark was and is', async () => {
  await publish();
  const ownRows = (await letter('college')).sort((a, b) => a.rid - b.rid);
  expect(ownRows.map(({ original, final, changed }) => [original, final, changed])).toEqual([
    [25, 32, true],
    [24, 31, true],
    [40, 40, false],
    [5, 44, true],
  ]);
  expect(ownRows[0]).toMatchObject({ reg_no: made[0]!.reg_no, result_before: 'RA', result_after: 'P' });
  expect(Object.keys(ownRows[0]!).sort()).toEqual(
    [
      'changed',
      'degree',
      'final',
      'name',
      'original',
      'p_code',
      'result_after',
      'result_before',
      'retot',
      'rev',
      'rid',
      'reg_no',
    ].sort(),
  );
  expect(await letter('otherCollege')).toEqual([]);
});

test('an outcome that is published is not refused any more', async () => {
  const { rid, row_version } = (await outcomes())[0]!;
  const rejected = await api.call('admin', 'PUT', `${BASE()}/refusals/${rid}`, {
    leads_to: 'STAYS',
    reason: 'Too late.',
    row_version,
  });
  expect([rejected.statusCode, rejected.json<{ type: string }>().type]).toEqual([422, 'published']);
});

test('arrears of papers that are passed now are withdrawn and listed for refund; a frozen roll stays and is listed', async () => {
  await arrear(made[0]!, true);
  await arrear(made[1]!, false);
  expect((await api.call('admin', 'GET', BASE())).json<RevalOutcomes>().arrears).toBe(2);
  const withdraw = (count: number) => api.call('admin', 'POST', `${BASE()}/withdrawals`, { count });
  const other = await withdraw(5);
  expect([other.statusCode, other.json<{ message: string }>().message]).toEqual([
    409,
    'You were shown 5 applications; there are 2 now.',
  ]);
  expect((await withdraw(2)).json()).toEqual({ message: '2 applications were withdrawn.' });
  const rows = db()('exam_application')
    .where({ exam_id: nextId })
    .whereIn('reg_no', [made[0]!.reg_no, made[1]!.reg_no]);
  expect((await rows).filter((row: { p_code: string }) => row.p_code === made[0]!.p_code)).toEqual([]);
  const fees = await db()('course as c')
    .join('exam_application as a', 'a.cour_id', 'c.cour_id')
    .where({ 'a.id': made[0]!.application_id, 'a.exam_id': examId })
    .first<{ fees: string }>('c.fees');
  const listed = (await refunds()).items.filter(({ kind }) => kind === 'ARREAR');
  expect(listed).toHaveLength(2);
  expect(listed.find(({ reg_no }) => reg_no === made[0]!.reg_no)).toMatchObject({
    amount: Number(fees.fees),
    exam_name: 'EVEN-2026-APR',
    note: 'The confirmed application was withdrawn.',
  });
  const audited = await db()('audit_log')
    .where({ action: 'ARREAR_WITHDRAWN' })
    .select<{ before: { reg_no: string } }[]>('before');
  expect(audited.map(({ before }) => before.reg_no).sort()).toEqual([made[0]!.reg_no, made[1]!.reg_no].sort());

  await db()('exam').where({ id: nextId }).update({ stage: 'ROLL_FROZEN' });
  await arrear(made[3]!, true);
  expect((await withdraw(1)).json()).toEqual({
    message: '0 applications were withdrawn. 1 of a frozen roll stand and are listed for the office.',
  });
  expect(
    await db()('exam_application').where({ exam_id: nextId, reg_no: made[3]!.reg_no, p_code: made[3]!.p_code }),
  ).toHaveLength(1);
  expect((await withdraw(1)).statusCode).toBe(409);
});

test('the list of refunds leaves as CSV and as a spreadsheet with its sum', async () => {
  const { items, amount } = await refunds();
  const csv = await api.call('admin', 'GET', `${BASE()}/refunds/file?format=csv`);
  expect(csv.headers['content-disposition']).toBe('attachment; filename="Revaluation_Refunds.csv"');
  const lines = csv.body.trim().split('\r\n');
  expect(lines).toHaveLength(items.length + 2);
  expect(lines.at(-1)).toBe(`Total,,,,,,${amount},`);
  const xlsx = await api.call('admin', 'GET', `${BASE()}/refunds/file?format=xlsx`);
  const book = await readXlsx(xlsx.rawPayload);
  const [head, ...rows] = book.sheets[0]!.rows;
  expect(head!.slice(0, 3)).toEqual(['Kind', 'Register number', 'Name']);
  expect(rows.slice(0, -1).map((cells) => cells[1])).toEqual(items.map(({ reg_no }) => reg_no));
  expect(rows.at(-1)![6]).toBe(amount);
});

describe('the monitor of mark change', () => {
  const monitor = async (by: string) =>
    (await api.call('admin', 'GET', `/control/reval-monitor/${examId}?by=${by}`)).json<{
      requests: number;
      mean: number;
      lines: MonitorLine[];
    }>();

  test('counts the change by camp, paper and officer of the second valuation', async () => {
    const whole = await monitor('paper');
    expect([whole.requests, whole.mean]).toEqual([3, 15]);
    expect(whole.lines.reduce((all, { requests }) => all + requests, 0)).toBe(3);
    const [camp] = (await monitor('camp-2')).lines;
    expect(camp).toMatchObject({ requests: 3, changed: 2, flagged: 1, mean: 15, median: 7, unusual: false });
    expect((await monitor('valuer-2')).lines).toHaveLength(1);
  });

  test('a second valuer who raises far above all others stands first and is marked', async () => {
    const expected = Array.from({ length: 24 }, (_, index) => ({
      original: 20,
      second: index < 6 ? 33 : 20 + (index % 3),
    }));
    await db().transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica');
      for (const table of [
        'reval_approval',
        'reval_decision_run',
        'reval_outcome',
        'reval_script',
        'revaluation',
        'reval_retotal',
      ])
        await trx(table).where({ exam_id: examId }).delete();
    });
    const rows = await makeRequests(db(), examId, expected);
    const [first, second] = await db()('camp_officer')
      .orderBy('id')
      .limit(2)
      .select<{ id: number; name: string }[]>('id', 'name');
    await db()('reval_script')
      .whereIn(
        'rid',
        rows.slice(0, 6).map(({ rid }) => rid),
      )
      .update({ aopid: second!.id, bopid: first!.id });
    const { lines } = await monitor('valuer-2');
    expect(lines.map(({ key, unusual }) => [Number(key), unusual])).toEqual([
      [Number(second!.id), true],
      [Number(first!.id), true],
    ]);
    expect(lines[0]).toMatchObject({ requests: 6, mean: 13, median: 13 });
    expect(lines[0]!.score).toBeGreaterThan(2.6);
    expect(lines[1]!.score).toBeLessThan(-2.6);
    const csv = await api.call('admin', 'GET', `/control/reval-monitor/${examId}/file?by=valuer-2`);
    expect(csv.body).toContain(`${second!.name} `);
    expect(csv.body.trim().split('\r\n')).toHaveLength(3);
  });
});
