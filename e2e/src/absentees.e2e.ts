import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { choose, recordSheets, tabTo } from './by-keyboard';
import { expect, signIn, test } from './portal';

/** It is being valued: its papers have been written. */
const EXAM = 'ODD-2025-NOV';

async function search(page: Page): Promise<void> {
  await choose(page, /^Exam( \*)?$/, EXAM);
  await choose(page, /^Degree Level/, 'UG');
  await choose(page, /^Degree( \*)?$/, 'B.Com. Commerce');
  await choose(page, /^Student Batch/, '2024');
  await choose(page, /^Semester/, '3');
  await page.keyboard.press('Enter');
}

test('[S2-ROUTE-COLLEGE-07, S2-ROUTE-COLLEGE-11, S2-SCREEN-ABSENTENTRY-03, S2-SCREEN-ABSENTREPORT-02, S2-SCREEN-ABSENTREPORT-03, S2-SCREEN-ABSENTREPORT-04] absentees are marked, put right, printed and made final, by keyboard only', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const printed = await recordSheets(page);
  await signIn(page, 'college');
  await page.goto('home/Absent-entry');
  await expect(page.getByRole('heading', { level: 1, name: 'Absent Entry' })).toBeVisible();
  await search(page);
  const able = page.getByRole('button', { name: /^Make it Absent! / }).and(page.locator(':enabled'));
  const [number, code] = (await able.first().getAttribute('aria-label'))!.split(' ').slice(-2) as [string, string];
  const button = (text: string) => page.getByRole('button', { name: `${text} ${number} ${code}`, exact: true });
  await noFindings(page);

  // found by the end of the register number; the toggle keeps the focus, so that a mistake can be corrected at once
  await tabTo(page, page.getByLabel('Find register number'));
  await page.keyboard.type(number.slice(-6).toLowerCase());
  await tabTo(page, button('Make it Absent!'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${number}, ${code}: absent.`)).toBeVisible();
  await expect(button('Make it Present!')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${number}, ${code}: present.`)).toBeVisible();
  await expect(button('Make it Absent!')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button('Make it Present!')).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Absentees Report' }).last(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/view-absentees-list/);
  await expect(page.getByRole('heading', { level: 1, name: 'Absentees Report' })).toBeVisible();
  await search(page);
  const absentees = page.getByRole('table', { name: 'Absentees', exact: true });
  await expect(absentees.getByText(number, { exact: true })).toHaveCount(1);
  await expect(absentees.getByRole('row').filter({ hasText: number })).toContainText('Absent');
  await noFindings(page);
  await tabTo(page, page.getByRole('button', { name: 'Print', exact: true }));
  await page.keyboard.press('Enter');
  const proof = await printed();
  expect(proof.others).toBe(0);
  expect(proof.text.split(number)).toHaveLength(2);
  for (const text of ['Hall Invigilator', 'Chief Superintendent', EXAM]) expect(proof.text).toContain(text);

  await tabTo(page, page.getByRole('button', { name: `Print as final ${code}` }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Make the absentees of ${code} final?` });
  await expect(dialog.getByText(/In your whole college/)).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Print as final' }));
  await page.keyboard.press('Enter');
  const final = await printed();
  expect(final.text).toContain(number);
  expect(final.text).toMatch(/Registered \d+, absent \d+, present \d+\. Final\./);
  await expect(page.getByRole('button', { name: `Print final report ${code}` })).toBeVisible();

  await page.goto('home/Absent-entry');
  await search(page);
  await tabTo(page, page.getByLabel('Find register number'));
  await page.keyboard.type(number);
  await expect(button('Make it Present!')).toBeDisabled();
  await expect(page.getByText('The report of this paper is final.').first()).toBeVisible();
});
