import type { Browser, Page } from '@playwright/test';
import { savePicture } from './picture-file';

/** Of a point of the screen: the pictures stand beside each other. */
const SCALE = 0.6;
const WINDOW = { width: 1366, height: 800 };
const COLLEGE = '102';
const EXAM = 'EVEN-2026-APR';

interface Exam {
  id: number;
  exam_name: string;
  INTL_APLY: boolean;
}

/** The office opens the window of internal marks, as it has on such a morning. */
async function openWindow(base: string, password: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: '501', password });
  const signed = await fetch(`${base}api/login/clglogin`, { method: 'POST', headers, body });
  const { token } = (await signed.json()) as { token: string };
  const signedIn = { ...headers, authorization: `Bearer ${token}` };
  const exams = (await (await fetch(`${base}api/createExam/exams`, { headers: signedIn })).json()) as Exam[];
  const { id, INTL_APLY } = exams.find(({ exam_name }) => exam_name === EXAM)!;
  if (INTL_APLY) return;
  const change = JSON.stringify([{ id, actions: { INTL_APLY: 1 } }]);
  await fetch(`${base}api/createExam/saveChanges`, { method: 'POST', headers: signedIn, body: change });
}

const cells = (page: Page) => page.getByRole('table', { name: /^Internal marks of / }).locator('input:not([readonly])');
const field = (page: Page, label: RegExp) => page.getByRole('search').getByLabel(label);

/** From the cell that has the focus on, a mark for every student. */
async function typeMarks(page: Page): Promise<void> {
  const count = await cells(page).count();
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.type(String(10 + (index % 10)));
    await page.keyboard.press('Enter');
  }
}

async function chooseFirst(page: Page, label: RegExp): Promise<void> {
  const select = field(page, label);
  await select.locator('option').nth(1).waitFor({ state: 'attached' });
  await select.selectOption({ index: 1 });
}

/** The pictures of docs/clerk-morning.md: one paper by menu and selects, the next by the due list. */
export async function shootClerkMorning(browser: Browser, base: string, password: string): Promise<string[]> {
  await openWindow(base, password);
  const page = await (await browser.newContext({ viewport: WINDOW, deviceScaleFactor: SCALE })).newPage();
  const files: string[] = [];
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(400);
    files.push(await savePicture(page, `clerk-morning-${name}`));
  };
  await page.goto(base);
  await page.getByLabel(/user ?name/i).fill(COLLEGE);
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/home/);
  await page.getByText('Some figures are being counted.').waitFor({ state: 'hidden', timeout: 60_000 });

  await page.getByRole('navigation').getByRole('link', { name: 'Internal Mark Entry', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Internal Mark Entry' }).waitFor();
  await shoot('menu-1-page');
  await field(page, /^Exam/).selectOption({ label: EXAM });
  for (const label of [/^Degree Type/, /^Degree( \*)?$/, /^Semester/, /^Course/]) await chooseFirst(page, label);
  await shoot('menu-2-chosen');
  await page.getByRole('button', { name: 'Search' }).click();
  await cells(page).first().click();
  await shoot('menu-3-list');
  await typeMarks(page);
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Marks saved successfully!').waitFor();
  await shoot('menu-4-saved');

  await page.goto(`${base}home/`);
  const due = page.getByRole('list', { name: 'What is due' });
  await due
    .getByRole('link', { name: /^Enter marks .*internal mark/ })
    .first()
    .scrollIntoViewIfNeeded();
  await shoot('due-1-dashboard');
  await due
    .getByRole('link', { name: /^Enter marks .*internal mark/ })
    .first()
    .click();
  await cells(page).first().waitFor();
  await shoot('due-2-list');
  await typeMarks(page);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Marks saved successfully!').waitFor();
  await shoot('due-3-saved');
  await page.context().close();
  return files;
}
