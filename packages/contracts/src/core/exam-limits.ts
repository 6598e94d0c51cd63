/** Limits of a written paper that forms, rules and shapes share. Nothing here may import zod. */

/** Highest mark of a written paper, in every keying. */
export const MAX_MARK = 75;
