import type { Page } from '@playwright/test';
import { expect, signIn, test, type Who } from './portal';

type Listening = Window & { heard?: string[] };

/** What a screen reader is given to say, from now on: also what a message of the bell soon replaces. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('[data-announcement]')!;
    const heard = [region.textContent];
    (window as Listening).heard = heard;
    new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true });
  });

/** What a person at the keyboard and a screen reader know after a page has opened. */
const arrived = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    const heading = document.querySelector('main h1');
    const title = heading?.textContent ?? null;
    return {
      title,
      said: title !== null && ((window as Listening).heard?.includes(title) ?? false),
      focus:
        active === heading || (active?.matches(':is(main, [role="dialog"]) :is(input, select, textarea)') ?? false),
    };
  });

for (const who of ['admin', 'college', 'campadmin', 'camp'] satisfies Who[]) {
  test(`[DEL-3] ${who}: after every link of the menu the focus is on the heading or the screen's own field, and the title is said`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await signIn(page, who);
    const links = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    await expect(links.first()).toBeVisible();
    const titles: string[] = [];
    for (const link of await links.all()) {
      const address = (await link.getAttribute('href'))!;
      // the page that is open already opens no other one
      if ((await link.getAttribute('aria-current')) === 'page') continue;
      // the page before takes the focus to its heading when it arrives, once
      await expect(async () => {
        await link.focus();
        await listen(page);
        await page.keyboard.press('Enter');
        await expect(page, address).toHaveURL(new RegExp(`${address}(\\?|$)`), { timeout: 3000 });
      }).toPass({ timeout: 20_000 });
      await expect(async () => {
        const { title, said, focus } = await arrived(page);
        expect([title !== null, said, focus], address).toEqual([true, true, true]);
      }).toPass({ timeout: 20_000 });
      titles.push((await arrived(page)).title!);
      // a page that asks for its key first does so above the menu: who does not have it leaves the question
      const question = page.getByRole('dialog');
      if (await question.isVisible()) {
        await page.keyboard.press('Escape');
        await expect(question, address).toBeHidden();
      }
    }
    expect(new Set(titles).size).toBeGreaterThan(2);
  });
}
