import type { StudentResult } from '@thervu/contracts/result/result-contract';
import { RESULT_COOKIE_SECONDS } from '@thervu/contracts/result/result-rules';
import { sha256 } from './sha256';

const PREFIX = 'thervu-result-';
const SALT = 'thervu-salt';

/** What is looked up: `exam` is a session, or empty for the latest one that contains the number. */
export interface Asked {
  regNo: string;
  dob: string;
  exam: string;
}

/** Where an answer comes from: releases are numbered by exam. */
export interface Release {
  exam: string | null;
  version: number;
  /** The latest published exam when it was asked. */
  latest: string | null;
}

interface Kept extends Release {
  marker: string;
  result: StudentResult;
}

const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Name of the cookie for one register number, birth date and session. The salt lives and dies with the tab, so that the
 * names left behind on a shared phone cannot be tried against the few thousand birth dates a batch has.
 */
function nameOf({ regNo, dob, exam }: Asked): string {
  let salt = sessionStorage.getItem(SALT);
  if (!salt) sessionStorage.setItem(SALT, (salt = randomHex()));
  return PREFIX + sha256(`${salt} ${regNo} ${dob} ${exam}`).slice(0, 16);
}

const cookieValue = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

function writeCookie(name: string, value: string, path: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=${path}; SameSite=Strict${secure}`;
}

/** Browsers that forbid storage throw on touch; such a browser looks every result up afresh. */
function whereAllowed<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/**
 * Remembers a looked-up result for a day: a small cookie with release version and marker, limited to the page,
 * and the answer itself in this tab's session storage.
 * @param release what the answer is of
 */
export function remember(path: string, asked: Asked, release: Release, result: StudentResult): void {
  whereAllowed(() => {
    const name = nameOf(asked);
    const kept: Kept = { ...release, marker: randomHex(), result };
    sessionStorage.setItem(name, JSON.stringify(kept));
    writeCookie(name, `${release.version}.${kept.marker}`, path, RESULT_COOKIE_SECONDS);
  });
}

/** The remembered answer with its release version, if cookie and answer match; otherwise null. */
export function recall(asked: Asked): Omit<Kept, 'marker'> | null {
  return whereAllowed(() => {
    const name = nameOf(asked);
    const stored = sessionStorage.getItem(name);
    if (stored === null) return null;
    const kept = JSON.parse(stored) as Kept;
    if (cookieValue(name) === `${kept.version}.${kept.marker}`) return kept;
    sessionStorage.removeItem(name);
    return null;
  });
}

/** Forgets one answer, such as one of a release that has been replaced. */
export function forget(path: string, asked: Asked): void {
  whereAllowed(() => {
    const name = nameOf(asked);
    sessionStorage.removeItem(name);
    writeCookie(name, '', path, 0);
  });
}

/** Drops answers whose cookie has run out, so that none outlives its day in a tab that stays open. */
export function forgetExpired(): void {
  whereAllowed(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX) && cookieValue(key) === undefined) sessionStorage.removeItem(key);
  });
}
