import type { Page } from '@playwright/test';
import { declareRecords, listEarlierBatches } from '@thervu/contracts/earlier-result/earlier-result-contract';
import { getReadySteps } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { expect } from '../portal';
import { resultOf } from './figures';
import * as masters from './masters';
import { Person, sideBySide } from './person';
import { codesOn } from './slips';
import * as university from './university';

const { CAMPS, COLLEGES, STUDENTS } = university;

/** Fees, camps, rules, colleges, degrees and papers, on the screens that the guide of the first day names; one of each is typed. */
export async function fillMasters(page: Page): Promise<void> {
  const codes = (nth: number) => COLLEGES.filter(({ camp }) => camp === nth).map(({ code }) => code);
  await masters.enterFees(page, university.FEE_SCHEDULE);
  await masters.addScheme(page, 'MARKS_2026');
  // the places the portal begins with are not those of this university
  await masters.fillCamps(page, CAMPS, university.HEAD_OFFICE_CAMP);
  await masters.addRecord(page, 'add-clg', { ...university.typedCollege(), saved: 'College added.' });
  await masters.importFile(page, 'Colleges', university.collegeFile(), /^11 colleges added/);
  await masters.addRecord(page, 'add-deg', {
    typed: university.typedDegree(),
    saved: 'Degree Details Added successfully',
  });
  await masters.importFile(page, 'Degrees', university.degreeFile(), /^3 degrees added/);
  await masters.addRecord(page, 'add-course', { typed: university.typedPaper(), saved: 'Course created successfully' });
  await masters.importFile(page, 'Courses', university.paperFile(), /^199 papers added/);
  await masters.freezeRules(page, 'UG', 2020, 'Undergraduate regulations');
  for (const [nth, place] of CAMPS.entries()) await masters.allocate(page, codes(nth), place);
}

interface TwoOfficers {
  page: Page;
  second: Page;
  office: Person;
  deputy: Person;
}

/** The students, and what they bring along: signed by the other officer, and declared whole college by college. */
export async function importStudents({ page, second, office, deputy }: TwoOfficers): Promise<void> {
  await masters.importFile(page, 'Students', university.studentFile(), /^600 students added/);
  const past = STUDENTS.flatMap(university.pastOf).map((row) => ({ ...row, passed: resultOf(row) === 'P' }));
  await masters.importFile(page, 'Earlier results', university.earlierFile(past), / earlier results added, 0 /);
  const [batch, ...others] = (await deputy.ask(listEarlierBatches, undefined)).filter(
    ({ state }) => state === 'WAITING',
  );
  expect(others).toEqual([]);
  expect(batch).toMatchObject({
    results: past.length,
    students: STUDENTS.length,
    own: false,
    marks: past.reduce((sum, { internal, external }) => sum + internal + external!, 0),
    credits: past.reduce((sum, { paper, passed }) => sum + (passed ? paper.credit : 0), 0),
  });
  await masters.signEarlier(second);
  const [first, ...rest] = COLLEGES;
  await masters.declareWhole(second, first!.code);
  for (const { code } of rest) {
    const declared = await office.ask(declareRecords, {
      body: { college: code, whole: true, reason: 'The sums were signed by the college.' },
    });
    expect(declared).toMatchObject({ students: 50, waiting: 0 });
  }
}

/** The sealed slips of all colleges, printed on their page: the code of each by its college code. */
export async function printCollegeCodes(page: Page): Promise<Map<string, string>> {
  const logins = COLLEGES.map(({ code }) => code);
  const codes = await codesOn(await masters.printSlips(page), logins);
  expect([...codes.keys()].sort()).toEqual(logins);
  return codes;
}

/** Opens the account of every college with the code of its slip. */
export const openColleges = async (portal: string, codes: ReadonlyMap<string, string>): Promise<Map<string, Person>> =>
  new Map(
    await sideBySide([...codes], 3, async ([code, slip]) => {
      const college = await new Person(portal, code, `quiet lanterns drift ${code}`).enrol(slip, 'college');
      return [code, college] as const;
    }),
  );

/** What Getting ready still names, beside the first exam itself. */
export async function listMissingSteps(office: Person): Promise<string[]> {
  const { steps } = await office.ask(getReadySteps, undefined);
  return steps.filter(({ missing, optional }) => missing !== null && !optional).map(({ key }) => key);
}
