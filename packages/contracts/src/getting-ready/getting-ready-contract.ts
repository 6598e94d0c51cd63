import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count } from '../core/shapes';

/** One thing an office prepares before its first exam. */
export const ReadyStep = z.object({
  /** 'COLLEGES', 'CAMPS'. */
  key: z.string(),
  title: z.string(),
  /** How many there are now; null where nothing is counted. */
  count: z.nullable(Count),
  /** What `count` counts: 'Active colleges'. Without a count what is there. */
  counted: z.string(),
  /** What is missing, in a sentence; null where nothing is. */
  missing: z.nullable(z.string()),
  /** What cannot be done until it is there. */
  blocks: z.string(),
  /** Not every university has it: it may be left out. */
  optional: z.boolean(),
  /** Page below `/home/`. */
  open: z.string(),
});
export type ReadyStep = z.infer<typeof ReadyStep>;

export const getReadySteps = defineCall({
  name: 'getReadySteps',
  method: 'GET',
  path: '/getting-ready',
  permission: 'exam.manage',
  summary:
    'What an office prepares before its first exam, in order, with counts and what is missing; nothing after that exam.',
  reply: z.object({
    /** The first exam has been created. */
    done: z.boolean(),
    steps: z.array(ReadyStep),
  }),
});
