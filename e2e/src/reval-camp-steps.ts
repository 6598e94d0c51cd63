import type { Browser, Page } from '@playwright/test';
import { listDegrees } from '@thervu/contracts/degree/degree-contract';
import { listAllExams, saveExamFlags } from '@thervu/contracts/exam/exam-contract';
import { applyRevaluation, listRevaluationRows } from '@thervu/contracts/revaluation/revaluation-contract';
import { getRevalCamps } from '@thervu/contracts/reval-script/reval-script-contract';
import { noFindings } from './accessibility';
import { addOfficer, firstSignIn, type NewPerson } from './camp-steps';
import { expect, signIn } from './portal';
import { ask } from './portal-api';

/** Three scripts of one paper: they lie together, and are valued again together. */
const SCRIPTS = 3;
/** A number no script has. */
const UNKNOWN = '99999992';

const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

/** Applies for the revaluation of as many results of one paper as are needed, besides existing applications. */
async function apply(college: Page, exam: string, degree: number): Promise<string> {
  const rows = await ask(college, listRevaluationRows, {
    params: { degree, college: '101', pcode: 'ALL' },
    query: { exam },
  });
  const counts = new Map<string, number>();
  for (const { P_CODE, EXT_MARK } of rows) if (EXT_MARK < 60) counts.set(P_CODE, (counts.get(P_CODE) ?? 0) + 1);
  const paper = [...counts].find(([, count]) => count >= SCRIPTS)?.[0];
  expect(paper, 'a paper with enough results').toBeDefined();
  const chosen = rows.filter(({ P_CODE, EXT_MARK }) => P_CODE === paper && EXT_MARK < 60);
  for (const { Rid, REV_APLY } of chosen.slice(0, SCRIPTS))
    if (!REV_APLY) await ask(college, applyRevaluation, { params: { rid: Rid, value: '1' }, query: {} });
  return paper!;
}

/** The officer is named for the exam whose camps are locked, and signs in because there are scripts to value again. */
async function named(browser: Browser, office: Page, exam: string, place: string, person: NewPerson): Promise<Page> {
  await addOfficer(office, exam, place, person);
  const page = await (await browser.newContext()).newPage();
  await firstSignIn(page, person.email);
  await open(page, 'Reval Scripts');
  await expect(page).toHaveURL(/\/home\/TotalRevalScriptReport/);
  await expect(page.getByRole('heading', { level: 1, name: 'Total Reval Script Report' })).toBeVisible();
  return page;
}

/** Scans the number of a script; returns its new one. */
async function pull(page: Page, number: string): Promise<string> {
  await page.getByLabel('Scan Barcode').fill(number);
  await page.keyboard.press('Enter');
  const locator = page.getByRole('group', { name: 'New number' });
  await expect(page.getByText(/^Confirmed\. The new number is/)).toBeVisible();
  return /[0-9]{8}/.exec(await locator.innerText())![0];
}

/** Keys scripts by keyboard and scanner alone. */
async function key(page: Page, pass: 'A' | 'B', marks: readonly (readonly [string, number])[]) {
  await page.getByRole('link', { name: `Reval ${pass} Mark Entry` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Revaluation ${pass} Mark Entry` })).toBeVisible();
  for (const [barcode, mark] of marks) {
    await expect(page.getByRole('textbox', { name: 'Barcode' })).toBeFocused();
    await page.keyboard.type(`${barcode}\n`);
    await expect(page.getByRole('textbox', { name: 'Mark' })).toBeFocused();
    await page.keyboard.type(`${mark}\n`);
    await expect(page.getByRole('table', { name: 'Last entries' })).toContainText(barcode);
  }
  await noFindings(page);
}

/**
 * The revaluation of three scripts in a camp, from the closing of the window to the agreed marks: issued by the office, pulled,
 * keyed by two operators who see nothing of each other, verified by the camp officer.
 */
export async function revaluationInCamp({
  page: college,
  browser,
  exam,
}: {
  page: Page;
  browser: Browser;
  exam: string;
}) {
  await signIn(college, 'college');
  const degrees = await ask(college, listDegrees, undefined);
  const degree = degrees.find(({ Deg_name }) => Deg_name === 'Commerce')!.Deg_id;
  const paper = await apply(college, exam, degree);
  const office = await (await browser.newContext()).newPage();
  await signIn(office, 'admin');
  const { id } = (await ask(office, listAllExams, undefined)).find(({ exam_name }) => exam_name === exam)!;
  await ask(office, saveExamFlags, { body: [{ id, actions: { REV_APLY: 0 } }] });

  await open(office, 'Revaluation Scripts');
  await expect(office.getByText(/no script for the second valuation yet/)).toBeVisible();
  await office.getByRole('button', { name: 'Issue second-valuation scripts' }).click();
  await expect(office.getByText(/issued for the second valuation\./).first()).toBeVisible();
  await expect(rowsOf(office, 'Camps and papers').filter({ hasText: paper }).first()).toBeVisible();
  await noFindings(office);
  const { balances } = await ask(office, getRevalCamps, { params: { examId: id } });
  const { place } = balances.filter(({ p_code }) => p_code === paper).sort((a, b) => b.issued - a.issued)[0]!;

  await open(office, 'Camp Manager');
  const people = (['CO', 'OP', 'OP'] as const).map((role, i) => ({
    role,
    name: `Demo Revaluer ${i}`,
    email: `revaluer${i}.${Date.now()}@example.org`,
  }));
  const [chief, first, second] = [
    await named(browser, office, exam, place, people[0]!),
    await named(browser, office, exam, place, people[1]!),
    await named(browser, office, exam, place, people[2]!),
  ];

  // the first operator does not find the scripts, and the office sees their numbers
  await noFindings(first);
  const waiting = rowsOf(first, 'Revaluation Barcodes').filter({ hasText: paper });
  for (let n = 0; n < SCRIPTS; n++) {
    const left = await waiting.count();
    await waiting
      .first()
      .getByRole('button', { name: /^Report as not found/ })
      .click();
    const missing = first.getByRole('dialog');
    await missing.getByLabel(/^Reason/).selectOption('NOT_IN_BUNDLE');
    await missing.getByRole('button', { name: 'Report' }).click();
    await expect(first.getByText(/^Reported to the examination office/)).toBeVisible();
    await expect(waiting).toHaveCount(left - 1);
  }
  await open(office, 'Revaluation Scripts');
  const lost = rowsOf(office, 'Scripts not found').filter({ hasText: paper });
  await expect(lost).toHaveCount(SCRIPTS);
  const numbers = await lost.evaluateAll((rows) =>
    rows.map((row) => row.querySelectorAll('td, th')[3]!.textContent.trim()),
  );

  // they turn up: scanned, they are found after all
  await first.getByLabel('Scan Barcode').fill(UNKNOWN);
  await first.keyboard.press('Enter');
  await expect(first.getByRole('alert')).toContainText('No script of this exam has this number');
  const newNumber = await pull(first, numbers[0]!);
  const fresh = [newNumber, await pull(second, numbers[1]!), await pull(second, numbers[2]!)];
  expect(new Set([...fresh, ...numbers]).size).toBe(2 * SCRIPTS);
  // the second officer learns who was first, and no number
  await first.getByLabel('Scan Barcode').fill(numbers[1]!);
  await first.keyboard.press('Enter');
  await expect(first.getByRole('alert')).toContainText('has pulled and confirmed this script already');
  await expect(first.getByText(fresh[1]!)).toHaveCount(0);
  const [label] = await Promise.all([
    second.waitForEvent('download'),
    second.getByRole('button', { name: 'Print label' }).click(),
  ]);
  expect(label.suggestedFilename()).toBe('revaluation-labels.pdf');

  await key(
    first,
    'A',
    fresh.map((barcode, i) => [barcode, 31 + i] as const),
  );
  await key(second, 'B', [
    [fresh[0]!, 31],
    [fresh[1]!, 32],
    [fresh[2]!, 38],
  ]);
  // nothing of the other keying reaches an operator
  await second.getByRole('link', { name: 'Reval Scripts' }).first().click();
  const differing = rowsOf(second, 'Different A/B Marks');
  await expect(differing.filter({ hasText: fresh[2]! })).toHaveCount(1);
  await expect(second.getByRole('columnheader', { name: 'A Mark' })).toHaveCount(1);

  // the camp officer reads the third mark from the script in hand
  await chief.reload();
  await chief.getByRole('button', { name: `Enter C Mark of ${fresh[2]!}` }).click();
  const verifying = chief.getByRole('dialog');
  await expect(verifying.getByLabel(/^Scan Barcode/)).toBeFocused();
  await chief.keyboard.type(`${fresh[2]!}\n`);
  await expect(verifying.getByLabel(/^C Mark/)).toBeFocused();
  await chief.keyboard.type('33\n');
  await expect(chief.getByText('C Mark saved successfully')).toBeVisible();
  await expect(chief.getByText('Verified (33)')).toBeVisible();
  await chief.getByRole('button', { name: `Settle the problem of ${UNKNOWN}` }).click();
  await chief
    .getByRole('dialog')
    .getByLabel(/^What is done/)
    .selectOption('SCANNED_AGAIN');
  await chief.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
  await expect(chief.getByText(`The problem of ${UNKNOWN} is settled.`)).toBeVisible();
  await noFindings(chief);

  const after = (await ask(office, getRevalCamps, { params: { examId: id } })).balances.find(
    (line) => line.place === place && line.p_code === paper && line.valuation === 2,
  );
  expect(after).toMatchObject({ located: SCRIPTS, a: SCRIPTS, b: SCRIPTS, agreed: SCRIPTS, problems: 0 });
  for (const page of [chief, first, second, office]) await page.context().close();
}
