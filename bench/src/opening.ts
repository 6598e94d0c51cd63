import { chromium, type Browser } from '@playwright/test';
import { sampleAddress } from '@thervu/testing/sample-pages';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInByHand } from './browser-sign-in';
import { chromiumPath } from './first-load';
import type { BenchOptions } from './options';
import { signIn, took } from './portal-work';
import { table, type Report } from './report';
import { quantile, spreadOf, type Spread } from './statistics';

/** From the address of a list to its heading, with nothing of the portal in the browser but the session. */
const HEADING_GATE_MS = 1_000;
/** Of the figures of a dashboard, however they are asked for: of 20 asked, 19. */
const COCKPIT_GATE_MS = 150;
const P95 = 0.95;
/** The colleges with a demo sign-in. */
const COLLEGES = ['101', '102', '103'];
/** Longer than figures are kept, so that they are counted anew at least once. */
const ASKED_S = 75;
const EVERY_MS = 750;

const LISTS = [
  { role: 'admin', signIn: '', account: '501', paths: ['list-clg', 'list-course', 'student-list'] },
  { role: 'college', signIn: '', account: '101', paths: ['student-list', 'list-exampapp', 'hallticket'] },
  { role: 'campadmin', signIn: 'camp', account: 'co.sona@example.org', paths: ['CampBundleReport', 'bundles'] },
];

interface Opening extends Spread {
  role: string;
  path: string;
}

type Stamped = Window & { headingAt?: number };

/** The page notes itself when its heading is there: to look from outside would cost what is measured. */
const stampHeading = () => {
  const timer = setInterval(() => {
    if (!document.querySelector('main h1')?.textContent) return;
    (window as Stamped).headingAt = performance.now();
    clearInterval(timer);
  }, 5);
};

async function openCold(browser: Browser, portal: string, password: string, pairs: number): Promise<Opening[]> {
  const openings: Opening[] = [];
  for (const list of LISTS) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await signInByHand(page, portal, list, password);
    await page.addInitScript(stampHeading);
    const devTools = await context.newCDPSession(page);
    for (const path of list.paths) {
      const times: number[] = [];
      for (let turn = 0; turn < pairs; turn += 1) {
        await devTools.send('Network.clearBrowserCache');
        await page.goto(new URL(`home/${sampleAddress(path)}`, portal).href);
        await page.waitForFunction(() => (window as Stamped).headingAt !== undefined);
        times.push(await page.evaluate(() => (window as Stamped).headingAt!));
        await page.waitForLoadState('networkidle');
      }
      openings.push({ role: list.role, path, ...spreadOf(times) });
    }
    await context.close();
  }
  return openings;
}

interface Cockpit {
  who: string;
  asked: number;
  median: number;
  p95: number;
}

interface Asked {
  url: URL;
  headers: Record<string, string>;
}

/** The figures of one dashboard, asked for as the page does while somebody looks at it; milliseconds of each answer. */
async function askFor(addresses: readonly Asked[], pauseMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const { url, headers } of addresses) {
    times.push(
      await took(async () => {
        const answer = await fetch(url, { headers });
        if (!answer.ok) throw new Error(`${url.pathname} answers ${answer.status}.`);
        await answer.arrayBuffer();
      }),
    );
    await sleep(pauseMs);
  }
  return times;
}

const summed = (who: string, times: readonly number[]): Cockpit => ({
  who,
  asked: times.length,
  median: quantile([...times], 0.5),
  p95: quantile([...times], P95),
});

/** `first`: of each college the first answer, which counts among those of the colleges too: who looks once has waited for it alone. */
async function askCockpits(portal: string, password: string): Promise<{ cockpits: Cockpit[]; first: number[] }> {
  const api = new URL('api/', portal);
  const office = await signIn(api, '501', password);
  const camp = await signIn(api, 'co.sona@example.org', password);
  const times = Math.ceil((ASKED_S * 1_000) / EVERY_MS);
  const often = (path: string, headers: Record<string, string>) =>
    Array.from({ length: times }, () => ({ url: new URL(path, api), headers }));
  const colleges: Asked[] = [];
  for (const code of COLLEGES)
    colleges.push({ url: new URL('cockpit/college', api), headers: await signIn(api, code, password) });
  const ofOffice = await askFor(often('cockpit/office', office), EVERY_MS);
  const first = await askFor(colleges, 0);
  const ofCollege = await askFor(often('cockpit/college', colleges[0]!.headers), EVERY_MS);
  const ofCamp = await askFor(often('cockpit/camp', camp), EVERY_MS);
  return {
    cockpits: [
      summed('office', ofOffice),
      summed('colleges, with the first answer of each', [...first, ...ofCollege]),
      summed('camp officer', ofCamp),
    ],
    first,
  };
}

/**
 * What a person waits for: the heading of a list that is opened by its address with an empty cache, and the figures of the dashboards, counted and kept.
 */
export async function measureOpening(options: BenchOptions): Promise<Report | string> {
  if (options.portal === null) return 'opening: skipped, no portal named (--portal).';
  if (options.password === null) return "opening: skipped, the demo's password was not given (--password).";
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const openings = await openCold(browser, options.portal, options.password, options.pairs);
    const { cockpits, first } = await askCockpits(options.portal, options.password);
    const slowestList = Math.max(...openings.map(({ median }) => median));
    const slowestCockpit = Math.max(...cockpits.map(({ p95 }) => p95));
    return {
      name: 'opening',
      figures: {
        gates: { headingMs: HEADING_GATE_MS, cockpitMs: COCKPIT_GATE_MS },
        passed: slowestList <= HEADING_GATE_MS && slowestCockpit <= COCKPIT_GATE_MS,
        slowestList,
        slowestCockpit,
        openings,
        cockpits,
        first,
      },
      text: [
        '# What a person waits for',
        '',
        `From the address of a list to its heading, the cache of the browser emptied before each of ${options.pairs} turns; ${HEADING_GATE_MS} ms at most.`,
        '',
        ...table(
          ['role', 'list', 'median, ms', 'quartiles, ms'],
          openings.map(({ role, path, median, lowerQuartile, upperQuartile }) => [
            role,
            path,
            median.toFixed(0),
            `${lowerQuartile.toFixed(0)} to ${upperQuartile.toFixed(0)}`,
          ]),
        ),
        '',
        `The figures of a dashboard, of 20 asked the slowest but one at most ${COCKPIT_GATE_MS} ms; office, college and camp officer asked every ${EVERY_MS} ms for ${ASKED_S} s, longer than figures are kept.`,
        '',
        ...table(
          ['whose', 'asked', 'median, ms', 'p95, ms'],
          cockpits.map(({ who, asked, median, p95 }) => [who, String(asked), median.toFixed(1), p95.toFixed(1)]),
        ),
        '',
        `The first answers of ${first.length} colleges, counted among theirs: ${first.map((ms) => ms.toFixed(0)).join(', ')} ms.`,
      ],
    };
  } finally {
    await browser.close();
  }
}
