import { createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 over register number and birth date (YYYY-MM-DD): the database holds no birth date in the clear. */
export const birthDateMac = (key: string, regNo: string, dob: string): Buffer =>
  createHmac('sha256', key).update(`${regNo}|${dob}`).digest();

/** Compares in constant time; 32 bytes each, whatever was asked. */
export const sameMac = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
