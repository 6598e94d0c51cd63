import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@thervu/words/locales';
import type { BenchOptions } from './options';
import { table } from './report';
import type { Report } from './report';
import { gzipBytes, SCRIPT_LIMITS, watchLoads, type Loaded } from './script-bytes';

/** What a first visit loads, and what it may. */
interface FirstLoad extends Omit<Loaded, 'files'> {
  page: string;
  limit: number;
}

const ROLES = [
  { role: 'admin', signIn: '', account: '501' },
  { role: 'college', signIn: '', account: '101' },
  { role: 'campadmin', signIn: 'camp', account: 'co.sona@example.org' },
  { role: 'camp', signIn: 'camp', account: 'op1.sona@example.org' },
];

/** Counts a page's loads under a name, from now on. */
function watch(page: Page) {
  const finish = watchLoads(page);
  return async (name: string, limit: number): Promise<FirstLoad> => {
    const { script, scripts, style, document, requests } = await finish();
    return { page: name, limit, script, scripts, style, document, requests };
  };
}

/** A browser that knows nothing, or only that its person has chosen Tamil. */
async function freshPage(browser: Browser, tamilAt?: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  if (tamilAt !== undefined) await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'ta', url: tamilAt }]);
  return context.newPage();
}

async function visit(
  browser: Browser,
  address: string,
  name: string,
  limit: number,
  tamilAt?: string,
): Promise<FirstLoad> {
  const page = await freshPage(browser, tamilAt);
  const finish = watch(page);
  await page.goto(address);
  const load = await finish(name, limit);
  await page.context().close();
  return load;
}

/** Signs in as a person does; what is counted is everything from the empty browser to the first screen. */
async function firstScreen(
  browser: Browser,
  portal: string,
  password: string,
  filter: (typeof ROLES)[number],
  tamilAt?: string,
) {
  const page = await freshPage(browser, tamilAt);
  const finish = watch(page);
  await page.goto(new URL(filter.signIn, portal).href);
  const secret = page.locator('input[type=password]');
  await page.locator('form input:not([type=password])').first().fill(filter.account);
  await secret.fill(password);
  await secret.press('Enter');
  await page.waitForURL('**/home**');
  await page.getByRole('heading').first().waitFor();
  const load = await finish(
    `first screen of ${filter.role}${tamilAt === undefined ? '' : ', Tamil'}`,
    SCRIPT_LIMITS.firstScreen,
  );
  await page.context().close();
  return load;
}

/** What the built files alone can show: the public page, which has one script and one sheet. */
function builtPublicPage(folder: string): FirstLoad | null {
  const path = join(folder, 'public-result');
  if (!existsSync(join(path, 'files.json'))) return null;
  const named = readdirSync(path);
  const sum = (ending: string) =>
    named
      .filter((name) => name.startsWith('page.') && name.endsWith(ending))
      .reduce((bytes, name) => bytes + gzipBytes(readFileSync(join(path, name))), 0);
  return {
    page: 'public-result alone (built files)',
    limit: SCRIPT_LIMITS.publicPage,
    script: sum('.js'),
    scripts: named.filter((name) => name.startsWith('page.') && name.endsWith('.js')).length,
    style: sum('.css'),
    document: gzipBytes(readFileSync(join(path, 'index.html'))),
    requests: 3,
  };
}

/** The browser of this machine; undefined where Playwright has its own. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  );
}

async function throughPortal(options: BenchOptions, portal: string, messages: string[]): Promise<FirstLoad[]> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    messages.push(`Chromium ${browser.version()}; bytes are of gzip -9, whatever the server in front sends.`);
    const loads = [
      await visit(browser, portal, 'login', SCRIPT_LIMITS.signIn),
      await visit(browser, new URL('camp', portal).href, 'camp login', SCRIPT_LIMITS.signIn),
      await visit(browser, new URL('ExamResult', portal).href, 'public-result alone', SCRIPT_LIMITS.publicPage),
      await visit(browser, portal, 'login, Tamil', SCRIPT_LIMITS.signIn, portal),
      await visit(
        browser,
        new URL('ExamResult', portal).href,
        'public-result alone, Tamil',
        SCRIPT_LIMITS.publicPage,
        portal,
      ),
    ];
    if (options.password === null) {
      messages.push("First screens of the roles: skipped, the demo's password was not given (--password).");
      return loads;
    }
    for (const tamilAt of [undefined, portal])
      for (const role of ROLES) loads.push(await firstScreen(browser, portal, options.password, role, tamilAt));
    return loads;
  } finally {
    await browser.close();
  }
}

/** Bytes of script a first visit loads: login, each role's first screen, the public page. */
export async function measureFirstLoad(options: BenchOptions): Promise<Report | string> {
  const messages: string[] = [];
  const built = builtPublicPage(options.files);
  let loads = built === null ? [] : [built];
  if (options.portal !== null) loads = await throughPortal(options, options.portal, messages);
  else messages.push('No portal was named (--portal): only what the built files alone can tell.');
  if (loads.length === 0) return `first-load: skipped, no portal named and nothing built in ${options.files}.`;

  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const rows = loads.map((load) => [
    load.page,
    kilo(load.script),
    kilo(load.limit),
    load.script <= load.limit ? 'holds' : 'missed',
    String(load.scripts),
    kilo(load.style),
    kilo(load.document),
    String(load.requests),
  ]);
  return {
    name: 'first-load',
    figures: { loads, passed: loads.every((load) => load.script <= load.limit) },
    text: [
      '# What a first visit loads',
      '',
      ...table(['page', 'script, gzip', 'limit', '', 'files', 'style', 'document', 'requests'], rows),
      '',
      'A role is counted from the empty browser over its sign-in page to its first screen.',
      ...messages,
    ],
  };
}
