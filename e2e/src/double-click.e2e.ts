import type { Page } from '@playwright/test';
import { rotatingItems } from '@thervu/testing/rotation';
import { choose } from './by-keyboard';
import { doubleClick, fillFilter, pressable, SlowNetwork } from './double-click-steps';
import { expect, signIn, test, type Who } from './portal';

/** Screens this journey does not open, and why. */
const SCREENS_LEFT_OUT: [path: RegExp, why: string][] = [
  [/:/, 'its address names a record; the list it is opened from is pressed'],
];

/** Buttons this journey does not press, and why. */
const BUTTONS_LEFT_OUT: [words: RegExp, why: string][] = [
  [/^Log ?out$/i, 'ends the session of the journey'],
  [/[↕↑↓]$/, 'sorts a table: other rows stand in the columns then, which become wider or narrower'],
  [/^(Choose|Replace) file/, 'opens the file chooser of the operating system'],
];

/** Each run presses the buttons of one screen in TURNS, by their index. */
const TURNS = 3;

/** The lists are cut into parts, so that two of them run side by side. */
const PARTS: [who: Who, remote: string, part: number, of: number][] = [
  ['admin', 'admin', 0, 4],
  ['admin', 'admin', 1, 4],
  ['admin', 'admin', 2, 4],
  ['admin', 'admin', 3, 4],
  ['college', 'college', 0, 2],
  ['college', 'college', 1, 2],
  ['campadmin', 'camp', 0, 1],
  ['camp', 'camp', 0, 1],
];

const leftOut = (text: string, list: readonly [RegExp, string][]) => list.some(([pattern]) => pattern.test(text));

async function screensOf(page: Page, who: Who, remote: string): Promise<string[]> {
  const answer = await page.request.get(`remotes/${remote}/screens.json`);
  const { screens } = (await answer.json()) as { screens: Record<string, { path: string }[]> };
  return screens[who]!.map(({ path }) => path).filter((path) => !leftOut(path, SCREENS_LEFT_OUT));
}

async function open(page: Page, line: SlowNetwork, path: string): Promise<void> {
  await page.goto(`home/${path}`);
  // by its element: a dialog that a screen opens with hides the heading from the names of the page
  await expect(page.locator('h1').first()).toBeVisible();
  await fillFilter(page, line);
}

/** A dialog that a press has opened: its buttons are pressed too, and it is left by its safe answer. */
async function throughDialogs(page: Page, line: SlowNetwork, reportFault: (text: string, fault: string) => void) {
  const dialog = page.getByRole('dialog').filter({ visible: true }).last();
  const done = new Set<string>();
  for (let step = 0; step < 12 && (await dialog.count()) > 0; step++) {
    const next = (await pressable(dialog)).find(
      ({ kind }) => !done.has(kind) && !/^(Cancel|Close|Keep|Leave)/.test(kind),
    );
    if (!next) break;
    done.add(next.kind);
    const fault = await doubleClick(page, line, next.handle);
    if (fault) reportFault(`dialog, ${next.words}`, fault);
  }
  for (let step = 0; step < 4 && (await dialog.count()) > 0; step++) {
    await page.keyboard.press('Escape');
    const left = dialog.waitFor({ state: 'hidden', timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (!(await left)) {
      const safe = dialog.getByRole('button', { name: /^(Cancel|Close|Keep|Leave|Use these)/ }).first();
      if ((await safe.count()) > 0) await safe.click();
    }
  }
}

/** Double-clicks everything of one screen; returns the faults as sentences. */
async function pressAll(page: Page, line: SlowNetwork, path: string): Promise<string[]> {
  const faults: string[] = [];
  const done = new Set<string>();
  const reportFault = (text: string, fault: string) => void faults.push(`/home/${path}: ${text}: ${fault}`);
  await open(page, line, path);
  let address = page.url();
  await line.quiet(page);
  // a screen that begins with a question is left by its safe answer: what follows belongs to another screen
  if ((await page.getByRole('dialog').filter({ visible: true }).count()) > 0) {
    await throughDialogs(page, line, reportFault);
    return faults;
  }
  for (let step = 0; step < 40; step++) {
    const all = await pressable(page.locator('main'));
    const next = all.find(({ kind }) => !done.has(kind) && !leftOut(kind, BUTTONS_LEFT_OUT));
    if (!next) return faults;
    done.add(next.kind);
    const fault = await doubleClick(page, line, next.handle);
    if (fault) reportFault(next.words, fault);
    if ((await page.getByRole('dialog').filter({ visible: true }).count()) > 0)
      await throughDialogs(page, line, reportFault);
    if (new URL(page.url()).pathname !== new URL(address).pathname) await open(page, line, path);
    address = page.url();
  }
  return faults;
}

for (const [who, remote, part, id] of PARTS)
  test(`[F-2, F-3] every button and switch of ${who} is double-clicked under slow answers: one effect, and nothing moves (${part + 1} of ${id})`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await page.addInitScript(() => {
      window.print = () => window.dispatchEvent(new Event('afterprint'));
      window.open = () => null;
    });
    page.on('download', (download) => void download.cancel());
    await signIn(page, who);
    const line = new SlowNetwork();
    await line.lay(page);
    const screens = rotatingItems(await screensOf(page, who, remote), TURNS).filter(
      (_path, index) => index % id === part,
    );
    expect(screens.length).toBeGreaterThan(0);
    const faults: string[] = [];
    for (const path of screens) faults.push(...(await pressAll(page, line, path)));
    expect(faults).toEqual([]);
  });

test('[F-2] a double click on Make it Absent! turns over that record alone, whether its answer comes behind the clicks or between them', async ({
  page,
}) => {
  await signIn(page, 'college');
  await page.goto('home/Absent-entry');
  await choose(page, /^Exam( \*)?$/, 'ODD-2025-NOV');
  await choose(page, /^Degree Level/, 'UG');
  await choose(page, /^Degree( \*)?$/, 'B.Com. Commerce');
  // the journey of the absentees works with the batch before
  await choose(page, /^Student Batch/, '2023');
  await choose(page, /^Semester/, '5');
  await page.keyboard.press('Enter');
  const sent: string[] = [];
  let slow = true;
  await page.route('**/updateAbsenteesByID/**', async (route) => {
    sent.push(new URL(route.request().url()).pathname.split('/').slice(-3).join(' '));
    if (slow) await new Promise((passed) => setTimeout(passed, 400));
    await route.continue();
  });
  const toggles = page.getByRole('button', { name: /^Make it / });
  const able = toggles.and(page.locator(':enabled'));
  const states = () => toggles.evaluateAll((all) => all.map((toggle) => toggle.getAttribute('aria-label')));
  const name = (await able.nth(1).getAttribute('aria-label'))!;
  const other = name.includes('Absent!') ? name.replace('Absent!', 'Present!') : name.replace('Present!', 'Absent!');
  const before = await states();
  for (const [from, to] of [
    [name, other],
    [other, name],
  ] as const) {
    const button = page.getByRole('button', { name: from, exact: true });
    // the mouse itself, where the button stands: a locator's click would scroll it into sight first, and hide that it moves
    const stood = (await button.boundingBox())!;
    await page.mouse.dblclick(stood.x + stood.width / 2, stood.y + stood.height / 2, { delay: 20 });
    const turned = page.getByRole('button', { name: to, exact: true });
    await expect(turned).toHaveText(/^Make it/);
    expect(await turned.boundingBox()).toEqual(stood);
    expect(await states()).toEqual(before.map((text) => (text === name ? to : text)));
    slow = false;
  }
  expect(sent).toHaveLength(2);
});
