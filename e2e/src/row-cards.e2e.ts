import type { Page } from '@playwright/test';
import { noFindings } from './accessibility';
import { expect, signIn, test } from './portal';

const LISTS = {
  college: [
    'list-examconfirm?level=UG&degree=1&batch=2024&sem=4&college=101',
    'list-exampapp?level=UG&degree=1&batch=2024&sem=4&college=101',
  ],
  admin: ['list-clg', 'exam-create', 'CampManager', 'sessions', 'list-course?level=UG&degree=1&bos=2023&sem=1'],
} as const;

/** What a thumb or an eye would stumble over on the cards of a page, as sentences. */
const faultsOfCards = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways by ${root.scrollWidth - innerWidth} px`);
    for (const card of [...document.querySelectorAll('[data-cards=titled] tbody tr[data-row]')].slice(0, 5)) {
      const titles = [...card.querySelectorAll<HTMLElement>('.card-title')].filter(({ innerText }) => innerText !== '');
      const title = titles.map(({ innerText }) => innerText).join(' ');
      if (titles.length === 0 || titles.some((part) => part.offsetHeight === 0)) faults.push('a card without a title');
      for (const control of card.querySelectorAll<HTMLElement>('.card-foot button, .card-foot a, .card-foot input')) {
        const { height, right, top } = control.getBoundingClientRect();
        if (height < 44) faults.push(`${title}: ${control.ariaLabel ?? control.innerText} is ${height} px high`);
        if (right > innerWidth) faults.push(`${title}: ${control.ariaLabel ?? control.innerText} is outside`);
        if (top - titles[0]!.getBoundingClientRect().bottom > 400) faults.push(`${title}: its action is out of sight`);
      }
    }
    return faults;
  });

for (const who of ['college', 'admin'] as const) {
  test(`[DEL-5] on the phone of the ${who} the thing is named beside every action that touches it`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, who);
    for (const list of LISTS[who]) {
      await page.goto(`home/${list}`);
      await expect(page.locator('[data-cards=titled] tbody tr[data-row]').first()).toBeVisible();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await faultsOfCards(page), `${list} at ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await noFindings(page);
    }
  });
}

test('[DEL-5] on a phone the filter folds after Search, and Change brings the choices back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'college');
  await page.goto(`home/${LISTS.college[0]}`);
  await expect(page.locator('[data-cards=titled] tbody tr[data-row]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('group', { name: 'Exam Applications' })).toContainText('2024, semester 4.');
  await expect(page.getByLabel(/^Semester/)).toBeHidden();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel(/^Semester/)).toHaveValue('4');
});
