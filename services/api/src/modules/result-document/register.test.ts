import type { Job } from '@thervu/contracts/job/job-contract';
import { printedMarks } from '@thervu/contracts/result-document/result-document-rules';
import { readXlsx } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { pdfTexts } from '../../testing/pdf-text';
import { registerDocument, type RegisterOrder } from './document-jobs';
import { REGISTER_COLUMNS } from './register-file';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'EVEN-2025-APR';
let examId: number;
beforeAll(async () => {
  examId = (await db()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id')).id;
});

type Outcome = 'P' | 'RA' | 'AAA' | 'W';
interface Row {
  reg_no: string;
  colcode: string;
  p_code: string;
  sem: number;
  int_max: number;
  int_mark: number | null;
  ext_max: number;
  ext_mark: number | null;
  total_max: number;
  total_mark: number | null;
  result: Outcome;
  scheme: string;
  stu_name: string;
}
const rowsOf = (where: object): Promise<Row[]> =>
  db()('result as r')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .join('student as s', 's.student_id', 'a.student_id')
    .where({ 'r.exam_id': examId, 'r.is_current': true, ...where })
    .orderBy(['r.reg_no', 'r.sem', 'r.p_code'])
    .select('r.*', 'c.scheme', 's.stu_name', 'a.deg_id');
const progress = () => Promise.resolve();
const make = (order: Omit<RegisterOrder, 'examId'>) => registerDocument({ db: db(), progress }, { examId, ...order });
const bytesOf = async (order: Omit<RegisterOrder, 'examId'>): Promise<Buffer> => buffer((await make(order)).content);

interface Sheet {
  heads: unknown[];
  rows: unknown[][];
  totals: Record<string, number>;
}
async function sheetOf(order: Omit<RegisterOrder, 'examId' | 'form'>): Promise<Sheet> {
  const book = await readXlsx(new Uint8Array(await bytesOf({ ...order, form: 'xlsx' })));
  const [heads, ...lines] = book.sheets[0]!.rows as unknown[][];
  const end = lines.findIndex(([first]) => first === 'Totals');
  const totals = lines.slice(end).map(([, name, count]) => [name, count] as [string, number]);
  return {
    heads: heads!,
    rows: lines.slice(0, end).filter((row) => row.some((cell) => cell !== null && cell !== '')),
    totals: Object.fromEntries(totals),
  };
}
const counted = (rows: readonly { result: Outcome }[]) => {
  const totals: Record<string, number> = { P: 0, RA: 0, AAA: 0, W: 0, Results: rows.length };
  for (const { result } of rows) totals[result]! += 1;
  return totals;
};

describe('as a spreadsheet', () => {
  test('it holds every result of the college once, marks as numbers and codes as text, and its totals', async () => {
    const rows = await rowsOf({ 'r.colcode': '101' });
    const sheet = await sheetOf({ college: '101' });
    expect(sheet.heads).toEqual(REGISTER_COLUMNS.map(({ header }) => header));
    const pathOf = (name: string) => REGISTER_COLUMNS.findIndex(({ header }) => header === name);
    const found = new Map(
      sheet.rows.map((row) => [`${String(row[pathOf('Register Number')])} ${String(row[pathOf('Paper Code')])}`, row]),
    );
    expect(found.size).toBe(rows.length);
    expect(sheet.rows).toHaveLength(rows.length);
    const cell = (text: string) => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text);
    for (const row of rows) {
      const line = found.get(`${row.reg_no} ${row.p_code}`)!;
      const { int, ext, total } = printedMarks({ ...row, marks: row.scheme === 'MARKS' });
      expect(
        [line[pathOf('INT')], line[pathOf('EXT')], line[pathOf('Total')], line[pathOf('Result')]].map(
          (cell) => cell ?? null,
        ),
      ).toEqual([cell(int), cell(ext), cell(total), row.result]);
      expect(line[pathOf('College Code')]).toBe('101');
      expect(line[pathOf('Name')]).toBe(row.stu_name);
    }
    expect(sheet.totals).toEqual({
      ...counted(rows),
      Students: new Set(rows.map(({ reg_no }) => reg_no)).size,
    });
  });

  test('the whole exam, a degree and a paper each have their own totals', async () => {
    const all = await rowsOf({});
    expect((await sheetOf({})).totals).toMatchObject(counted(all));
    const { counts } = await db()('result_release').where({ exam_id: examId, version: 1 }).first('counts');
    const { Results, ...outcomes } = (await sheetOf({})).totals;
    expect({ rows: Results, ...outcomes }).toMatchObject({
      rows: counts.rows,
      P: counts.P,
      RA: counts.RA,
      AAA: counts.AAA,
      W: counts.W,
    });
    const [row] = all as (Row & { deg_id: number })[];
    const degree = await rowsOf({ 'r.colcode': row!.colcode, 'a.deg_id': row!.deg_id });
    expect((await sheetOf({ college: row!.colcode, degree: row!.deg_id })).totals).toMatchObject(counted(degree));
    const paper = await rowsOf({ 'r.p_code': row!.p_code });
    expect((await sheetOf({ paper: row!.p_code })).totals).toMatchObject(counted(paper));
  });

  test('a name that looks like a formula stays a text', async () => {
    const [row] = await rowsOf({ 'r.colcode': '101' });
    await db()('student').where({ reg_no: row!.reg_no }).update({ stu_name: '=1+1' });
    const sheet = await sheetOf({ college: '101' });
    expect(sheet.rows.flat()).toContain('=1+1');
    const bytes = (await bytesOf({ college: '101', form: 'xlsx' })).toString('latin1');
    expect(bytes).not.toContain('<f>');
    await db()('student').where({ reg_no: row!.reg_no }).update({ stu_name: row!.stu_name });
  });
});

describe('as a PDF', () => {
  test('[F-24] every page says university, exam and college, every student and paper is there, and the last page has the totals', async () => {
    const rows = await rowsOf({ 'r.colcode': '101' });
    const pages = await pdfTexts(await bytesOf({ college: '101', form: 'pdf' }));
    const last = pages.pop()!;
    expect(pages.length).toBeGreaterThan(0);
    pages.forEach((page, index) => {
      expect(page).toContain('Tabulation Register, April 2025 (EVEN-2025-APR)');
      expect(page).toContain(`Page ${index + 1}`);
      expect(page.some((text) => text.startsWith('101 '))).toBe(true);
    });
    const texts = pages.flat();
    for (const { reg_no } of rows) expect(texts.some((text) => text.endsWith(` ${reg_no}`))).toBe(true);
    const pathOf = (row: Row) => {
      const { int, ext, total } = printedMarks({ ...row, marks: row.scheme === 'MARKS' });
      const outOf = (mark: string, max: number) => (/^\d+$/.test(mark) ? `${mark}/${max}` : mark);
      // absence is shown once, by the result
      const external = row.result === 'AAA' ? '-' : outOf(ext, row.ext_max);
      return [
        String(row.sem),
        row.p_code,
        outOf(int, row.int_max),
        external,
        outOf(total, row.total_max),
        row.result,
      ].filter(Boolean);
    };
    const printed = texts.join('\n');
    for (const row of rows) expect(printed).toContain(pathOf(row).join('\n'));
    const totals = counted(rows);
    for (const [name, count] of [
      ['Pass (P)', totals['P']],
      ['Re-appear (RA)', totals['RA']],
      ['Absent (AAA)', totals['AAA']],
      ['Waiting for result (W)', totals['W']],
      ['Results in all', totals['Results']],
    ] as const)
      expect(last[last.indexOf(name) + 1]).toBe(count!.toLocaleString('en-IN'));
    expect(last.join(' ')).toContain('Compared with release 1 of 20-06-2025: every count is the same.');
  });

  test('[F-21] every page has labelled columns and a place for three signatures; averages, overall result and maxima are there, the absent once', async () => {
    const rows = await rowsOf({ 'r.colcode': '101' });
    const pages = await pdfTexts(await bytesOf({ college: '101', form: 'pdf' }));
    for (const page of pages) {
      expect(page).toEqual(expect.arrayContaining(['Prepared by', 'Checked by', 'Controller of Examinations']));
    }
    for (const page of pages.slice(0, -1))
      expect(page).toEqual(
        expect.arrayContaining([
          'Sem',
          'Paper',
          'INT',
          'EXT',
          'TOTAL',
          'Result',
          'Grade',
          'Credits',
          'GPA',
          'CGPA',
          'Overall result',
        ]),
      );
    const texts = pages.flat();
    const pick = (regNo: string) => rows.filter(({ reg_no }) => reg_no === regNo);
    const numbers = [...new Set(rows.map(({ reg_no }) => reg_no))];
    const count = (labels: RegExp) => texts.filter((text) => labels.test(text)).length;
    const outcome = (regNo: string) => {
      const results = pick(regNo).map(({ result }) => result);
      return results.includes('W') ? 'W' : results.every((result) => result === 'P') ? 'P' : 'RA';
    };
    const outcomes = numbers.map(outcome);
    expect(count(/^Pass$/)).toBe(outcomes.filter((outcome) => outcome === 'P').length);
    expect(count(/^Re-appear \(\d+\)$/)).toBe(outcomes.filter((outcome) => outcome === 'RA').length);
    expect(count(/^(Waiting \(\d+\)|Withheld)$/)).toBe(outcomes.filter((outcome) => outcome === 'W').length);
    expect(count(/^AAA$/)).toBe(rows.filter(({ result }) => result === 'AAA').length);
    const standings = await db()('result_standing')
      .where({ exam_id: examId })
      .whereIn('reg_no', numbers)
      .whereNotNull('gpa')
      .select<{ gpa: string; cgpa: string }[]>('gpa', 'cgpa');
    for (const { gpa, cgpa } of standings) expect(texts).toEqual(expect.arrayContaining([gpa, cgpa]));
    const sheet = await sheetOf({ college: '101' });
    expect(sheet.heads).toEqual(expect.arrayContaining(['GPA', 'CGPA', 'Overall Result']));
    const place = sheet.heads.indexOf('Overall Result');
    expect(sheet.rows.filter((row) => row[place] === 'Pass')).toHaveLength(
      rows.filter(({ reg_no }) => outcome(reg_no) === 'P').length,
    );
  });

  test('a degree begins on a page of its own, and a paper is a table over all colleges', async () => {
    const degrees = new Set(
      (await rowsOf({ 'r.colcode': '101' })).map((row) => (row as unknown as { deg_id: number }).deg_id),
    );
    const pages = await pdfTexts(await bytesOf({ college: '101', form: 'pdf' }));
    const heads = new Set(pages.map((page) => page.find((text) => text.startsWith('101 '))));
    heads.delete(undefined);
    expect(heads.size).toBe(degrees.size);
    const [{ p_code }] = (await rowsOf({})) as [Row];
    const ownRows = await rowsOf({ 'r.p_code': p_code });
    const texts = (await pdfTexts(await bytesOf({ paper: p_code, form: 'pdf' }))).flat();
    for (const { reg_no } of ownRows) expect(texts).toContain(reg_no);
  });
});

test('a register that does not hold what the release holds is not made, and says what differs', async () => {
  const [row] = await rowsOf({ 'r.colcode': '101', 'r.result': 'P' });
  const key = { exam_id: examId, reg_no: row!.reg_no, p_code: row!.p_code, version: 1 };
  // the current rows and the releases now differ
  await db()('result').where(key).update({ is_current: false });
  const { P } = counted(await rowsOf({ 'r.colcode': '101' }));
  await expect(bytesOf({ college: '101', form: 'pdf' })).rejects.toThrow(
    `The register has ${P} results P, release 1 has ${P! + 1}.`,
  );
  await expect(bytesOf({ college: '101', form: 'xlsx' })).rejects.toThrow('Tell the examination office.');
  await db()('result').where(key).update({ is_current: true });
});

test('a release that is published while a register is made stops it', async () => {
  const { content } = await make({ college: '101', form: 'pdf' });
  const run = db()('result_run').where({ exam_id: examId });
  const [{ published_at }] = await run.clone().select('published_at');
  const reading = buffer(content);
  await run.clone().update({ published_at: new Date() });
  await expect(reading).rejects.toThrow('Another release was published while the file was made. Start it again.');
  await run.clone().update({ published_at });
});

const order = (body: object, who: Person = 'college') =>
  api.call(who, 'POST', `/result-documents/exams/${examId}/register`, body);

test('a college makes the register of its own and of no other; the office of any, and of all as a spreadsheet alone', async () => {
  expect((await order({ form: 'pdf', college: '102' })).statusCode).toBe(403);
  const ownEntry = (await order({ form: 'pdf' })).json<Job>();
  expect((await order({ form: 'pdf' })).json<Job>().id).toBe(ownEntry.id);
  const { params } = await db()('job').where({ id: ownEntry.id }).first('params');
  expect(params).toMatchObject({ examId, college: '101' });
  expect((await order({ form: 'pdf', college: '102' }, 'admin')).statusCode).toBe(200);
  const wide = await order({ form: 'pdf' }, 'admin');
  expect([wide.statusCode, wide.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([422, 'college']);
  expect((await order({ form: 'xlsx' }, 'admin')).statusCode).toBe(200);
  for (const [body, field] of [
    [{ form: 'doc' }, 'form'],
    [{ form: 'pdf', paper: "x' or 1=1" }, 'paper'],
    [{ form: 'pdf', degree: 0 }, 'degree'],
  ] as const) {
    const answer = await order(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { field: string }[] }>().errors[0]!.field).toBe(field);
  }
  expect((await order({ form: 'pdf', paper: 'NOSUCH99' })).statusCode).toBe(422);
});
