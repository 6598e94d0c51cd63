import * as z from 'zod/mini';

/** Internal number of a row, from 1. */
export const Id = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
/** The id of a row as text in an address. */
export const IdText = z.string().check(z.regex(/^[1-9][0-9]{0,9}$/));
/** How many there are; null is never 0. */
export const Count = z.int().check(z.gte(0));
/** Calendar day `YYYY-MM-DD`, without time and zone. */
export const Day = z.iso.date();
/** A calendar day in a request: the database has no year 0. */
export const NamedDay = z.iso.date().check(z.regex(/^(?!0000)/, 'Enter a day with a year from 0001.'));
/** Moment in UTC, ISO 8601. */
export const Moment = z.iso.datetime({ offset: true });
/** College code: one to six digits; 501 is the examination office. */
export const CollegeCode = z.string().check(z.regex(/^[0-9]{1,6}$/));
/** Version of a row two people may edit; sent back on save, 409 when it has moved on. */
export const RowVersion = z.int().check(z.gte(1));

/** Keyset page: `after` is the opaque `next` of the page before. */
export const PageQuery = z.object({
  after: z.optional(z.string().check(z.maxLength(200))),
  size: z.optional(z.int().check(z.gte(1), z.lte(500))),
});

/** A page of rows with the total behind it; `next` is null on the last page. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ items: z.array(row), total: Count, next: z.nullable(z.string()) });

/** The answer of a listed call that only confirms its work. */
export const Message = z.object({ message: z.string() });

/** RFC 9457, with `message` beside it since existing clients show that field. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  message: z.string(),
  /** Field name (JSON pointer without the leading slash) to what is wrong with it. */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** On 409: both values, so that the person can choose. */
  conflict: z.optional(z.object({ yours: z.unknown(), theirs: z.unknown() })),
  /** Seconds until another try makes sense; also in the Retry-After header. */
  retryAfter: z.optional(z.int()),
  /** On 429: what a small proof of work has to answer (result/proof-rules.ts). */
  challenge: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;
