import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RecoveryCode } from './factor-queries';

const CODES = 10;
/** Letters and figures that are not taken for one another on paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = [4, 4, 4, 4, 4, 4] as const;

/** 24 signs of 31: 118 bits, so that a quick hash with a salt is enough (ASVS 6.5.2 asks for 112). */
function newCode(): string {
  const sign = (): string => {
    const byte = randomBytes(1)[0]!;
    // the last bytes would make the first signs likelier
    return byte < SIGNS.length * 8 ? SIGNS[byte % SIGNS.length]! : sign();
  };
  return GROUPS.map((length) => Array.from({ length }, sign).join('')).join('-');
}

const bare = (typed: string) => typed.toLowerCase().replace(/[\s-]/g, '');
const hashOf = (code: string, salt: Buffer): Buffer => createHash('sha256').update(salt).update(bare(code)).digest();

/** Ten new codes, and what is kept of them. */
export function newRecoveryCodes(): { codes: string[]; kept: RecoveryCode[] } {
  const codes = Array.from({ length: CODES }, newCode);
  const kept = codes.map((code, index) => {
    const salt = randomBytes(16);
    return { n: index + 1, salt, hash: hashOf(code, salt) };
  });
  return { codes, kept };
}

/** The kept code that was typed; small letters, blanks and hyphens do not matter. */
export const matchingCode = <Kept extends RecoveryCode>(kept: readonly Kept[], typed: string): Kept | undefined =>
  kept.filter(({ salt, hash }) => timingSafeEqual(hashOf(typed, salt), hash))[0];
