import type { Page } from '@playwright/test';
import { listDegreeCourses, updateCourse, type Course } from '@thervu/contracts/course/course-contract';
import { getFinalReportByStudent } from '@thervu/contracts/fee/fee-contract';
import { inRupees } from '@thervu/contracts/fee/fee-rules';
import { listExamConfirmations } from '@thervu/contracts/registration/application-contract';
import { saveExamDetails } from '@thervu/contracts/timetable/timetable-contract';
import { prepareExam, moveToStage } from './exam-steps';
import { pdfText } from './pdf-text';
import { expect, signIn, test } from './portal';
import { ask } from './portal-api';

// An exam before all those of the demo: no screen begins with it, so that no other journey meets it.
const EXAM = { etype: 'EVEN', eyear: 2022, emonth: 'APR' } as const;
const NAME = 'EVEN-2022-APR';
const TABLE = 'E22A';
const COLLEGE = '101';
const BATCH = 2021;
const SEM = 4;
const DEGREE = 'B.Com. Commerce';
const STUDENTS = 60;
const REGULAR = 5;
const TAMIL = '21UTALT04';
const ELECTIVE = '21UNMNM02';
const ROWS = STUDENTS * (REGULAR + 2);
const NUMBERS = Array.from({ length: STUDENTS }, (_none, i) => `C21UG101COM${String(i + 1).padStart(3, '0')}`);

async function choose(page: Page, batch: RegExp | null, sem = false): Promise<void> {
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: NAME });
  await page.getByLabel(/^Degree Level/).selectOption('UG');
  await page.getByLabel(/^Degree( \*)?$/).selectOption({ label: DEGREE });
  if (batch) await page.getByLabel(batch).selectOption(String(BATCH));
  if (sem) await page.getByLabel(/^Semester/).selectOption(String(SEM));
}
const search = (page: Page) => page.getByRole('button', { name: 'Search' }).click();

async function create(page: Page, papers: number): Promise<void> {
  await expect(page.getByText(`${papers} papers for ${STUDENTS} students are ticked.`)).toBeVisible();
  await page.getByRole('button', { name: 'Create Exam Application for Selected Batch' }).click();
  await expect(page.getByText(`${papers * STUDENTS} exam applications created.`, { exact: true })).toBeVisible();
}

/** Presses Print with the dialog kept open, and returns what the printer would print, page by page. */
async function onPaper(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.print = () => undefined;
    // the page reloads when the dialog closes, which here would be before the last sheet is printed
    window.addEventListener('afterprint', (event) => event.stopImmediatePropagation());
  });
  await page.getByRole('button', { name: 'Print', exact: true }).first().click();
  await expect(page.locator('[data-print-area]')).toBeAttached();
  return pdfText(await page.pdf({ preferCSSPageSize: true }));
}
const numbersIn = (pages: readonly string[]) => pages.join(' ').match(/C21UG101COM\d{3}/g) ?? [];

test('[S1-FUNC-04] [S1-FUNC-06] a college registers 60 students in 7 papers, confirms and prints roll and tickets; the office freezes the roll, and no later fee moves it', async ({
  page: college,
  browser,
}) => {
  test.slow();
  const office = await (await browser.newContext()).newPage();
  await Promise.all([signIn(office, 'admin'), signIn(college, 'college')]);
  const { degree } = await prepareExam(office, {
    exam: EXAM,
    college: COLLEGE,
    batch: BATCH,
    degree: DEGREE,
    numbers: NUMBERS,
    from: 7000,
    mark: 'SEASON',
  });

  await college.goto('home/add-exampapp');
  await choose(college, /^Student Batch/, true);
  await search(college);
  await create(college, REGULAR);
  for (const [kind, code] of [
    ['LANGUAGE-I', TAMIL],
    ['NME', ELECTIVE],
  ] as const) {
    await college.goto('home/nmec-registration');
    await choose(college, /^Student Batch/, true);
    await college.getByLabel(/^Paper Type/).selectOption(kind);
    await search(college);
    await college.getByRole('checkbox', { name: `Select ${code}` }).check();
    await college.getByRole('table', { name: 'Students' }).getByRole('checkbox').first().check();
    await create(college, 1);
  }

  await college.goto('home/list-examconfirm');
  await choose(college, /^Student Batch/, true);
  await search(college);
  const applications = college.getByRole('table', { name: 'Exam applications' });
  await applications.getByRole('checkbox').first().check();
  await college.getByRole('button', { name: 'Confirm Selected' }).click();
  await expect(college.getByText(`${ROWS} applications confirmed.`)).toBeVisible();
  const params = { degree, sem: SEM, college: COLLEGE, exam: TABLE };
  const rows = await ask(college, listExamConfirmations, { params, query: { batch: BATCH } });
  expect(rows.filter(({ Ex_confm }) => Ex_confm)).toHaveLength(ROWS);
  expect(new Set(rows.map(({ Reg_No }) => Reg_No)).size).toBe(STUDENTS);

  // until it is frozen the roll moves with the fees
  const read = () => ask(college, getFinalReportByStudent, { params });
  const totalOf = ({ students }: Awaited<ReturnType<typeof read>>) =>
    students.reduce((sum, { fees }) => sum + fees.total, 0);
  const term = { degId: degree, bos: BATCH, sem: SEM };
  const raise = async (by: number) => {
    const core = (await ask(office, listDegreeCourses, { params: term })).find(({ P_CODE }) => P_CODE === '21UCOCT07')!;
    const { COUR_ID, row_version: _version, ...fields } = core;
    const body = { ...fields, FEES: core.FEES + by } as Course;
    const { course } = await ask(office, updateCourse, { params: { id: COUR_ID }, body: body as never });
    expect(course.FEES).toBe(core.FEES + by);
  };
  const first = await read();
  await raise(10);
  const roll = await read();
  expect(roll.students.map(({ Reg_No }) => Reg_No)).toEqual(NUMBERS);
  expect(roll.students.every(({ papers }) => papers === REGULAR + 2)).toBe(true);
  expect(totalOf(roll)).toBe(totalOf(first) + 10 * STUDENTS);

  const printRoll = async () => {
    await college.goto('home/nominal-report');
    await choose(college, null);
    await search(college);
    await expect(college.getByRole('table', { name: `${DEGREE}, admitted ${BATCH}` })).toBeVisible();
    return onPaper(college);
  };
  const paper = await printRoll();
  expect(numbersIn(paper)).toEqual(NUMBERS);
  const total = inRupees(totalOf(roll)).replace(/^₹\s*/, '');
  expect(paper.join(' ').replace(/\s+/g, ' ')).toMatch(new RegExp(`Grand total: \\S* ?${total}`));

  // the office freezes the roll
  await office.goto(`home/exam-stages?exam=${TABLE}`);
  await expect(office.getByText('Every application is confirmed.')).toBeVisible();
  await moveToStage(office, 'Freeze the roll', NAME, 'Roll frozen');
  await raise(100);
  const frozen = await read();
  expect(frozen.students.every(({ frozenAt }) => frozenAt !== null)).toBe(true);
  expect(frozen.students.map(({ fees }) => fees)).toEqual(roll.students.map(({ fees }) => fees));
  expect((await printRoll()).join(' ')).toContain(total);

  // the papers get their days, and the tickets are printed
  const written = (await ask(office, listDegreeCourses, { params: term })).filter(
    ({ P_CODE, P_TYPE }) => P_TYPE === 'THEORY' && rows.some((row) => row.P_code === P_CODE),
  );
  const elective = rows.find(({ P_code }) => P_code === ELECTIVE)!.P_code;
  const codes = [...new Set([...written.map(({ P_CODE }) => P_CODE), elective])];
  const courses = codes.map((p_code, i) => ({
    p_code,
    examdate: `2022-04-${10 + i}`,
    examsession: 'FN' as const,
  }));
  await ask(office, saveExamDetails, { body: { degree, batch: NAME, sem: SEM, courses } });
  await office.reload();
  await moveToStage(office, 'Close the time table', NAME, 'Scheduled');

  await college.goto('home/hallticket');
  await choose(college, /^Batch/);
  await search(college);
  await expect(college.getByRole('article')).toHaveCount(STUDENTS);
  const tickets = await onPaper(college);
  expect(new Set(numbersIn(tickets))).toEqual(new Set(NUMBERS));
  for (const code of codes) expect(tickets.join(' ').split(code)).toHaveLength(STUDENTS + 1);
  await office.context().close();
});
