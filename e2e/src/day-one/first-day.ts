import type { Page } from '@playwright/test';
import {
  declareRecords,
  decideEarlierBatch,
  listEarlierBatches,
} from '@thervu/contracts/earlier-result/earlier-result-contract';
import { saveCampAllocation } from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { createCamp, listCamps, saveCamp } from '@thervu/contracts/camp-place/camp-place-contract';
import { issueCollegeCodes } from '@thervu/contracts/enrolment/college-sign-in-contract';
import { listFeeSchedule, saveFeeSchedule } from '@thervu/contracts/fee-schedule/fee-schedule-contract';
import { getReadySteps } from '@thervu/contracts/getting-ready/getting-ready-contract';
import { createRuleSet, freezeRuleSet } from '@thervu/contracts/rule-set/rule-set-contract';
import { expect } from '../portal';
import { resultOf } from './figures';
import { Person, sideBySide } from './person';
import { codesOn } from './slips';
import * as university from './university';

const { CAMPS, COLLEGES, STUDENTS } = university;

/** Takes the colleges in on the page of imports, as the guide of the first day says it. */
async function importColleges(page: Page): Promise<void> {
  await page.goto('home/imports');
  await page.getByLabel('Type of data').selectOption({ label: 'Colleges' });
  const buffer = Buffer.from(university.collegeFile());
  await page.locator('input[type=file]').setInputFiles({ name: 'colleges.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Checked, not applied')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`${COLLEGES.length} colleges added, 0 colleges changed.`)).toBeVisible({
    timeout: 30_000,
  });
}

/** Fees, camps, rules, colleges, degrees and papers: what the guide of the first day lists before the students. */
export async function fillMasters(page: Page, office: Person): Promise<void> {
  const fees = await office.ask(listFeeSchedule, undefined);
  await office.ask(saveFeeSchedule, {
    body: { fees: fees.map(({ id, row_version }) => ({ id, row_version, fees: university.FEE_SCHEDULE[id - 1]! })) },
  });
  const blank = { host: null, capacity: null, boards: null, district: 'Salem', selectable: true };
  for (const place of CAMPS)
    await office.ask(createCamp, {
      body: { ...blank, place, name: `Camp of ${place}`, head_office: place === university.HEAD_OFFICE_CAMP },
    });
  // the places the portal begins with are not those of this university
  const others = (await office.ask(listCamps, undefined)).filter(
    ({ place, waiting, active }) => active && !waiting && !CAMPS.includes(place as (typeof CAMPS)[number]),
  );
  for (const { place, name, district, host, capacity, boards, row_version } of others)
    await office.ask(saveCamp, {
      params: { place },
      body: {
        ...{ name, district, host, capacity, boards, row_version },
        ...{ selectable: false, head_office: false, active: false },
      },
    });
  await importColleges(page);
  expect(await office.importRows('degrees', university.degreeFile())).toBe(university.DEGREES.length);
  expect(await office.importRows('courses', university.paperFile())).toBe(200);
  const set = await office.ask(createRuleSet, {
    body: { name: 'Undergraduate regulations', deg_level: 'UG', from_admn_yr: 2020 },
  });
  await office.ask(freezeRuleSet, {
    params: { id: String(set.id) },
    body: { row_version: set.row_version, proof: await office.proof() },
  });
  for (const [nth, place] of CAMPS.entries()) {
    const colleges = COLLEGES.filter(({ camp }) => camp === nth).map(({ code }) => code);
    const body = { colleges, board: null, place, move: null, reason: 'Nearest camp to the college' };
    expect((await office.ask(saveCampAllocation, { body })).changed).toBe(colleges.length);
  }
}

/** The students, and what they bring along: signed by the other officer, and declared whole college by college. */
export async function importStudents(office: Person, deputy: Person): Promise<void> {
  expect(await office.importRows('students', university.studentFile())).toBe(600);
  const past = STUDENTS.flatMap(university.pastOf).map((row) => ({ ...row, passed: resultOf(row) === 'P' }));
  expect(await office.importRows('earlier-results', university.earlierFile(past))).toBe(past.length);
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
  await deputy.ask(decideEarlierBatch, {
    params: { id: batch!.id },
    body: { decision: 'APPROVED', proof: await deputy.proof() },
  });
  for (const { code } of COLLEGES) {
    const declared = await office.ask(declareRecords, {
      body: { college: code, whole: true, reason: 'The sums were signed by the college.' },
    });
    expect(declared).toMatchObject({ students: 50, waiting: 0 });
  }
}

/** The sealed slips of all colleges: the code of each by its college code. */
export async function printCollegeCodes(office: Person): Promise<Map<string, string>> {
  const logins = COLLEGES.map(({ code }) => code);
  const codes = await codesOn(await office.file(issueCollegeCodes, { body: {} }), logins);
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
