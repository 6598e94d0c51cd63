import type {
  EarlierBatch,
  EarlierRecord,
  EarlierStudent,
} from '@thervu/contracts/earlier-result/earlier-result-contract';
import type { CallReply } from '@thervu/contracts/core/call';
import type { listArrearsOfStudent } from '@thervu/contracts/registration/arrear-contract';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { csvOf, ImportClient, type Cells } from '../../testing/import-test-data';
import { Signer } from '../../testing/signer';

const imports = new ImportClient();
afterAll(() => imports.close());
const api = apiUnderTest({ config: { secondFactorOff: false } });
beforeAll(() => imports.open(api));
const db = () => api.clone.pools.owner;

const HEADER = [
  ...['REG_NO', 'P_CODE', 'SEM', 'SESSION', 'INT_MARK', 'EXT_MARK', 'TOTAL_MARK', 'TOTAL_MAX', 'CREDIT', 'GRADE_POINT'],
  ...['RESULT', 'ATTEMPT', 'GRADE', 'P_NAME', 'P_TYPE', 'REASON'],
];
const earlier = (regNo: string, code: string, overrides: Cells = {}): Cells => ({
  REG_NO: regNo,
  P_CODE: code,
  SEM: 1,
  SESSION: 'NOV-2019',
  INT_MARK: 20,
  EXT_MARK: 50,
  TOTAL_MARK: 70,
  TOTAL_MAX: 100,
  CREDIT: 4,
  GRADE_POINT: '7.0',
  RESULT: 'P',
  ATTEMPT: 1,
  P_NAME: `Old paper ${code}`,
  P_TYPE: 'THEORY',
  ...overrides,
});
const failed = { INT_MARK: 20, EXT_MARK: 10, TOTAL_MARK: 30, GRADE_POINT: 0, RESULT: 'RA' } as const;
const fileOf = (rows: readonly Cells[]) => csvOf(HEADER, rows);
const check = (rows: readonly Cells[]) => imports.check('earlier-results', fileOf(rows), 'past.csv');
const bringIn = async (rows: readonly Cells[]) => {
  const report = await imports.apply(await check(rows));
  expect(report).toMatchObject({ state: 'APPLIED' });
  return latestBatch();
};
const batches = async (who: Person = 'admin2') =>
  (await api.call(who, 'GET', '/earlier-results/batches')).json<EarlierBatch[]>();
const latestBatch = async () => (await batches()).reduce((last, batch) => (batch.id > last.id ? batch : last));
const signer = new Signer(api, 'admin2');
const approve = async (id: number) =>
  api.call('admin2', 'POST', `/earlier-results/batches/${id}/decision`, {
    decision: 'APPROVED',
    proof: await signer.proof(),
  });
const studentOf = async (filter: object = {}) =>
  (await db()('student')
    .where({ status: 'ACTIVE', colcode: '101', ...filter })
    .whereNotNull('reg_no')
    .orderBy('reg_no')
    .limit(3)
    .select('student_id', 'reg_no', 'deg_id', 'admn_acdyr')) as {
    student_id: number;
    reg_no: string;
    deg_id: number;
    admn_acdyr: number;
  }[];
const REASON = 'Compared with the mark registers of the college.';

test('[DAY-7] a file of earlier results is checked row by row: what is empty is not 0, and a result of the portal stays', async () => {
  const [student] = await studentOf();
  const regNo = student!.reg_no;
  const portal = await db()('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .where({ 'a.student_id': student!.student_id })
    .first<{ p_code: string; emonth: string; eyear: number }>('a.p_code', 'e.emonth', 'e.eyear');
  const report = await check([
    earlier(regNo, 'OLD001'),
    earlier('NOBODY1', 'OLD001'),
    earlier(regNo, 'OLD002', { EXT_MARK: null, TOTAL_MARK: null }),
    earlier(regNo, 'OLD003', { GRADE_POINT: null }),
    earlier(regNo, 'OLD004', { P_NAME: null, P_TYPE: null, CREDIT: null }),
    earlier(regNo, 'OLD005', { RESULT: 'AAA', GRADE_POINT: null }),
    earlier(regNo, 'OLD006', { TOTAL_MARK: 71 }),
    earlier(regNo, portal.p_code, { SESSION: `${portal.emonth}-${portal.eyear}` }),
    earlier(regNo, 'OLD007'),
    earlier(regNo, 'OLD007'),
    earlier(regNo, 'OLD008', { SESSION: 'Autumn 2019' }),
    earlier(regNo, 'OLD009', { RESULT: 'AAA', GRADE_POINT: null, INT_MARK: null, EXT_MARK: null, TOTAL_MARK: null }),
  ]);
  expect(report.rows).toMatchObject({ new: 2, problem: 10 });
  const { items } = (await api.call('admin', 'GET', `/imports/${report.id}/rows?verdict=PROBLEM`)).json<{
    items: { row: number; problems: { column: string }[] }[];
  }>();
  expect(items.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
    [3, ['REG_NO']],
    [4, ['TOTAL_MARK']],
    [5, ['GRADE_POINT']],
    [6, ['P_NAME', 'P_TYPE', 'CREDIT']],
    [7, ['EXT_MARK', 'TOTAL_MARK']],
    [8, ['TOTAL_MARK']],
    [9, ['SESSION']],
    [10, ['P_CODE']],
    [11, ['P_CODE']],
    [12, ['SESSION']],
  ]);
});

test('[DAY-7] applying a checked file writes no staged row again where nothing has changed, and names the row that has', async () => {
  const [student] = await studentOf();
  const rows = [earlier(student!.reg_no, 'TWICE1'), earlier(student!.reg_no, 'TWICE2'), earlier('NOBODY1', 'TWICE1')];
  const writtenBy = async (id: string) =>
    (await db()('import_row').where({ import_id: id }).orderBy('row_no').select(db().raw('xmin::text as writer'))) as {
      writer: string;
    }[];
  const first = await check(rows);
  const before = await writtenBy(first.id);
  const second = await check(rows.slice(1, 2));
  expect(await imports.apply(first, true)).toMatchObject({ state: 'APPLIED' });
  expect(await writtenBy(first.id)).toEqual(before);
  // the other file has the same result, which waits for a signature now
  const late = await imports.apply(second);
  expect(late).toMatchObject({ state: 'CHECKED', rows: { new: 0, problem: 1 } });
  expect(late.message).toContain('row 2 (NEW, now PROBLEM)');
  expect(late.problems[0]!.message).toMatch(/waits for a signature already/);
});

test('[DAY-7] earlier results count only after another officer has signed; then they are arrears and attempts by number and paper', async () => {
  const [student] = await studentOf();
  const { reg_no: regNo, deg_id } = student!;
  const course = await db()('course as c')
    .where({ 'c.deg_id': deg_id })
    .whereNotExists(
      db()('exam_application as a').whereRaw('a.p_code = c.p_code').where({ 'a.student_id': student!.student_id }),
    )
    .orderBy('c.cour_id')
    .first<{ p_code: string; cour_id: number; sem: number }>('c.p_code', 'c.cour_id', 'c.sem');
  const batch = await bringIn([
    earlier(regNo, course.p_code, { ...failed, SEM: course.sem, ATTEMPT: 2 }),
    earlier(regNo, 'GONE01', { ...failed }),
    earlier(regNo, 'GONE02'),
  ]);
  expect(batch).toMatchObject({ state: 'WAITING', results: 3, students: 1, marks: 130, credits: 4 });
  const arrears = async () => {
    const answer = await api.call('admin', 'GET', `/arrears/student/${regNo}/EVEN-2026-APR`);
    return new Map(answer.json<CallReply<typeof listArrearsOfStudent>>().papers.map((paper) => [paper.P_code, paper]));
  };
  expect([...(await arrears()).keys()]).not.toContain(course.p_code);

  const unsigned = await api.call('admin', 'POST', `/earlier-results/batches/${batch.id}/decision`, {
    decision: 'APPROVED',
    proof: await new Signer(api, 'admin').proof(),
  });
  expect([unsigned.statusCode, unsigned.json<{ message: string }>().message]).toEqual([
    403,
    'You have brought this file in: another officer signs it.',
  ]);
  const unproven = await api.call('admin2', 'POST', `/earlier-results/batches/${batch.id}/decision`, {
    decision: 'APPROVED',
  });
  expect(unproven.statusCode).toBe(422);
  // nobody makes them count beside the signature either
  await expect(
    api.clone.pools.office.raw('update earlier_result set stands = true where batch_id = ?', [batch.id]),
  ).rejects.toThrow('permission denied');
  expect((await approve(batch.id)).json<{ message: string }>().message).toBe('3 results count from now on.');
  expect((await approve(batch.id)).statusCode).toBe(409);

  const papers = await arrears();
  expect(papers.get(course.p_code)).toMatchObject({ attempts: 1, lastExam: 'NOV-2019' });
  expect(papers.get('GONE01')).toMatchObject({ eligible: false, P_NAME: 'Old paper GONE01' });
  expect(papers.get('GONE01')!.reason).toContain('no longer in the course list');
  expect(papers.get('GONE02')).toMatchObject({ eligible: false, reason: 'Passed in NOV-2019.' });
  const applied = await api.call('admin', 'POST', '/examapp/assingExamArrearPaperstoRegno', {
    exam: 'EVEN-2026-APR',
    exam_year: 2026,
    regno: regNo,
    papers: [{ paperCode: course.p_code, semester: course.sem, anySemester: true }],
  });
  expect(applied.json()).toMatchObject({ inserted: 1 });
  const row = await db()('exam_application as a')
    .join('exam as e', 'e.id', 'a.exam_id')
    .where({ 'a.reg_no': regNo, 'a.p_code': course.p_code, 'e.exam_name': 'EVEN-2026-APR' })
    .first('a.app_type', 'a.attempt', 'a.intl_mark', 'a.intl_source', 'a.cour_id');
  expect(row).toMatchObject({ app_type: 'ARREAR', attempt: 3, intl_mark: 20, intl_source: 'CARRIED' });
});

test('[DAY-7] a correction of a result that counts is a new version with a reason and a second officer; nothing is written over', async () => {
  const [, student] = await studentOf();
  const regNo = student!.reg_no;
  await approve((await bringIn([earlier(regNo, 'VER001')])).id);
  const silent = await check([earlier(regNo, 'VER001', { EXT_MARK: 55, TOTAL_MARK: 75, GRADE_POINT: '7.5' })]);
  expect(silent.problems).toMatchObject([{ column: 'REASON' }]);
  const same = await check([earlier(regNo, 'VER001')]);
  expect(same.rows).toMatchObject({ same: 1, problem: 0 });
  const corrected = { EXT_MARK: 55, TOTAL_MARK: 75, GRADE_POINT: '7.5', REASON: 'Typed wrongly, see register 12.' };
  const batch = await bringIn([earlier(regNo, 'VER001', corrected)]);
  const versions = () =>
    db()('earlier_result')
      .where({ reg_no: regNo, p_code: 'VER001' })
      .orderBy('version')
      .select('version', 'total_mark', 'stands', 'reason');
  const first = { version: 1, total_mark: 70, reason: null };
  expect(await versions()).toEqual([
    { ...first, stands: true },
    { version: 2, total_mark: 75, stands: false, reason: corrected.REASON },
  ]);
  const waiting = await check([earlier(regNo, 'VER001', { ...corrected, EXT_MARK: 56, TOTAL_MARK: 76 })]);
  expect(waiting.problems).toMatchObject([{ message: 'This result waits for a signature already, in past.csv.' }]);
  await approve(batch.id);
  expect(await versions()).toEqual([
    { ...first, stands: false },
    { version: 2, total_mark: 75, stands: true, reason: corrected.REASON },
  ]);
  await expect(db()('earlier_result').where({ reg_no: regNo }).update({ total_mark: 90 })).rejects.toThrow(
    'is written',
  );
  await expect(db()('earlier_result').where({ reg_no: regNo }).delete()).rejects.toThrow();
  const { items } = (await api.call('admin', 'GET', `/earlier-results/students?regNo=${regNo}`)).json<{
    items: EarlierStudent[];
  }>();
  const record = (
    await api.call('admin', 'GET', `/earlier-results/students/${items[0]!.student_id}`)
  ).json<EarlierRecord>();
  expect(record.rows.map(({ version, total_mark }) => [version, total_mark])).toEqual([
    [1, 70],
    [2, 75],
  ]);
});

test('[DAY-7] a returned file counts nothing, and may be brought in again', async () => {
  const [, , student] = await studentOf();
  const batch = await bringIn([earlier(student!.reg_no, 'RET001')]);
  const path = `/earlier-results/batches/${batch.id}/decision`;
  const without = await api.call('admin2', 'POST', path, { decision: 'RETURNED' });
  expect(without.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe('reason');
  expect((await api.call('admin2', 'POST', path, { decision: 'RETURNED', reason: REASON })).statusCode).toBe(200);
  expect((await check([earlier(student!.reg_no, 'RET001')])).rows).toMatchObject({ new: 1, problem: 0 });
  expect(await db()('earlier_result').where({ p_code: 'RET001', stands: true })).toEqual([]);
});

test('[DAY-7] students with a past are the same, asked of the whole university and of each year', async () => {
  const [before] = await studentOf({ colcode: '102' });
  const [, late] = await studentOf({ colcode: '102' });
  const page = async (query: string) =>
    (await api.call('admin', 'GET', `/earlier-results/students?size=500${query}`)).json<{
      items: EarlierStudent[];
      total: number;
    }>();
  const byYear = async () => {
    const years: number[] = await db()('student').distinct('admn_acdyr').pluck('admn_acdyr');
    const parts = await Promise.all(years.map((year) => page(`&year=${year}`)));
    return parts.flatMap(({ items }) => items.map(({ reg_no }) => reg_no)).sort();
  };
  const all = async () => {
    const { items, total } = await page('');
    expect(total).toBe(items.length);
    return items.map(({ reg_no }) => reg_no);
  };
  const first = await db()('exam').min<{ year: number }>({ year: 'eyear' }).first();
  await db()('student')
    .where({ student_id: before!.student_id })
    .update({ admn_acdyr: first!.year - 1 });
  const batch = await bringIn([earlier(late!.reg_no, 'ALL001')]);
  const waiting = await all();
  expect(waiting).toEqual(expect.arrayContaining([before!.reg_no, late!.reg_no]));
  expect(waiting).toEqual(await byYear());
  await api.call('admin2', 'POST', `/earlier-results/batches/${batch.id}/decision`, {
    decision: 'RETURNED',
    reason: REASON,
  });
  const returned = await all();
  expect(returned).not.toContain(late!.reg_no);
  expect(returned).toEqual(await byYear());
});
