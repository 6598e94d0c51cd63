import { encodeQR } from 'qr';
import type { SigningKeys } from '../../core/signing-keys';

/** What a code says, in this order; docs/hall-ticket-code.md describes it for those who check tickets offline. */
export interface TicketClaims {
  exam: string;
  regNo: string;
  colcode: string;
  name: string;
  revision: number;
}

const FORM = 'THERVU1';
const PARTS = 8;
const LONGEST_NAME = 60;
/** An Ed25519 signature in base64url. */
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;

/** A name without what would end a part, or would not be seen on a reader's display. */
const plain = (name: string): string =>
  [
    ...name
      .normalize('NFC')
      .replace(/[\p{C}|]/gu, ' ')
      .trim(),
  ]
    .slice(0, LONGEST_NAME)
    .join('');

/** The signed text of a ticket: readable with any reader, and checked with the public key alone. */
export function ticketCode(keys: SigningKeys, claims: TicketClaims): string {
  const { exam, regNo, colcode, name, revision } = claims;
  const text = [FORM, exam, regNo, colcode, plain(name), revision, keys.current].join('|');
  return `${text}|${keys.sign(text).toString('base64url')}`;
}

/** Whether a code was made by `ticketCode` under one of these keys and is as it was made. */
export function isGenuine(keys: SigningKeys, code: string): boolean {
  const parts = code.trim().split('|');
  const [kid, signature] = parts.slice(-2) as [string, string];
  if (parts.length !== PARTS || parts[0] !== FORM || !SIGNATURE.test(signature)) return false;
  return keys.verify(kid, parts.slice(0, -1).join('|'), Buffer.from(signature, 'base64url'));
}

/** A QR code as rows of dots, true for black, without the white edge. */
export function qrDots(code: string): boolean[][] {
  const framed = encodeQR(code, 'raw', { ecc: 'medium', border: 1 });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}

/** The dots as a browser is sent them: eight to a byte, the first in the highest bit. */
export function packDots(dots: readonly (readonly boolean[])[]): { size: number; dots: string } {
  const bits = dots.flat();
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((black, at) => {
    if (black) bytes[at >> 3]! |= 0x80 >> (at & 7);
  });
  return { size: dots.length, dots: bytes.toString('base64') };
}
