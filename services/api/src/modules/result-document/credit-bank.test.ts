import type { CreditPreflight, IncompleteStudent } from '@thervu/contracts/result-document/result-document-contract';
import type { CreditGap } from '@thervu/contracts/result-document/result-document-rules';
import { text } from 'node:stream/consumers';
import { apiUnderTest, type Person } from '../../testing/api-under-test';
import { creditDocument, type CreditOrder } from './document-jobs';

const api = apiUnderTest();
const db = () => api.clone.pools.owner;
const EXAM = 'EVEN-2025-APR';
let examId: number;

interface Student {
  student_id: number;
  reg_no: string;
  stu_name: string;
}
/** Students of a college with complete results. */
const graduates = (colcode: string): Promise<Student[]> =>
  db()('result as r')
    .join('exam_application as a', (on) => on.on('a.exam_id', 'r.exam_id').on('a.id', 'r.application_id'))
    .join('student as s', 's.student_id', 'a.student_id')
    .where({ 'r.exam_id': examId, 'r.colcode': colcode, 'r.is_current': true })
    .groupBy('s.student_id', 'r.reg_no', 's.stu_name')
    .havingRaw(`bool_and(r.result <> 'W')`)
    .orderBy('r.reg_no')
    .select<Student[]>('s.student_id', 'r.reg_no', 's.stu_name');

beforeAll(async () => {
  examId = (await db()('exam').where({ exam_name: EXAM }).first<{ id: number }>('id')).id;
  // all students complete, each with a number of their own
  await db().raw(`update student set abc_no = lpad((900000000000 + student_id)::text, 12, '9')`);
  await db().raw(`update student set dob = '2004-07-19' where dob > current_date - interval '14 years'`);
  await db()
    .raw(`insert into student_personal (student_id, fath_name, moth_name) select student_id, 'Father', 'Mother' from student
    on conflict (student_id) do update set fath_name = excluded.fath_name, moth_name = excluded.moth_name`);
  await db().raw(`insert into student_upload (student_id, field, path, sha256, mime, size_bytes)
    select student_id, 'image', 'none', '\\x00', 'image/jpeg', 1 from student on conflict do nothing`);
});

const path = (suffix = '', query: Record<string, string> = {}) =>
  `/result-documents/exams/${examId}/credit-bank${suffix}?${new URLSearchParams(query).toString()}`;
const check = async (who: Person = 'college', query = {}) =>
  (await api.call(who, 'GET', path('', query))).json<CreditPreflight>();
const gapsOf = async (gap?: CreditGap) =>
  (await api.call('college', 'GET', path('/students', gap ? { gap } : {}))).json<{
    total: number;
    items: IncompleteStudent[];
  }>();
const count = ({ gaps }: CreditPreflight, gap: CreditGap) => gaps.find((entry) => entry.gap === gap)!.students;

/** Does a thing to a student, looks, and undoes it. */
async function with_(student: Student, table: string, change: object, look: () => Promise<void>): Promise<void> {
  const row = () => db()(table).where({ student_id: student.student_id });
  const was = await row().first(Object.keys(change));
  await row().update(change);
  try {
    await look();
  } finally {
    await row().update(was);
  }
}

describe('before the results are handed over', () => {
  test.each<[CreditGap, string, object]>([
    ['ABC_MISSING', 'student', { abc_no: null }],
    ['ABC_MISSING', 'student', { abc_no: ' ' }],
    ['ABC_FORM', 'student', { abc_no: '12345' }],
    ['NAME', 'student', { stu_name: 'K. Yazhini 2' }],
    ['NAME', 'student', { stu_name: '=HYPERLINK("x")' }],
    ['DOB', 'student', { dob: '1901-01-01' }],
    ['DOB', 'student', { dob: '2025-01-01' }],
    ['FATHER', 'student_personal', { fath_name: ' ', guar_name: null }],
    ['MOTHER', 'student_personal', { moth_name: null }],
  ])('%s is counted, and the student is listed with it (%s %j)', async (gap, table, change) => {
    const before = await check();
    const needed = !['FATHER', 'MOTHER', 'PHOTO'].includes(gap);
    const [student] = await graduates('101');
    await with_(student!, table, change, async () => {
      const now = await check();
      expect(count(now, gap)).toBe(count(before, gap) + 1);
      expect(now.complete).toBe(before.complete - (needed ? 1 : 0));
      const { items, total } = await gapsOf(gap);
      expect(total).toBe(count(now, gap));
      expect(items.find(({ reg_no }) => reg_no === student!.reg_no)!.gaps).toContain(gap);
    });
  });

  test('one number for two students is a gap of both, wherever the other studies', async () => {
    const [student] = await graduates('101');
    const [other] = await graduates('102');
    const { abc_no } = await db()('student').where({ student_id: other!.student_id }).first('abc_no');
    await with_(student!, 'student', { abc_no }, async () => {
      expect((await gapsOf('ABC_SHARED')).items.map(({ reg_no }) => reg_no)).toEqual([student!.reg_no]);
      expect(count(await check('otherCollege'), 'ABC_SHARED')).toBe(1);
    });
  });

  test('a waiting result and a withheld student are gaps', async () => {
    const rows = await db()('result')
      .where({ exam_id: examId, colcode: '101', is_current: true })
      .select('reg_no', 'result', 'reason');
    const held = new Set<string>();
    const waiting = new Set<string>();
    for (const { reg_no } of rows) {
      const ownRows = rows.filter((row) => row.reg_no === reg_no);
      if (ownRows.every(({ reason }) => reason?.startsWith('WITHHELD'))) held.add(reg_no);
      else if (ownRows.some(({ result }) => result === 'W')) waiting.add(reg_no);
    }
    const found = await check();
    expect(count(found, 'WAITING')).toBe(waiting.size);
    expect(count(found, 'WITHHELD')).toBe(held.size);
    expect(found.students).toBe(new Set(rows.map(({ reg_no }) => reg_no)).size);
    expect(found.complete).toBe(found.students - waiting.size - held.size);
  });

  test('a college counts its own students, the office all or those of one college', async () => {
    const [ownEntry, other, all] = [await check(), await check('otherCollege'), await check('admin')];
    expect(all.students).toBeGreaterThanOrEqual(ownEntry.students + other.students);
    expect((await check('admin', { college: '102' })).students).toBe(other.students);
    expect((await api.call('college', 'GET', path('', { college: '102' }))).statusCode).toBe(403);
    expect((await api.call('college', 'GET', path('/students', { gap: 'NOTHING' }))).statusCode).toBe(400);
  });
});

const progress = () => Promise.resolve();
const make = (order: Partial<CreditOrder>) =>
  creditDocument({ db: db(), progress }, { examId, college: '101', incomplete: 'LEAVE_OUT', ...order });
/** The lines as cells by name of their column; none of ours has a line end inside. */
async function linesOf(order: Partial<CreditOrder> = {}): Promise<Record<string, string>[]> {
  const [head, ...lines] = (await text((await make(order)).content))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
    );
  const names = cells(head!);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index]!, cell])));
}

describe('the file', () => {
  test('has a line for each complete student and semester, with every paper of it', async () => {
    const lines = await linesOf();
    const whole = await check();
    expect(new Set(lines.map(({ REGN_NO }) => REGN_NO)).size).toBe(whole.complete);
    const rows = await db()('result as r')
      .join('student as s', 's.reg_no', 'r.reg_no')
      .where({ 'r.exam_id': examId, 'r.colcode': '101', 'r.is_current': true })
      .orderBy(['r.reg_no', 'r.sem', 'r.p_code'])
      .select('r.*', 's.abc_no', 's.stu_name', 's.dob', 's.gender');
    for (const line of lines) {
      const ownRows = rows.filter(({ reg_no, sem }) => reg_no === line['REGN_NO'] && String(sem) === line['SEM']);
      expect(ownRows.length).toBeGreaterThan(0);
      expect(line).toMatchObject({
        ORG_CODE: '101',
        YEAR: '2025',
        MONTH: 'APRIL',
        MRKS_REC_STATUS: 'O',
        TERM_TYPE: 'SEMESTER',
        CNAME: ownRows[0].stu_name,
        ABC_ACCOUNT_ID: ownRows[0].abc_no,
        DOB: ownRows[0].dob.split('-').reverse().join('/'),
        GENDER: ownRows[0].gender[0],
        RESULT: ownRows.every(({ result }) => result === 'P') ? 'PASS' : 'RE-APPEAR',
      });
      ownRows.forEach(({ p_code, total_mark, grade, result, credit }, index) => {
        const paper = (name: string) => line[`SUB${index + 1}${name}`];
        expect(paper('')).toBe(p_code);
        if (result === 'P' && total_mark !== null) expect(paper('_TOT')).toBe(String(total_mark));
        expect(paper('_GRADE')).toBe(grade ?? '');
        expect(paper('_CREDIT_ELIGIBILITY')).toBe(result === 'P' && credit > 0 ? 'Y' : 'N');
      });
      expect(line[`SUB${ownRows.length + 1}`] ?? '').toBe('');
      const earned = ownRows.filter(({ result }) => result === 'P').reduce((sum, { credit }) => sum + credit, 0);
      expect(line['TOT_CREDIT']).toBe(String(earned));
    }
  });

  test('leaves the incomplete out and counts them, or is not made at all: as the person chose', async () => {
    const before = await linesOf();
    const [student] = (await graduates('101')).filter(({ reg_no }) => before.some(({ REGN_NO }) => REGN_NO === reg_no));
    await with_(student!, 'student', { abc_no: null }, async () => {
      const { content, tally } = await make({});
      const written = await text(content);
      expect(written).not.toContain(student!.reg_no);
      const { students, complete } = await check();
      expect(tally).toMatchObject({ students: complete, leftOut: students - complete });
      await expect(make({ incomplete: 'REFUSE' })).rejects.toThrow(
        `Of ${students} students ${students - complete} are incomplete; no file was made.`,
      );
    });
  });

  test('a value that a spreadsheet would run is disarmed', async () => {
    const [line] = await linesOf();
    const [student] = (await graduates('101')).filter(({ reg_no }) => reg_no === line!['REGN_NO']);
    await with_(student!, 'student_personal', { fath_name: '=cmd|calc' }, async () => {
      const now = (await linesOf()).find(({ REGN_NO }) => REGN_NO === student!.reg_no);
      expect(now!['FNAME']).toBe("'=cmd|calc");
    });
  });

  test('without a single complete student there is none', async () => {
    await db()('student').update({ abc_no: null });
    await expect(make({})).rejects.toThrow('No student has all that the credit bank needs.');
  });
});

test('a college hands over its own students alone', async () => {
  const order = (body: object, who: Person = 'college') => api.call(who, 'POST', path(), body);
  expect((await order({ incomplete: 'LEAVE_OUT', college: '102' })).statusCode).toBe(403);
  const { id } = (await order({ incomplete: 'LEAVE_OUT' })).json<{ id: string }>();
  expect((await db()('job').where({ id }).first('params')).params).toMatchObject({ college: '101' });
  const wrong = await order({ incomplete: 'PERHAPS' });
  expect([wrong.statusCode, wrong.json<{ errors: { field: string }[] }>().errors[0]!.field]).toEqual([
    400,
    'incomplete',
  ]);
  expect((await order({ incomplete: 'LEAVE_OUT' }, 'campadmin')).statusCode).toBe(403);
});
