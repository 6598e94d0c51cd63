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

/** axe finds nothing on the page once it is at rest: drawn, nothing on its way, nothing moving, the pointer on no row. */
export async function noFindings(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.mouse.move(0, 0);
  // a dialog on its way in is half transparent, which axe reads as too little contrast
  await expect.poll(() => settle(page)).toBe(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
