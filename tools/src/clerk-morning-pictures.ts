import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { savePicture } from './picture-file';

/** Of a point of the screen: the pictures stand beside each other. */
const SCALE = 0.6;
const WINDOW = { width: 1366, height: 800 };
const COLLEGE = '102';
const EXAM = 'EVEN-2026-APR';
/** How often it is asked whether the open papers are counted, and milliseconds in between. */
const MAX_LOOKS = 120;
const LOOK_MS = 500;

interface Exam {
  id: number;
  exam_name: string;
  INTL_APLY: boolean;
}

/** A paper with marks missing, as the due list has it. */
interface OpenPaper {
  kind: string;
  exam_name: string;
  level: string;
  degree: number;
  sem: number;
  paper: string;
  missing: number;
  students: number;
}

/** Calls of the API as an account: what the pictures need and do not show. */
async function callsOf(base: string, email: string, password: string) {
  const headers = { 'content-type': 'application/json' };
  const signing = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
  const { token } = (await (await fetch(`${base}api/login/clglogin`, signing)).json()) as { token: string };
  const signedIn = { ...headers, authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await fetch(`${base}api/${path}`, { headers: signedIn })).json(),
    post: (path: string, body: unknown) =>
      fetch(`${base}api/${path}`, { method: 'POST', headers: signedIn, body: JSON.stringify(body) }),
  };
}

/** The office opens the window of internal marks, as it has on such a morning. */
async function openWindow(base: string, password: string): Promise<void> {
  const call = await callsOf(base, '501', password);
  const exams = (await call.get('createExam/exams')) as Exam[];
  const { id, INTL_APLY } = exams.find(({ exam_name }) => exam_name === EXAM)!;
  if (!INTL_APLY) await call.post('createExam/saveChanges', [{ id, actions: { INTL_APLY: 1 } }]);
}

/**
 * The last paper of the college's due list without any mark: which semesters an exam has, and which papers a degree, the portal
 * knows. The due list itself begins with another one.
 */
async function untouchedPaper(base: string, password: string): Promise<OpenPaper> {
  const call = await callsOf(base, COLLEGE, password);
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { waiting, items } = (await call.get('open-papers')) as { waiting: boolean; items: OpenPaper[] };
    const untouched = items.filter(
      ({ kind, exam_name, missing, students }) =>
        kind === 'INTERNAL_MARKS' && exam_name === EXAM && missing === students,
    );
    if (!waiting && untouched.length < 2)
      throw new Error(`College ${COLLEGE} has no two papers of ${EXAM} without a mark.`);
    if (!waiting) return untouched.at(-1)!;
    await sleep(LOOK_MS);
  }
  throw new Error(`The open papers of college ${COLLEGE} are still being counted.`);
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

async function choose(page: Page, label: RegExp, value: string | number): Promise<void> {
  const select = field(page, label);
  await select.locator(`option[value="${value}"]`).waitFor({ state: 'attached' });
  await select.selectOption(String(value));
}

/** The pictures of docs/clerk-morning.md: one paper by menu and selects, the next by the due list. */
export async function shootClerkMorning(browser: Browser, base: string, password: string): Promise<string[]> {
  await openWindow(base, password);
  const open = await untouchedPaper(base, password);
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
  await choose(page, /^Degree Type/, open.level);
  await choose(page, /^Degree( \*)?$/, open.degree);
  await choose(page, /^Semester/, open.sem);
  await choose(page, /^Course/, open.paper);
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
