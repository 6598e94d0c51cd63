import { recordSheets } from './by-keyboard';
import { freshBundle } from './free-scripts';
import { Keys } from './keys';
import { OPEN_EXAM, openMarkWindow, untouchedPapers } from './mark-steps';
import { ACCOUNTS, expect, password, sample, test } from './portal';

/** From the sign-in to the list of students. */
const MAX_PRESSES = 25;
/** Nobody else enters marks in the papers between the first and the last of this college. */
const COLLEGE = '102';
/** At a camp and as a person no other journey works with. */
const OPERATOR = 'op1.padmavani@example.org';

test('[DEL-2] with the keyboard alone: sign in, after a password that was mistyped', async ({ page }) => {
  const keys = new Keys(page);
  await page.goto('');
  await expect(page.getByLabel(/user ?name/i)).toBeFocused();
  await keys.type(ACCOUNTS.college.login);
  await keys.press('Tab');
  await keys.type('not the password');
  await keys.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  // the field is empty and has the focus: the password alone is typed again
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await keys.type(password());
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  // the first Tab stops of the page lead past the menu
  await keys.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
});

for (const who of ['college', 'admin'] as const)
  test(`[DEL-2] with the keyboard alone, ${who}: the students of a degree are listed with at most ${MAX_PRESSES} keys after the sign-in`, async ({
    page,
  }) => {
    const keys = new Keys(page);
    await page.goto('');
    await keys.signIn(ACCOUNTS[who].login, password());
    keys.presses = 0;
    await keys.find('stu', 'Student Details');
    if (who === 'admin') await keys.choose(/^College$/);
    await keys.choose(/^Degree Level/, 'UG');
    await keys.choose(/^Degree$/);
    await keys.choose(/^Admission Year/);
    await keys.press('Enter');
    await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
    test.info().annotations.push({ type: 'keys', description: `${who}: ${keys.presses}` });
    expect(keys.presses).toBeLessThanOrEqual(MAX_PRESSES);
  });

test('[DEL-2] with the keyboard alone: the history of a student, and back to the row', async ({ page }) => {
  const keys = new Keys(page);
  await page.goto('');
  await keys.signIn(ACCOUNTS.college.login, password());
  await keys.find('stu', 'Student Details');
  await keys.choose(/^Degree Level/, 'UG');
  await keys.choose(/^Degree$/, 'B.Com. Commerce');
  await keys.choose(/^Admission Year/, '2024');
  await keys.press('Enter');
  const table = page.getByRole('table', { name: 'Students' });
  const first = table.locator('[data-row="0"]');
  await keys.tabTo(first);
  await keys.press('ArrowDown');
  const second = table.locator('[data-row="1"]');
  await expect(second).toBeFocused();
  const [regNo] = /C24UG101COM\d{3}/.exec(await second.innerText())!;
  await keys.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(regNo);
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await keys.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(second).toBeFocused();
});

test('[DEL-2] with the keyboard alone: internal marks are entered and saved', async ({ page }) => {
  test.slow();
  await page.goto('');
  await openMarkWindow(page);
  const papers = (await untouchedPapers(page, COLLEGE)).filter(({ students }) => students > 2);
  const { exam_name, level, degree_name, sem, paper } = papers[Math.floor(papers.length / 2)]!;
  expect(exam_name).toBe(OPEN_EXAM);
  const keys = new Keys(page);
  await keys.signIn(COLLEGE, password());
  await keys.find('internal mark e', 'Internal Mark Entry');
  await keys.choose(/^Exam( \*)?$/, exam_name);
  await keys.choose(/^Degree Type/, level);
  await keys.choose(/^Degree( \*)?$/, degree_name);
  await keys.choose(/^Semester/, String(sem));
  await keys.choose(/^Course/, paper);
  await keys.press('Enter');
  const cells = page.getByRole('table', { name: `Internal marks of ${paper}` }).locator('input:not([readonly])');
  await keys.tabTo(cells.first());
  await keys.type('11');
  await keys.press('Enter');
  await keys.type('12');
  await keys.press('Enter');
  await expect(cells.nth(1)).toHaveValue('12');
  await keys.press('Control+Enter');
  // the others have no mark yet: the answer that enters no zero has the focus
  await expect(page.getByRole('button', { name: 'Leave them empty' })).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText('Marks saved successfully!')).toBeVisible();
  await expect(cells.first()).toHaveValue('11');
});

test('[DEL-2] with the keyboard alone: hall tickets are shown and printed', async ({ page }) => {
  const printed = await recordSheets(page);
  const keys = new Keys(page);
  await page.goto('');
  await keys.signIn(ACCOUNTS.college.login, password());
  await keys.find('hall ticket', 'Hall Ticket');
  await keys.choose(/^Exam/, 'ODD-2025-NOV');
  await keys.choose(/^Degree Level/, 'UG');
  await keys.choose(/^Degree( \*)?$/, 'B.Com. Commerce');
  await keys.choose(/^Batch/, '2023');
  await keys.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await expect(print).toBeEnabled();
  await keys.tabTo(print);
  await keys.press('Enter');
  expect((await printed()).text).toContain('C23UG101COM001');
  // the page is loaded again after printing, and the tickets are there without a choice
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('[DEL-2] with the keyboard alone: a script is entered in the camp', async ({ page }) => {
  test.slow();
  const keys = new Keys(page);
  await page.goto(ACCOUNTS.camp.page);
  await keys.signIn(OPERATOR, password());
  const { bundleno, barcodes } = await freshBundle(page, 1);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await keys.find('a mark e', 'A Mark Entry');
  await expect(field('Bundle')).toBeFocused();
  await keys.type(String(bundleno));
  await keys.press('Enter');
  await expect(field('Barcode')).toBeFocused();
  await keys.type(barcodes[0]!);
  await keys.press('Enter');
  await expect(field('Mark')).toBeFocused();
  await keys.type('31');
  await keys.press('Enter');
  await expect(page.getByRole('table', { name: 'Last entries' }).getByText(/Saved$/)).toHaveCount(1);
  await expect(field('Barcode')).toBeFocused();
});

test('[DEL-2] with the keyboard alone: a student looks up the result and prints it', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  const keys = new Keys(page);
  const { regNo, dob } = sample();
  await page.goto('ExamResult');
  await keys.tabTo(page.getByLabel(/reg/i));
  await keys.type(regNo);
  await keys.press('Tab');
  await keys.type(dob.split('-').reverse().join(''));
  await keys.press('Enter');
  await expect(page.getByText(regNo).first()).toBeVisible();
  await keys.tabTo(page.getByRole('button', { name: 'Print' }));
  await keys.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});

/** Screens longer than the window; the second ends in a bar that stays at the bottom. */
const LONG: [who: keyof typeof ACCOUNTS, path: string, last: string, width: number, height: number][] = [
  ['college', 'result-lists', 'CSV', 1366, 400],
  ['admin', 'add-course', 'Cancel', 1366, 400],
  ['admin', 'add-course', 'Cancel', 390, 700],
];
for (const [who, path, last, width, height] of LONG)
  test(`[DEL-2] the focus is never hidden behind the header or a bar of ${path} at ${width} px, however far the page was scrolled`, async ({
    page,
  }) => {
    const keys = new Keys(page);
    await page.goto('');
    await keys.signIn(ACCOUNTS[who].login, password());
    await page.setViewportSize({ width, height });
    await page.goto(`home/${path}`);
    await expect(page.getByRole('main').getByRole('button', { name: last, exact: true })).toBeVisible();
    const { reached, hidden } = await page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('main :is(input, select, button, textarea, a)')].filter(
        (element) => element.checkVisibility() && element.matches(':enabled, a') && element.tabIndex >= 0,
      );
      const hidden: string[] = [];
      for (const element of all)
        for (const edge of ['top', 'bottom'] as const) {
          (document.activeElement as HTMLElement).blur();
          // where the wheel has left it: behind the header, or behind what stays at the bottom
          const place = element.getBoundingClientRect();
          window.scrollBy(0, edge === 'top' ? place.top - 10 : place.bottom - window.innerHeight + 10);
          element.focus();
          const { left, width, top, bottom } = element.getBoundingClientRect();
          const seen = [top + 3, bottom - 3].every((y) => {
            const found = document.elementFromPoint(left + width / 2, y);
            return found !== null && element.closest('label, button, a, div')!.contains(found);
          });
          if (!seen) hidden.push(`${element.tagName} ${element.id || element.textContent}, ${edge}: at ${top}`);
        }
      return { reached: all.length, hidden };
    });
    expect(reached).toBeGreaterThan(5);
    expect(hidden).toEqual([]);
  });
