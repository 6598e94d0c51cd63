import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './portal';

/** Chooses the first option and presses a button before React draws what may wait, however slow the machine is. */
async function chooseAndPress(page: Page, select: Locator, button: Locator): Promise<void> {
  const pressed = await button.elementHandle();
  await select.evaluate(async (field: HTMLSelectElement, next) => {
    field.selectedIndex = [...field.options].findIndex(({ value }) => value !== '');
    field.dispatchEvent(new Event('change', { bubbles: true }));
    // what the choice has promised is kept, as between two events of a person
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    (next as HTMLButtonElement).click();
  }, pressed);
}

test('a report button pressed with the last choice opens the report of that choice', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('home/get-reval-excel');
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: 'EVEN-2025-APR' });
  await page.getByLabel(/^Degree Level/).selectOption('UG');
  const degree = page.getByLabel(/^Degree( \*)?$/);
  await expect(degree).toBeEnabled();
  await chooseAndPress(page, degree, page.getByRole('button', { name: 'Revaluation', exact: true }));
  await expect(page).toHaveURL(/degree=\d+/);
  await expect(page).toHaveURL(/report=/);
  await expect(page.getByText('Please select Degree type.')).toHaveCount(0);
});
