import { randomBytes, scrypt, timingSafeEqual, type BinaryLike } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<BinaryLike, BinaryLike, number, Buffer>(scrypt);
const KEY_BYTES = 32;

/** What the server stores of the security key of the table export. */
export interface ExportKey {
  salt: Buffer;
  hash: Buffer;
}

/** Reads `scrypt:<salt>:<hash>` in hexadecimal digits; nothing where the text has another form. */
export function readExportKey(text: string): ExportKey | undefined {
  const [, salt, hash] = /^scrypt:([0-9a-f]{32}):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  return salt && hash ? { salt: Buffer.from(salt, 'hex'), hash: Buffer.from(hash, 'hex') } : undefined;
}

const hashOf = (key: string, salt: Buffer): Promise<Buffer> => derive(key.normalize('NFC'), salt, KEY_BYTES);

/** The hash of a key, as `TABLE_EXPORT_KEY` takes it. */
export async function hashExportKey(key: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt:${salt.toString('hex')}:${(await hashOf(key, salt)).toString('hex')}`;
}

/** Compares in constant time. */
export const exportKeyFits = async ({ salt, hash }: ExportKey, key: string): Promise<boolean> =>
  timingSafeEqual(await hashOf(key, salt), hash);
