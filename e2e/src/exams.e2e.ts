import type { Page } from '@playwright/test';
import { rotatingItems } from '@thervu/testing/rotation';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

const NAME = 'ODD-2041-NOV';

const exam = (page: Page, name: string) => page.getByRole('switch', { name });

/** Moves a switch and waits for the page that comes back. */
async function flip(page: Page, name: string, to: boolean): Promise<void> {
  await page.evaluate(() => Object.assign(window, { before: true }));
  await exam(page, name).click();
  await page.waitForFunction(() => !('before' in window));
  await expect(page.getByText('Change saved successfully')).toBeVisible();
  await expect(exam(page, name)).toBeChecked({ checked: to });
}

async function choose(page: Page, year: string, type = 'ODD', month = 'NOV'): Promise<void> {
  await page.getByRole('combobox', { name: /^Type/ }).selectOption(type);
  await page.getByRole('textbox', { name: /^Year/ }).fill(year);
  await page.getByRole('combobox', { name: /^Month/ }).selectOption(month);
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generate Table Names' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('[S2-ROUTE-ADMIN-06] [S2-SCREEN-EXAMMGMT-02] [S4-STATE-EXAMCREATE-01] the office makes an exam, opens it to colleges and finds it everywhere', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await page.getByRole('navigation').getByRole('link', { name: 'Exam Creation', exact: true }).click();
  await expect(page).toHaveURL(/\/home\/exam-create$/);

  await choose(page, '2041');
  await expect(save(page)).toBeDisabled();
  await generate(page).click();
  await expect(page.getByRole('list', { name: 'Table names' })).toContainText('E41N');
  await save(page).click();
  await expect(page.getByRole('link', { name: 'Please select eStatus.' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('1');
  await save(page).click();
  await expect(page.getByText(`Exam ${NAME} created with the tables E41N, C41N, S41N.`, { exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('Created');

  // the names leave the type out, so the even exam of this month would share its tables
  await choose(page, '2041', 'EVEN');
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('1');
  await generate(page).click();
  await expect(page.getByText(`The tables E41N, C41N, S41N exist already: they belong to ${NAME}.`)).toBeVisible();
  await expect(save(page)).toBeDisabled();

  // the page asks before the choice is lost; here it has been discarded
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('home/exam-create');
  await flip(page, `Registration: ${NAME}`, true);
  await expect(page.getByRole('row').filter({ hasText: NAME })).toContainText('Registration');
  await expect(exam(page, `Revaluation: ${NAME}. REV_APLY cannot be on before publication.`)).toBeDisabled();

  await page.getByRole('link', { name: `Registration: stages of ${NAME}` }).click();
  await expect(page.getByRole('list', { name: `Stages of ${NAME}` })).toContainText('Registration, now');
  await page.getByRole('button', { name: 'Start applications' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start applications' }).click();
  await expect(page.getByText(`${NAME} is now in the stage Application.`)).toBeVisible();
  await page.getByRole('button', { name: 'Go back to registration' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('Two colleges of Salem still register.');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back to registration' }).click();
  await expect(page.getByRole('table', { name: `Steps of ${NAME}` })).toContainText('Two colleges of Salem');

  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('list', { name: 'Exams in hand' })).toContainText(NAME);

  // switched off again: it leaves the dashboard and stays in the list
  await page.goto('home/exam-create');
  await flip(page, `Active: ${NAME}`, false);
  await page.goto('home/dashboard');
  await expect(page.getByRole('list', { name: 'Exams in hand' })).toContainText('EVEN-2026-APR');
  await expect(page.getByRole('list', { name: 'Exams in hand' })).not.toContainText(NAME);
});

for (const path of rotatingItems(['exam-create', 'exam-stages'], 2)) {
  test(`axe finds nothing on ${path}, and on a phone nothing stands outside the page`, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto(`home/${path}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await noFindings(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    await expect.poll(wider).toBe(false);
  });
}
