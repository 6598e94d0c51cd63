import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** Costs of every password here: argon2id with 19 MiB and two passes. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COSTS);

let decoy: Promise<string> | undefined;

/** Compares a password; without a hash (an unknown user) it does the same work and returns false. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const fits = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return fits && stored !== undefined;
}
