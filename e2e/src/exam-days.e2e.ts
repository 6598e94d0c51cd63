import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { getCentreDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { listCovers } from '@thervu/contracts/script-cover/script-cover-contract';
import { listSittings } from '@thervu/contracts/seating/seating-contract';
import { ask } from './portal-api';
import { noFindings } from './accessibility';
import { pagesKept } from './pages-kept';
import { expect, signIn, test, type Who } from './portal';

/** In application: its centres are named and its plans are to be made. */
const NEXT = 'EVEN-2026-APR';
/** In valuation: two sessions of 102 are reported and not closed. */
const NOW = 'ODD-2025-NOV';
const PHONE = { width: 390, height: 844 };

/** A browser of its own, as each of the four people has; an error of its page fails the journey as one of `page` does. */
async function open(browser: Browser, faults: string[], who: Who, login?: string, viewport?: typeof PHONE) {
  const context = await browser.newContext(viewport ? { viewport, hasTouch: true } : {});
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`${who}: ${error.message}`));
  await signIn(page, who, login);
  return { context, page };
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, label: RegExp, text: string | RegExp): Promise<void> {
  const select = page.getByRole('combobox', { name: label });
  const option = select.locator('option').filter({ hasText: text }).first();
  await expect(option).toBeAttached();
  await select.selectOption((await option.getAttribute('value'))!);
}

/** The office allots a college to a centre. */
async function allot(page: Page): Promise<void> {
  await page.goto('home/exam-centres');
  await heading(page, 'Exam Centres');
  await choose(page, /^Exam$/, NEXT);
  const centres = page.getByRole('table', { name: 'Centres' });
  await expect(centres.getByText(/^101 - /)).toBeVisible();
  await noFindings(page);
  await page.getByRole('button', { name: 'Allot to a centre' }).click();
  await choose(page, /^College/, /^103 - /);
  await dialog(page)
    .getByRole('combobox', { name: /^Centre/ })
    .selectOption('101');
  await dialog(page).getByRole('button', { name: 'Allot' }).dblclick();
  await expect(page.getByText(/candidates? of college 103/)).toBeVisible();
  const row = page
    .getByRole('table', { name: 'Allotments' })
    .getByRole('row')
    .filter({ hasText: /^103 - / });
  await expect(row).toContainText('101 - ');
}

/** The host plans its first session, moves a candidate by keyboard, allots duties, fixes the plan and prints. */
async function planAndPrint(page: Page): Promise<void> {
  await page.goto('home/seating');
  await heading(page, 'Seating');
  await choose(page, /^Exam$/, NEXT);
  await page
    .getByRole('table', { name: 'Sessions' })
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('button', { name: /^(Make the plan|Plan again)$/ }).click();
  await dialog(page).getByRole('button', { name: 'Plan', exact: true }).dblclick();
  const grid = page.getByRole('table', { name: /^Desks of hall/ });
  await expect(grid).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  const seat = (await grid
    .getByRole('button', { name: /, paper \d+, / })
    .first()
    .getAttribute('aria-label'))!.split(', ');
  const free = (await grid
    .getByRole('button', { name: /, free$/ })
    .last()
    .getAttribute('aria-label'))!.split(', ');
  await page.getByLabel(/^Swap desks/).fill(`${seat[0]!} ${free[0]!}`);
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('button', { name: new RegExp(`^${free[0]!}, .*${seat[3]!}.*by hand`) })).toBeVisible();
  await noFindings(page);

  const slot = new URL(page.url()).searchParams.get('slot')!;
  await page.goto(
    `home/duties?${new URLSearchParams({ exam: new URL(page.url()).searchParams.get('exam') ?? '', slot })}`,
  );
  await heading(page, 'Duties');
  await page.getByRole('button', { name: 'Allot duties' }).click();
  await expect(page.getByRole('table', { name: 'Duties of the session' }).getByRole('row').nth(1)).toBeVisible();
  await noFindings(page);
  await page.goBack();

  await page.getByRole('button', { name: 'Fix the plan' }).click();
  const pairs = dialog(page).getByLabel(/^Pairs the chief superintendent accepts/);
  if (await pairs.isVisible())
    await pairs.fill(
      (
        await dialog(page)
          .getByText(/Type [\d,]+,/)
          .innerText()
      ).replace(/\D/g, ''),
    );
  await dialog(page).getByRole('button', { name: 'Fix the plan' }).click();
  await expect(page.getByText(/is fixed\./)).toBeVisible();
  await page.getByRole('button', { name: 'Make prints' }).click();
  const download = page.getByRole('button', { name: /^Download / }).last();
  await expect(download).toBeVisible({ timeout: 120_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
}

/** The chief superintendent reports a hall on the phone while the line is cut, and closes the session when it is back. */
async function closeDay(page: Page, context: BrowserContext): Promise<{ examdate: string; examsession: string }> {
  const { sittings } = await ask(page, listSittings, { params: { exam: NOW, centre: '102' } });
  const open = sittings.find(({ state }) => state === 'HELD')!;
  await page.goto(`home/centre-day?slot=${encodeURIComponent(`${open.examdate} ${open.examsession}`)}`);
  await heading(page, 'Centre Day');
  await choose(page, /^Exam$/, NOW);
  await choose(page, /^Session$/, /, held$/);
  await noFindings(page);
  await page
    .getByRole('button', { name: /^Report hall/ })
    .first()
    .click();
  const form = page.getByRole('form', { name: /^Report of hall/ });
  const books = form.getByLabel(/^Answer books given/);
  const spoiled = form.getByLabel(/^Spoiled/);
  const spoiledNow = Number(await spoiled.inputValue()) + 1;
  const answered: { status: number; hall: string }[] = [];
  page.on('response', (response) => {
    const hall = /\/halls\/(\d+)\/report$/.exec(response.url())?.[1];
    if (hall && response.request().method() === 'PUT') answered.push({ status: response.status(), hall });
  });
  await books.fill(String(Number(await books.inputValue()) + 1));
  await pagesKept(page);
  await context.setOffline(true);
  await spoiled.fill(String(spoiledNow));
  await form.getByRole('button', { name: 'Save hall' }).dblclick();
  await expect(page.getByText(/^No connection\. 1 hall report is saved on this phone/)).toBeVisible();
  const kept = page.getByRole('table', { name: 'Halls' }).getByText('On this phone');
  await expect(kept).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close session' })).toBeDisabled();
  // the phone loads the page again without a line: halls and the kept report are there
  await page.reload();
  await expect(page.getByText(/^There is no connection\. This is what this phone kept on/)).toBeVisible();
  await expect(kept).toBeVisible();
  await context.setOffline(false);
  await expect(kept).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('Everything balances.')).toBeVisible();
  // the page may show an answer before this process hears of it
  await expect.poll(() => answered.length).toBeGreaterThan(0);
  const slot = { exam: NOW, centre: '102', date: open.examdate, session: open.examsession };
  const { halls } = await ask(page, getCentreDay, { params: slot });
  expect(halls.find(({ hall_id }) => hall_id === Number(answered[0]!.hall))!.report!.books_spoiled).toBe(spoiledNow);
  await page.getByRole('button', { name: 'Close session' }).click();
  await dialog(page).getByRole('button', { name: 'Close session' }).dblclick();
  await expect(page.getByText(/is closed: \d+ present/)).toBeVisible();
  // sent once, and the server has what was typed without a line
  expect(answered.map(({ status }) => status)).toEqual([200]);
  const box = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(box).toBeLessThanOrEqual(0);
  return open;
}

/** The office receives the covers of the session by scan, one of them with a script missing. */
async function receive(
  page: Page,
  { examdate, examsession }: { examdate: string; examsession: string },
): Promise<{ short: string; others: string[] }> {
  const covers = (
    await ask(page, listCovers, { params: { exam: NOW }, query: { centre: '102', date: examdate } })
  ).filter((cover) => cover.examsession === examsession && cover.received_at === null);
  const short = covers[0]!;
  await page.goto('home/centre-progress');
  await heading(page, 'Centre Progress');
  await choose(page, /^Exam$/, NOW);
  await expect(page.getByRole('table', { name: 'Covers on the way' })).toBeVisible();
  await noFindings(page);
  const scan = page.getByLabel(/^Seal or number/);
  await scan.focus();
  for (const cover of covers) {
    await page.keyboard.type(cover.seal_no);
    await page.keyboard.press('Enter');
    await page.keyboard.type(String(cover === short ? cover.scripts - 1 : cover.scripts));
    await page.keyboard.press('Enter');
    if (cover === short) {
      await expect(page.getByText(/Say why\./)).toBeVisible();
      await page.keyboard.type('One script is missing.');
      await page.keyboard.press('Enter');
    }
    await expect(page.getByText(new RegExp(`Cover ${cover.cover_no} of centre 102 is received`))).toBeVisible();
    await expect(scan).toBeFocused();
  }
  const papers = new Set(covers.map(({ p_code }) => p_code));
  papers.delete(short.p_code);
  return { short: short.p_code, others: [...papers] };
}

/** The script ledger counts again and names the paper with the script that is missing, and none of the others that were received. */
async function ledgerNames(page: Page, { short, others }: { short: string; others: readonly string[] }): Promise<void> {
  await page.goto('home/script-ledger');
  await heading(page, 'Script Ledger');
  await choose(page, /^Exam$/, NOW);
  await page.getByRole('button', { name: 'Count now' }).click();
  const balances = page.getByRole('list', { name: 'Balances of the exam' });
  await expect(balances.getByText('H3 open')).toBeVisible({ timeout: 60_000 });
  const open = balances.getByRole('listitem').filter({ hasText: 'H3 open' });
  const line = new RegExp(`${short} of centre 102: (\\d+) present, \\1 sealed, (\\d+) received`);
  // before it was received its cover was open as well, with nothing received at all
  await expect
    .poll(
      async () => {
        const [, sealed, received] = line.exec(await open.innerText()) ?? [];
        return Number(sealed) - Number(received);
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  for (const paper of others) await expect(open).not.toContainText(`${paper} of centre 102`);
}

test('exam days over four browsers: the office allots, the host plans and prints, its phone closes a day over a cut line, the office receives the covers, and the ledger names a missing script', async ({
  browser,
  faults,
}) => {
  test.setTimeout(420_000);
  const office = await open(browser, faults, 'admin');
  await allot(office.page);
  const host = await open(browser, faults, 'college');
  await planAndPrint(host.page);
  const phone = await open(browser, faults, 'college', '102', PHONE);
  const day = await closeDay(phone.page, phone.context);
  const receiver = await open(browser, faults, 'admin');
  const paper = await receive(receiver.page, day);
  await ledgerNames(receiver.page, paper);
  for (const { context } of [office, host, phone, receiver]) await context.close();
});
