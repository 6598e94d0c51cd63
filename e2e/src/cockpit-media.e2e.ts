import type { Page } from '@playwright/test';
import { findings } from './accessibility';
import { pdfText } from './pdf-text';
import { expect, test, type Who } from './portal';
import { EVERYBODY, Visit } from './visit';

/** The address of the figures of a role: an operator begins at another page. */
const cockpitOf = (who: Who) => (who === 'camp' ? 'dashboard' : '');

/** Opens the figures and waits until all of them are counted. */
async function openCockpit(page: Page, who: Who): Promise<Visit> {
  const visit = await Visit.begin(page, who, 'padmavani');
  await visit.open(cockpitOf(who));
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await expect(page.getByText('Some figures are being counted.')).toBeHidden({ timeout: 60_000 });
  await visit.quiet();
  return visit;
}

/** Widths of bars and their colour beside that of what is behind them. The kit keeps the colour of every button on paper too. */
const filledParts = (page: Page) =>
  page.evaluate(() => {
    const shade = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = colour.match(/[\d.]+/g)!.map(Number);
      return alpha === 0 ? null : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const behind = (element: Element): number => {
      for (let parent = element.parentElement; parent; parent = parent.parentElement) {
        const found = shade(getComputedStyle(parent).backgroundColor);
        if (found !== null) return found;
      }
      return 1;
    };
    return [...document.querySelectorAll('main *')]
      .filter(
        (element) => getComputedStyle(element).printColorAdjust === 'exact' && !element.matches('.MuiButtonBase-root'),
      )
      .filter(
        (element) => element.parentElement && getComputedStyle(element.parentElement).printColorAdjust !== 'exact',
      )
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const colour = getComputedStyle(element).backgroundColor;
        return { width, height, apart: Math.abs((shade(colour) ?? behind(element)) - behind(element)), colour };
      })
      .filter(({ width, height }) => width > 1 && height > 1);
  });

// one after the other: an account of a camp has one session
test.describe.configure({ mode: 'default' });

for (const who of EVERYBODY) {
  test(`[DEL-14] under forced colours the figures of ${who} and their bars are seen, on light and on dark`, async ({
    page,
  }) => {
    await openCockpit(page, who);
    const bars = (await filledParts(page)).length;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await expect.poll(() => page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      const parts = await filledParts(page);
      expect(parts).toHaveLength(bars);
      // the system's ink on the system's paper, whatever the theme says
      expect(parts.filter(({ apart }) => apart < 0.9)).toEqual([]);
      // the colours of letters are the system's own, which axe reads from the theme
      expect(await findings(page, { rules: ['color-contrast'] })).toEqual([]);
    }
  });

  test(`[DEL-14] with reduced motion nothing moves on the figures of ${who}, not even while they are fetched`, async ({
    page,
  }) => {
    await openCockpit(page, who);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const moving: string[] = [];
    await page.exposeFunction('noteMotion', (what: string) => void moving.push(what));
    await page.addInitScript(() => {
      const look = () => {
        for (const { effect, playState } of document.getAnimations()) {
          const lasts = Number(effect?.getComputedTiming().duration);
          const target = (effect as KeyframeEffect | null)?.target;
          // the baseline shortens everything to a hundredth of a millisecond
          if (playState === 'running' && lasts > 1)
            void (window as unknown as { noteMotion: (what: string) => void }).noteMotion(
              `${target?.className ?? ''} for ${lasts} ms`,
            );
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.route('**/cockpit/**', async (route) => {
      await new Promise((passed) => setTimeout(passed, 1000));
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /menu/i }).first().click();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    expect([...new Set(moving)]).toEqual([]);
  });

  test(`[DEL-14] the figures of ${who} are printed on A4: whole, without the frame, with every figure and its bar`, async ({
    page,
  }) => {
    await openCockpit(page, who);
    const shown = await page.getByRole('region', { name: 'Figures' }).evaluate((region) =>
      [...region.querySelectorAll('*')]
        .filter((element) => element.childElementCount === 0 && element.checkVisibility())
        // what is pressed is not for paper; the kit keeps the outline of a choice in a fieldset
        .filter((element) => !element.closest('summary, details, label, select, button, fieldset, [role=img]'))
        // what only a screen reader reads is on no paper
        .filter((element) => getComputedStyle(element).clipPath === 'none')
        .map((element) => element.textContent.replace(/\s/g, ''))
        .filter((text) => text !== ''),
    );
    expect(shown.length).toBeGreaterThan(3);
    const menu = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts();
    const bars = (await filledParts(page)).length;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const pages = pdfText(await page.pdf({ format: 'A4', printBackground: false }));
      const printed = pages.join('').replace(/\s/g, '');
      expect(shown.filter((text) => !printed.includes(text))).toEqual([]);
      // the words of the menu are those of pages; printed they would stand in their order
      expect(printed).not.toContain(menu.slice(0, 4).join('').replace(/\s/g, ''));
      expect(pages.length).toBeLessThanOrEqual(4);
      // no page that is all but empty at the end
      expect(pages.at(-1)!.trim().length).toBeGreaterThan(20);
    }
    // a sheet of A4 with the margins of the browser
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1047 });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
        .filter((element) => getComputedStyle(element).clipPath === 'none')
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(cut).toEqual([]);
    const parts = await filledParts(page);
    expect(parts).toHaveLength(bars);
    expect(parts.filter(({ apart }) => apart < 0.1)).toEqual([]);
    const ink = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, p, span, li, strong, a, td, th, div)')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim()))
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
        .filter((element) => {
          const [red, green, blue] = getComputedStyle(element)
            .color.match(/[\d.]+/g)!
            .map(Number);
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! > 150;
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(ink.slice(0, 5)).toEqual([]);
  });
}
