import type { Page } from '@playwright/test';
import type { HallTickets } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { readFileSync } from 'node:fs';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

/** Its roll is frozen and its time table is complete. */
const EXAM = 'ODD-2025-NOV';
const STUDENT = 'C23UG101COM001';

interface Printed {
  /** Text of the heads in the print area, how often its parts occur there, and what else of the page is visible. */
  text: string;
  articles: number;
  size: string;
  others: number;
}

declare global {
  interface Window {
    notePrint: (noted: Printed) => Promise<void>;
  }
}

/** Replaces the browser's print dialog: records what would be printed. The returned function answers what the last print was. */
async function recordThePrint(page: Page): Promise<() => Promise<Printed>> {
  const all: Printed[] = [];
  await page.exposeFunction('notePrint', (noted: Printed) => void all.push(noted));
  await page.addInitScript(() => {
    window.print = () => {
      const area = document.querySelector<HTMLElement>('[data-print-area]');
      const others = [...document.body.children].filter(
        (child) =>
          child !== area && getComputedStyle(child).display !== 'none' && !['SCRIPT', 'STYLE'].includes(child.tagName),
      );
      void window
        .notePrint({
          text: area?.innerText ?? '',
          articles: area?.querySelectorAll('article').length ?? 0,
          size: area?.firstElementChild ? getComputedStyle(area.firstElementChild).fontSize : '',
          others: others.length,
        })
        .then(() => window.dispatchEvent(new Event('afterprint')));
    };
  });
  return async () => {
    await expect.poll(() => all.length).toBeGreaterThan(0);
    // the normal screen comes back by itself
    await expect(page.locator('[data-print-area]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    return all.pop()!;
  };
}

test('[S2-ROUTE-COLLEGE-13, S2-MENU-COLLEGE-13, S2-SCREEN-HALLTICKET-01, S2-SCREEN-HALLTICKET-02, S9-CONST-PRINT-01, S1-FUNC-06] a college prints the hall tickets of a batch and has them made into one PDF', async ({
  page,
}) => {
  test.slow();
  const printed = await recordThePrint(page);
  await signIn(page, 'college');
  await page.getByRole('navigation').getByRole('link', { name: 'Hall Ticket', exact: true }).click();
  // the screen writes the exam in hand into its address
  await expect(page).toHaveURL(/\/home\/hallticket(\?exam=E25N)?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Hall Ticket' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  await page.getByLabel(/^Degree Level/).selectOption('UG');
  await page.getByLabel(/^Degree( \*)?$/).selectOption({ label: 'B.Com. Commerce' });
  await page.getByLabel(/^Batch/).selectOption('2023');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('article', { name: `Hall ticket of ${STUDENT}` })).toBeVisible();
  const count = await page.getByRole('article').count();
  await noFindings(page);

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const paper = await printed();
  expect(paper).toMatchObject({ articles: count, others: 0 });
  expect(Number.parseFloat(paper.size)).toBeCloseTo((8 * 96) / 72, 1);
  expect(paper.text).toContain(STUDENT);
  await expect(page.getByRole('article')).toHaveCount(count);

  await page.getByRole('button', { name: 'PDF of B.Com. Commerce, 2023' }).click();
  const download = page.getByRole('button', { name: /^Download hall-tickets-/ });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^hall-tickets-ODD-2025-NOV-101-\d+-2023\.pdf$/);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

test('[S2-ROUTE-COLLEGE-29, S2-SCREEN-HALLTICKETSTUDENT-01, S2-SCREEN-HALLTICKETSTUDENT-08, S2-SCREEN-HALLTICKETSTUDENT-09] a ticket of one student is found, printed, and checked at the gate', async ({
  page,
}) => {
  const printed = await recordThePrint(page);
  await signIn(page, 'college');
  await page.goto('home/hallticketbyStudent');
  await expect(page.getByRole('heading', { level: 1, name: 'Hall Ticket by Student' })).toBeVisible();
  await page.getByRole('combobox', { name: /^Exam( \*)?$/ }).selectOption({ label: EXAM });
  await page.getByLabel(/^Registration Number/).fill(STUDENT.toLowerCase());
  const answer = page.waitForResponse(/examHallticketbyRegid/);
  await page.getByRole('button', { name: 'Search' }).click();
  const { holders } = (await (await answer).json()) as HallTickets;
  await expect(page.getByRole('article', { name: `Hall ticket of ${STUDENT}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `Photo of ${STUDENT}`, exact: true })).toBeVisible();
  await noFindings(page);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await printed()).toMatchObject({ articles: 1, others: 0 });
  await page.getByRole('link', { name: 'Hall tickets of a batch' }).click();
  await expect(page).toHaveURL(/\/home\/hallticket(\?exam=E25N)?$/);

  await page.goto('verify-ticket');
  await noFindings(page);
  const check = async (code: string) => {
    await page.getByLabel('Text of the QR code on the ticket').fill(code);
    await page.getByRole('button', { name: 'Check' }).click();
    return page.getByRole('status');
  };
  const { code } = holders[0]!;
  await expect(await check(code)).toContainText(/^Match/);
  await noFindings(page);
  await expect(await check(code.replace(STUDENT, 'C23UG101COM002'))).toContainText(/^No match/);
  await noFindings(page);
});

const printsTheRoll =
  (path: string) =>
  async ({ page }: { page: Page }): Promise<void> => {
    const printed = await recordThePrint(page);
    await signIn(page, 'college');
    await page.goto(`home/${path}?exam=E25N`);
    await expect(page.getByRole('heading', { level: 1, name: 'Nominal Roll Report' })).toBeVisible();
    await page.getByLabel(/^Degree Level/).selectOption('UG');
    await page.getByLabel(/^Degree( \*)?$/).selectOption({ label: 'B.Com. Commerce' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Print' }).first().click();
    const paper = await printed();
    expect(paper).toMatchObject({ size: '10px', others: 0 });
    expect(paper.text).toContain('Nominal Roll');
    expect(paper.text).toContain(STUDENT);
  };

const printsTheFees =
  (who: 'admin' | 'college', search: string) =>
  async ({ page }: { page: Page }): Promise<void> => {
    const printed = await recordThePrint(page);
    await signIn(page, who);
    await page.goto(`home/Exam-App-Fees?${search}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Exam Application Fees' })).toBeVisible();
    await page.getByRole('button', { name: 'Print' }).click();
    const paper = await printed();
    expect(paper).toMatchObject({ size: '10px', others: 0 });
    expect(paper.text).toContain('B.Com. Commerce');
  };

test.describe('fees', () => {
  test(
    '[S2-ROUTE-COLLEGE-12] [S2-SCREEN-NOMINAL-01] [S2-SCREEN-NOMINAL-06] nominal-report shows and prints the nominal roll',
    printsTheRoll('nominal-report'),
  );
  test(
    '[S2-ROUTE-COLLEGE-06] [S2-SCREEN-NOMINAL-01] Exam-Application-Fees shows and prints the nominal roll',
    printsTheRoll('Exam-Application-Fees'),
  );
  test(
    '[S2-ROUTE-COLLEGE-24] [S2-SCREEN-NOMINAL-01] [S2-SCREEN-EXAMAPPFEES-04] [S9-CONST-PRINT-04] Exam-App-Fees shows and prints the fees of a college to that college',
    printsTheFees('college', 'exam=E25N'),
  );
  test(
    '[S2-ROUTE-ADMIN-28] [S2-SCREEN-EXAMAPPFEES-04] [S9-CONST-PRINT-04] Exam-App-Fees shows and prints the fees of a college to the office',
    printsTheFees('admin', 'exam=E25N&college=101'),
  );
});
