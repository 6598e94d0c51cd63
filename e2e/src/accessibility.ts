import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

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

/** axe in the document of the page: reading its half megabyte takes as long as a look with it. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** What a look leaves out. */
interface LeftOut {
  rules?: readonly string[];
  /** The menu beside the page, which was looked at with another page. */
  menu?: boolean;
}

/**
 * What axe finds on the page, the rules of WCAG 2.2 AA among them, as sentences: rule, what it is about, and where. The
 * page is at rest first: nothing moves, the pointer is on no row.
 */
export async function findings(page: Page, { rules = [], menu = false }: LeftOut = {}): Promise<string[]> {
  await page.mouse.move(0, 0);
  // a field that happens to be scrolled half under the header is measured by what is left of it: axe looks at the whole page
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  // a dialog on its way in is half transparent, which axe reads as too little contrast
  await expect.poll(() => settle(page)).toBe(0);
  await bringAxe(page);
  const violations = await page.evaluate(async (withoutMenu) => {
    const menus = [...document.querySelectorAll('nav')].filter((nav) => !nav.closest('main'));
    const found = await (window as unknown as { axe: typeof axe }).axe.run(
      { include: [document.documentElement], exclude: withoutMenu ? menus : [] },
      // axe leaves the rule of WCAG 2.2 out unless it is asked for
      { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'], iframes: false },
    );
    return found.violations.map(({ id, nodes }) => ({ id, count: nodes.length, html: nodes[0]?.html }));
  }, menu);
  return violations.filter(({ id }) => !rules.includes(id)).map(({ id, count, html }) => `${id} (${count}): ${html}`);
}

/** axe finds nothing on the page once it is drawn and at rest. */
export async function noFindings(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
}
