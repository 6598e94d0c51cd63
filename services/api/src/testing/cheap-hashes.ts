import type * as Argon2 from '@node-rs/argon2';
import type * as Crypto from 'node:crypto';

/**
 * For a script of thousands of steps that is about who may do what, not about what a guess costs: passwords and halves of codes
 * are hashed by the same functions with the least work they take. The first import of a test file, before what hashes.
 */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const least = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (password: string) => argon2.hash(password, least) };
});
jest.mock('node:crypto', () => {
  const crypto = jest.requireActual<typeof Crypto>('node:crypto');
  const scrypt = (
    password: Crypto.BinaryLike,
    salt: Crypto.BinaryLike,
    length: number,
    _costs: Crypto.ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => crypto.scrypt(password, salt, length, { N: 2, r: 1, p: 1 }, done);
  return { ...crypto, scrypt };
});
