import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Count, Moment } from '../core/shapes';
import { Slip } from './enrolment-contract';
import { MAX_COLLEGE_CODES } from './enrolment-rules';

/** `SIGNED_IN`: the college has a password of its own; `CODE_OPEN`: a code waits; `WITHOUT`: neither. */
const SIGN_IN_STATES = ['SIGNED_IN', 'CODE_OPEN', 'WITHOUT'] as const;
export type SignInState = (typeof SIGN_IN_STATES)[number];

/** A college and its first account; never a code. */
export const CollegeSignIn = z.object({
  colcode: CollegeCode,
  name: z.string(),
  state: z.enum(SIGN_IN_STATES),
  /** Since when the password is the college's own. */
  enrolledAt: z.nullable(Moment),
  lastSignIn: z.nullable(Moment),
  /** The latest code, whatever became of it. */
  slip: z.nullable(Slip),
  /** Clerks who may sign in beside the first account. */
  clerks: Count,
});
export type CollegeSignIn = z.infer<typeof CollegeSignIn>;

export const listCollegeSignIns = defineCall({
  name: 'listCollegeSignIns',
  method: 'GET',
  path: '/college-sign-ins',
  permission: 'college.manage',
  summary: 'Which colleges have a password of their own, which have an open code, and which have neither.',
  reply: z.array(CollegeSignIn),
});

export const listCollegeCodes = defineCall({
  name: 'listCollegeCodes',
  method: 'GET',
  path: '/college-sign-ins/:code/codes',
  permission: 'college.manage',
  summary: 'Every code made for the first account of a college, the latest first.',
  params: z.object({ code: CollegeCode }),
  reply: z.array(Slip),
});

export const issueCollegeCodes = defineCall({
  name: 'issueCollegeCodes',
  method: 'POST',
  path: '/college-sign-ins/codes',
  permission: 'college.manage',
  summary:
    'Makes a code for each college named, or for all that have neither a password of their own nor an open code, and prints ' +
    'sealed slips, a page for each college. An earlier code of a college named ends.',
  bodyBytes: 200 * 1024,
  body: z.object({ colleges: z.optional(z.array(CollegeCode).check(z.minLength(1), z.maxLength(MAX_COLLEGE_CODES))) }),
  reply: 'file',
  refusals: [404, 409],
});
