import type { Page } from '@playwright/test';
import { makeBundles, receiveScripts } from '@thervu/contracts/bundle/bundle-contract';
import { saveCMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { insertMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { createOfficer } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { handSlip, issueSlips, listEnrolments } from '@thervu/contracts/enrolment/enrolment-contract';
import { addOfficer, type NewPerson } from '../camp-steps';
import { expect } from '../portal';
import { Person, sideBySide } from './person';
import { codesOn } from './slips';
import { CAMPS, EXAM } from './university';

export type Place = (typeof CAMPS)[number];
/** A camp at work: its officer and two operators. */
export interface Team {
  chief: Person;
  first: Person;
  second: Person;
}

/** One answer script as a camp has it, and the mark on it. */
export interface Script {
  barcode: string;
  paper: string;
  mark: number;
}

const peopleOf = (place: Place): readonly NewPerson[] => [
  { name: `Chief of ${place}`, email: `chief.${place.toLowerCase()}@example.org`, role: 'CO' },
  { name: `First of ${place}`, email: `first.${place.toLowerCase()}@example.org`, role: 'OP' },
  { name: `Second of ${place}`, email: `second.${place.toLowerCase()}@example.org`, role: 'OP' },
];

/**
 * Names nine people: those of the first camp on the screen, the others by call. Each opens the account with the code of a
 * sealed slip: a password that another person typed does not sign anyone in. One officer prints the slips, the other hands them over.
 */
export async function openCamps(
  portal: string,
  { office, deputy }: { office: Person; deputy: Person },
  page: Page,
): Promise<Map<Place, Team>> {
  const [first, ...others] = CAMPS;
  await page.goto('home/CampManager');
  for (const person of peopleOf(first)) await addOfficer(page, EXAM.name, first, person);
  for (const place of others)
    for (const { name, email, role } of peopleOf(place))
      await office.ask(createOfficer, {
        body: { exam: EXAM.table, name, designation: 'Camp', email, password: 'four horses in a row', role, place },
      });
  const waiting = await office.ask(listEnrolments, { query: { of: 'CAMP' } });
  const logins = CAMPS.flatMap(peopleOf).map(({ email }) => email);
  expect(waiting.map(({ login }) => login).sort()).toEqual([...logins].sort());
  const slips = await office.file(issueSlips, { body: { users: waiting.map(({ userId }) => userId) } });
  const codes = await codesOn(slips, logins);
  for (const { slip } of await deputy.ask(listEnrolments, { query: { of: 'CAMP' } }))
    await deputy.ask(handSlip, { params: { id: slip!.id } });
  const teams = await sideBySide(CAMPS, CAMPS.length, async (place) => {
    const [chief, first, second] = await sideBySide(peopleOf(place), 1, ({ email }) =>
      new Person(portal, email, `seven boats upstream ${email.split('.')[0]}`).enrol(codes.get(email)!, 'camp'),
    );
    return [place, { chief: chief!, first: first!, second: second! }] as const;
  });
  return new Map(teams);
}

/** The second operator misreads the mark of one script in this many, by one. */
const MISREAD_EVERY = 40;
const misread = (mark: number): number => (mark === 0 ? 1 : mark - 1);

/** Receives, bundles and keys all scripts of a camp: A and B by two people, and by the camp officer a third mark where they differ. */
export async function valueScripts({ chief, first, second }: Team, scripts: readonly Script[]): Promise<number> {
  const { received, refused } = await chief.ask(receiveScripts, {
    body: { barcodes: scripts.map(({ barcode }) => barcode) },
  });
  expect(refused).toEqual([]);
  expect(received).toBe(scripts.length);
  const wrong = new Set(scripts.filter((_script, i) => i % MISREAD_EVERY === MISREAD_EVERY - 1));
  for (const p_code of new Set(scripts.map(({ paper }) => paper))) {
    const { bundles } = await chief.ask(makeBundles, { body: { p_code } });
    for (const { bundleno, first: from, last: to } of bundles) {
      const inside = scripts
        .filter(({ paper, barcode }) => paper === p_code && barcode >= from && barcode <= to)
        .sort((a, b) => a.barcode.localeCompare(b.barcode));
      for (const { barcode, mark } of inside) await first.ask(insertMark, { body: { barcode, bundleno, Amark: mark } });
      for (const script of inside)
        await second.ask(insertMark, {
          body: { barcode: script.barcode, bundleno, Bmark: wrong.has(script) ? misread(script.mark) : script.mark },
        });
    }
  }
  for (const { barcode, mark } of wrong)
    await chief.ask(saveCMark, { params: { id: barcode }, body: { mark, type: 'C', barcode } });
  return wrong.size;
}

/** On the screen of the ledger: counted, in balance, locked, and the agreed marks written to the applications. */
export async function consolidate(page: Page, marks: number, papers: number): Promise<void> {
  await page.goto(`home/script-ledger?exam=${EXAM.table}`);
  await page.getByRole('button', { name: 'Count now' }).click();
  const balances = page.getByRole('list', { name: 'Balances of the exam' });
  for (const name of ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'])
    await expect(balances).toContainText(`${name} holds`, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Lock the camps' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock the camps' }).click();
  await expect(page.getByText('The camps are locked.')).toBeVisible();
  await page.getByRole('button', { name: 'Consolidate the marks' }).click();
  const count = marks.toLocaleString('en-IN');
  await expect(page.getByText(new RegExp(`^${count} marks of ${papers} papers stand in the applications`))).toBeVisible(
    {
      timeout: 60_000,
    },
  );
}
