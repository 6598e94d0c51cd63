import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AREAS, DUTIES } from '../core/duties';
import { CollegeCode, Id, Message, Moment } from '../core/shapes';
import { visible } from '../core/text';
import { NewPassword } from './new-password';

/** A user name and a password as both sign-in pages send them; the user name travels as `email`. */
export const Credentials = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), visible),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type Credentials = z.infer<typeof Credentials>;

const SessionStart = {
  status: z.int(),
  message: z.string(),
  /** Opaque; the browser keeps it and sends it back as `Authorization: Bearer`. */
  token: z.string(),
  /** True while the first password has not been changed: only the password call is open. */
  mustChange: z.boolean(),
  expiresAt: Moment,
  /**
   * `needed`: the token opens nothing but the proof of the second factor until that is given; `missing`: this person signs and
   * has no factor yet. Left out otherwise.
   */
  factor: z.optional(z.enum(['needed', 'missing'])),
};

/** What the duties of an officer open. */
const OfficeSession = z.object({
  duties: z.array(z.object({ duty: z.enum(DUTIES), areas: z.array(z.enum(AREAS)) })),
  /** The permissions whose screens open; null: all of the office. */
  permissions: z.nullable(z.array(z.string())),
  maySign: z.boolean(),
  /** Another way in was given out by somebody: for a week the person works and does not sign. */
  credentialsRenewed: z.nullable(z.object({ at: Moment, by: z.nullable(z.string()) })),
});

/** A clerk of a college: the person, and the permissions whose screens open. Left out for a first account. */
const ClerkSession = z.object({ name: z.string(), permissions: z.array(z.string()) });

export const CollegeSession = z.object({
  ...SessionStart,
  Colcode: CollegeCode,
  Colname: z.string(),
  userRole: z.enum(['admin', 'college']),
  /** Of an officer of the office only. */
  office: z.optional(OfficeSession),
  clerk: z.optional(ClerkSession),
});
export type CollegeSession = z.infer<typeof CollegeSession>;

export const CampSession = z.object({
  ...SessionStart,
  id: Id,
  role: z.enum(['OP', 'CO']),
  place: z.string(),
  name: z.string(),
  userRole: z.enum(['campadmin', 'camp']),
});
export type CampSession = z.infer<typeof CampSession>;

export const clgLogin = defineCall({
  name: 'clgLogin',
  method: 'POST',
  path: '/login/clglogin',
  permission: 'public',
  summary: 'Signs a college or the examination office in.',
  body: Credentials,
  reply: CollegeSession,
});

export const campLogin = defineCall({
  name: 'campLogin',
  method: 'POST',
  path: '/login/camplogin',
  permission: 'public',
  summary: 'Signs a camp officer or operator in.',
  body: Credentials,
  reply: CampSession,
});

/** Who is signed in, as the server sees it. `colCode` is the college code, or the officer's number in a camp. */
export const OwnSession = z.object({
  userRole: z.enum(['admin', 'college', 'campadmin', 'camp']),
  colCode: z.string(),
  colName: z.string(),
  place: z.nullable(z.string()),
  login: z.string(),
  mustChange: z.boolean(),
  expiresAt: Moment,
  office: z.optional(OfficeSession),
  clerk: z.optional(ClerkSession),
  /** `needed`: the second factor has to be proved first; `missing`: this person signs and has none yet. */
  factor: z.optional(z.enum(['needed', 'missing'])),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const getOwnSession = defineCall({
  name: 'getOwnSession',
  method: 'GET',
  path: '/login/session',
  permission: 'session.own',
  summary: 'Tells who is signed in with this token.',
  reply: OwnSession,
});

/** A way in that somebody else gave out for the own account, within the last 30 days. */
export const listCredentialEvents = defineCall({
  name: 'listCredentialEvents',
  method: 'GET',
  path: '/login/credential-events',
  permission: 'session.own',
  summary: 'When somebody else gave out a password or code for the own account in the last 30 days, the latest first.',
  reply: z.array(z.object({ kind: z.enum(['FIRST_PASSWORD', 'CODE']), at: Moment, by: z.nullable(z.string()) })),
});

export const logout = defineCall({
  name: 'logout',
  method: 'POST',
  path: '/login/logout',
  permission: 'session.own',
  summary: 'Ends this session at once.',
  reply: Message,
});

export const changeOwnPassword = defineCall({
  name: 'changeOwnPassword',
  method: 'PUT',
  path: '/login/password',
  permission: 'session.own',
  summary: 'Changes the password of the person signed in and ends their other sessions.',
  body: z.object({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    newPassword: NewPassword,
  }),
  reply: Message,
  refusals: [422],
});

export const changeCollegePassword = defineCall({
  name: 'changeCollegePassword',
  method: 'PUT',
  path: '/colleges/:id/password',
  permission: 'college.password',
  summary: 'Changes the password of a college code; `currentPassword` is that of the person signed in.',
  params: z.object({ id: CollegeCode }),
  body: z.object({
    currentPassword: z.string().check(z.minLength(1), z.maxLength(200)),
    newPassword: NewPassword,
  }),
  reply: Message,
  refusals: [404, 422],
});

export const changeCollegePasswordInPath = defineCall({
  name: 'changeCollegePasswordInPath',
  method: 'PUT',
  path: '/colleges/:id/:value',
  permission: 'college.password',
  summary:
    'Changes the password of a college code; the new password is the last segment. The own one wants the present one in the body.',
  params: z.object({ id: CollegeCode, value: NewPassword }),
  body: z.nullish(z.object({ currentPassword: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) })),
  reply: Message,
  refusals: [404, 422],
  replacedBy: 'changeCollegePassword',
  secretPath: true,
});
