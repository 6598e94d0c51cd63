import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id, Message, Moment } from '../core/shapes';
import { Line, visible } from '../core/text';
import { clerkLoginProblem, MAX_CLERK_LOGIN, MIN_CLERK_REASON } from './clerk-rules';

/** A person who works for a college with a sign-in of their own. */
export const Clerk = z.object({
  id: Id,
  name: z.string(),
  login: z.string(),
  designation: z.string(),
  madeAt: Moment,
  /** Since when the password is the person's own; null until the code is used. */
  enrolledAt: z.nullable(Moment),
  lastSignIn: z.nullable(Moment),
  /** The open code; null where there is none. */
  code: z.nullable(z.object({ slip: Id, expiresAt: Moment })),
  ended: z.nullable(z.object({ at: Moment, by: z.string(), reason: z.string() })),
});
export type Clerk = z.infer<typeof Clerk>;

const NewClerk = z.object({
  name: Line(100),
  designation: Line(100),
  /** A user name or an e-mail address; never a number, since numbers are codes of colleges. */
  login: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1),
    z.maxLength(MAX_CLERK_LOGIN),
    visible,
    z.check<string>((payload) => {
      const message = clerkLoginProblem(payload.value);
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
    }),
  ),
});

const OneClerk = z.object({ id: Id });

export const listClerks = defineCall({
  name: 'listClerks',
  method: 'GET',
  path: '/clerks',
  permission: 'clerk.manage',
  summary: 'The clerks of the own college, those who have ended among them.',
  reply: z.array(Clerk),
});

export const makeClerk = defineCall({
  name: 'makeClerk',
  method: 'POST',
  path: '/clerks',
  permission: 'clerk.manage',
  summary: 'Makes the sign-in of a clerk, which opens with a code alone.',
  body: NewClerk,
  reply: z.object({ id: Id, message: z.string() }),
  refusals: [409],
});

export const issueClerkCode = defineCall({
  name: 'issueClerkCode',
  method: 'POST',
  path: '/clerks/:id/code',
  permission: 'clerk.manage',
  summary:
    'Makes a code for a clerk and prints it as a sealed slip. An earlier code of the clerk ends. `currentPassword` is that of the person signed in: a token alone opens no further account.',
  params: OneClerk,
  body: z.object({ currentPassword: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: 'file',
  refusals: [404, 422],
});

export const endClerk = defineCall({
  name: 'endClerk',
  method: 'PUT',
  path: '/clerks/:id/end',
  permission: 'clerk.manage',
  summary: 'Ends the sign-in of a clerk; who is signed in with it is signed out at once.',
  params: OneClerk,
  body: z.object({ reason: Line(500).check(z.minLength(MIN_CLERK_REASON)) }),
  reply: Message,
  refusals: [404],
});
