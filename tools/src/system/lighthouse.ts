import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_ARGUMENTS } from '../chromium';
import { root } from '../root';

const VERSION = '12.8.2';
/** Outside of the packages of the portal: it is large, and only this check uses it. */
const FOLDER = `${root}.cache/lighthouse`;

/** Folder of the packages of Lighthouse; fetched on first use, undefined where the registry cannot be reached. */
export function findLighthouse(log: (line: string) => void): string | undefined {
  const modules = `${FOLDER}/node_modules`;
  if (existsSync(`${modules}/lighthouse/core/index.js`)) return modules;
  log(`Fetching Lighthouse ${VERSION}…`);
  const args = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  spawnSync('npm', [...args, `lighthouse@${VERSION}`], { stdio: 'ignore', timeout: 180_000 });
  return existsSync(`${modules}/lighthouse/core/index.js`) ? modules : undefined;
}

/** As far as they are used here: the packages are fetched, so that no types of theirs are at hand. */
interface Tab {
  goto(url: string, options: { waitUntil: 'networkidle0' }): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
  url(): string;
  keyboard: { press(key: string): Promise<void> };
  waitForFunction(script: string): Promise<unknown>;
  close(): Promise<void>;
}
interface Context {
  newPage(): Promise<Tab>;
  close(): Promise<void>;
}
interface Chrome {
  createBrowserContext(): Promise<Context>;
  close(): Promise<void>;
}
interface Puppeteer {
  launch(options: { executablePath: string; args: readonly string[]; headless: 'shell' }): Promise<Chrome>;
}
interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>;
}
type Lighthouse = (url: string, flags: object, config: undefined, tab: Tab) => Promise<{ lhr: Report } | undefined>;

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Visited {
  name: string;
  /** Page of the sign-in and account; without one the page is open to everybody. */
  account?: { page: string; login: string };
  target: string;
  /** Least performance. */
  quick: number;
}
const PAGES: readonly Visited[] = [
  { name: 'public page', target: 'ExamResult', quick: 95 },
  { name: 'sign-in', target: '', quick: 85 },
  { name: 'office', account: { page: '', login: '501' }, target: 'home/', quick: 85 },
  { name: 'college', account: { page: '', login: '101' }, target: 'home/', quick: 85 },
  { name: 'camp officer', account: { page: 'camp', login: 'co.sona@example.org' }, target: 'home/', quick: 85 },
  { name: 'operator', account: { page: 'camp', login: 'op1.sona@example.org' }, target: 'home/', quick: 85 },
];

/** One page three times, in a browser context of its own; the middle performance counts. */
async function scoresOf(
  lighthouse: Lighthouse,
  chrome: Chrome,
  { base, password, page: { account, target } }: { base: string; password: string; page: Visited },
): Promise<{ scores: Scores; faults: string[] }> {
  const context = await chrome.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (account) {
      await tab.goto(`${base}${account.page}`, { waitUntil: 'networkidle0' });
      await tab.type('input[autocomplete="username"]', account.login);
      await tab.type('input[type="password"]', password);
      await tab.keyboard.press('Enter');
      await tab.waitForFunction(`location.pathname.includes('/home')`);
    }
    // what a person has stored stays: the session is kept by the tab
    const flags = { onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' };
    const reports: Report[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const result = await lighthouse(`${base}${target}`, flags, undefined, tab);
      assert.ok(result, `${target} was not measured`);
      reports.push(result.lhr);
    }
    const middle = (category: string) =>
      reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)).sort((a, b) => a - b)[1]!;
    const scores = Object.fromEntries(CATEGORIES.map((category) => [category, middle(category)])) as Scores;
    const faults = Object.values(reports[1]!.audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ title }) => title);
    return { scores, faults };
  } finally {
    await context.close();
  }
}

/** Scores of the public page and of the first screen of every role under the throttling of a phone, as Lighthouse has it. */
export async function checkLighthouse(
  modules: string,
  { chromium, base, password, log }: { chromium: string; base: string; password: string; log: (line: string) => void },
): Promise<void> {
  const load = async (file: string) => (await import(pathToFileURL(`${modules}/${file}`).href)) as { default: unknown };
  const lighthouse = (await load('lighthouse/core/index.js')).default as Lighthouse;
  const puppeteer = (await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')).default as Puppeteer;
  const chrome = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_ARGUMENTS, headless: 'shell' });
  const poor: string[] = [];
  try {
    for (const page of PAGES) {
      const busy = loadavg()[0]!;
      const { scores, faults } = await scoresOf(lighthouse, chrome, { base, password, page });
      const shown = CATEGORIES.map((category) => `${category} ${scores[category]}`).join(', ');
      log(`        ${page.name}: ${shown} (load ${busy.toFixed(1)} of ${cpus().length} processors)`);
      for (const category of ['accessibility', 'best-practices'] as const)
        if (scores[category] < 100) poor.push(`${page.name}: ${category} ${scores[category]} (${faults.join('; ')})`);
      if (scores.performance >= page.quick) continue;
      // Lighthouse slows a processor down that others use as well: such a figure says nothing of the page
      if (busy > cpus().length / 2)
        log(`        Skipped: the performance of ${page.name}, since the machine was busy.`);
      else poor.push(`${page.name}: performance ${scores.performance}, at least ${page.quick}`);
    }
  } finally {
    await chrome.close();
  }
  assert.deepEqual(poor, []);
}
