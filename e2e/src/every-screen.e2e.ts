import { rotatingPart, wholeRotation } from '@thervu/testing/rotation';
import { findings } from './accessibility';
import { expect, test } from './portal';
import { EVERYBODY, SETTINGS, Visit, type Language, type Setting } from './visit';

const LANGUAGES: readonly Language[] = ['en', 'ta'];

/** Every run looks at every screen once, in a setting that is another one the next day; the whole rotation in all eight. */
const settingsOf = (index: number, language: Language): readonly Setting[] => {
  if (wholeRotation) return SETTINGS;
  const turn = index + rotatingPart(8);
  if (LANGUAGES[turn % 2] !== language) return [];
  return [SETTINGS[Math.floor(turn / 2) % 4]!];
};

/** What is open to everybody, before anybody has signed in. */
const OPEN_PAGES = ['', 'camp', 'enrol', 'ExamResult', 'verify-ticket', 'help/'];

for (const language of LANGUAGES)
  test(`[DEL-1] axe finds nothing on the open pages in ${language === 'en' ? 'English' : 'Tamil'}`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(600_000);
    await page.context().addCookies([{ name: 'thervu.language', value: language, url: baseURL! }]);
    const found: string[] = [];
    for (const [index, path] of OPEN_PAGES.entries()) {
      const settings = settingsOf(index, language);
      if (settings.length === 0) continue;
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      for (const { face, width } of settings) {
        await page.emulateMedia({ colorScheme: face });
        await page.setViewportSize({ width, height: 844 });
        for (const finding of await findings(page)) found.push(`/${path}, ${face}, ${width}: ${finding}`);
      }
    }
    expect(found).toEqual([]);
  });

for (const who of EVERYBODY)
  for (const language of LANGUAGES)
    test(`[DEL-1] axe finds nothing on any screen of ${who} in ${language === 'en' ? 'English' : 'Tamil'}, as opened and with rows`, async ({
      page,
    }) => {
      test.setTimeout(1_200_000);
      const visit = await Visit.begin(page, who, 'govt', language);
      const found: string[] = [];
      /** Settings in which the menu was looked at: it is the same beside every screen. */
      const menus = new Set<Setting>();
      for (const [index, path] of (await visit.screens()).entries()) {
        const settings = settingsOf(index, language);
        if (settings.length === 0) continue;
        await visit.states(path, async (state) => {
          for (const setting of settings) {
            await visit.look(setting);
            const menu = menus.has(setting);
            menus.add(setting);
            for (const finding of await findings(page, { menu }))
              found.push(`/home/${path} ${state}, ${setting.face}, ${setting.width}: ${finding}`);
          }
        });
      }
      expect(found).toEqual([]);
    });
