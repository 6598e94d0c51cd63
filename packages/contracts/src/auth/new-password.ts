import * as z from 'zod/mini';

/**
 * At least 8 characters (15 advised), at most 128, no rules of composition. The server wants 12 of officers and rejects
 * passwords that everybody uses, names of the house and of the person.
 */
export const NewPassword = z
  .string()
  .check(z.minLength(8, 'At least 8 characters.'), z.maxLength(128, 'At most 128 characters.'));
