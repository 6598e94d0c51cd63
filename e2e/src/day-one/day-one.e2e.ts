import { env } from 'node:process';
import type { Page } from '@playwright/test';
import { forgetStatistics } from '@thervu/api/testing/forget-statistics';
import { listAllExams, saveExamFlags } from '@thervu/contracts/exam/exam-contract';
import { freezeQpCounts } from '@thervu/contracts/qp-count/qp-count-contract';
import { makeBarcodes } from '@thervu/contracts/top-sheet/top-sheet-contract';
import type { RunKind } from '@thervu/contracts/result-run/result-run-contract';
import { moveTo, moveToStage } from '../exam-steps';
import { expect, needed, test } from '../portal';
import { approve, process as processResult, publish } from '../result-steps';
import { backUpAndRestore } from './archive';
import { fixPlans, closeDays, openCentre, receiveCovers } from './centre';
import { consolidate, openCamps, valueScripts, type Place, type Script } from './camp';
import { fillMasters, openColleges, printCollegeCodes, listMissingSteps, importStudents } from './first-day';
import { addApp, firstSignIn, nameUniversity } from './officers';
import { Person, sideBySide, until } from './person';
import {
  comparePublicPage,
  compareRelease,
  compareStatements,
  firstMarks,
  revalue,
  revisedMarks,
  type Written,
} from './results';
import * as season from './season';
import {
  CAMPS,
  EXAM,
  REVALUED,
  REVALUED_PAPER,
  STUDENTS,
  scriptsAtCamps,
  sittingsOf,
  type Student,
} from './university';

// what has begun on an empty portal cannot begin there again
test.describe.configure({ retries: 0 });

const OFFICE = { login: '501', password: 'marigold ferry at noon' };
const DEPUTY = { login: 'deputy@example.org', password: 'copper kettle by winter' };

/** A part of the journey. Where it is made without statistics, the planner knows nothing of any table when it begins. */
function part<T>(name: string, work: () => Promise<T>): Promise<T> {
  return test.step(name, async () => {
    const superuser = env.PORTAL_EMPTY_FORGET;
    if (superuser) await forgetStatistics(superuser);
    return work();
  });
}

/** The first exam, made on the screen, with its windows open. */
async function createExam(page: Page, office: Person): Promise<number> {
  await page.goto('home/exam-create');
  await page.getByRole('combobox', { name: /^Type/ }).selectOption(EXAM.etype);
  await page.getByRole('textbox', { name: /^Year/ }).fill(String(EXAM.eyear));
  await page.getByRole('combobox', { name: /^Month/ }).selectOption(EXAM.emonth);
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('1');
  await page.getByRole('button', { name: 'Generate Table Names' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(new RegExp(`^Exam ${EXAM.name} created with the tables ${EXAM.table}`))).toBeVisible();
  const { id } = (await office.ask(listAllExams, undefined)).find(({ exam_name }) => exam_name === EXAM.name)!;
  for (const flag of ['COUR_APLY', 'EXAM_APLY'] as const)
    await office.ask(saveExamFlags, { body: [{ id, actions: { [flag]: 1 } }] });
  return id;
}

/** Dummy numbers for all who write: the scripts by their camp, and the number on the one that is valued again. */
async function numberScripts(page: Page, office: Person): Promise<{ scripts: Map<Place, Script[]>; revalued: string }> {
  await page.goto('home/add-barcode');
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM.name });
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Generate Barcodes' }).click();
  await file;
  const rows = await until('numbers', async () => {
    const { examResults } = await office.ask(makeBarcodes, { body: { exam: EXAM.table } });
    return examResults ?? undefined;
  });
  const sittings = STUDENTS.flatMap(sittingsOf);
  expect(rows).toHaveLength(sittings.length);
  const numbers = new Map(rows.map(({ Reg_No, P_code, Dummy_No }) => [`${Reg_No} ${P_code}`, Dummy_No]));
  expect(new Set(numbers.values()).size).toBe(sittings.length);
  const scripts = new Map(CAMPS.map((place) => [place, [] as Script[]]));
  for (const { sitting, place } of scriptsAtCamps()) {
    const { student, paper, external } = sitting;
    const barcode = numbers.get(`${student.reg_no} ${paper.code}`)!;
    scripts.get(place)!.push({ barcode, paper: paper.code, mark: external! });
  }
  return { scripts, revalued: numbers.get(`${REVALUED.reg_no} ${REVALUED_PAPER.code}`)! };
}

test('[DAY-4] [D16-11] empty to published: two officers, twelve colleges, six hundred students with a past, two releases, and every figure is that of a second reckoning', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(600_000);
  const portal = baseURL!;
  const handed = JSON.parse(needed('PORTAL_EMPTY_PASSWORDS')) as Record<string, string>;
  const dataDir = needed('PORTAL_EMPTY_DATA');
  const newPage = async () => (await browser.newContext({ baseURL: portal })).newPage();
  const [second, student] = await Promise.all([newPage(), newPage()]);
  const start = async (browserPage: Page, { login, password }: typeof OFFICE) => {
    await firstSignIn(browserPage, login, handed[login]!, password);
    await addApp(browserPage, login, password);
    return new Person(portal, login, password).signIn();
  };
  const [office, deputy] = await Promise.all([start(page, OFFICE), start(second, DEPUTY)]);

  const colleges = await part('masters, colleges, students and their past', async () => {
    await nameUniversity(page);
    await fillMasters(page);
    const opened = await openColleges(portal, await printCollegeCodes(page));
    await importStudents({ page, second, office, deputy });
    expect(await listMissingSteps(office)).toEqual(['EXAM']);
    await page.goto('home/getting-ready');
    await expect(page.getByRole('cell', { name: 'Missing', exact: true })).toHaveCount(1);
    await expect(page.getByText('Create it when the steps above are complete.')).toBeVisible();
    return opened;
  });

  const here = await part('registration, applications and fees', async () => {
    const examId = await createExam(page, office);
    const begun: season.Season = { office, colleges, examId, degreeOf: await season.numberDegrees(office) };
    await season.compareArrears(begun);
    await season.register(begun);
    await season.compareFees(begun);
    await moveTo(page, examId, 'ROLL_FROZEN');
    return begun;
  });
  const { examId } = here;
  const { scripts, revalued } = await part(
    'time table, internal marks, tickets, numbers, a centre and its days',
    async () => {
      await season.schedule(here);
      await moveTo(page, examId, 'SCHEDULED');
      await season.enterInternals(here);
      await openCentre(here);
      await season.compareTickets(here);
      const numbered = await numberScripts(page, office);
      await office.ask(freezeQpCounts, { params: { exam: EXAM.table }, body: { after: 0 } });
      await fixPlans(here);
      await moveTo(page, examId, 'SHEETS');
      await moveTo(page, examId, 'CONDUCT');
      await closeDays(here);
      await receiveCovers(here);
      await moveTo(page, examId, 'VALUATION');
      return numbered;
    },
  );

  const teams = await part('officers of three camps', () => openCamps(portal, { office, deputy }, page));
  await part('keying', async () => {
    const thirds = await sideBySide(CAMPS, CAMPS.length, (place) =>
      valueScripts(teams.get(place)!, scripts.get(place)!),
    );
    expect(thirds.every((count) => count > 0)).toBe(true);
  });
  await part('ledger', async () => {
    const keyed = [...scripts.values()].flat();
    await consolidate(page, keyed.length, new Set(keyed.map(({ paper }) => paper)).size);
    await page.goto(`home/exam-stages?exam=${EXAM.table}`);
    await moveToStage(page, 'Close the valuation', EXAM.name, 'Consolidated');
  });

  /** One officer processes, the other approves; one proposes, the other signs; then every figure is compared. */
  const release = async (version: number, kind: RunKind, written: Written, students: readonly Student[]) => {
    await processResult(page, EXAM, kind);
    await approve(second, EXAM);
    await publish(page, second, EXAM, version);
    await compareRelease(here, written, version);
    await compareStatements(here, written, students);
    await comparePublicPage(student, written);
  };
  await part('first release', () => release(1, 'MAIN', firstMarks, STUDENTS));
  await part('revaluation', () => revalue(here, { page, second }, teams, revalued));
  await part('second release', async () => {
    // those of the college with the changed mark: all others have the statement of the first release
    const { college } = REVALUED;
    await release(
      2,
      'REVAL',
      revisedMarks,
      STUDENTS.filter((candidate) => candidate.college === college),
    );
    await page.goto(`home/exam-stages?exam=${EXAM.table}`);
    await moveToStage(page, 'Close the revaluation', EXAM.name, 'Revised');
  });

  await part('archive', () => backUpAndRestore(page, OFFICE.password, dataDir));
  await Promise.all([second, student].map((open) => open.context().close()));
});
