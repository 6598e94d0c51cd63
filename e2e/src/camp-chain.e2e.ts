import type { Page } from '@playwright/test';
import { closeAbsentees, updateAbsentee } from '@thervu/contracts/absentee/absentee-contract';
import { makeBundles, receiveScripts } from '@thervu/contracts/bundle/bundle-contract';
import { insertMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { indianToday } from '@thervu/contracts/camp-report/camp-report-rules';
import { listDegreeCourses } from '@thervu/contracts/course/course-contract';
import { freezeQpCounts } from '@thervu/contracts/qp-count/qp-count-contract';
import {
  bulkConfirmRecords,
  listExamConfirmations,
  listExamRecords,
} from '@thervu/contracts/registration/application-contract';
import { assignExamPapers } from '@thervu/contracts/registration/registration-contract';
import { listStudents } from '@thervu/contracts/student/student-contract';
import { saveExamDetails } from '@thervu/contracts/timetable/timetable-contract';
import { makeBarcodes } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { addOfficer, firstSignIn, keyBundle, type Slip } from './camp-steps';
import { moveTo, prepareExam, moveToStage } from './exam-steps';
import { expect, signIn, test } from './portal';
import { ask } from './portal-api';

// An exam no screen begins with, and a college no other journey registers for.
/** A second try is made by another worker: each works on an exam, students and officers of its own. */
const TRY = Number(process.env.TEST_WORKER_INDEX ?? 0) % 10;
const YEAR = 2021 - TRY;
const EXAM = { etype: 'ODD', eyear: YEAR, emonth: 'NOV' } as const;
const NAME = `ODD-${YEAR}-NOV`;
const TABLE = `E${YEAR % 100}N`;
const COLLEGE = '103';
const BATCH = 2021;
const SEM = 3;
/** Papers of one college are valued at the office's camp, far from the rooms they were written in. */
const PLACE = 'PUCAMP';
const CHIEF = { name: 'Demo Chief', email: `chief.chain${TRY}@example.org`, role: 'CO' } as const;
const FIRST = { name: 'Demo First', email: `first.chain${TRY}@example.org`, role: 'OP' } as const;
const SECOND = { name: 'Demo Second', email: `second.chain${TRY}@example.org`, role: 'OP' } as const;

const EXAMINER = `EX${TRY + 1}`;

const PRESENT = 60;
const NUMBERS = Array.from({ length: 62 }, (_none, i) => `C21UG103COM${TRY}${String(i + 1).padStart(2, '0')}`);
const ABSENT = [NUMBERS[4]!, NUMBERS[33]!];
/** Three of them write another paper too. */
const IN_OTHER = NUMBERS.slice(10, 13);
/** A number no script has. */
const UNKNOWN = '99999992';

interface Plan {
  degree: number;
  examId: number;
  /** The written papers: of all, and of three. */
  main: string;
  other: string;
}

/** Students, registration, confirmation and time table: all before the top sheets. */
async function untilScheduled(office: Page, college: Page): Promise<Plan> {
  const { degree, exam } = await prepareExam(office, {
    exam: EXAM,
    college: COLLEGE,
    batch: BATCH,
    degree: 'B.Com. Commerce',
    numbers: NUMBERS,
    from: 8000 + 100 * TRY,
    mark: `CHAIN${TRY}`,
  });
  const courses = await ask(office, listDegreeCourses, { params: { degId: degree, bos: BATCH, sem: SEM } });
  const [main, other] = courses
    .filter(({ P_TYPE, P_GROUP }) => P_TYPE === 'THEORY' && P_GROUP === 'CORE')
    .map(({ P_CODE }) => P_CODE) as [string, string];
  const students = await ask(college, listStudents, { params: { college: COLLEGE, degree, year: BATCH } });
  for (const [paper, numbers] of [
    [main, NUMBERS],
    [other, IN_OTHER],
  ] as const) {
    const matchingStudents = students.filter(({ reg_no }) => numbers.includes(reg_no ?? ''));
    const body = { degree, batch: BATCH, paperCodes: [paper], sem: SEM, exam: TABLE };
    const student_ids = matchingStudents.map(({ student_id }) => student_id);
    const { inserted } = await ask(college, assignExamPapers, { body: { ...body, student_ids } });
    expect(inserted).toBe(numbers.length);
  }
  const params = { degree, sem: SEM, college: COLLEGE, exam: TABLE };
  const rows = await ask(college, listExamConfirmations, { params, query: { batch: BATCH } });
  await ask(college, bulkConfirmRecords, { body: { ids: rows.map(({ id }) => id), exam: TABLE } });
  await moveTo(office, exam.id, 'ROLL_FROZEN');
  const days = [main, other].map((p_code, i) => ({
    p_code,
    examdate: `${YEAR}-11-1${i}`,
    examsession: 'FN' as const,
  }));
  await ask(office, saveExamDetails, {
    body: { degree, batch: NAME, sem: SEM, courses: days },
  });
  await moveTo(office, exam.id, 'SCHEDULED');
  return { degree, examId: exam.id, main, other };
}

/** The office makes the top sheets. Answers the number of each script, by paper and register number. */
async function makeTopSheets(office: Page): Promise<(paper: string, regNo: string) => string> {
  await office.goto('home/add-barcode');
  await office.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: NAME });
  await expect(office.getByText('0 of 65 scripts in 2 papers have their number.')).toBeVisible();
  const file = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Generate Barcodes' }).click();
  await expect(office.getByText('Barcode generation completed successfully!')).toBeVisible({
    timeout: 60_000,
  });
  expect((await file).suggestedFilename()).toBe('TopSheetData.xlsx');
  const { examResults } = await ask(office, makeBarcodes, { body: { exam: TABLE } });
  expect(examResults).toHaveLength(NUMBERS.length + IN_OTHER.length);
  const scripts = new Map(examResults!.map((row) => [`${row.P_code} ${row.Reg_No}`, row.Dummy_No]));
  return (paper, regNo) => scripts.get(`${paper} ${regNo}`)!;
}

/** The press has its counts, the papers have been written, and the college has entered the absentees. */
async function untilValuation(office: Page, college: Page, { degree, examId, main, other }: Plan) {
  await ask(office, freezeQpCounts, { params: { exam: TABLE }, body: { after: 0 } });
  await moveTo(office, examId, 'SHEETS');
  await moveTo(office, examId, 'CONDUCT');
  const params = { degree, sem: SEM, college: COLLEGE, pcode: main, exam: TABLE };
  const rows = await ask(college, listExamRecords, { params, query: {} });
  for (const { id } of rows.filter(({ Reg_No }) => ABSENT.includes(Reg_No)))
    await ask(college, updateAbsentee, { params: { id, exam: TABLE, action: 'confirm' }, query: {}, body: {} });
  for (const pcode of [main, other]) await ask(college, closeAbsentees, { body: { exam: TABLE, pcode } });
  await moveTo(office, examId, 'VALUATION');
}

/** Every script is scanned, also one that should not be there; they become one bundle, which goes to an examiner and back. */
async function receiveAndBundle(chief: Page, paper: string, scripts: readonly string[], absentee: string) {
  await chief.getByRole('navigation').getByRole('link', { name: 'Bundles', exact: true }).click();
  const scanner = chief.getByRole('form', { name: 'Receive scripts' }).getByRole('textbox');
  await scanner.focus();
  await chief.keyboard.type(`${absentee}\n`);
  await expect(chief.getByRole('alert').filter({ hasText: 'This candidate was marked absent' })).toBeVisible();
  await expect(chief.getByRole('table', { name: 'Refused scans' }).getByText(absentee, { exact: true })).toBeVisible();
  for (const barcode of scripts) {
    await chief.keyboard.type(`${barcode}\n`);
    await expect(chief.getByText(`${barcode} received. Heap of ${paper}.`)).toBeVisible();
  }
  await chief.getByRole('button', { name: `Make Bundles of ${paper}` }).click();
  const made = await chief.getByText(/^Bundle \d+ made of 60 scripts\.$/).innerText();
  const bundleno = Number(/\d+/.exec(made)![0]);

  const form = chief.getByRole('form', { name: 'Hand over a bundle' });
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  const handOver = async (what: string, holder: string) => {
    await form.getByLabel('What happens').selectOption({ label: what });
    await field('Bundle').fill(String(bundleno));
    await field('Scripts counted').fill(String(PRESENT));
    await chief.keyboard.press('Enter');
    await expect(chief.getByText(holder).last()).toBeVisible();
  };
  await field('Examiner').fill(EXAMINER);
  await handOver('Given to an examiner', `There is no examiner ${EXAMINER} in the camp ${PLACE}.`);
  await field('Name of the new examiner').fill('Demo Kayal');
  await chief.keyboard.press('Enter');
  await expect(chief.getByText(`Now: Examiner ${EXAMINER}.`)).toBeVisible();
  await handOver('Taken back from the examiner', `Now: Store of ${PLACE}.`);
  return { bundleno, handOver };
}

/** The few scripts of the other paper: received, bundled and keyed alike by both. */
async function valueOther(
  [chief, first, second]: readonly [Page, Page, Page],
  p_code: string,
  marks: readonly { barcode: string; mark: number }[],
) {
  await ask(chief, receiveScripts, { body: { barcodes: marks.map(({ barcode }) => barcode) } });
  const { bundles } = await ask(chief, makeBundles, { body: { p_code } });
  const { bundleno } = bundles[0]!;
  for (const { barcode, mark } of marks) {
    await ask(first, insertMark, { body: { barcode, bundleno, Amark: mark } });
    await ask(second, insertMark, { body: { barcode, bundleno, Bmark: mark } });
  }
}

/** Both reports of the camp: of the bundle, and of the day, which includes the three scripts of the other paper. */
async function readReports(chief: Page, bundleno: number): Promise<void> {
  const read = async (report: string, field: RegExp, text: string, keyed: number) => {
    await chief.getByRole('navigation').getByRole('link', { name: report, exact: true }).click();
    await chief.getByLabel(field).fill(text);
    await chief.getByRole('button', { name: 'Generate Report' }).click();
    for (const count of [`A Marks: ${keyed}`, `B Marks: ${keyed}`, 'C Marks: 3'])
      await expect(chief.getByText(count)).toBeVisible();
    await chief.getByRole('tab', { name: 'B Entries' }).click();
    for (const packet of [1, 2, 3])
      await expect(
        chief.getByRole('button', { name: `View B entry of Bundle ${bundleno}-${packet}`, exact: true }),
      ).toBeVisible();
  };
  await read('Verify Bundle', /^Bundle Number/, String(bundleno), PRESENT);
  await read('Camp Report', /^Date/, indianToday(), PRESENT + IN_OTHER.length);
}

/** Everything the portal answers on a page, as text. */
function listen(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/')) answers.push(answer.text().catch(() => ''));
  });
  return () => Promise.all(answers);
}

const balances = (office: Page) => office.getByRole('list', { name: 'Balances of the exam' });
async function count(office: Page, found: 'holds' | 'open'): Promise<void> {
  await office.getByRole('button', { name: 'Count now' }).click();
  for (const name of ['G3', 'G4'])
    await expect(balances(office)).toContainText(`${name} ${found}`, { timeout: 60_000 });
}

test('[S1-FUNC-08] [S1-FUNC-09] from the top sheet to the external mark: a bundle of 60 is received, keyed twice with slips, decided, balanced and consolidated, and every mark is the one that was keyed', async ({
  page: office,
  browser,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const newPage = async () => (await browser.newContext({ baseURL: baseURL! })).newPage();
  const [college, chief, first, second] = await Promise.all([newPage(), newPage(), newPage(), newPage()]);
  await Promise.all([signIn(office, 'admin'), signIn(college, 'college', COLLEGE)]);
  const plan = await untilScheduled(office, college);
  const { degree, main, other } = plan;
  const script = await makeTopSheets(office);
  await untilValuation(office, college, plan);
  await college.context().close();

  const heard = [chief, first, second].map(listen);
  await office.goto('home/CampManager');
  for (const person of [CHIEF, FIRST, SECOND]) await addOfficer(office, NAME, PLACE, person);
  await Promise.all([
    firstSignIn(chief, CHIEF.email),
    firstSignIn(first, FIRST.email),
    firstSignIn(second, SECOND.email),
  ]);

  await expect(chief.getByRole('group', { name: 'Exam in hand' })).toContainText(NAME);

  // the marks on the scripts, by register number; zero and the highest mark are among them
  const written = NUMBERS.filter((number) => !ABSENT.includes(number));
  const mark = new Map(written.map((number, i) => [number, i === 59 ? 75 : (i * 7) % 70]));
  const packets = written
    .map((number) => ({ barcode: script(main, number), mark: mark.get(number)! }))
    .sort((a, b) => a.barcode.localeCompare(b.barcode));
  const absentee = script(main, ABSENT[0]!);
  const { bundleno, handOver } = await receiveAndBundle(
    chief,
    main,
    packets.map(({ barcode }) => barcode),
    absentee,
  );

  // A keys two marks wrong and scans two foreign scripts; B keys one wrong and scans the absentee's
  const elsewhere = script(other, IN_OTHER[0]!);
  const wrongIn = (...places: number[]) =>
    packets.map((packet, i) =>
      places.includes(i) ? { ...packet, mark: packet.mark === 0 ? 9 : packet.mark - 1 } : packet,
    );
  const slipsOfA: Record<number, Slip> = {
    6: { barcode: elsewhere, told: `This script is of the paper ${other}` },
    30: { barcode: UNKNOWN, told: 'Paper not found' },
  };
  const slipsOfB: Record<number, Slip> = {
    45: { barcode: absentee, told: 'This candidate was marked absent.' },
  };
  await Promise.all([
    keyBundle(first, 'A', { bundleno, marks: wrongIn(3, 27), slips: slipsOfA }),
    keyBundle(second, 'B', { bundleno, marks: wrongIn(59), slips: slipsOfB }),
  ]);
  const others = IN_OTHER.map((number, i) => ({ barcode: script(other, number), mark: 40 + i }));
  await valueOther([chief, first, second], other, others);

  // the ledger shows what is open
  await office.goto(`home/script-ledger?exam=${TABLE}`);
  await count(office, 'open');

  await chief.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  const problems = chief.getByRole('table', { name: 'Problem in Packets' });
  for (const [barcode, reason, done] of [
    [elsewhere, 'Belongs to another paper', 'OTHER_PAPER'],
    [UNKNOWN, 'Barcode is not known', 'REKEY'],
    // found at the receipt, and scanned again at the table of the officer
    [absentee, 'Candidate was absent', 'TO_OFFICE'],
    [absentee, 'Candidate was absent', 'TO_OFFICE'],
  ] as const) {
    const rows = problems.getByRole('row').filter({ hasText: barcode });
    await expect(rows.first()).toContainText(reason);
    const before = await rows.count();
    await rows
      .first()
      .getByRole('button', { name: `Settle the problem of ${barcode}` })
      .click();
    const dialog = chief.getByRole('dialog');
    await dialog.getByLabel(/^What is done/).selectOption(done);
    if (barcode === absentee) await dialog.getByLabel('Note').fill('Handed to the office in its envelope.');
    await dialog.getByRole('button', { name: 'Settle' }).click();
    await expect(chief.getByText(`The problem of ${barcode} is settled.`)).toBeVisible();
    await expect(rows).toHaveCount(before - 1);
  }
  await expect(chief.getByText('No Error Barcodes found')).toBeVisible();
  const different = chief.getByRole('table', { name: 'Different A/B Marks' });
  for (const { barcode, mark } of [packets[3]!, packets[27]!, packets[59]!]) {
    await different.getByRole('button', { name: `Enter C Mark of ${barcode}` }).click();
    await expect(chief.getByRole('textbox', { name: /^Scan Barcode/ })).toBeFocused();
    await chief.keyboard.type(`${barcode}\n`);
    await expect(chief.getByRole('textbox', { name: /^C Mark/ })).toBeFocused();
    await chief.keyboard.type(`${mark}\n`);
    await expect(chief.getByText('C Mark saved successfully')).toBeVisible();
    await chief.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(different.getByRole('row').filter({ hasText: barcode })).toContainText(`Verified (${mark})`);
  }
  await expect(different.getByRole('button', { name: /^Enter C Mark/ })).toHaveCount(0);
  await chief.getByRole('navigation').getByRole('link', { name: 'Bundles', exact: true }).click();
  const bundleRows = chief.getByRole('table', { name: 'Bundles' }).getByRole('row');
  await expect(bundleRows.filter({ hasText: main })).toContainText('Clean');
  await handOver('Returned to the office', 'Now: Examination office.');
  await readReports(chief, bundleno);

  // the office decides about the script that was handed over
  await office.goto(`home/handed-scripts?exam=${TABLE}`);
  const handed = office.getByRole('table', { name: 'Scripts handed to the office' });
  await expect(handed.getByRole('row').filter({ hasText: absentee })).toContainText(
    'Handed to the office in its envelope.',
  );
  await office.getByRole('button', { name: `Decide about ${absentee}` }).click();
  await office.getByLabel(/^Decision/).selectOption('ABSENT');
  await office
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('The sheet of the hall says absent.');
  await office.getByRole('dialog').getByRole('button', { name: 'Decide' }).click();
  await expect(office.getByText(`The script ${absentee} is decided.`)).toBeVisible();
  await office.goto(`home/script-ledger?exam=${TABLE}`);

  // the books are closed
  await count(office, 'holds');
  for (const name of ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'])
    await expect(balances(office)).toContainText(`${name} holds`);
  await office.getByRole('button', { name: 'Lock the camps' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Lock the camps' }).click();
  await expect(office.getByText('The camps are locked.')).toBeVisible();
  await office.getByRole('button', { name: 'Consolidate the marks' }).click();
  await expect(office.getByText(/^63 marks of 2 papers stand in the applications/)).toBeVisible({
    timeout: 60_000,
  });
  await office.goto(`home/exam-stages?exam=${TABLE}`);
  await moveToStage(office, 'Close the valuation', NAME, 'Consolidated');

  // every external mark is the one on the script; who was absent has none
  const marksOf = async (pcode: string) => {
    const params = { degree, sem: SEM, college: COLLEGE, pcode, exam: TABLE };
    const rows = await ask(office, listExamRecords, { params, query: {} });
    return Object.fromEntries(rows.map(({ Reg_No, Ext_mark, Absent }) => [Reg_No, Absent ? 'absent' : Ext_mark]));
  };
  expect(await marksOf(main)).toEqual(
    Object.fromEntries(NUMBERS.map((number) => [number, mark.get(number) ?? 'absent'])),
  );
  expect(await marksOf(other)).toEqual(Object.fromEntries(IN_OTHER.map((number, i) => [number, 40 + i])));
  // and no answer to the camp named the writer of a script
  const messages = (await Promise.all(heard.map((answers) => answers()))).flat();
  expect(messages.length).toBeGreaterThan(3 * PRESENT);
  expect(messages.filter((answer) => /C21UG\d|CHAIN\d|KAVITHA|Kavitha/.test(answer))).toEqual([]);
  await Promise.all([chief, first, second].map((page) => page.context().close()));
});
