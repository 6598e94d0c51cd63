import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Finishes running animations and returns how many there were. A background page draws no frames: its animations would
 * never finish.
 */
const settle = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    for (const animation of moving) animation.finish();
    return moving.length;
  });

/**
 * What axe finds on the page, the rules of WCAG 2.2 AA among them, as sentences: rule, what it is about, and where. The
 * page is at rest first: nothing moves, the pointer is on no row.
 */
export async function findings(page: Page, leftOut: readonly string[] = []): Promise<string[]> {
  await page.mouse.move(0, 0);
  // a field that happens to be scrolled half under the header is measured by what is left of it: axe looks at the whole page
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // a dialog on its way in is half transparent, which axe reads as too little contrast
  await expect.poll(() => settle(page)).toBe(0);
  const { violations } = await new AxeBuilder({ page })
    // axe leaves the rule of WCAG 2.2 out unless it is asked for
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // without frames no second page is needed to put the parts together
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter(({ id }) => !leftOut.includes(id))
    .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`);
}

/** axe finds nothing on the page once it is drawn and at rest. */
export async function noFindings(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
}
