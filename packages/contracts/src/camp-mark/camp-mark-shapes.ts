import * as z from 'zod/mini';
import { MarkOrNone } from '../core/exam-shapes';
import { Count, Id, Moment } from '../core/shapes';

/** The marks of one script as they travel; a mark is null when there is none, or when the reader may not see it. */
export const MARKS = { Amark: MarkOrNone, Bmark: MarkOrNone, Cmark: MarkOrNone };
/** Who keyed A and B, and when. */
export const KEYED_BY = {
  aopid: z.nullable(Id),
  bopid: z.nullable(Id),
  aupdateon: z.nullable(Moment),
  bupdateon: z.nullable(Moment),
};

/** Sent by older clients: the server takes officer, time and paper from its own records. */
export const Ignored = z.optional(z.union([z.string().check(z.maxLength(60)), Count]));
