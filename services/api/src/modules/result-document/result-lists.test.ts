import type { Job } from '@thervu/contracts/job/job-contract';
import type { PassStatistics, RankList } from '@thervu/contracts/result-document/result-list-contract';
import { readXlsx } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { pdfTexts } from '../../testing/pdf-text';
import { storeMissingImpacts } from '../result-release/impact-service';
import { pressDocument, type PressOrder } from './press-list';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'EVEN-2025-APR';
let examId: number;
beforeAll(async () => {
  examId = (await db()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id')).id;
});

interface Row {
  reg_no: string;
  colcode: string;
  p_code: string;
  result: 'P' | 'RA' | 'AAA' | 'W';
  deg_id: number;
}
const current = (where: object = {}): Promise<Row[]> =>
  db()('result as r')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .where({ 'r.exam_id': examId, 'r.is_current': true, ...where })
    .select('r.reg_no', 'r.colcode', 'r.p_code', 'r.result', 'a.deg_id');
/** Counted in another way than by the statement: row by row. */
const counted = (rows: readonly Row[]) => {
  const line = { students: 0, studentsPassed: 0, written: 0, P: 0, RA: 0, AAA: 0, W: 0 };
  const students = new Map<string, boolean>();
  for (const { reg_no, result } of rows) {
    line[result] += 1;
    if (result === 'P' || result === 'RA') line.written += 1;
    students.set(reg_no, (students.get(reg_no) ?? true) && result === 'P');
  }
  line.students = students.size;
  line.studentsPassed = [...students.values()].filter(Boolean).length;
  return line;
};
const statistics = (query: string, who: Person = 'admin') =>
  api.call(who, 'GET', `/result-lists/exams/${examId}/statistics?${query}`);
const linesOf = (answer: { json<T>(): T }) => answer.json<PassStatistics>().counted!;

describe('pass statistics', () => {
  test.each([
    ['PAPER', (row: Row) => row.p_code],
    ['COLLEGE', (row: Row) => row.colcode],
    ['DEGREE', (row: Row) => String(row.deg_id)],
  ] as const)('by %s every line and the sum are those of the results', async (by, group) => {
    const rows = await current();
    const { lines, total } = linesOf(await statistics(`by=${by}`));
    const groups = groupsOf(rows, group);
    expect(lines.map(({ key }) => key).sort()).toEqual([...groups.keys()].sort());
    for (const { key, name, ...figures } of lines) {
      expect(figures).toEqual(counted(groups.get(key)!));
      expect(name).not.toBe('');
    }
    expect(total).toEqual({ key: '', name: '', ...counted(rows) });
  });

  test('by gender and community nobody is lost, and a missing entry has a line of its own', async () => {
    const rows = await current();
    for (const by of ['GENDER', 'COMMUNITY']) {
      const { lines } = linesOf(await statistics(`by=${by}`));
      expect(lines.reduce((sum, { students }) => sum + students, 0)).toBe(counted(rows).students);
      expect(lines.every(({ name }) => name !== '')).toBe(true);
    }
  });

  test('a college is answered its own alone, and no other by name', async () => {
    const college = linesOf(await statistics('by=PAPER', 'college'));
    expect(college.total).toMatchObject(counted(await current({ 'r.colcode': '101' })));
    expect((await statistics('by=PAPER&college=102', 'college')).statusCode).toBe(403);
    const other = linesOf(await statistics('by=PAPER&college=102'));
    expect(other.total).toMatchObject(counted(await current({ 'r.colcode': '102' })));
  });

  test('a student with results of two colleges or degrees counts in both lines and in the sum once, for the office and for each college', async () => {
    const all = await current();
    const [first] = all.filter(({ colcode }) => colcode === '101');
    const [moved] = all.filter(({ reg_no, p_code }) => reg_no === first!.reg_no && p_code !== first!.p_code);
    const row = { exam_id: examId, reg_no: moved!.reg_no, p_code: moved!.p_code };
    const to = all.find(({ colcode, deg_id }) => colcode === '102' && deg_id !== moved!.deg_id)!;
    const { recount, place } = {
      recount: async () => {
        await db()('result_statistic').where({ exam_id: examId }).delete();
        expect(await storeMissingImpacts(db())).toBe(1);
      },
      place: async ({ colcode, deg_id }: Pick<Row, 'colcode' | 'deg_id'>) => {
        await db()('exam_application').where(row).update({ colcode, deg_id });
        await db()('result').where(row).update({ colcode });
      },
    };
    await place(to);
    await recount();
    const rows = await current();
    for (const [by, group] of [
      ['PAPER', ({ p_code }: Row) => p_code],
      ['COLLEGE', ({ colcode }: Row) => colcode],
      ['DEGREE', ({ deg_id }: Row) => String(deg_id)],
    ] as const) {
      for (const [query, who, part] of [
        ['', 'admin', rows],
        ['&college=102', 'admin', rows.filter(({ colcode }) => colcode === '102')],
        [`&degree=${to.deg_id}`, 'admin', rows.filter(({ deg_id }) => deg_id === to.deg_id)],
        ['', 'college', rows.filter(({ colcode }) => colcode === '101')],
      ] as const) {
        const { lines, total } = linesOf(await statistics(`by=${by}${query}`, who));
        const groups = groupsOf(part, group);
        expect(lines.map(({ key }) => key).sort()).toEqual([...groups.keys()].sort());
        for (const { key, name: _, ...figures } of lines) expect(figures).toEqual(counted(groups.get(key)!));
        expect(total).toEqual({ key: '', name: '', ...counted(part) });
      }
    }
    await place(moved!);
    await recount();
  });

  test('where nobody has counted them the answer says so and counts nothing, and the worker counts', async () => {
    const before = linesOf(await statistics('by=PAPER'));
    await db()('result_statistic').where({ exam_id: examId }).delete();
    for (const who of ['admin', 'college'] as const) {
      const answer = (await statistics('by=PAPER', who)).json<PassStatistics>();
      expect(answer).toMatchObject({ exam_name: EXAM, counted: null });
    }
    expect(await storeMissingImpacts(db())).toBe(1);
    const { at, ...after } = linesOf(await statistics('by=PAPER'));
    expect(after).toEqual({ lines: before.lines, total: before.total });
    expect(Date.parse(at)).toBeGreaterThan(Date.parse(before.at));
    expect(await storeMissingImpacts(db())).toBe(0);
  });

  test('another grouping is refused by name, an exam without a release is not found', async () => {
    const answer = await statistics('by=SHOESIZE');
    expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([400, 'by']);
    const early = await db()('exam').whereNull('published_at').first<{ id: number }>('id');
    expect((await api.call('admin', 'GET', `/result-lists/exams/${early.id}/statistics?by=PAPER`)).statusCode).toBe(
      404,
    );
  });
});

function groupsOf(rows: readonly Row[], group: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(group(row), [...(groups.get(group(row)) ?? []), row]);
  return groups;
}

describe('rank list', () => {
  const ranks = async (degree: number, query = '') =>
    (await api.call('admin', 'GET', `/result-lists/exams/${examId}/degrees/${degree}/ranks${query}`)).json<RankList>();
  /** Five students of one degree who completed it at the first attempt, with these averages. */
  async function five(averages: readonly string[]) {
    const { deg_id } = await db()('result_standing')
      .where({ exam_id: examId })
      .groupBy('deg_id')
      .orderByRaw('count(*) desc')
      .first<{ deg_id: number }>('deg_id');
    const students = await db()('result_standing as s')
      .where({ 's.exam_id': examId, 's.deg_id': deg_id })
      .whereNotExists(
        db()('result as r')
          .whereRaw('r.exam_id = s.exam_id and r.reg_no = s.reg_no and r.is_current')
          .where('r.result', 'W'),
      )
      .orderBy('s.reg_no')
      .limit(averages.length)
      .select<{ reg_no: string }[]>('s.reg_no');
    const numbers = students.map(({ reg_no }) => reg_no);
    await db()('result_standing')
      .where({ exam_id: examId, deg_id })
      .update({ completed: false, class_letter: null, class_label: null });
    for (const [index, reg_no] of numbers.entries())
      await db()('result_standing')
        .where({ exam_id: examId, reg_no })
        .update({ completed: true, first_attempt: true, record_whole: true, cgpa: averages[index]! });
    return { degree: deg_id, numbers };
  }

  test('the higher average comes first, equal ones share a rank, the next rank is left out, and a shared last one is whole', async () => {
    const { degree, numbers } = await five(['7.10', '9.25', '9.25', '8.00', '7.10']);
    const list = await ranks(degree);
    expect(list).toMatchObject({ completed: 5, eligible: 5, exam_name: EXAM });
    expect(list.lines.map(({ rank, reg_no, cgpa }) => [rank, reg_no, cgpa])).toEqual([
      [1, numbers[1], '9.25'],
      [1, numbers[2], '9.25'],
      [3, numbers[3], '8.00'],
      [4, numbers[0], '7.10'],
      [4, numbers[4], '7.10'],
    ]);
    expect((await ranks(degree, '?upto=4')).lines).toHaveLength(5);
    expect((await ranks(degree, '?upto=3')).lines).toHaveLength(3);
    expect((await ranks(degree, '?upto=2')).lines).toHaveLength(2);
  });

  test('an arrear, an open record, a withheld and a waiting result have no rank', async () => {
    const { degree, numbers } = await five(['9.90', '9.80', '9.70', '9.60', '9.50']);
    const [arrear, record, withheld, waiting, clear] = numbers as [string, string, string, string, string];
    await db()('result_standing').where({ exam_id: examId, reg_no: arrear }).update({ first_attempt: false });
    // admitted before the first exam of the portal, and nobody has declared the record whole
    const { admn_acdyr } = await db()('student').where({ reg_no: record }).first('admn_acdyr');
    await db()('student').where({ reg_no: record }).update({ admn_acdyr: 2000 });
    const by_user = (await db()('app_user').where({ kind: 'OFFICER' }).first<{ id: number }>('id')).id;
    await db()('result_withhold').insert({
      exam_id: examId,
      reg_no: withheld,
      reason: 'WITHHELD_FEE',
      note: 'Fees',
      by_user,
    });
    const [paper] = await current({ 'r.reg_no': waiting });
    const result = { exam_id: examId, reg_no: waiting, p_code: paper!.p_code, is_current: true };
    await db()('result').where(result).update({ result: 'W', reason: 'INTERNAL_MISSING', absent: null });
    const list = await ranks(degree);
    expect(list).toMatchObject({ completed: 5, eligible: 1 });
    expect(list.lines.map(({ rank, reg_no }) => [rank, reg_no])).toEqual([[1, clear]]);
    await db()('student').where({ reg_no: record }).update({ admn_acdyr });
    await db()('result').where(result).update({ result: 'P', reason: null });
    await db()('result_withhold').where({ reg_no: withheld, note: 'Fees' }).del();
  });

  test('ranks are given over all colleges and are read by the office alone', async () => {
    const { degree } = await five(['9.00']);
    for (const who of ['college', 'campadmin', 'camp'] as const)
      expect((await api.call(who, 'GET', `/result-lists/exams/${examId}/degrees/${degree}/ranks`)).statusCode).toBe(
        403,
      );
    const answer = await api.call('admin', 'GET', `/result-lists/exams/${examId}/degrees/${degree}/ranks?upto=101`);
    expect([answer.statusCode, answer.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([400, 'upto']);
    expect((await api.call('admin', 'GET', `/result-lists/exams/${examId}/degrees/999999/ranks`)).statusCode).toBe(404);
  });
});

describe('press list', () => {
  const progress = () => Promise.resolve();
  const bytesOf = async (order: Omit<PressOrder, 'examId'>) => {
    const { content, tally, name } = await pressDocument({ db: db(), progress }, { examId, ...order });
    return { bytes: await buffer(content), tally, name };
  };
  const passedOf = (rows: readonly Row[]) =>
    [...groupsOf(rows, ({ reg_no }) => reg_no)]
      .filter(([, papers]) => papers.every(({ result }) => result === 'P'))
      .map(([reg_no]) => reg_no);

  test('as a spreadsheet it has every number that passed all papers, once, and no other', async () => {
    const rows = await current();
    const passed = passedOf(rows);
    const { bytes, tally, name } = await bytesOf({ form: 'xlsx' });
    const lines = (await readXlsx(new Uint8Array(bytes))).sheets[0]!.rows as string[][];
    const numbers = lines.slice(1).flatMap((line) => (line[3] ? [line[3]] : []));
    expect([...numbers].sort()).toEqual([...passed].sort());
    expect(tally).toMatchObject({ passed: passed.length, students: counted(rows).students });
    expect(name).toBe(`press-list-${EXAM}.xlsx`);
    const college = new Map(rows.map(({ reg_no, colcode }) => [reg_no, colcode]));
    for (const [code, , , reg_no] of lines.slice(1)) if (reg_no) expect(code).toBe(college.get(reg_no));
  });

  test('on paper each college has its numbers and no mark, and a withheld student is left out', async () => {
    const passed = passedOf(await current({ 'r.colcode': '101' }));
    const by_user = (await db()('app_user').where({ kind: 'OFFICER' }).first<{ id: number }>('id')).id;
    const held = passed[0]!;
    await db()('result_withhold').insert({
      exam_id: examId,
      reg_no: held,
      reason: 'WITHHELD_OTHER',
      note: 'Held',
      by_user,
    });
    const { bytes, tally } = await bytesOf({ college: '101', form: 'pdf' });
    await db()('result_withhold').where({ reg_no: held, note: 'Held' }).del();
    const texts = (await pdfTexts(bytes)).flat();
    for (const reg_no of passed.slice(1)) expect(texts.filter((text) => text === reg_no)).toHaveLength(1);
    expect(texts).not.toContain(held);
    expect(tally.passed).toBe(passed.length - 1);
    const students = await db()('student').whereIn('reg_no', passed).select<{ stu_name: string }[]>('stu_name');
    for (const { stu_name } of students) expect(texts).not.toContain(stu_name);
  });

  test('a college orders its own, the office any; camps none', async () => {
    const order = (who: Person, body: object) =>
      api.call(who, 'POST', `/result-lists/exams/${examId}/press-list`, body);
    const job = (await order('college', { form: 'pdf' })).json<Job>();
    const { params } = await db()('job').where({ id: job.id }).first('params');
    expect(params).toMatchObject({ examId, college: '101', form: 'pdf' });
    expect((await order('college', { form: 'pdf', college: '102' })).statusCode).toBe(403);
    expect((await order('admin', { form: 'xlsx' })).statusCode).toBe(200);
    expect((await order('campadmin', { form: 'pdf' })).statusCode).toBe(403);
  });
});
