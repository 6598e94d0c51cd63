import type { Page } from '@playwright/test';
import { closeAbsentees, updateAbsentee } from '@thervu/contracts/absentee/absentee-contract';
import { makeBundles, receiveScripts } from '@thervu/contracts/bundle/bundle-contract';
import { insertMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { listDegreeCourses } from '@thervu/contracts/course/course-contract';
import { createExam, saveExamFlags, type Exam } from '@thervu/contracts/exam/exam-contract';
import { examTableNames } from '@thervu/contracts/exam/exam-rules';
import { listInternalMarks, saveInternalMarks } from '@thervu/contracts/mark/mark-contract';
import { freezeQpCounts } from '@thervu/contracts/qp-count/qp-count-contract';
import {
  bulkConfirmRecords,
  listExamConfirmations,
  listExamRecords,
} from '@thervu/contracts/registration/application-contract';
import { assignArrearPapersToStudent } from '@thervu/contracts/registration/arrear-contract';
import { assignExamPapers } from '@thervu/contracts/registration/registration-contract';
import { listStudents } from '@thervu/contracts/student/student-contract';
import { saveExamDetails } from '@thervu/contracts/timetable/timetable-contract';
import { makeBarcodes } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { addOfficer, firstSignIn } from './camp-steps';
import { moveTo, prepareExam, moveToStage } from './exam-steps';
import { expect } from './portal';
import { ask } from './portal-api';

/** An exam of one batch, from its registration on. */
export interface WholeExam {
  exam: Pick<Exam, 'etype' | 'eyear' | 'emonth'>;
  name: string;
  table: string;
  college: string;
  batch: number;
  sem: number;
  degree: string;
  numbers: readonly string[];
  /** Day of the papers without its last figure: '2025-12-1'. */
  day: string;
  from: number;
  mark: string;
  /** Internal mark of every student in every paper. */
  internal: number;
}

export interface WholePlan {
  examId: number;
  degree: number;
  /** Two written papers. */
  main: string;
  other: string;
  /** The present number of a script of the first paper, by register number. */
  numberOn: Map<string, string>;
}

/** Where the first valuation is made: papers of one college are valued far from the rooms they were written in. */
const PLACE = 'PUCAMP';
const CHIEF = { name: 'Demo Chief', email: 'chief.whole@example.org', role: 'CO' } as const;
const FIRST = { name: 'Demo First', email: 'first.whole@example.org', role: 'OP' } as const;
const SECOND = { name: 'Demo Second', email: 'second.whole@example.org', role: 'OP' } as const;

export interface Pages {
  office: Page;
  /** A new page with a browser of its own. */
  desk: () => Promise<Page>;
}

/** Students, registration, confirmation, time table and internal marks: all before the top sheets. */
export async function prepareWholeExam(office: Page, college: Page, chain: WholeExam): Promise<WholePlan> {
  const { degree, exam } = await prepareExam(office, chain);
  const { batch, sem, table, numbers } = chain;
  const courses = await ask(office, listDegreeCourses, { params: { degId: degree, bos: batch, sem } });
  const [main, other] = courses
    .filter(({ P_TYPE, P_GROUP }) => P_TYPE === 'THEORY' && P_GROUP === 'CORE')
    .map(({ P_CODE }) => P_CODE) as [string, string];
  const students = await ask(college, listStudents, {
    params: { college: chain.college, degree, year: batch },
  });
  const student_ids = students
    .filter(({ reg_no }) => numbers.includes(reg_no ?? ''))
    .map(({ student_id }) => student_id);
  const { inserted } = await ask(college, assignExamPapers, {
    body: { degree, batch, paperCodes: [main, other], sem, exam: table, student_ids },
  });
  expect(inserted).toBe(2 * numbers.length);
  const place = { degree, sem, college: chain.college, exam: table };
  const rows = await ask(college, listExamConfirmations, { params: place, query: { batch } });
  await ask(college, bulkConfirmRecords, { body: { ids: rows.map(({ id }) => id), exam: table } });
  await ask(office, saveExamFlags, { body: [{ id: exam.id, actions: { INTL_APLY: 1 } }] });
  await moveTo(office, exam.id, 'ROLL_FROZEN');
  const days = [main, other].map((p_code, i) => ({ p_code, examdate: `${chain.day}${i}`, examsession: 'FN' as const }));
  await ask(office, saveExamDetails, { body: { degree, batch: chain.name, sem, courses: days } });
  await moveTo(office, exam.id, 'SCHEDULED');
  for (const paper of [main, other]) {
    const open = await ask(college, listInternalMarks, { params: { ...place, paper }, query: { batch } });
    await ask(college, saveInternalMarks, {
      body: open.map(({ Reg_No, P_code, Sem }) => ({
        exam: table,
        Reg_No,
        P_code,
        Sem,
        Int_mark: chain.internal,
      })),
    });
  }
  return { degree, examId: exam.id, main, other, numberOn: new Map() };
}

/** Keys the scripts of a paper alike as A and B, in one bundle. */
async function valuePaper(
  [chief, first, second]: readonly [Page, Page, Page],
  p_code: string,
  marks: readonly { barcode: string; mark: number }[],
): Promise<void> {
  await ask(chief, receiveScripts, { body: { barcodes: marks.map(({ barcode }) => barcode) } });
  const { bundles } = await ask(chief, makeBundles, { body: { p_code } });
  const { bundleno } = bundles[0]!;
  for (const { barcode, mark } of marks) {
    await ask(first, insertMark, { body: { barcode, bundleno, Amark: mark } });
    await ask(second, insertMark, { body: { barcode, bundleno, Bmark: mark } });
  }
}

export interface Written {
  /** External marks by paper and register number. */
  marks: Readonly<Record<string, Readonly<Record<string, number>>>>;
  absent: { paper: string; numbers: readonly string[] };
}

/** Top sheets, the exam days, the camp and its books: to the marks in the applications. */
export async function writeAndValue(
  { office, college, desk }: Pages & { college: Page },
  plan: WholePlan,
  chain: WholeExam,
  { marks, absent }: Written,
): Promise<void> {
  const { examId, degree, main } = plan;
  await office.goto('home/add-barcode');
  await office.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: chain.name });
  const file = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Generate Barcodes' }).click();
  await file;
  const { examResults } = await ask(office, makeBarcodes, { body: { exam: chain.table } });
  expect(examResults).toHaveLength(2 * chain.numbers.length);
  const script = (paper: string, number: string) =>
    examResults!.find(({ P_code, Reg_No }) => P_code === paper && Reg_No === number)!.Dummy_No;
  for (const number of chain.numbers) plan.numberOn.set(number, script(main, number));
  await ask(office, freezeQpCounts, { params: { exam: chain.table }, body: { after: 0 } });
  await moveTo(office, examId, 'SHEETS');
  await moveTo(office, examId, 'CONDUCT');
  const params = { degree, sem: chain.sem, college: chain.college, pcode: absent.paper, exam: chain.table };
  const rows = await ask(college, listExamRecords, { params, query: {} });
  for (const { id } of rows.filter(({ Reg_No }) => absent.numbers.includes(Reg_No)))
    await ask(college, updateAbsentee, { params: { id, exam: chain.table, action: 'confirm' }, query: {}, body: {} });
  for (const pcode of Object.keys(marks)) await ask(college, closeAbsentees, { body: { exam: chain.table, pcode } });
  await moveTo(office, examId, 'VALUATION');

  await office.goto('home/CampManager');
  for (const person of [CHIEF, FIRST, SECOND]) await addOfficer(office, chain.name, PLACE, person);
  const pages = [await desk(), await desk(), await desk()] as const;
  for (const [i, { email }] of [CHIEF, FIRST, SECOND].entries()) await firstSignIn(pages[i]!, email);
  for (const [paper, filter] of Object.entries(marks)) {
    const present = chain.numbers.filter((number) => paper !== absent.paper || !absent.numbers.includes(number));
    const keyed = present.map((number) => ({ barcode: script(paper, number), mark: filter[number]! }));
    await valuePaper(pages, paper, keyed);
  }
  await Promise.all(pages.map((page) => page.context().close()));

  await office.goto(`home/script-ledger?exam=${chain.table}`);
  await office.getByRole('button', { name: 'Count now' }).click();
  const balances = office.getByRole('list', { name: 'Balances of the exam' });
  for (const name of ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'])
    await expect(balances).toContainText(`${name} holds`, { timeout: 20_000 });
  await office.getByRole('button', { name: 'Lock the camps' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Lock the camps' }).click();
  await expect(office.getByText('The camps are locked.')).toBeVisible();
  await office.getByRole('button', { name: 'Consolidate the marks' }).click();
  await expect(office.getByText(/^15 marks of 2 papers stand in the applications/)).toBeVisible({
    timeout: 20_000,
  });
  await office.goto(`home/exam-stages?exam=${chain.table}`);
  await moveToStage(office, 'Close the valuation', chain.name, 'Consolidated');
}

/**
 * The college applies for a failed paper in the exam of the next year, before the revaluation ends, and confirms it.
 * Returns the fee for it, and the state of the paper in that exam.
 */
export async function applyForNext(
  office: Page,
  college: Page,
  chain: WholeExam,
  { degree, number, paper }: { degree: number; number: string; paper: string },
): Promise<{ fees: number; left: () => Promise<number> }> {
  const { exam, sem } = chain;
  const eyear = String(exam.eyear + 1);
  const tbls = examTableNames(eyear, exam.emonth);
  const made = await ask(office, createExam, { body: { ...exam, eyear, tbls, estatus: 1 } });
  const next = made.exam.exam_tbl;
  for (const flag of ['COUR_APLY', 'EXAM_APLY'] as const)
    await ask(office, saveExamFlags, { body: [{ id: made.exam.id, actions: { [flag]: 1 } }] });
  const { inserted } = await ask(college, assignArrearPapersToStudent, {
    body: { regno: number, exam: next, exam_year: eyear, papers: [{ paperCode: paper, semester: sem }] },
  });
  expect(inserted).toBe(1);
  const params = { degree, sem, college: chain.college, exam: next };
  const rows = async () =>
    (await ask(college, listExamConfirmations, { params, query: {} })).filter(
      ({ Reg_No, P_code }) => Reg_No === number && P_code === paper,
    );
  const applied = await rows();
  await ask(college, bulkConfirmRecords, { body: { ids: applied.map(({ id }) => id), exam: next } });
  return {
    fees: applied.reduce((sum, { Fees }) => sum + Fees, 0),
    left: async () => (await rows()).length,
  };
}
