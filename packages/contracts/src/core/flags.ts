import * as z from 'zod/mini';
import { Id } from './shapes';

/** A flag as clients send it: 1 and true are on. */
export const Flag = z.union([z.boolean(), z.literal(0), z.literal(1)]);
export const isOn = (flag: z.infer<typeof Flag>): boolean => flag === true || flag === 1;

/**
 * Body of a batch flag update: entries with the id of the row and the flags to set by name; at least one, each once.
 * `id` is the shape of the row's id where it is not a number.
 */
export const flagChanges = <const Name extends string, Key extends z.ZodMiniType = typeof Id>(
  names: readonly Name[],
  max = 500,
  id: Key = Id as z.ZodMiniType as Key,
) =>
  z
    .array(
      z.object({
        id,
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
    .check(
      z.minLength(1),
      z.maxLength(max),
      z.refine(
        (entries) => new Set(entries.map((entry) => String((entry as { id?: unknown }).id))).size === entries.length,
        'Name each row once.',
      ),
    );
