import type { Browser, Page } from '@playwright/test';
import { plainAddress, sampleAddress } from '@thervu/testing/sample-pages';
import { signInByHand } from './browser-sign-in';

/** A reading call that a screen has made. */
export interface ScreenCall {
  role: string;
  /** Path of the screen below `/home/`. */
  screen: string;
  /** Whole address of the call. */
  url: string;
  /** Made by the screen itself when it was opened, and not by an address that says what to show. */
  byItself: boolean;
}

export interface Visited {
  calls: ScreenCall[];
  /** Header with which each role reads. */
  authorization: Map<string, string>;
}

const ROLES = [
  { role: 'admin', remote: 'admin', signIn: '', account: '501' },
  { role: 'college', remote: 'college', signIn: '', account: '101' },
  { role: 'campadmin', remote: 'camp', signIn: 'camp', account: 'co.sona@example.org' },
  { role: 'camp', remote: 'camp', signIn: 'camp', account: 'op1.sona@example.org' },
];
/** A screen is at rest when it has asked for nothing for so long. */
const REST_MS = 400;
const MAX_WAIT_MS = 30_000;

/** Counts what is under way, and tells when nothing has been for a while. */
function watched(page: Page, heard: (url: string, authorization: string | undefined) => void) {
  let open = 0;
  let last = performance.now();
  page.on('request', (request) => {
    open += 1;
    if (request.method() === 'GET' && request.url().includes('/api/'))
      heard(request.url(), request.headers().authorization);
  });
  const ended = () => {
    open -= 1;
    last = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const until = performance.now() + MAX_WAIT_MS;
    last = performance.now();
    while (performance.now() < until && (open > 0 || performance.now() - last < REST_MS)) await page.waitForTimeout(50);
  };
}

/** Goes to an address as its link does, without loading the portal anew. */
const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const home = location.pathname.replace(/\/home(\/.*)?$/, '/home/');
    history.pushState({ usr: null, key: 'bench', idx: 1 }, '', home + to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);

/** Opens every screen of every role in a browser and collects the calls by which it reads. */
export async function visitScreens(browser: Browser, portal: string, password: string): Promise<Visited> {
  const calls = new Map<string, ScreenCall>();
  const authorization = new Map<string, string>();
  for (const { role, remote, ...way } of ROLES) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    let now = { screen: '', byItself: true };
    const rest = watched(page, (url, header) => {
      if (header) authorization.set(role, header);
      // a stream of progress never ends, and is no list
      if (header && !calls.has(`${role} ${url}`)) calls.set(`${role} ${url}`, { role, url, ...now });
    });
    await signInByHand(page, portal, way, password);
    await rest();
    const answer = await page.request.get(new URL(`remotes/${remote}/screens.json`, portal).href);
    const { screens } = (await answer.json()) as { screens: Record<string, { path: string }[]> };
    for (const { path: screen } of screens[role]!) {
      const plain = plainAddress(screen);
      const sample = sampleAddress(screen);
      for (const address of new Set([plain, sample])) {
        if (address === null) continue;
        now = { screen, byItself: address === plain };
        await follow(page, address);
        await rest();
      }
    }
    await context.close();
  }
  return { calls: [...calls.values()], authorization };
}
