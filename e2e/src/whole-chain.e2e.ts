import type { Page } from '@playwright/test';
import {
  listRevaluationFeesOfCollege,
  listRevaluationRows,
  saveRevaluationChanges,
} from '@thervu/contracts/revaluation/revaluation-contract';
import { saveExamFlags } from '@thervu/contracts/exam/exam-contract';
import { getStatement, listResultDocuments } from '@thervu/contracts/result-document/result-document-contract';
import { getReleaseDesk } from '@thervu/contracts/result-release/result-release-contract';
import { getResultProcessing } from '@thervu/contracts/result-run/result-run-contract';
import {
  getRevalOutcomes,
  listRevalOutcomes,
  listRevalRefunds,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { getRevalCamps } from '@thervu/contracts/reval-script/reval-script-contract';
import { listExamConfirmations, listExamRecords } from '@thervu/contracts/registration/application-contract';
import { listStudents } from '@thervu/contracts/student/student-contract';
import { applyForNext, prepareWholeExam, writeAndValue, type WholeExam } from './chain-steps';
import { issue, valueAgain } from './reval-steps';
import { approve, ownResults, process, publish } from './result-steps';
import { moveToStage } from './exam-steps';
import { lookUp, markOf } from './public-steps';
import { expect, signIn, test } from './portal';
import { ask } from './portal-api';
import { signWithCode } from './signing-steps';

// The latest of all exams, so that the public page turns to it: this journey runs when all others are over.
const CHAIN: WholeExam = {
  exam: { etype: 'ODD', eyear: 2026, emonth: 'NOV' },
  name: 'ODD-2026-NOV',
  table: 'E26N',
  college: '102',
  batch: 2021,
  sem: 3,
  degree: 'B.Com. Commerce',
  numbers: Array.from({ length: 8 }, (_none, i) => `C21UG102COM${String(i + 1).padStart(3, '0')}`),
  day: '2025-12-1',
  from: 9000,
  mark: 'WHOLE',
  internal: 10,
};
const [SAME, WITHIN, BEYOND, , ABSENT] = CHAIN.numbers as [string, string, string, string, string];
/** External marks of the first paper, in the order of the numbers: three of them fail by the external minimum of 30. */
const MARKS: Record<string, number> = Object.fromEntries(
  CHAIN.numbers.map((number, i) => [number, [28, 28, 25, 60, 0, 45, 50, 33][i]!]),
);
const OTHER_MARK = 41;
/** The second valuations: lower, within ten marks, beyond ten; and the third of the last. */
const AGAIN: Record<string, number> = { [SAME]: 26, [WITHIN]: 35, [BEYOND]: 45 };
const THIRD: Record<string, number> = { [BEYOND]: 40 };

/** Of the first paper, in the order of the numbers: internal and external mark, total, result. */
const FIRST = [
  ...['10 28 38 RA', '10 28 38 RA', '10 25 35 RA', '10 60 70 P', '10 - - AAA'],
  ...['10 45 55 P', '10 50 60 P', '10 33 43 P'],
];
/** The same after the revaluation: two of them pass. */
const REVISED = FIRST.with(1, '10 35 45 P').with(2, '10 40 50 P');
const OTHER = '10 41 51 P';
const FILE = { words: 'November 2026', file: `NOV-2026-${CHAIN.college}.csv` };

interface Papers {
  main: string;
  other: string;
}

/** The results of all students with these of the first paper, a line each, as a file of them has them. */
const everyLine = (first: readonly string[], { main, other }: Papers): string[] =>
  CHAIN.numbers.flatMap((number, i) => [`${number} ${main} ${first[i]}`, `${number} ${other} ${OTHER}`]).sort();

/** The file a college fetches, and what every one of its students sees: line for line the same, and as expected. */
async function reconcile(
  { college, student }: { college: Page; student: Page },
  { papers, births, first }: { papers: Papers; births: ReadonlyMap<string, string>; first: readonly string[] },
): Promise<void> {
  const rows = await ownResults(college, FILE);
  const report = ({ REG_NO, P_CODE, INT_MARK, EXT_MARK, TOTAL_MARK, RESULT }: (typeof rows)[number]) =>
    [REG_NO, P_CODE, ...[INT_MARK, EXT_MARK, TOTAL_MARK].map(markOf), RESULT].join(' ');
  expect(rows.map(report).sort()).toEqual(everyLine(first, papers));
  const collected: string[] = [];
  for (const number of CHAIN.numbers)
    collected.push(...(await lookUp(student, number, births.get(number)!, [papers.main, papers.other])));
  expect(collected.sort()).toEqual(everyLine(first, papers));
}

test('[S1-FUNC-07] [S1-FUNC-11] from registration to the revised result: eight students, two papers, three revaluations, and every number agrees with every other', async ({
  page: office,
  browser,
  baseURL,
}) => {
  test.setTimeout(420_000);
  const newPage = async () => (await browser.newContext({ baseURL: baseURL! })).newPage();
  const [second, college, student] = await Promise.all([newPage(), newPage(), newPage()]);
  await Promise.all([
    signIn(office, 'admin'),
    signIn(second, 'admin', 'office2@example.org'),
    signIn(college, 'college', CHAIN.college),
  ]);

  // registration to the consolidated marks
  const plan = await prepareWholeExam(office, college, CHAIN);
  const { examId, degree, main, other } = plan;
  const place = { degree, sem: CHAIN.sem, college: CHAIN.college, exam: CHAIN.table };
  const registered = await ask(college, listExamConfirmations, { params: place, query: {} });
  expect(registered.filter(({ Ex_confm }) => Ex_confm)).toHaveLength(16);
  await writeAndValue({ office, college, desk: newPage }, plan, CHAIN, {
    marks: {
      [main]: MARKS,
      [other]: Object.fromEntries(CHAIN.numbers.map((number) => [number, OTHER_MARK])),
    },
    absent: { paper: main, numbers: [ABSENT] },
  });
  const records = async (pcode: string) => ask(office, listExamRecords, { params: { ...place, pcode }, query: {} });
  const rows = [...(await records(main)), ...(await records(other))];
  // registered = present + absent, and every present one has a mark
  expect(rows).toHaveLength(registered.length);
  expect(rows.filter(({ Absent }) => Absent).map(({ Reg_No }) => Reg_No)).toEqual([ABSENT]);
  expect(rows.filter(({ Ext_mark }) => Ext_mark !== null)).toHaveLength(15);
  expect(rows.every(({ Intl_mark }) => Intl_mark === CHAIN.internal)).toBe(true);

  // the college has the page open on which it waits for its file
  await college.goto('home');
  await expect(college.getByRole('button', { name: 'Download April 2025 Results' })).toBeVisible();

  // the result: processed by one officer, approved and published by the other
  await process(office, CHAIN, 'MAIN');
  const first = (await ask(second, getResultProcessing, { params: { examId } })).run!;
  expect(first.counts).toMatchObject({ P: 12, RA: 3, AAA: 1, W: 0 });
  expect(first.differences).toBe(0);
  await approve(second, CHAIN);
  await publish(office, second, CHAIN, 1);
  const released = await ask(office, getReleaseDesk, { params: { examId } });
  expect(released.releases[0]).toMatchObject({
    version: 1,
    kind: 'MAIN',
    state: 'PUBLISHED',
    students: 8,
    onPage: true,
    counts: { rows: 16, P: 12, RA: 3, AAA: 1, W: 0 },
  });

  // three papers are applied for
  await ask(office, saveExamFlags, { body: [{ id: examId, actions: { REV_APLY: 1 } }] });
  const open = await ask(college, listRevaluationRows, {
    params: { degree, college: CHAIN.college, pcode: main },
    query: { exam: CHAIN.table },
  });
  // an absentee has nothing to be revalued
  expect(open.map(({ REG_NO }) => REG_NO)).toEqual(CHAIN.numbers.filter((number) => number !== ABSENT));
  const students = await ask(college, listStudents, {
    params: { college: CHAIN.college, degree, year: CHAIN.batch },
  });
  const births = new Map(students.map(({ reg_no, dob }) => [reg_no!, dob]));
  const papers = { main, other };
  await reconcile({ college, student }, { papers, births, first: FIRST });
  const asked = open.filter(({ REG_NO }) => Object.hasOwn(AGAIN, REG_NO));
  await ask(college, saveRevaluationChanges, {
    body: asked.map(({ Rid }) => ({ courseId: Rid, actions: { rev: 1 as const } })),
  });
  const arrear = await applyForNext(office, college, CHAIN, { degree, number: WITHIN, paper: main });
  expect([arrear.fees > 0, await arrear.left()]).toEqual([true, 1]);
  const fees = await ask(college, listRevaluationFeesOfCollege, {
    params: { college: CHAIN.college },
    query: { exam: CHAIN.table },
  });
  expect(fees.map(({ P_CODE, REV_COUNT, TOTAL_FEES }) => [P_CODE, REV_COUNT, TOTAL_FEES])).toEqual([[main, 3, 1500]]);
  await ask(office, saveExamFlags, { body: [{ id: examId, actions: { REV_APLY: 0 } }] });

  // the camps value again, without earlier marks; differences beyond the limit go to a third camp
  const camps = await valueAgain({ office, desk: newPage }, CHAIN, plan, { valuation: 2, marks: AGAIN });
  await office.goto(`home/reval-outcomes?exam=${CHAIN.table}&part=waiting`);
  const waiting = office.getByRole('table', { name: 'Requests that wait for a mark' });
  await expect(waiting.getByRole('row').filter({ hasText: main })).toHaveCount(1);
  await expect(waiting).toContainText('Third valuation');
  await issue(office, plan, 3);
  const thirdCamps = await valueAgain({ office, desk: newPage }, CHAIN, plan, {
    valuation: 3,
    marks: THIRD,
    issued: true,
  });
  expect(thirdCamps).toHaveLength(1);
  expect(camps).not.toContain(thirdCamps[0]);
  expect((await ask(office, getRevalCamps, { params: { examId } })).due).toMatchObject({
    second: 0,
    third: 0,
  });

  // decided by one, signed by the other; the flagged one by both
  await office.goto(`home/reval-outcomes?exam=${CHAIN.table}`);
  await office.getByRole('button', { name: 'Decide the requests' }).click();
  await expect(office.getByText('3 requests are decided, 2 marks changed, 1 flagged')).toBeVisible({
    timeout: 30_000,
  });
  const outcomes = async () =>
    (await ask(office, listRevalOutcomes, { params: { examId }, query: { view: 'all' } })).items;
  expect(
    Object.fromEntries(
      (await outcomes()).map(({ reg_no, original, final, rule, flagged }) => [
        reg_no,
        [original, final, rule, flagged],
      ]),
    ),
  ).toEqual({
    [SAME]: [28, 28, 'NO_CHANGE', false],
    [WITHIN]: [28, 35, 'SECOND', false],
    [BEYOND]: [25, 40, 'MEDIAN', true],
  });
  const signFlagged = async (page: Page) => {
    await page.goto(`home/reval-outcomes?exam=${CHAIN.table}&view=flagged`);
    await page.getByRole('checkbox', { name: `Select ${BEYOND} ${main}` }).check();
    await page.getByRole('button', { name: 'Sign 1 outcome' }).click();
    await signWithCode(page);
    await expect(page.getByText('1 outcome signed.')).toBeVisible();
  };
  await signFlagged(office);
  await second.goto(`home/reval-outcomes?exam=${CHAIN.table}`);
  await second.getByRole('button', { name: 'Sign all that are not flagged' }).click();
  await second.getByRole('dialog', { name: 'Sign 2 outcomes?' }).getByRole('button', { name: 'Sign' }).click();
  await signWithCode(second);
  await expect(second.getByText('2 outcomes signed.')).toBeVisible();
  await signFlagged(second);
  await expect(second.getByText('3 outcomes have every signature.')).toBeVisible();

  // the revised result: a second version has two rows, all others are unchanged
  await process(office, CHAIN, 'REVAL');
  const revised = (await ask(second, getResultProcessing, { params: { examId } })).run!;
  expect([revised.version, revised.written, revised.differences]).toEqual([2, 2, 0]);
  await approve(second, CHAIN);
  // until the second release no page shows a mark of it
  await reconcile({ college, student }, { papers, births, first: FIRST });
  await publish(office, second, CHAIN, 2);
  const again = (await ask(office, getReleaseDesk, { params: { examId } })).releases[0]!;
  expect(again).toMatchObject({
    version: 2,
    kind: 'REVAL',
    state: 'PUBLISHED',
    students: 8,
    onPage: true,
    counts: { rows: 16, P: 14, RA: 1, AAA: 1, W: 0 },
  });
  await reconcile({ college, student }, { papers, births, first: REVISED });

  // the statement of marks shows the same, and the release that changed it
  const statement = async (regNo: string) => ask(college, getStatement, { params: { examId, regNo } });
  const [changed, same] = [await statement(WITHIN), await statement(SAME)];
  expect([changed.version, same.version]).toEqual([2, 1]);
  expect(
    changed.papers.map((row) => [row.p_code, row.int_mark, row.ext_mark, row.total_mark, row.result]).sort(),
  ).toEqual(
    [
      [main, 10, 35, 45, 'P'],
      [other, 10, OTHER_MARK, 51, 'P'],
    ].sort(),
  );
  const documents = await ask(college, listResultDocuments, { params: { examId } });
  expect(documents).toMatchObject({
    version: 2,
    colleges: [{ colcode: CHAIN.college, students: 8, papers: 16, P: 14, RA: 1, AAA: 1, W: 0 }],
  });

  // what follows: the college reads the end of it, the needless arrear is listed with the fees, the exam is revised
  await college.goto(`home/revaluation-outcomes?exam=${CHAIN.table}`);
  const locator = college.getByRole('table', { name: 'Outcomes of your college' }).getByRole('row');
  await expect(locator).toHaveCount(4);
  await expect(locator.filter({ hasText: SAME })).toContainText('No change');
  await expect(locator.filter({ hasText: BEYOND })).toContainText('Changed');
  await office.goto(`home/reval-outcomes?exam=${CHAIN.table}&part=refunds`);
  const refunds = office.getByRole('table', { name: 'Fees for refund' });
  for (const number of [WITHIN, BEYOND])
    await expect(refunds.getByRole('row').filter({ hasText: number }).last()).toContainText('Revaluation');
  await expect(refunds.getByRole('row').filter({ hasText: 'Arrear paper' })).toContainText(WITHIN);
  const { items, amount } = await ask(office, listRevalRefunds, { params: { examId } });
  const back = (name: string) => items.filter(({ kind }) => kind === name);
  expect(back('REVALUATION').map((row) => [row.reg_no, row.p_code, row.amount])).toEqual([
    [WITHIN, main, 500],
    [BEYOND, main, 500],
  ]);
  expect(back('ARREAR').map((row) => [row.reg_no, row.p_code, row.amount])).toEqual([[WITHIN, main, arrear.fees]]);
  expect([items.length, amount, await arrear.left()]).toEqual([3, 1000 + arrear.fees, 0]);
  expect(await ask(office, getRevalOutcomes, { params: { examId } })).toMatchObject({
    requests: 3,
    decided: 3,
    changed: 2,
    approved: 3,
    unpublished: 0,
    arrears: 0,
  });
  await office.goto(`home/exam-stages?exam=${CHAIN.table}`);
  await moveToStage(office, 'Close the revaluation', CHAIN.name, 'Revised');
  await Promise.all([second, college, student].map((page) => page.context().close()));
});
