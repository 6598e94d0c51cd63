import * as z from 'zod/mini';
import { defineCall } from '../core/call';

/** What somebody new does first; each role has pages of its own for them. */
export const FIRST_STEPS = ['PASSWORD', 'DETAILS', 'FIND', 'HELP'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const FirstSteps = z.object({
  /** Put away for good. */
  away: z.boolean(),
  done: z.array(z.enum(FIRST_STEPS)),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const getFirstSteps = defineCall({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/first-steps',
  permission: 'bell.own',
  summary: 'Which of the first steps the person signed in has taken, and whether they have put the card away.',
  reply: FirstSteps,
});

export const recordFirstStep = defineCall({
  name: 'recordFirstStep',
  method: 'POST',
  path: '/first-steps',
  permission: 'bell.own',
  summary: 'Records a first step that was taken, or that the card is put away for good; a second time changes nothing.',
  body: z.object({ step: z.enum([...FIRST_STEPS, 'AWAY']) }),
  reply: FirstSteps,
});
