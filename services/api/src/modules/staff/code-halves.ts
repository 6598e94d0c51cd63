import { CODE_ALPHABET, plainCode, printedCode } from '@thervu/contracts/enrolment/enrolment-rules';
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';

const HALF_LETTERS = 8;

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Half of a one-time code, `7KQM-2XWA`: 39 random bits, of which nobody can try many. */
export const newHalf = (): string =>
  printedCode(Array.from({ length: HALF_LETTERS }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(''));

/** What is stored of a half. */
export const halfHash = (half: string): Buffer => sha256(plainCode(half));

/** Whether a typed code is made of both halves, in either order. */
export function codeFits(stored: Buffer, typed: string): boolean {
  const letters = plainCode(typed);
  const first = sha256(letters.slice(0, HALF_LETTERS));
  const second = sha256(letters.slice(HALF_LETTERS));
  const forward = timingSafeEqual(stored, sha256(Buffer.concat([first, second])));
  const backward = timingSafeEqual(stored, sha256(Buffer.concat([second, first])));
  return forward || backward;
}
