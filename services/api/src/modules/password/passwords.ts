import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { Busy } from '../../core/http/problem';
import { Semaphore } from '../../core/uploads/semaphore';

/** Costs of every password here: argon2id with 19 MiB and two passes. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes 19 MiB and a core: eight at once in a process, eight more wait a moment, and whoever comes then is told to
 * come back.
 */
const gate = new Semaphore(
  8,
  8,
  2000,
  () => new Busy('passwords-busy', 'Many people are signing in just now. Please try again in a moment.', 2),
);

/** @throws Busy where too many passwords are being hashed */
export const hashPassword = (password: string): Promise<string> =>
  gate.pass(() => hash(password.normalize('NFC'), COSTS));

let decoy: Promise<string> | undefined;

/**
 * Compares a password; without a hash (an unknown user) it does the same work and returns false.
 * @throws Busy where too many passwords are being hashed
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString('hex'), COSTS);
  const other = await decoy;
  const fits = await gate.pass(() => verify(stored ?? other, password.normalize('NFC')));
  return fits && stored !== undefined;
}
