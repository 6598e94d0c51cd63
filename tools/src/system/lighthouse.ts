import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
  /** Speed of the processor in Lighthouse's own measure. */
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; scoreDisplayMode: string }>;
}
type Lighthouse = (url: string, flags: object, config: undefined, tab: Tab) => Promise<{ lhr: Report } | undefined>;

/** The line of a phone as Lighthouse has it: 150 ms and 1.6 Mbit/s. */
const SLOW_4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
};
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
/** The public page and the first screen of every role. */
export const VISITED: readonly Visited[] = [
  { name: 'public page', target: 'ExamResult', quick: 95 },
  { name: 'sign-in', target: '', quick: 85 },
  { name: 'office', account: { page: '', login: '501' }, target: 'home/', quick: 85 },
  { name: 'college', account: { page: '', login: '101' }, target: 'home/', quick: 85 },
  { name: 'camp officer', account: { page: 'camp', login: 'co.sona@example.org' }, target: 'home/', quick: 85 },
  { name: 'operator', account: { page: 'camp', login: 'op1.sona@example.org' }, target: 'home/', quick: 85 },
];

interface Measured {
  scores: Scores;
  /** How many times the processor was slowed down, in each of the turns that count. */
  slowdowns: number[];
  /** What took points, in the words of Lighthouse. */
  faults: string[];
}

/** A desktop in the measure of Lighthouse (1500 to 2000), and how many times it slows one down to be a phone of the middle class. */
const DESKTOP = { benchmark: 1750, slowdown: 4 };

/**
 * How many times a processor is slowed down to be the same phone, by Lighthouse's own measure of it: its page on throttling asks
 * for it on what is weaker than a desktop, which would else be a phone that nobody can buy any more. Never more than Lighthouse does.
 */
export const slowdownFor = (benchmark: number): number =>
  Math.round(Math.min(DESKTOP.slowdown, Math.max(1, (DESKTOP.slowdown * benchmark) / DESKTOP.benchmark)) * 10) / 10;

/** Whether a processor that others use as well was as fast in a turn as in the one before, by which it was slowed down. */
export const isSteady = (before: number, benchmark: number): boolean => Math.abs(benchmark / before - 1) <= 0.15;

const TURNS = 3;
const MAX_TURNS = 10;
interface Turn {
  slowdown: number;
  report: Report;
}

/** One page three times behind one that tells the speed, in a browser context of its own; the middle performance counts. */
async function scoresOf(
  lighthouse: Lighthouse,
  chrome: Chrome,
  { base, password, page: { account, target } }: { base: string; password: string; page: Visited },
): Promise<Measured> {
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
    const measured = async (cpuSlowdownMultiplier: number): Promise<Report> => {
      const throttling = { ...SLOW_4G, cpuSlowdownMultiplier };
      const result = await lighthouse(`${base}${target}`, { ...flags, throttling }, undefined, tab);
      if (!result) throw new Error(`${target} was not measured`);
      return result.lhr;
    };
    const turns: Turn[] = [];
    let last = await measured(DESKTOP.slowdown);
    for (let turn = 0; turn < MAX_TURNS && turns.length < TURNS; turn += 1) {
      const slowdown = slowdownFor(last.environment.benchmarkIndex);
      const report = await measured(slowdown);
      if (isSteady(last.environment.benchmarkIndex, report.environment.benchmarkIndex))
        turns.push({ slowdown, report });
      last = report;
    }
    if (turns.length < TURNS)
      throw new Error(`The processor was as fast as the turn before in ${turns.length} of ${MAX_TURNS} turns only.`);
    const middle = (category: string) =>
      turns.map(({ report }) => Math.round((report.categories[category]?.score ?? 0) * 100)).sort((a, b) => a - b)[1]!;
    const scores = Object.fromEntries(CATEGORIES.map((category) => [category, middle(category)])) as Scores;
    const faults = Object.values(turns[1]!.report.audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ title }) => title);
    return { scores, slowdowns: turns.map(({ slowdown }) => slowdown), faults };
  } finally {
    await context.close();
  }
}

/** The scores of a page under the throttling of a phone, as Lighthouse has it. */
export async function measurePage(
  modules: string,
  { chromium, ...visit }: { chromium: string; base: string; password: string; page: Visited },
): Promise<Measured> {
  const load = async (file: string) => (await import(pathToFileURL(`${modules}/${file}`).href)) as { default: unknown };
  const lighthouse = (await load('lighthouse/core/index.js')).default as Lighthouse;
  const puppeteer = (await load('puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')).default as Puppeteer;
  const chrome = await puppeteer.launch({ executablePath: chromium, args: CHROMIUM_ARGUMENTS, headless: 'shell' });
  try {
    return await scoresOf(lighthouse, chrome, visit);
  } finally {
    await chrome.close();
  }
}
