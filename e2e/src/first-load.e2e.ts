import type { Page } from '@playwright/test';
import { SCRIPT_LIMITS, watchLoads, type Loaded } from '@thervu/bench/script-bytes';
import { LANGUAGE_COOKIE, type Language } from '@thervu/words/locales';
import { ACCOUNTS, expect, password, test, type Who } from './portal';

const LANGUAGES = ['en', 'ta'] satisfies Language[];

test.use({ serviceWorkers: 'block' });

const speak = (page: Page, language: Language, baseURL: string) =>
  page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: baseURL }]);

/** By the names of the fields, which are the same in both languages. */
async function signIn(page: Page, who: Who): Promise<void> {
  await page.goto(ACCOUNTS[who].page);
  await page.locator('#username').fill(ACCOUNTS[who].login);
  await page.locator('#password').fill(password());
  await page.locator('#password').press('Enter');
  await expect(page).toHaveURL(/\/home\/?/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

/** What is loaded by `act`, on top of what is there already. */
async function loadedBy(loaded: () => Promise<Loaded>, act: () => Promise<unknown>) {
  const before = new Set((await loaded()).files.keys());
  await act();
  const files = new Map([...(await loaded()).files].filter(([file]) => !before.has(file)));
  return { files, script: [...files.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Fails with the largest files of what was loaded. */
function expectWithin(limit: number, bytes: number, files: ReadonlyMap<string, number>) {
  const largest = [...files].sort(([, a], [, b]) => b - a).slice(0, 8);
  const text = largest.map(([file, size]) => `${file.split('/').pop()} ${kilo(size)}`).join(', ');
  expect(bytes, `${kilo(bytes)} of script, at most ${kilo(limit)}; largest: ${text}`).toBeLessThanOrEqual(limit);
  // a sum of nothing would keep every limit
  expect(bytes).toBeGreaterThan(0);
}

for (const language of LANGUAGES) {
  test(`[DEL-7] ${language}: the sign-in page and the public page keep their limits of script`, async ({
    page,
    context,
    baseURL,
  }) => {
    await speak(page, language, baseURL!);
    const loaded = watchLoads(page);
    await page.goto('');
    const { script, files } = await loaded();
    expectWithin(SCRIPT_LIMITS.signIn, script, files);

    const publicPage = await context.newPage();
    const loadedPublic = watchLoads(publicPage);
    await publicPage.goto('ExamResult');
    const result = await loadedPublic();
    expectWithin(SCRIPT_LIMITS.publicPage, result.script, result.files);
  });

  for (const who of ['admin', 'college', 'campadmin', 'camp'] satisfies Who[])
    test(`[DEL-7] ${language}, ${who}: from the empty browser to the first screen, its cockpit included`, async ({
      page,
      baseURL,
    }) => {
      await speak(page, language, baseURL!);
      const loaded = watchLoads(page);
      await signIn(page, who);
      const { script, files } = await loaded();
      expectWithin(SCRIPT_LIMITS.firstScreen, script, files);
      // an operator begins with AB Mismatch, which has no cockpit
      if (who === 'camp') return;
      const cockpit = new Map([...files].filter(([file]) => /\/cockpit\.[0-9a-f]+\.js$/.test(file)));
      expectWithin(
        SCRIPT_LIMITS.cockpit,
        [...cockpit.values()].reduce((sum, bytes) => sum + bytes, 0),
        cockpit,
      );
    });

  test(`[DEL-7] ${language}: find and help are fetched when they are used, and keep their limits`, async ({
    page,
    baseURL,
  }) => {
    await speak(page, language, baseURL!);
    const loaded = watchLoads(page);
    await signIn(page, 'college');
    const help = await loadedBy(loaded, () => page.locator('header button[aria-keyshortcuts="F1"]').click());
    expectWithin(SCRIPT_LIMITS.help, help.script, help.files);
    // the frame of dialogs and menus is no part of find: whoever opens the account menu has it
    await page.locator('header button[aria-haspopup="menu"]').click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    const find = await loadedBy(loaded, () => page.keyboard.press('Control+k'));
    await expect(page.getByRole('dialog')).toBeVisible();
    expectWithin(SCRIPT_LIMITS.find[language], find.script, find.files);
  });
}
