import type { CollegeQpCount, QpCount, QpOrder } from '@thervu/contracts/qp-count/qp-count-contract';
import { totalOf } from '@thervu/contracts/qp-count/qp-count-rules';
import { readXlsx } from 'hucre/xlsx';
import { apiUnderTest, type Person } from '../../testing/api-under-test';

const api = apiUnderTest();
const owner = () => api.clone.pools.owner;
/** Sent to the press in the demo; no run yet. */
const FROZEN = 'E25N';
const OPEN = 'E26A';

const get = async <T>(url: string, as: Person = 'admin'): Promise<T> => {
  const answer = await api.call(as, 'GET', url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<T>();
};
const order = (exam: string) => get<QpOrder>(`/qp-order/${exam}`);
const freeze = (exam: string, after: number, as: Person = 'admin') =>
  api.call(as, 'POST', `/qp-order/${exam}/freeze`, { after });
const examId = async (exam_tbl: string): Promise<number> =>
  (await owner()('exam').where({ exam_tbl }).first<{ id: number }>('id')).id;

beforeAll(async () => {
  const id = await examId(OPEN);
  await owner()('exam_application').where({ exam_id: id }).update({ ex_confm: true });
  await owner()('exam').where({ id }).update({ stage: 'SCHEDULED' });
});

test('[S7-CALL-QP-01] [S7-PURPOSE-CAMPENTRY-04] [S3-ENT-QPCOUNT-01] [S6-PERM-ADMIN-06] the counts of an exam are its confirmed written papers, each with P_code, Sem and count', async () => {
  const rows = await get<QpCount[]>(`/qpCount/${OPEN}`);
  const { rows: expected } = await owner().raw<{ rows: QpCount[] }>(
    `select a.p_code as "P_code", a.sem as "Sem", count(*)::int as count
     from exam_application a join course c on c.cour_id = a.cour_id
     where a.exam_id = ? and a.ex_confm and c.p_type = 'THEORY' and c.extl_max > 0 and c.scheme = 'MARKS'
     group by 1, 2 order by a.p_code collate "C", a.sem`,
    [await examId(OPEN)],
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual(expected);
});

test('[S7-CALL-QP-02] [S7-PURPOSE-CAMPENTRY-05] [S3-ENT-QPCOUNT-01] the counts of one college stand in tot', async () => {
  const all = await get<QpCount[]>(`/qpCount/${OPEN}`);
  const colleges = await get<{ Colcode: string }[]>('/qpCount/all_clg_code');
  const sums = new Map<string, number>();
  for (const { Colcode } of colleges) {
    for (const row of await get<CollegeQpCount[]>(`/qpCount/${OPEN}/${Colcode}`)) {
      expect(Object.keys(row)).toEqual(['P_code', 'Sem', 'tot']);
      const key = `${row.P_code}/${row.Sem}`;
      sums.set(key, (sums.get(key) ?? 0) + row.tot);
    }
  }
  expect(Object.fromEntries(sums)).toEqual(
    Object.fromEntries(all.map(({ P_code, Sem, count }) => [`${P_code}/${Sem}`, count])),
  );
  expect((await api.call('admin', 'GET', `/qpCount/${OPEN}/999`)).statusCode).toBe(404);
});

test('[S7-CALL-QP-03] the college codes are answered under a path of their own, which is taken for no exam', async () => {
  const colleges = await get<{ Colcode: string; Colname: string; District: string }[]>('/qpCount/all_clg_code');
  const codes = colleges.map(({ Colcode }) => Colcode);
  expect(codes).toEqual(expect.arrayContaining(['101', '102', '103']));
  expect(codes).not.toContain('501');
  const { colname, district } = await owner()('college').where({ colcode: '101' }).first();
  expect(colleges.find(({ Colcode }) => Colcode === '101')).toEqual({
    Colcode: '101',
    Colname: colname,
    District: district,
  });
});

test('[S6-PERM-ADMIN-06] only the office reads counts', async () => {
  for (const who of ['college', 'camp', 'campadmin'] as const)
    for (const url of [`/qpCount/${OPEN}`, `/qpCount/${OPEN}/101`, '/qpCount/all_clg_code', `/qp-order/${OPEN}`])
      expect((await api.call(who, 'GET', url)).statusCode).toBe(403);
});

test.each(["E25N'; drop table qp_freeze; --", 'E99A', 'all_clg_codes'])('%j is no exam', async (exam) => {
  expect((await api.call('admin', 'GET', `/qpCount/${encodeURIComponent(exam)}`)).statusCode).toBe(404);
});

describe('the order for the press', () => {
  test('prints the larger of the total and the packets of the colleges', async () => {
    const { rows, frozen } = await order(OPEN);
    expect(frozen).toBeNull();
    const colleges = await get<{ Colcode: string }[]>('/qpCount/all_clg_code');
    const packed = new Map<string, number>();
    for (const { Colcode } of colleges)
      for (const { P_code, tot } of await get<CollegeQpCount[]>(`/qpCount/${OPEN}/${Colcode}`))
        packed.set(P_code, (packed.get(P_code) ?? 0) + totalOf(tot));
    for (const row of rows) {
      expect(row).toMatchObject({ live: row.count, additional: 0, total: totalOf(row.count) });
      expect(row.packed).toBe(packed.get(row.P_code));
      expect(row.print).toBe(Math.max(row.total, row.packed));
    }
    expect(rows.some(({ print, total }) => print > total)).toBe(true);
  });

  test('is frozen under a run number; late candidates are listed as additional and change nothing silently', async () => {
    const id = await examId(OPEN);
    const before = await order(OPEN);
    const paper = before.rows[0]!;
    const late = await owner()('v_qp_eligible').where({ exam_id: id, p_code: paper.P_code }).first('id');
    const confirm = (ex_confm: boolean) =>
      owner()('exam_application').where({ exam_id: id, id: late.id }).update({ ex_confm });
    await confirm(false);
    const first = await freeze(OPEN, 0);
    expect(first.statusCode).toBe(200);
    const { name } = await owner()('app_user').where({ login: '501' }).first('name');
    expect(first.json<QpOrder>().frozen).toMatchObject({ run_no: 1, by: name });

    await confirm(true);
    const listed = await get<QpCount[]>(`/qpCount/${OPEN}`);
    const frozenCount = listed.find(({ P_code }) => P_code === paper.P_code)?.count ?? 0;
    expect(frozenCount).toBe(paper.count - 1);
    const now = (await order(OPEN)).rows.find(({ P_code }) => P_code === paper.P_code)!;
    expect(now).toMatchObject({ count: paper.count - 1, live: paper.count });
    expect(now.additional).toBe(paper.print - now.print);
    // the packing list of a college is frozen with it
    const sums = await owner()('qp_freeze_college')
      .where({ exam_id: id, run_no: 1 })
      .sum({ n: 'count' })
      .first<{ n: number }>();
    expect(Number(sums.n)).toBe(listed.reduce((sum, { count }) => sum + count, 0));

    const second = await freeze(OPEN, 1);
    expect(second.json<QpOrder>().frozen).toMatchObject({ run_no: 2 });
    expect(second.json<QpOrder>().rows).toEqual(before.rows);
    expect(await owner()('qp_freeze').where({ exam_id: id, run_no: 1, p_code: paper.P_code }).select('count')).toEqual(
      frozenCount === 0 ? [] : [{ count: frozenCount }],
    );
    const [noted] = await owner()('audit_log').where({ action: 'QP_COUNTS_FROZEN' }).orderBy('id', 'desc');
    expect(noted).toMatchObject({ actor_login: '501', before: { run_no: 1 }, after: { run_no: 2 } });
  });

  test('a run that changes nothing is refused, and so is one after a run that was not seen', async () => {
    const { frozen } = await order(OPEN);
    const again = await freeze(OPEN, frozen!.run_no);
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject({ message: `Nothing has changed since run ${frozen!.run_no}.` });
    const unseen = await freeze(OPEN, 0);
    expect(unseen.statusCode).toBe(409);
    expect(unseen.json()).toMatchObject({
      conflict: { yours: { run_no: 0 }, theirs: frozen! && { run_no: frozen.run_no } },
    });
  });

  test('of two clerks at the same moment one makes the run', async () => {
    const id = await examId(OPEN);
    const { frozen } = await order(OPEN);
    const [paper] = await owner()('v_qp_eligible').where({ exam_id: id }).limit(1);
    await owner()('exam_application').where({ exam_id: id, id: paper.id }).update({ ex_confm: false });
    const answers = await Promise.all([freeze(OPEN, frozen!.run_no, 'admin'), freeze(OPEN, frozen!.run_no, 'admin2')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is refused before the roll is frozen and once valuation has begun', async () => {
    const answer = await freeze(FROZEN, 1);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      message:
        'ODD-2025-NOV is in the stage Valuation: counts are sent to the press from the stage Roll frozen to Exam days.',
    });
  });
});

test('[S2-SCREEN-QPCOUNT-03] QPCount.xlsx has the columns of the screen with typed cells, and the order on a second sheet', async () => {
  const answer = await api.call('admin', 'GET', `/qp-order/${FROZEN}/QPCount.xlsx`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="QPCount.xlsx"');
  const { sheets } = await readXlsx(answer.rawPayload);
  const [counts, ordered] = sheets;
  const rows = await get<QpCount[]>(`/qpCount/${FROZEN}`);
  expect(counts!.rows[0]).toEqual(['S.no', 'Paper Code', 'Sem', 'Count', 'Excess (3%)', 'Total']);
  expect(counts!.rows).toHaveLength(rows.length + 1);
  const [first] = rows;
  expect(counts!.rows[1]).toEqual([
    ...[1, first!.P_code, first!.Sem, first!.count, Math.ceil(first!.count * 0.03), totalOf(first!.count)],
  ]);
  const { rows: order_ } = await order(FROZEN);
  expect(ordered!.rows[1]!.slice(0, 5)).toEqual([
    ...[order_[0]!.P_code, order_[0]!.Sem, order_[0]!.total, order_[0]!.packed, order_[0]!.print],
  ]);
  const ownEntry = await api.call('admin', 'GET', `/qp-order/${FROZEN}/QPCount.xlsx?college=101`);
  const ofCollege = await get<CollegeQpCount[]>(`/qpCount/${FROZEN}/101`);
  const college = (await readXlsx(ownEntry.rawPayload)).sheets;
  expect(college).toHaveLength(1);
  expect(college[0]!.rows.slice(1).map(([, code, , count]) => [code, count])).toEqual(
    ofCollege.map(({ P_code, tot }) => [P_code, tot]),
  );
});
