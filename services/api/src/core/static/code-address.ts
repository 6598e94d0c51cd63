import type { SigningKeys } from '../session/signing-keys';

/** The public pages that check a signed code, by their path below the portal's address. */
export const CHECK_PAGES = { ticket: 'verify-ticket', statement: 'verify-statement' } as const;
export type CheckPage = keyof typeof CHECK_PAGES;

/** What makes codes: the keys that sign, and the public address of the portal, with a slash at its end. */
export interface CodeMaker {
  keys: SigningKeys;
  publicUrl: string;
}

/** Letters of a name in a code, and characters they may take in its address: a denser code no camera reads. */
const MAX_NAME_CHARS = 60;
const MAX_ADDRESS_CHARS = 120;

/** A name as a code carries it: without what would end a part, or would not be seen on a reader's display. */
export function codeName(name: string): string {
  let room = MAX_ADDRESS_CHARS;
  return [
    ...name
      .normalize('NFC')
      .replace(/[\p{C}|~]/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_NAME_CHARS)
    .filter((letter) => (room -= encodeURIComponent(letter).length) >= 0)
    .join('')
    .trim();
}

/**
 * The address in a QR code: a phone that scans it opens the page that checks the code. The parts stay readable, so that
 * a reader without a network still shows exam, number and name.
 */
export function codeAddress(publicUrl: string, page: CheckPage, code: string): string {
  const parts = code.split('|').map((part) => encodeURIComponent(part).replaceAll('%20', '+'));
  return `${publicUrl}${CHECK_PAGES[page]}?c=${parts.join('~')}`;
}

/** The signed text in a scanned, typed or opened value: an address of ours, its last part, or the text itself. */
export function codeIn(value: string): string {
  const text = value.trim();
  const [, query] = /^https?:\/\/[^?]*\?([^#]*)/i.exec(text) ?? [];
  const code = query === undefined ? text : (new URLSearchParams(query).get('c') ?? '');
  return code.includes('|') ? code : code.replaceAll('~', '|');
}
