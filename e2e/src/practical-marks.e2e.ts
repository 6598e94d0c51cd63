import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { choose, recordSheets, tabTo } from './by-keyboard';
import { expect, signIn, test } from './portal';

/** It is being valued: practical marks are still taken. */
const EXAM = 'ODD-2025-NOV';
/** Three of its students were absent, so they are the ones without a mark. */
const PAPER = '23UCCCP01';
const DEGREE = 'B.Com. Computer Applications';
const BATCH = '2';

async function search(page: Page, loadMore: () => Promise<void>): Promise<void> {
  await choose(page, /^Exam( \*)?$/, EXAM);
  await choose(page, /^Degree (Level|Type)/, 'UG');
  await choose(page, /^Degree( \*)?$/, DEGREE);
  await loadMore();
  await page.keyboard.press('Enter');
}

const searchPaper = (page: Page, batch?: string) =>
  search(page, async () => {
    await choose(page, /^Semester/, '5');
    await choose(page, /^Course/, PAPER);
    if (batch) await choose(page, /^Practical Batch/, batch);
  });

/** Two of the absentees were there after all. Returns their register numbers, and that of the one who was not. */
async function putTwoRight(page: Page): Promise<[string, string, string]> {
  await page.goto('home/Absent-entry');
  await search(page, async () => {
    await choose(page, /^Student Batch/, '2023');
    await choose(page, /^Semester/, '5');
    await choose(page, /^Course/, PAPER);
  });
  const absent = page.getByRole('button', { name: /^Make it Present! / });
  await expect(absent).toHaveCount(3);
  const numbers = await absent.evaluateAll((all) =>
    all.map((toggle) => toggle.getAttribute('aria-label')!.split(' ')[3]!),
  );
  for (const number of numbers.slice(0, 2)) {
    await tabTo(page, page.getByRole('button', { name: `Make it Present! ${number} ${PAPER}` }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${number}, ${PAPER}: present.`)).toBeVisible();
  }
  return numbers as [string, string, string];
}

test('[S2-ROUTE-COLLEGE-10, S2-ROUTE-COLLEGE-31, S2-SCREEN-PRACENTRY-01, S2-SCREEN-PRACENTRY-02, S2-SCREEN-PRACENTRY-03, S2-SCREEN-PRACREPORT-03, S2-SCREEN-PRACREPORT-04, S8-MSG-SUCCESS-MARK-04] a practical batch with absentees is keyed, saved, printed and made final, by keyboard only', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const printed = await recordSheets(page);
  await signIn(page, 'college');
  const [first, second, absent] = await putTwoRight(page);

  await page.goto('home/add-practical-mark');
  await expect(page.getByRole('heading', { level: 1, name: 'Practical Mark Entry' })).toBeVisible();
  await searchPaper(page, BATCH);
  const cell = (number: string) => page.getByRole('textbox', { name: new RegExp(`, ${number}$`) });
  await expect(page.getByRole('row').filter({ hasText: absent })).toContainText('Absent');
  await expect(cell(absent)).not.toBeEditable();
  await noFindings(page);

  // Enter goes down past what is final; a mark above the maximum is reported before anything is sent
  await tabTo(page, cell(first));
  await page.keyboard.type('99');
  await expect(page.getByText(/^The mark is above the maximum of \d+\.$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect(cell(second)).toBeFocused();
  // an arrow goes to another cell and never changes a mark
  await page.keyboard.type('42');
  await page.keyboard.press('ArrowUp');
  await expect(cell(first)).toHaveValue('31');
  const tick = page.getByRole('checkbox', { name: `${absent} on the list of practical batch ${BATCH}` });
  if (!(await tick.isChecked())) {
    await tabTo(page, tick);
    await page.keyboard.press('Space');
  }
  await expect(tick).toBeChecked();
  // what is typed survives a reload
  await page.reload();
  await expect(cell(second)).toHaveValue('42');
  if (!(await tick.isChecked())) {
    await tabTo(page, tick);
    await page.keyboard.press('Space');
  }
  await tabTo(page, cell(second));
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Practical Marks saved successfully!')).toBeVisible();
  await expect(cell(first)).not.toBeEditable();

  await tabTo(page, page.getByRole('link', { name: 'Practical Marks Report' }).last(), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Practical Marks Report' })).toBeVisible();
  await searchPaper(page, BATCH);
  const report = page.getByRole('table', { name: 'Practical marks' });
  await expect(report.getByRole('row')).toHaveCount(4);
  await expect(report.getByRole('row').filter({ hasText: first })).toContainText('Thirty One');
  await expect(report.getByRole('row').filter({ hasText: absent })).toContainText('AAA');
  await noFindings(page);
  await tabTo(page, page.getByRole('button', { name: 'Print', exact: true }));
  await page.keyboard.press('Enter');
  const sheet = await printed();
  expect(sheet.others).toBe(0);
  for (const text of ['Internal Examiner', 'External Examiner', 'Forty Two', 'AAA', `Practical batch: ${BATCH}`])
    expect(sheet.text).toContain(text);

  // the whole paper is final with all its batches
  await page.goto('home/view-practical-mark');
  await searchPaper(page);
  await tabTo(page, page.getByRole('button', { name: 'Print as final' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Make the practical marks of ${PAPER} final?` });
  await tabTo(page, dialog.getByRole('button', { name: 'Print as final' }));
  await page.keyboard.press('Enter');
  expect((await printed()).text).toContain('All practical batches');
  await expect(page.getByText(/Final since/)).toBeVisible();
  await page.goto('home/add-practical-mark');
  await searchPaper(page, BATCH);
  await expect(page.getByText(`Practical marks of ${PAPER} have been printed as final.`)).toBeVisible();
});
