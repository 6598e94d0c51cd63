import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Day, Id } from '../core/shapes';

export const MARK_KINDS = ['INTERNAL_MARKS', 'PRACTICAL_MARKS'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** A paper of the own college with marks missing while its window is open. */
export const OpenPaper = z.object({
  kind: z.enum(MARK_KINDS),
  exam: z.string(),
  exam_name: z.string(),
  level: z.string(),
  degree: Id,
  degree_name: z.string(),
  sem: Count,
  paper: z.string(),
  title: z.string(),
  /** Practical batch whose marks come next; null for internal marks, and where several are begun. */
  prac: z.nullable(Count),
  missing: Count,
  /** Candidates on the list of the paper. */
  students: Count,
  /** Day of the time table; null without one. */
  on: z.nullable(Day),
});
export type OpenPaper = z.infer<typeof OpenPaper>;

export const listOpenPapers = defineCall({
  name: 'listOpenPapers',
  method: 'GET',
  path: '/open-papers',
  permission: 'open-paper.read',
  summary:
    'Papers of the own college with internal or practical marks missing in an open window, the earliest day of the time table first. Kept for a minute, and counted again after a change of the own college.',
  reply: z.object({
    /** It is being counted still, and there within seconds. */
    waiting: z.boolean(),
    items: z.array(OpenPaper),
  }),
});
