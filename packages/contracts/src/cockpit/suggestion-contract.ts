import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Day, Id } from '../core/shapes';

/** Work that a screen with many selects does, and that has something left to do in an open window. */
export const SUGGESTED_WORK = [
  'INTERNAL_MARKS',
  'PRACTICAL_MARKS',
  'ABSENTEES',
  'REGISTRATIONS',
  'APPLICATIONS',
] as const;
export type SuggestedWork = (typeof SUGGESTED_WORK)[number];

/** More than these would have to be read before one of them is chosen. */
export const MAX_SUGGESTIONS = 5;

/** What the selects of a screen are filled with, and what is left to do there. */
export const Suggestion = z.object({
  exam: z.string(),
  exam_name: z.string(),
  /** The college; null for a college itself, which has none to choose. */
  college: z.nullable(z.string()),
  level: z.string(),
  degree: Id,
  degree_name: z.string(),
  /** Year of admission; null where the work is not done batch by batch. */
  batch: z.nullable(Count),
  sem: Count,
  paper: z.nullable(z.string()),
  /** Practical batch; null where it is not known which one comes next. */
  prac: z.nullable(Count),
  /** Marks missing, candidates of a paper without final absentees, students to register, papers not confirmed. */
  count: Count,
  /** Day of the time table on which the paper is written. */
  on: z.nullable(Day),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const listSuggestions = defineCall({
  name: 'listSuggestions',
  method: 'GET',
  path: '/suggestions/:work',
  permission: 'suggestion.read',
  summary:
    'What the person most likely works on next on a screen: the earliest day first, then the most to do. Kept for a minute, and counted again after a change of the own college.',
  params: z.object({ work: z.enum(SUGGESTED_WORK) }),
  reply: z.object({
    /** It is being counted still, and there within seconds. */
    waiting: z.boolean(),
    items: z.array(Suggestion),
  }),
});
