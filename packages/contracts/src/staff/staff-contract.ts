import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { AREAS, DUTIES } from '../core/duties';
import { Count, Day, Id, IdText, Message, Moment, RowVersion } from '../core/shapes';
import { Email, Line, Mobile, visible } from '../core/text';
import { PROOF } from '../signature/signature-contract';

const reading = { method: 'GET', permission: 'staff.read' } as const;
const managing = { permission: 'staff.manage', refusals: [404, 409, 422] } as const;

export const Duties = z
  .array(z.object({ duty: z.enum(DUTIES), areas: z.array(z.enum(AREAS)).check(z.maxLength(AREAS.length)) }))
  .check(z.maxLength(DUTIES.length));
export type Duties = z.infer<typeof Duties>;

/** Why, in a sentence the other officer can judge by. */
const Why = z
  .string()
  .check(z.trim(), z.minLength(10, 'Give a reason of at least 10 characters.'), z.maxLength(500), visible);

/** A person of the office and the account they sign in with. */
export const StaffPerson = z.object({
  id: Id,
  login: z.string(),
  name: z.string(),
  designation: z.string(),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  activeFrom: Day,
  activeTo: z.nullable(Day),
  endedBy: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
  /** Held now; of a person who has ended, those held last. */
  duties: Duties,
  /** The person has chosen a password; false while a code waits. */
  enrolled: z.boolean(),
  /** When the open one-time code ends; null without one. */
  codeExpiresAt: z.nullable(Moment),
  maySign: z.boolean(),
  credentialsRenewed: z.nullable(z.object({ at: Moment, by: z.nullable(z.string()) })),
  /** The account of the person who asks. */
  own: z.boolean(),
  row_version: RowVersion,
});
export type StaffPerson = z.infer<typeof StaffPerson>;

export const PROPOSAL_KINDS = ['PERSON', 'CHANGE', 'CODE'] as const;
export const PROPOSAL_STATES = ['PROPOSED', 'CONFIRMED', 'DECLINED', 'WITHDRAWN'] as const;

/** What one officer proposes about a person and another decides. */
export const StaffProposal = z.object({
  id: Id,
  kind: z.enum(PROPOSAL_KINDS),
  state: z.enum(PROPOSAL_STATES),
  /** The person it is about; null until a new account has been confirmed. */
  staffId: z.nullable(Id),
  /** Of the proposal, or of the person where it names none. */
  name: z.string(),
  designation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  duties: z.nullable(Duties),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: Moment,
  /** The person who asks has proposed it. */
  own: z.boolean(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Moment),
  decisionNote: z.nullable(z.string()),
});
export type StaffProposal = z.infer<typeof StaffProposal>;

export const listStaff = defineCall({
  ...reading,
  name: 'listStaff',
  path: '/control/staff',
  summary:
    'The persons of the office with their duties, active ones first, and the proposals that wait for a second officer.',
  reply: z.object({ persons: z.array(StaffPerson), proposals: z.array(StaffProposal), signers: Count }),
});

export const listStaffHistory = defineCall({
  ...reading,
  name: 'listStaffHistory',
  path: '/control/staff/history',
  summary: 'What was proposed about persons of the office and how it was decided, the latest first; at most 200.',
  reply: z.array(StaffProposal),
});

const Facts = z.object({
  name: Line(100),
  designation: Line(100),
  email: Email,
  mobile: z.nullable(z.union([z.literal(''), Mobile])),
  duties: Duties,
  reason: Why,
});

/** `half` is half of the one-time code, shown to the proposing officer this once; null where there is no code. */
const Proposed = z.object({ message: z.string(), id: Id, half: z.nullable(z.string()) });

export const proposePerson = defineCall({
  ...managing,
  name: 'proposePerson',
  method: 'POST',
  path: '/control/staff/proposals',
  summary: 'Proposes a person and their account; another signer confirms it.',
  body: z.extend(Facts, PROOF),
  reply: Proposed,
});

export const proposeStaffChange = defineCall({
  ...managing,
  name: 'proposeStaffChange',
  method: 'POST',
  path: '/control/staff/persons/:id/changes',
  summary: 'Proposes other facts or duties of a person; another signer confirms it.',
  params: z.object({ id: IdText }),
  body: z.extend(Facts, { row_version: RowVersion, ...PROOF }),
  reply: Proposed,
});

export const proposeCode = defineCall({
  ...managing,
  name: 'proposeCode',
  method: 'POST',
  path: '/control/staff/persons/:id/codes',
  summary: 'Proposes another one-time code for a person who has lost the password; another signer confirms it.',
  params: z.object({ id: IdText }),
  body: z.object({ reason: Why, ...PROOF }),
  reply: Proposed,
});

export const confirmStaffProposal = defineCall({
  ...managing,
  name: 'confirmStaffProposal',
  method: 'PUT',
  path: '/control/staff/proposals/:id/confirmation',
  summary: 'Confirms what another signer has proposed, and does it. The other half of a code is in this answer only.',
  params: z.object({ id: IdText }),
  body: z.object(PROOF),
  reply: z.object({
    message: z.string(),
    code: z.nullable(z.object({ half: z.string(), login: z.string(), expiresAt: Moment })),
  }),
});

export const declineStaffProposal = defineCall({
  ...managing,
  name: 'declineStaffProposal',
  method: 'PUT',
  path: '/control/staff/proposals/:id/refusal',
  summary: 'Declines what another signer has proposed, with a reason.',
  params: z.object({ id: IdText }),
  body: z.object({ reason: Why }),
  reply: Message,
});

export const withdrawStaffProposal = defineCall({
  ...managing,
  name: 'withdrawStaffProposal',
  method: 'PUT',
  path: '/control/staff/proposals/:id/withdrawal',
  summary: 'Takes an own proposal back before it is decided.',
  params: z.object({ id: IdText }),
  reply: Message,
});

export const endStaff = defineCall({
  ...managing,
  name: 'endStaff',
  method: 'PUT',
  path: '/control/staff/persons/:id/end',
  summary: 'Ends the account of a person at once, with its sessions. The last two signers stay.',
  params: z.object({ id: IdText }),
  body: z.object({ reason: Why, ...PROOF }),
  reply: Message,
});
