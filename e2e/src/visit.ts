import type { CDPSession, Page } from '@playwright/test';
import { plainAddress, sampleAddress } from '@thervu/testing/sample-pages';
import { fillFilter } from './double-click-steps';
import { expect, signIn, type Who } from './portal';

export const REMOTES: Record<Who, string> = { admin: 'admin', college: 'college', campadmin: 'camp', camp: 'camp' };
export const EVERYBODY = Object.keys(REMOTES) as Who[];

/** How a person looks at a page. */
export interface Setting {
  face: 'light' | 'dark';
  width: 1366 | 390;
}
export const SETTINGS: readonly Setting[] = [
  { face: 'light', width: 1366 },
  { face: 'dark', width: 390 },
  { face: 'light', width: 390 },
  { face: 'dark', width: 1366 },
];
export type Language = 'en' | 'ta';
/**
 * An account of a camp has one session: a second sign-in ends the first. Journeys that run side by side therefore work at
 * camps of their own, in each language as another person, and not as those of mark entry and of the camp's desk.
 */
const OF_CAMPS = {
  padmavani: { en: { campadmin: 'co2', camp: 'op3' }, ta: { campadmin: 'co2', camp: 'op3' } },
  sengunthar: { en: { campadmin: 'co', camp: 'op3' }, ta: { campadmin: 'co2', camp: 'op3' } },
  govt: { en: { campadmin: 'co', camp: 'op1' }, ta: { campadmin: 'co2', camp: 'op2' } },
  pucamp: { en: { campadmin: 'co', camp: 'op2' }, ta: { campadmin: 'co2', camp: 'op3' } },
} as const;
export type Camp = keyof typeof OF_CAMPS;

/** One signed-in page that goes from screen to screen as by links, without loading the portal each time. */
export class Visit {
  private awaited = 0;
  private touch?: CDPSession;

  private constructor(
    readonly page: Page,
    readonly who: Who,
  ) {
    page.on('request', () => (this.awaited += 1));
    page.on('requestfinished', () => (this.awaited -= 1));
    page.on('requestfailed', () => (this.awaited -= 1));
  }

  /** `camp` is whose accounts a person of a camp signs in with. */
  static async begin(page: Page, who: Who, camp: Camp, language: Language = 'en'): Promise<Visit> {
    const person = OF_CAMPS[camp][language];
    if (who === 'campadmin' || who === 'camp') await signIn(page, who, `${person[who]}.${camp}@example.org`);
    else await signIn(page, who);
    const visit = new Visit(page, who);
    if (language === 'ta') {
      await page.context().addCookies([{ name: 'thervu.language', value: 'ta', url: page.url() }]);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ta-IN');
      await expect(page.locator('h1').first()).toBeVisible();
    }
    await visit.quiet();
    return visit;
  }

  /** The paths of every screen of the role, from the document the shell reads. */
  async screens(): Promise<string[]> {
    const answer = await this.page.request.get(`remotes/${REMOTES[this.who]}/screens.json`);
    const { screens } = (await answer.json()) as { screens: Record<string, { path: string }[]> };
    return screens[this.who]!.map(({ path }) => path);
  }

  /** Until nothing is awaited and everything that is there is drawn. */
  async quiet(): Promise<void> {
    await expect.poll(() => this.awaited, { intervals: [20, 50, 100] }).toBeLessThanOrEqual(0);
    await this.drawn();
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect.poll(() => this.awaited, { intervals: [20, 50, 100] }).toBeLessThanOrEqual(0);
  }

  private async drawn(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
        ),
    );
  }

  /** Opens an address below `/home/`; the heading of the page before is not taken for its own. */
  async open(address: string): Promise<void> {
    if (this.page.url().endsWith(`/home/${address}`)) return this.quiet();
    // another address of the same screen keeps its heading: it is loaded as by its bookmark
    const isSame = new URL(this.page.url()).pathname.endsWith(`/home/${address.replace(/\?.*/, '')}`);
    if (isSame) await this.page.goto(`home/${address}`);
    else await this.follow(address);
    await expect(this.page.locator('h1').first()).toBeVisible();
    await this.quiet();
    expect(this.page.url(), 'led away from the page').toContain('/home');
  }

  /** Goes to an address as its link does, until the heading of the screen before is gone. */
  private async follow(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      for (const old of document.querySelectorAll<HTMLElement>('h1')) old.dataset.left = '';
      const home = location.pathname.replace(/\/home(\/.*)?$/, '/home/');
      const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1;
      history.pushState({ usr: null, key: String(idx), idx }, '', home + to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, address);
    const arrived = this.page.locator('h1:not([data-left])').first();
    const isNew = await arrived.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    // two addresses of one screen share its heading
    if (!isNew) await this.page.goto(`home/${address}`);
  }

  /** The states of a screen that anybody can open: as its link opens it, and with rows; each is handed on with its name. */
  async states(path: string, look: (state: string) => Promise<void>): Promise<void> {
    const plain = plainAddress(path);
    if (plain !== null) {
      await this.open(plain);
      await look('as opened');
    }
    const sample = sampleAddress(path);
    const search = this.page.locator('main form[role="search"]').first();
    if (sample !== plain) {
      await this.open(sample);
    } else if ((await search.count()) > 0 && (await search.locator('select').count()) > 0) {
      await fillFilter(this.page, this);
      const go = search.locator('button[type="submit"]').first();
      if ((await go.count()) > 0 && (await go.isEnabled())) await go.click();
      await this.quiet();
    } else return;
    await look('with rows');
  }

  /** Colours and width; a phone is touched. */
  async look({ face, width }: Setting): Promise<void> {
    await this.page.emulateMedia({ colorScheme: face });
    await this.size(width);
    await this.touched(width < 600);
  }

  async size(width: number, height = width < 600 ? 844 : 800): Promise<void> {
    const now = this.page.viewportSize();
    if (now?.width === width && now.height === height) return;
    await this.page.setViewportSize({ width, height });
    // frame and tables choose another layout for another width, in the frames after it
    await this.drawn();
  }

  /** Whether the pointer is a finger. */
  async touched(on: boolean): Promise<void> {
    this.touch ??= await this.page.context().newCDPSession(this.page);
    await this.touch.send('Emulation.setTouchEmulationEnabled', { enabled: on, maxTouchPoints: on ? 5 : 1 });
    await expect
      .poll(() => this.page.evaluate(() => matchMedia('(pointer: coarse)').matches), { timeout: 3000 })
      .toBe(on);
  }
}
