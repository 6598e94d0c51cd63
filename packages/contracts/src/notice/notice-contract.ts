import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Id, Message, Moment, RowVersion } from '../core/shapes';
import { Line } from '../core/text';
import { PROOF } from '../signature/signature-contract';
import { NOTICE_CHANNELS, NOTICE_KEYS } from './notice-rules';

const Key = z.enum(NOTICE_KEYS as [(typeof NOTICE_KEYS)[number], ...typeof NOTICE_KEYS]);
const Channel = z.enum(NOTICE_CHANNELS);
const Language = z.enum(['en', 'ta']);
export const NOTICE_STATES = ['DRAFT', 'READY', 'STOPPED', 'SENT'] as const;
export const MESSAGE_STATES = [
  'WAITING',
  'SENDING',
  'SENT',
  'FAILED',
  'UNKNOWN',
  'NO_CONTACT',
  'OPTED_OUT',
  'EXPIRED',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const Body = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000), z.normalize('NFC'));
const Place = Line(30);

export const NoticeTemplate = z.object({
  id: Id,
  key: Key,
  channel: Channel,
  language: Language,
  version: z.int(),
  entityId: z.nullable(z.string()),
  header: z.nullable(z.string()),
  dltId: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  body: z.string(),
  variables: z.array(z.string()),
  /** Not read by a native speaker yet. */
  beta: z.boolean(),
  state: z.enum(['DRAFT', 'APPROVED', 'RETIRED']),
  madeBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(Moment),
  /** Whether the person signed in has written it, and so does not approve it. */
  own: z.boolean(),
  rowVersion: RowVersion,
});
export type NoticeTemplate = z.infer<typeof NoticeTemplate>;

/** One event that people are notified of, with the state of its messages. */
export const Notice = z.object({
  id: Id,
  key: Key,
  exam: z.nullable(z.string()),
  thing: z.string(),
  state: z.enum(NOTICE_STATES),
  must: z.boolean(),
  plannedFor: Moment,
  /** Null: the worker has not found the people yet. */
  people: z.nullable(Count),
  parts: z.nullable(Count),
  /** Paise of the SMS parts at the price of the settings. */
  cost: z.nullable(Count),
  madeBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  own: z.boolean(),
  words: z.nullable(z.string()),
  counts: z.array(z.object({ state: z.enum(MESSAGE_STATES), count: Count })),
  rowVersion: RowVersion,
  at: Moment,
});
export type Notice = z.infer<typeof Notice>;

/** One message to one person, without the address: the office reads no contact here. */
export const NoticeMessage = z.object({
  id: Id,
  channel: Channel,
  to: z.string(),
  state: z.enum(MESSAGE_STATES),
  tries: Count,
  parts: z.nullable(Count),
  words: z.nullable(z.string()),
  at: Moment,
  doneAt: z.nullable(Moment),
  nextAt: Moment,
  subject: z.nullable(z.string()),
  text: z.string(),
});
export type NoticeMessage = z.infer<typeof NoticeMessage>;

export const listNoticeTemplates = defineCall({
  name: 'listNoticeTemplates',
  method: 'GET',
  path: '/notices/templates',
  permission: 'notice.read',
  summary: 'Texts of notices in every version, the approved ones first.',
  reply: z.array(NoticeTemplate),
});

export const NoticeTemplateDraft = z.object({
  key: Key,
  channel: Channel,
  language: Language,
  entityId: z.optional(z.string().check(z.regex(/^[0-9]{10,25}$/, 'Enter the number of the registered entity.'))),
  header: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{3,20}$/, 'Enter the registered sender name.'))),
  dltId: z.optional(z.string().check(z.regex(/^[0-9]{10,25}$/, 'Enter the number of the registered template.'))),
  subject: z.optional(Line(150)),
  body: Body.check(z.refine((text) => !/\p{Cc}/u.test(text.replaceAll('\n', '')), 'Remove the control character.')),
  variables: z.array(Place).check(z.maxLength(10)),
  beta: z.boolean(),
});

export const saveNoticeTemplate = defineCall({
  name: 'saveNoticeTemplate',
  method: 'POST',
  path: '/notices/templates',
  permission: 'notice.manage',
  summary: 'Writes a new version of a text, or changes the draft that is there.',
  body: NoticeTemplateDraft,
  reply: NoticeTemplate,
  refusals: [409, 422],
});

export const approveNoticeTemplate = defineCall({
  name: 'approveNoticeTemplate',
  method: 'POST',
  path: '/notices/templates/:id/approval',
  permission: 'notice.manage',
  summary: 'Another officer approves a text; of an SMS the registered text is compared letter by letter.',
  params: z.object({ id: Id }),
  body: z.object({
    row_version: RowVersion,
    /** The text as the registration has it, letter by letter. */
    registered: z.optional(z.string().check(z.maxLength(2000))),
    ...PROOF,
  }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const listNotices = defineCall({
  name: 'listNotices',
  method: 'GET',
  path: '/notices',
  permission: 'notice.read',
  summary: 'The latest 200 notices with what became of their messages.',
  reply: z.array(Notice),
});

export const listNoticeMessages = defineCall({
  name: 'listNoticeMessages',
  method: 'GET',
  path: '/notices/:id/messages',
  permission: 'notice.read',
  summary: 'Messages of a notice with their texts, at most 100 behind a number: those of one state, or all.',
  params: z.object({ id: Id }),
  query: z.object({
    state: z.optional(z.enum(MESSAGE_STATES)),
    after: z.optional(z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
    size: z.optional(z.int().check(z.gte(1), z.lte(100))),
  }),
  reply: z.array(NoticeMessage),
  refusals: [404],
});

export const approveNotice = defineCall({
  name: 'approveNotice',
  method: 'POST',
  path: '/notices/:id/approval',
  permission: 'notice.manage',
  summary: 'A second officer has seen number, parts, cost and examples, and lets a notice to many people go.',
  params: z.object({ id: Id }),
  body: z.object({ row_version: RowVersion, people: Count, ...PROOF }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const stopNotice = defineCall({
  name: 'stopNotice',
  method: 'POST',
  path: '/notices/:id/stop',
  permission: 'notice.manage',
  summary: 'Stops a notice between two messages, or lets a stopped one go on.',
  params: z.object({ id: Id }),
  body: z.object({ stop: z.boolean() }),
  reply: Message,
  refusals: [404, 409],
});

export const resendNotice = defineCall({
  name: 'resendNotice',
  method: 'POST',
  path: '/notices/:id/again',
  permission: 'notice.manage',
  summary:
    'Sends messages of a notice again: all that failed, or one, also one whose outcome is unknown. SENT settles an unknown one as arrived.',
  params: z.object({ id: Id }),
  body: z.object({ message: z.optional(Id), arrived: z.optional(z.boolean()) }),
  reply: Message,
  refusals: [404, 409, 422],
});

export const listNoticeOutbox = defineCall({
  name: 'listNoticeOutbox',
  method: 'GET',
  path: '/notices/outbox',
  permission: 'notice.read',
  summary: 'The latest 200 messages of the demonstration, which were written to files instead of being sent.',
  reply: z.array(z.extend(NoticeMessage, { key: Key })),
});

export const listBouncedContacts = defineCall({
  name: 'listBouncedContacts',
  method: 'GET',
  path: '/notices/bounced',
  permission: 'notice.read',
  summary: 'The latest 200 contacts that the provider refused for good, by person and without the address.',
  reply: z.array(z.object({ to: z.string(), channel: Channel, words: z.string(), at: Moment })),
});
