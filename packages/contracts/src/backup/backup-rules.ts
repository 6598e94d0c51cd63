import * as z from 'zod/mini';

/** Long enough that an archive in wrong hands cannot be guessed open. */
export const PASSPHRASE_LENGTH = { min: 14, max: 200 } as const;

/** What opens an archive where the key of the installation is unavailable. */
export const Passphrase = z
  .string()
  .check(
    z.minLength(PASSPHRASE_LENGTH.min, `At least ${PASSPHRASE_LENGTH.min} characters.`),
    z.maxLength(PASSPHRASE_LENGTH.max, `At most ${PASSPHRASE_LENGTH.max} characters.`),
  );
