/** Rules of enrolment codes that forms and server share. Nothing here may import zod. */

/** How long a code opens an account. */
export const CODE_HOURS = 72;
/** Sealed slips that are printed at once. */
export const MAX_SLIPS = 300;
/** Colleges for which codes are made at once. */
export const MAX_COLLEGE_CODES = 2000;

/** Characters of a code: no 0 and O, no 1, I and L, which paper does not tell apart. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 24 characters of 31: 118 bits, so that a quick hash keeps them (ASVS 6.5.2). */
export const CODE_LENGTH = 24;
const GROUP = 4;

/** A code as it is printed: `7KQM-2XWA-PR94-…`. */
export const printedCode = (code: string): string =>
  Array.from({ length: Math.ceil(code.length / GROUP) }, (_, nth) => code.slice(nth * GROUP, (nth + 1) * GROUP)).join(
    '-',
  );

/** Shows what a printed code looks like; it opens nothing. */
export const CODE_EXAMPLE = printedCode('7KQM2XWAPR94H3DVY6TB9CJN');

/** A code as somebody types it, without hyphens, spaces and case. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The command that makes the first two officers of an installation. */
export const FIRST_OFFICE_COMMAND = 'npm run office:create';

/** The address of the page that takes a code, below the base path. */
export const ENROL_PATH = 'enrol';
