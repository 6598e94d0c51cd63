import { CODE_ALPHABET, plainCode, printedCode } from '@thervu/contracts/enrolment/enrolment-rules';
import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

const HALF_LETTERS = 8;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** 64 MiB and a fraction of a second for each try at a half: N 65,536 as for passphrases of archives. */
const COSTS: ScryptOptions = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const slowHash = (text: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(text, salt, HASH_BYTES, COSTS, (error, hash) => (error ? reject(error) : resolve(hash))),
  );

/** Half of a one-time code, `7KQM-2XWA`: 39 random bits, of which nobody can try many. */
export const newHalf = (): string =>
  printedCode(Array.from({ length: HALF_LETTERS }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(''));

/** The salt of one proposal, under which both halves of its code are kept. */
export const newHalfSalt = (): Buffer => randomBytes(SALT_BYTES);

/** What is stored of a half. Without a salt it is a code that was begun before halves had one, as long as such a code lives. */
export const halfHash = async (half: string, salt: Buffer | null): Promise<Buffer> =>
  salt === null ? sha256(plainCode(half)) : slowHash(plainCode(half), salt);

/** Whether a typed code is made of both halves, in either order. */
export async function codeFits(stored: Buffer, salt: Buffer | null, typed: string): Promise<boolean> {
  const letters = plainCode(typed);
  const first = await halfHash(letters.slice(0, HALF_LETTERS), salt);
  const second = await halfHash(letters.slice(HALF_LETTERS), salt);
  const forward = timingSafeEqual(stored, sha256(Buffer.concat([first, second])));
  const backward = timingSafeEqual(stored, sha256(Buffer.concat([second, first])));
  return forward || backward;
}
