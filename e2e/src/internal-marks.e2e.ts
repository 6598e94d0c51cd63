import type { Browser, Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, password, signIn, test } from './portal';
import { signWithCode } from './signing-steps';

const EXAM = 'EVEN-2026-APR';
/** Students of the batch of 2025 in semester 2; other journeys work with other batches. */
const BATCH = '2025';
const SEM = '2';
const DEGREE = 'B.Com. Commerce';

/** A call below the API, as an account: what has to be prepared and is no part of the journey. */
async function office(page: Page): Promise<(path: string, body?: unknown) => Promise<unknown>> {
  const api = new URL('api/', new URL(page.url()).origin + '/thervu/').href;
  const signed = await page.request.post(`${api}login/clglogin`, {
    data: { email: '501', password: password() },
  });
  const { token } = (await signed.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return async (path, body) => {
    const answer =
      body === undefined
        ? await page.request.get(api + path, { headers })
        : await page.request.post(api + path, { headers, data: body });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}

async function openWindow(page: Page): Promise<void> {
  await page.goto('');
  const call = await office(page);
  const exams = (await call('createExam/exams')) as { id: number; exam_name: string; INTL_APLY: boolean }[];
  const { id, INTL_APLY } = exams.find(({ exam_name }) => exam_name === EXAM)!;
  if (!INTL_APLY) await call('createExam/saveChanges', [{ id, actions: { INTL_APLY: 1 } }]);
}

/** Records window.print instead of opening a dialog that the test cannot close. */
const recordThePrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });

/** Moves to a control by the Tab key alone. */
async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    if (await reached()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the control is not reached by the Tab key');
}
const labelled = (page: Page, label: RegExp) => () =>
  page.evaluate((source) => {
    const { activeElement } = document;
    const text =
      activeElement?.getAttribute('aria-label') ??
      (activeElement as HTMLSelectElement | null)?.labels?.[0]?.textContent ??
      activeElement?.textContent ??
      '';
    return new RegExp(source).test(text.trim());
  }, label.source);

/** Chooses an option of the select that has the focus: by typing, as a person does. */
async function pick(page: Page, label: RegExp, search: string): Promise<void> {
  // while its list is on its way a select is passed over by the Tab key
  await expect(page.getByRole('combobox', { name: label })).toBeEnabled();
  await tabTo(page, labelled(page, label));
  const focused = page.locator('select:focus');
  const chosen = () => focused.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? '');
  await expect(focused.locator('option', { hasText: search })).not.toHaveCount(0);
  // straight to it: on the way over 'Select' the screen would choose the exam that fits it again
  const steps = await focused.evaluate(
    (select: HTMLSelectElement, text) =>
      [...select.options].findIndex((option) => option.text.startsWith(text)) - select.selectedIndex,
    search,
  );
  for (let press = 0; press < Math.abs(steps); press += 1)
    await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
  expect(await chosen()).toContain(search);
}

async function chooseList(page: Page, paper: string): Promise<void> {
  await pick(page, /^Exam( \*)?$/, EXAM);
  await pick(page, /^Degree Type/, 'UG');
  await pick(page, /^Degree( \*)?$/, DEGREE);
  await pick(page, /^Student Batch/, BATCH);
  await pick(page, /^Semester/, SEM);
  await pick(page, /^Course/, paper);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: `Internal marks of ${paper}` })).toBeVisible();
}

const cellsOf = (page: Page, paper: string) =>
  page.getByRole('table', { name: `Internal marks of ${paper}` }).locator('input:not([readonly])');
const state = (page: Page) => page.getByRole('status', { name: 'Marks of this list' });

test('[S1-FUNC-05] by keyboard alone a clerk keys and pastes sixty internal marks, saves them and prints the report', async ({
  page,
}) => {
  test.slow();
  await openWindow(page);
  await recordThePrint(page);
  await signIn(page, 'college');
  await page.goto('home/add-internal-mark');
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Mark Entry' })).toBeVisible();
  let keyed = 0;
  const papers = ['23UCOCT03', '23UCOCT04', '23UCOAT02', '23UCOSB02'];
  for (const [index, paper] of papers.entries()) {
    if (index > 0) await page.goto('home/add-internal-mark');
    await chooseList(page, paper);
    const cells = cellsOf(page, paper);
    const n = await cells.count();
    await tabTo(page, labelled(page, /^Internal Mark \(0 to 25\), /));
    if (index === 0) {
      // keyed one by one; a slip is seen in its cell, and the list survives a reload
      await page.keyboard.type('26');
      await page.keyboard.press('Enter');
      await expect(cells.first()).toHaveAccessibleDescription(/above the maximum of 25/);
      await page.keyboard.press('Shift+Enter');
      await page.keyboard.type('20');
      for (let row = 1; row < n; row += 1) {
        await page.keyboard.press('Enter');
        await page.keyboard.type(String(10 + (row % 15)));
      }
      await expect(state(page)).toContainText(`${n} not saved`);
      await noFindings(page);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(state(page)).toContainText(`${n} not saved`);
      await tabTo(page, labelled(page, /^Internal Mark \(0 to 25\), /));
    } else {
      // a column copied from a spreadsheet fills down
      const column = Array.from({ length: n }, (_, row) => String(5 + (row % 20))).join('\r\n');
      await page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.activeElement!.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }, `${column}\r\n`);
      await expect(cells.last()).toHaveValue(String(5 + ((n - 1) % 20)));
    }
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Marks saved successfully!')).toBeVisible();
    await expect(state(page)).toContainText('0 not saved');
    keyed += n;
  }
  expect(keyed).toBeGreaterThanOrEqual(60);

  // on paper: figures and words, with the line of the examiner
  await page.goto('home/view-internal-mark');
  await chooseList(page, papers[0]!);
  const report = page.getByRole('table', { name: `Internal marks of ${papers[0]}` });
  await expect(report.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('Twenty');
  await noFindings(page);
  await tabTo(page, labelled(page, /^Print$/));
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await expect(page.getByText('Internal Examiner', { exact: true })).toBeVisible();
});

/** A second person in a browser of their own, at the same list. */
async function atTheList(browser: Browser, login: string, paper: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, 'college', login);
  await page.goto('home/add-internal-mark');
  await chooseList(page, paper);
  return page;
}

test('of two clerks at one mark the second sees both values and chooses', async ({ page, browser }) => {
  test.slow();
  const paper = '23UEGEN02';
  await openWindow(page);
  const first = await atTheList(browser, '101', paper);
  const second = await atTheList(browser, '101', paper);
  await cellsOf(first, paper).first().fill('11');
  await cellsOf(second, paper).first().fill('12');
  await cellsOf(first, paper).first().focus();
  await first.keyboard.press('Control+Enter');
  await first.getByRole('button', { name: 'Leave them empty' }).click();
  await expect(first.getByText('Marks saved successfully!')).toBeVisible();

  await cellsOf(second, paper).first().focus();
  await second.keyboard.press('Control+Enter');
  await second.getByRole('button', { name: 'Leave them empty' }).click();
  const dialog = second.getByRole('dialog', { name: 'Someone else changed this mark' });
  await expect(dialog.getByLabel(/^Take theirs/).locator('..')).toContainText('11');
  await expect(dialog.getByLabel(/^Keep mine/).locator('..')).toContainText('12');
  await noFindings(second);
  await dialog.getByLabel(/^Keep mine/).check();
  await dialog.getByRole('button', { name: 'Use these values' }).click();
  await expect(dialog).toBeHidden();
  await second.getByRole('button', { name: /^Save 1/ }).click();
  await expect(second.getByText('Marks saved successfully!')).toBeVisible();
  await second.reload();
  await expect(cellsOf(second, paper).first()).toHaveValue('12');
  await second
    .getByRole('button', { name: /^History of/ })
    .first()
    .click();
  const lines = second.getByRole('table', { name: 'History' }).getByRole('row');
  await expect(lines.nth(1)).toContainText('11');
  await expect(lines.nth(1)).toContainText('12');
  await first.context().close();
  await second.context().close();
});

test('a paper printed as final is changed by a correction the office approves, and by nothing else', async ({
  page,
  browser,
}) => {
  test.slow();
  const paper = '23UNMNM01';
  await openWindow(page);
  const clerk = await atTheList(browser, '101', paper);
  await recordThePrint(clerk);
  await cellsOf(clerk, paper).first().fill('15');
  await clerk.getByRole('button', { name: /^Save 1/ }).click();
  await clerk.getByRole('button', { name: 'Leave them empty' }).click();
  await expect(clerk.getByText('Marks saved successfully!')).toBeVisible();
  await clerk.goto('home/view-internal-mark');
  await chooseList(clerk, paper);
  await clerk.getByRole('button', { name: 'Print as final' }).click();
  await clerk.getByRole('button', { name: 'Lock and print' }).click();
  await expect(clerk.locator('html')).toHaveAttribute('data-printed', 'yes');

  await clerk.goto('home/add-internal-mark');
  await chooseList(clerk, paper);
  await expect(clerk.getByText(/have been printed as final/)).toBeVisible();
  await expect(cellsOf(clerk, paper)).toHaveCount(0);
  await noFindings(clerk);
  await clerk
    .getByRole('button', { name: /^Ask for a correction of/ })
    .first()
    .click();
  await clerk.getByLabel(/^New mark/).fill('16');
  await clerk.getByLabel(/^Reason/).fill('Read from the wrong line');
  await clerk.getByRole('button', { name: 'Request a correction', exact: true }).click();
  await expect(clerk.getByText('Asked: 15 to 16')).toBeVisible();

  await signIn(page, 'admin');
  await page.goto('home/mark-corrections');
  // the page opens with the exam in valuation; the request waits in another one
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: new RegExp(`^Approve .*${paper}$`) }).click();
  await page.getByLabel(/^Reason/).fill('Register seen');
  await noFindings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await signWithCode(page);
  await expect(page.getByText(/is now 16\.$/)).toBeVisible();
  await clerk.reload();
  await expect(
    clerk
      .getByRole('table', { name: `Internal marks of ${paper}` })
      .locator('input')
      .first(),
  ).toHaveValue('16');
  await clerk.context().close();
});
