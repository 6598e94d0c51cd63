import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import type { Role } from '@thervu/contracts/core/permissions';
import type { ScreensDocument } from '@thervu/remote/screens';
import { sampleAddress } from '@thervu/testing/sample-pages';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium';
import { run, StartError } from './command';
import { shootDashboards } from './dashboard-pictures';
import { root } from './root';
import { startPortal } from './start/portal';
import { readSettings } from './start/settings';
import { freePort } from './test/free-port';

const WIDTHS = [1366, 390];
const ROLES: { role: Role; remote: string; page: string; login: string }[] = [
  { role: 'admin', remote: 'admin', page: '', login: '501' },
  { role: 'college', remote: 'college', page: '', login: '101' },
  { role: 'campadmin', remote: 'camp', page: 'camp', login: 'co.padmavani@example.org' },
  { role: 'camp', remote: 'camp', page: 'camp', login: 'op1.padmavani@example.org' },
];

const log = (line: string) => process.stdout.write(`${line}\n`);

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250);
}

async function shoot(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width > 500 ? 800 : 844 });
    await page.waitForTimeout(200);
    await page.screenshot({ path: `${root}shots/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1366, height: 800 });
}

type Account = (typeof ROLES)[number];

async function signedIn(browser: Browser, base: string, password: string, who: Account, dark: boolean): Promise<Page> {
  const page = await (await browser.newContext({ colorScheme: dark ? 'dark' : 'light' })).newPage();
  await page.goto(`${base}${who.page}`);
  await page.getByLabel(/user ?name/i).fill(who.login);
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/home/);
  await settle(page);
  return page;
}

/** Every screen of a role; in dark the first one. */
async function shootRole(browser: Browser, base: string, password: string, who: Account, dark: boolean): Promise<void> {
  const page = await signedIn(browser, base, password, who, dark);
  const list = (await (await fetch(`${base}remotes/${who.remote}/screens.json`)).json()) as ScreensDocument;
  const paths = dark ? [''] : (list.screens[who.role] ?? []).map((screen) => screen.path);
  for (const target of paths) {
    const filled = sampleAddress(target);
    await page.goto(`${base}home/${filled}`);
    await settle(page);
    if (!page.url().includes('/home')) throw new StartError(`${who.role} was led away from ${filled}.`);
    await shoot(page, `${who.role}${dark ? '-dark' : ''}-${target.replaceAll(/\W/g, '_') || 'dashboard'}`);
  }
  await page.context().close();
}

async function shootPublic(
  browser: Browser,
  base: string,
  sample: { regNo: string; dob: string } | undefined,
): Promise<void> {
  const page = await (await browser.newContext()).newPage();
  for (const [name, target] of [
    ['login', ''],
    ['login-camp', 'camp'],
    ['result-form', 'ExamResult'],
    ['verify-ticket', 'verify-ticket'],
  ] as const) {
    await page.goto(`${base}${target}`);
    await settle(page);
    await shoot(page, name);
  }
  if (sample) {
    await page.getByLabel(/reg/i).fill(sample.regNo);
    await page.getByLabel(/birth/i).fill(sample.dob);
    await page.getByRole('button', { name: 'Get Results' }).click();
    await settle(page);
    await shoot(page, 'result');
    await page.emulateMedia({ media: 'print' });
    await page.pdf({ path: `${root}shots/result.pdf`, format: 'A4' });
  }
  await page.context().close();
}

/**
 * `npm run shots`: a picture of every screen of every role at both widths, on the demo data, into `shots/`;
 * `npm run shots -- dashboards`: the pictures of docs/dashboards.md, into `docs/pictures/`.
 */
await run(async () => {
  const executable = await findChromium(log);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'thervu-shots-'));
  const password = 'password-of-the-shots';
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO_PROFILE: process.env.DEMO_PROFILE ?? 'small',
    DEMO_PASSWORD: password,
    DATABASE_URL: undefined,
  };
  const portal = await startPortal(readSettings(env), env, log);
  const browser = await chromium.launch({
    args: CHROMIUM_ARGUMENTS,
    ...(executable === 'playwright' ? {} : { executablePath: executable }),
  });
  try {
    if (process.argv.includes('dashboards')) {
      for (const file of await shootDashboards(browser, portal.address, password)) log(file);
      return;
    }
    rmSync(`${root}shots`, { recursive: true, force: true });
    mkdirSync(`${root}shots`);
    await shootPublic(browser, portal.address, portal.demo?.sample);
    for (const who of ROLES) {
      await shootRole(browser, portal.address, password, who, false);
      await shootRole(browser, portal.address, password, who, true);
      log(`pictures of ${who.role}`);
    }
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
