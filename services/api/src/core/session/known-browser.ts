import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Half a year, in seconds: a college signs in for every season. */
const SECONDS = 183 * 86_400;

/** What a request says of its browser. */
export interface Browser {
  /** Its Cookie header. */
  cookies: string | undefined;
}

/**
 * Browsers that have signed an account in. A cookie for each account says so: a number of the browser, signed together with
 * the account. It opens nothing; whoever has it may try passwords while others are guessing at the name.
 */
export class KnownBrowsers {
  private readonly key: Buffer;

  /** @param path the cookie is sent to the API alone */
  constructor(
    key: string,
    private readonly path: string,
  ) {
    this.key = createHmac('sha256', key).update('known browsers').digest();
  }

  private mac = (text: string): string => createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 27);
  private name = (userId: number): string => `thervu_browser_${this.mac(`account ${userId}`).slice(0, 10)}`;

  /** Number of the browser, where this account has signed in with it; undefined where it has not, or long ago. */
  known({ cookies }: Browser, userId: number): string | undefined {
    const name = `${this.name(userId)}=`;
    const value = cookies
      ?.split(';')
      .map((part) => part.trim())
      .find((part) => part.startsWith(name))
      ?.slice(name.length);
    const [browser, since, mac] = value?.split('.') ?? [];
    if (browser === undefined || since === undefined || mac === undefined) return undefined;
    const expected = this.mac(`${userId}.${browser}.${since}`);
    if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined;
    return Number(since) + SECONDS > Date.now() / 1000 ? browser : undefined;
  }

  /** The Set-Cookie header after this account has signed in; a browser keeps its number. */
  remember(browser: Browser, userId: number, isSecure: boolean): string {
    const number = this.known(browser, userId) ?? randomBytes(12).toString('base64url');
    const since = Math.floor(Date.now() / 1000);
    const value = `${number}.${since}.${this.mac(`${userId}.${number}.${since}`)}`;
    const secure = isSecure ? '; Secure' : '';
    return `${this.name(userId)}=${value}; Path=${this.path}; Max-Age=${SECONDS}; HttpOnly; SameSite=Strict${secure}`;
  }
}
