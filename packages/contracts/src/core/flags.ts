import * as z from 'zod/mini';
import { Id } from './shapes';

/** A flag as clients send it: 1 and true are on. */
export const Flag = z.union([z.boolean(), z.literal(0), z.literal(1)]);
export const isOn = (flag: z.infer<typeof Flag>): boolean => flag === true || flag === 1;

/** Body of a batch flag update: entries with the id of the row and the flags to set by name; at least one, each once. */
export const flagChanges = <const Name extends string>(names: readonly Name[], most = 500) =>
  z
    .array(
      z.object({
        id: Id,
        actions: z
          .object(
            Object.fromEntries(names.map((name) => [name, z.optional(Flag)])) as Record<
              Name,
              z.ZodMiniOptional<typeof Flag>
            >,
          )
          .check(z.refine((actions) => Object.keys(actions).length > 0, 'Name at least one flag.')),
      }),
    )
    .check(z.minLength(1), z.maxLength(most));
