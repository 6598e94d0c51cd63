import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@playwright/test';
import type sharpType from 'sharp';
import { root } from './root';

// the server's library for photos: a picture of the handbook is made as small as a stored one
const sharp = createRequire(`${root}services/api/package.json`)('sharp') as typeof sharpType;

const FOLDER = `${root}docs/pictures`;
/** Of a point of the screen: a page of documentation is narrower than a window. */
const SCALE = 0.75;
const WIDE = { width: 1366, height: 800 };
const PHONE = { width: 390, height: 844 };
/** A sheet of A4 without the margins of the browser, at 96 dots an inch. */
const SHEET = { width: 718, height: 1047 };

export interface Cockpit {
  name: 'office' | 'college' | 'camp-officer' | 'operator';
  /** The page of its sign-in, the account, and where its figures are. */
  page: '' | 'camp';
  login: string;
  path: string;
}
export const COCKPITS: readonly Cockpit[] = [
  { name: 'office', page: '', login: '501', path: 'home/' },
  { name: 'college', page: '', login: '101', path: 'home/' },
  { name: 'camp-officer', page: 'camp', login: 'co.padmavani@example.org', path: 'home/' },
  { name: 'operator', page: 'camp', login: 'op1.padmavani@example.org', path: 'home/dashboard' },
];
const FORMS = ['light', 'dark', 'phone', 'print', 'tamil'] as const;
type Form = (typeof FORMS)[number];

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // counted at the first visit
  await page.getByText('Some figures are being counted.').waitFor({ state: 'hidden', timeout: 60_000 });
  await page.waitForTimeout(400);
}

/** The window is as high as the page, so that the menu is whole; few colours are enough for a screen. */
async function save(page: Page, name: string): Promise<string> {
  const { width } = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.waitForTimeout(200);
  const bytes = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const file = `${FOLDER}/dashboard-${name}.png`;
  writeFileSync(file, await sharp(bytes).png({ palette: true, colours: 16, effort: 4, dither: 0 }).toBuffer());
  return file;
}

async function asForm(page: Page, form: Form): Promise<void> {
  await page.emulateMedia({
    colorScheme: form === 'dark' ? 'dark' : 'light',
    media: form === 'print' ? 'print' : 'screen',
  });
  await page.setViewportSize(form === 'phone' ? PHONE : form === 'print' ? SHEET : WIDE);
  const value = form === 'tamil' ? 'ta' : 'en';
  await page.context().addCookies([{ name: 'thervu.language', value, url: page.url() }]);
  await page.reload();
  await settle(page);
}

/** Pictures of every dashboard as docs/dashboards.md shows them, with what the demonstration holds. */
export async function shootDashboards(browser: Browser, base: string, password: string): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const files: string[] = [];
  for (const { name, page: entrance, login, path } of COCKPITS) {
    const page = await (await browser.newContext({ viewport: WIDE, deviceScaleFactor: SCALE })).newPage();
    await page.goto(`${base}${entrance}`);
    await page.getByLabel(/user ?name/i).fill(login);
    await page.getByLabel(/^Password/).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/home/);
    await page.goto(`${base}${path}`);
    for (const form of FORMS) {
      await asForm(page, form);
      files.push(await save(page, `${name}-${form}`));
    }
    await page.context().close();
  }
  return files;
}
