import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over register number and birth date (YYYY-MM-DD): the database has no birth date in clear. */
export const birthDateMac = (key: string, regNo: string, dob: string): Buffer =>
  createHmac('sha256', key).update(`${regNo}|${dob}`).digest();

/** Compares in constant time; 32 bytes each, also for unknown numbers. */
export const sameMac = (mac: Buffer, other: Buffer): boolean =>
  mac.length === other.length && timingSafeEqual(mac, other);

/** Whether a stored MAC is that of number and date under one of these keys; the work is the same for every outcome. */
export function fitsMac(kept: Buffer, keys: readonly string[], regNo: string, dob: string): boolean {
  let fits = false;
  for (const key of keys) fits = sameMac(kept, birthDateMac(key, regNo, dob)) || fits;
  return fits;
}
