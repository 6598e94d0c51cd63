import type { Locator, Page } from '@playwright/test';
import { openMarkWindow, untouchedPapers } from './mark-steps';
import { expect, signIn, test } from './portal';

/** Another college than that of the other journeys: nobody else enters marks there. */
const COLLEGE = '102';

/** Clicks and keys of a person. A select that is opened and chosen from by the pointer is two clicks. */
class Hands {
  steps = 0;
  marks = 0;
  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.steps += 1;
  }
  async choose(label: RegExp, option: string | RegExp): Promise<void> {
    const select = this.page.getByRole('search').getByLabel(label);
    const offered = select.getByRole('option', { name: option }).first();
    await expect(offered).toBeAttached();
    await select.selectOption((await offered.getAttribute('value')) ?? '');
    this.steps += 2;
  }
  /** Keys that are a step: one for each key that is held or pressed. */
  async press(keys: string): Promise<void> {
    await this.page.keyboard.press(keys);
    this.steps += keys.split('+').length;
  }
  /** The marks themselves and the Enter behind each: the same on every way. */
  async type(mark: string): Promise<void> {
    await this.page.keyboard.type(mark);
    await this.page.keyboard.press('Enter');
    this.marks += mark.length + 1;
  }
}

const cellsOf = (page: Page) =>
  page.getByRole('table', { name: /^Internal marks of / }).locator('input:not([readonly])');
const saved = (page: Page) => page.getByText('Marks saved successfully!');

/** Types a mark into every empty cell from the one that has the focus on. */
async function typeMarks(page: Page, hands: Hands): Promise<number> {
  const cells = cellsOf(page);
  const empty = await cells.evaluateAll((all) => all.filter((cell) => (cell as HTMLInputElement).value === '').length);
  expect(empty).toBe(await cells.count());
  for (let index = 0; index < empty; index += 1) await hands.type(String(10 + (index % 10)));
  for (let index = 0; index < empty; index += 1) await expect(cells.nth(index)).toHaveValue(String(10 + (index % 10)));
  return empty;
}

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto('');
  await openMarkWindow(page);
  await page.close();
});

test('from the due list to the saved marks of a paper a clerk makes at most half the clicks and keys of menu and selects', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'college', COLLEGE);
  const papers = await untouchedPapers(page, COLLEGE);
  const paper = papers.at(-1)!;

  // by the menu and the selects
  const before = new Hands(page);
  await before.click(page.getByRole('navigation').getByRole('link', { name: 'Internal Mark Entry', exact: true }));
  await before.choose(/^Exam/, paper.exam_name);
  await before.choose(/^Degree Type/, paper.level);
  await before.choose(/^Degree( \*)?$/, paper.degree_name);
  await before.choose(/^Student Batch/, 'All');
  await before.choose(/^Semester/, String(paper.sem));
  await before.choose(/^Course/, new RegExp(`^${paper.paper},`));
  // exam and batch stand there by themselves: a clerk who knows it leaves them alone
  before.steps -= 4;
  await before.click(page.getByRole('button', { name: 'Search' }));
  await before.click(cellsOf(page).first());
  await typeMarks(page, before);
  await before.click(page.getByRole('button', { name: /^Save/ }));
  await expect(saved(page)).toBeVisible();

  // by the due list of the dashboard
  await page.goto('home/');
  const after = new Hands(page);
  const due = page.getByRole('list', { name: 'What is due' });
  await after.click(due.getByRole('link', { name: /^Enter marks .*internal mark/ }).first());
  await expect(cellsOf(page).first()).toBeVisible();
  await expect(page.locator('td.mark input:focus')).toHaveCount(1);
  const marks = await typeMarks(page, after);
  await after.press('Control+Enter');
  await expect(saved(page)).toBeVisible();

  test.info().annotations.push({
    type: 'clicks and keys',
    description: `menu and selects ${before.steps}, due list ${after.steps}; marks of the paper ${after.marks} for ${marks} students`,
  });
  process.stdout.write(
    `clerk's morning: menu and selects ${before.steps}, due list ${after.steps}, and ${after.marks} keys for ${marks} marks\n`,
  );
  expect(after.steps * 2).toBeLessThanOrEqual(before.steps);
});
