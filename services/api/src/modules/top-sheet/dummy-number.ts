/** The quasigroup of H. Michael Damm's check digit: finds every single wrong digit and every swap of neighbours. */
const TABLE = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

/** The bases an exam has for its scripts: seven digits, never a leading zero. */
export const FIRST_BASE = 1_000_000;
export const LAST_BASE = 9_999_999;

/** The eight digits on a script: seven of the base and a check digit. */
export function dummyNumber(base: number): string {
  if (!Number.isInteger(base) || base < FIRST_BASE || base > LAST_BASE)
    throw new RangeError(`${base} is no base of a dummy number.`);
  const digits = String(base);
  let check = 0;
  for (const digit of digits) check = TABLE[check]![Number(digit)]!;
  return `${digits}${check}`;
}

/** SQL for the eight-digit number of a seven-digit base (an SQL expression of type integer). */
export function dummyNumberSql(base: string): string {
  const table = `'{${TABLE.flat().join(',')}}'::int[]`;
  let check = '0';
  for (let exponent = 6; exponent >= 0; exponent--) {
    const digit = `(${base} / ${10 ** exponent} % 10)`;
    check = `(${table})[1 + 10 * ${check} + ${digit}]`;
  }
  return `(${base} * 10 + ${check})::text`;
}
