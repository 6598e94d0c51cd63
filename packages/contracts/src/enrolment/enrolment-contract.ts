import * as z from 'zod/mini';
import { NewPassword } from '../auth/new-password';
import { defineCall } from '../core/call';
import { Id, Message, Moment } from '../core/shapes';
import { visible } from '../core/text';
import { MAX_SLIPS } from './enrolment-rules';

/** A first sign-in: the user name or address, the code of the slip or message, and the password only this person knows. */
export const Enrolment = z.object({
  login: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), visible),
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), visible),
  newPassword: NewPassword,
});
export type Enrolment = z.infer<typeof Enrolment>;

/** Where somebody signs in. */
export const SIGN_INS = ['CAMP', 'COLLEGE'] as const;

export const enrol = defineCall({
  name: 'enrol',
  method: 'POST',
  path: '/enrolments',
  permission: 'public',
  summary: 'Opens an account with a code: the person chooses the own password. The code works once, for 72 hours.',
  body: Enrolment,
  reply: z.object({ message: z.string(), signIn: z.enum(SIGN_INS) }),
  refusals: [422],
});

/** What became of a slip; `OPEN` alone opens its account. */
export const SLIP_STATES = ['OPEN', 'USED', 'EXPIRED', 'RETURNED', 'REISSUED', 'ACCOUNT_CHANGED'] as const;
export type SlipState = (typeof SLIP_STATES)[number];

export const Slip = z.object({
  /** The number printed on it. */
  id: Id,
  issuedAt: Moment,
  issuedBy: z.nullable(z.string()),
  expiresAt: Moment,
  state: z.enum(SLIP_STATES),
  handedAt: z.nullable(Moment),
  handedBy: z.nullable(z.string()),
});
export type Slip = z.infer<typeof Slip>;

/** A person who opens an account with a code, and the latest slip; never the code. */
export const EnrolmentPerson = z.object({
  userId: Id,
  name: z.string(),
  login: z.string(),
  /** The camp of an officer, the code of a college. */
  of: z.string(),
  /** Post in the camp; null for a college. */
  role: z.nullable(z.enum(['OP', 'CO'])),
  /** Since when the password is the person's own; null while somebody else chose it. */
  enrolledAt: z.nullable(Moment),
  slip: z.nullable(Slip),
});
export type EnrolmentPerson = z.infer<typeof EnrolmentPerson>;

export const listEnrolments = defineCall({
  name: 'listEnrolments',
  method: 'GET',
  path: '/enrolments',
  permission: 'enrolment.read',
  summary: 'Who has opened the account and who waits for a code: of the camps of the running exams, or of colleges.',
  query: z.object({ of: z.enum(SIGN_INS) }),
  reply: z.array(EnrolmentPerson),
});

export const issueSlips = defineCall({
  name: 'issueSlips',
  method: 'POST',
  path: '/enrolment-slips',
  permission: 'enrolment.issue',
  summary: 'Makes a code for each person and prints it as a sealed slip, three to a page. Earlier codes of them end.',
  body: z.object({ users: z.array(Id).check(z.minLength(1), z.maxLength(MAX_SLIPS)) }),
  reply: 'file',
  refusals: [404],
});

export const handSlip = defineCall({
  name: 'handSlip',
  method: 'POST',
  path: '/enrolment-slips/:id/handed',
  permission: 'enrolment.hand',
  summary: 'Notes that a sealed slip was handed to its person, and by whom.',
  params: z.object({ id: Id }),
  reply: Message,
  refusals: [404, 409],
});

export const returnSlip = defineCall({
  name: 'returnSlip',
  method: 'POST',
  path: '/enrolment-slips/:id/returned',
  permission: 'enrolment.hand',
  summary: 'Takes a slip back that nobody has used: its code opens nothing any more.',
  params: z.object({ id: Id }),
  reply: Message,
  refusals: [404, 409],
});
