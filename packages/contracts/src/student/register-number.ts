import { cleanRegisterNumber } from '../result/result-rules';

/**
 * The key of a register number: its letters and digits in capitals. A student is found, limited and named by it, however
 * the number is written or typed; 22/1 and 221 have the same one, so that no two students may have both.
 */
export const regnoKey = (written: string): string => cleanRegisterNumber(written);

export interface RegisterNumberParts {
  /** Year of admission, four digits. */
  year: number;
  /** Degree level; the number contains its two letters: PG, MP for MPHIL. */
  level: string;
  colcode: string;
  /** The degree's own code, two to five capitals or digits, unique within its level. */
  code: string;
}

/** Two letters of a level; a level that is not listed gives its first two. */
const LEVEL_CODES: Readonly<Record<string, string>> = {
  UG: 'UG',
  PG: 'PG',
  MPHIL: 'MP',
  PHD: 'PH',
  DIPLOMA: 'DP',
  CERTIFICATE: 'CT',
};
export const levelCode = (level: string): string =>
  LEVEL_CODES[level.toUpperCase()] ??
  level
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 2);

/** Digits of the serial number; a batch beyond 999 grows to four digits. */
const SERIAL_DIGITS = 3;

/** The number without its serial: C25UG101COM of admission 2025, level UG, college 101 and degree code COM. */
export const registerPrefix = ({ year, level, colcode, code }: RegisterNumberParts): string =>
  `C${String(year % 100).padStart(2, '0')}${levelCode(level)}${colcode}${code}`;

/** C25UG101COM007: prefix and serial, from 1. */
export const registerNumber = (prefix: string, serial: number): string =>
  `${prefix}${String(serial).padStart(SERIAL_DIGITS, '0')}`;

/** Serial of a number with this prefix; undefined for a number of another kind. */
export function serialOf(prefix: string, regNo: string): number | undefined {
  if (!regNo.startsWith(prefix)) return undefined;
  const serial = regNo.slice(prefix.length);
  return /^[0-9]{3,5}$/.test(serial) ? Number(serial) : undefined;
}
