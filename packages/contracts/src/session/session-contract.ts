import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Count, Id, Message, Moment } from '../core/shapes';
import { visible } from '../core/text';

const SessionId = z.uuid();

/** A live sign-in. */
export const LiveSession = z.object({
  id: SessionId,
  /** The session of the request. */
  own: z.boolean(),
  issuedAt: Moment,
  lastSeen: Moment,
  expiresAt: Moment,
  ip: z.nullable(z.string()),
  /** Browser and system in words, such as 'Firefox on Windows'. */
  device: z.string(),
});
export type LiveSession = z.infer<typeof LiveSession>;

export const listOwnSessions = defineCall({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/login/sessions',
  permission: 'session.own',
  summary: 'The sign-ins of the person signed in that still stand, the one asking first.',
  reply: z.array(LiveSession),
});

export const endOwnSession = defineCall({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/login/sessions/:id',
  permission: 'session.own',
  summary: 'Ends one of the own sign-ins at once.',
  params: z.object({ id: SessionId }),
  reply: Message,
  refusals: [404],
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/login/sessions',
  permission: 'session.own',
  summary: 'Ends every own sign-in but this one.',
  reply: z.object({ message: z.string(), ended: Count }),
});

/** A live sign-in, with its person. */
export const PersonSession = z.extend(LiveSession, {
  userId: Id,
  login: z.string(),
  name: z.string(),
  kind: z.enum(['COLLEGE', 'OFFICE', 'OFFICER']),
  college: z.nullable(z.string()),
  /** The camp of an officer. */
  place: z.nullable(z.string()),
});
export type PersonSession = z.infer<typeof PersonSession>;

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  permission: 'session.manage',
  summary: 'The sign-ins that stand, by college code or by user name; the latest 500.',
  query: z.object({
    college: z.optional(CollegeCode),
    who: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254), visible)),
  }),
  reply: z.object({ items: z.array(PersonSession), total: Count }),
});

export const endSessionOf = defineCall({
  name: 'endSessionOf',
  method: 'DELETE',
  path: '/sessions/:id',
  permission: 'session.manage',
  summary: 'Ends the sign-in of somebody at once.',
  params: z.object({ id: SessionId }),
  reply: Message,
  refusals: [404],
});

export const endSessionsOf = defineCall({
  name: 'endSessionsOf',
  method: 'DELETE',
  path: '/sessions/of/:userId',
  permission: 'session.manage',
  summary: 'Ends every sign-in of a person at once; of the own ones all but this.',
  params: z.object({ userId: Id }),
  reply: z.object({ message: z.string(), ended: Count }),
  refusals: [404],
});
