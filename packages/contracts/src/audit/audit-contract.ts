import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Count, Id, Moment, NamedDay } from '../core/shapes';
import { visible } from '../core/text';
import { Job } from '../job/job-contract';
import { AUDIT_ROLES } from './audit-rules';

const ShortText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max), visible);

/** The calendar of the database begins with the year 1. */
const Since = z.iso.datetime({ offset: true }).check(z.regex(/^(?!0000)/, 'Enter a year from 0001.'));

/** What the log is narrowed to; every part is optional. */
export const AuditFilter = z.object({
  /** From this moment on, and up to and with that one. */
  from: z.optional(Since),
  to: z.optional(Since),
  /** User name of the person who acted. */
  who: z.optional(ShortText(254)),
  role: z.optional(z.enum(AUDIT_ROLES)),
  action: z.optional(ShortText(80)),
  entity: z.optional(ShortText(80)),
  key: z.optional(ShortText(200)),
  exam: z.optional(Id),
  /** College of the person who acted. */
  college: z.optional(CollegeCode),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditLine = z.object({
  id: Id,
  at: Moment,
  who: z.nullable(z.string()),
  role: z.nullable(z.string()),
  college: z.nullable(z.string()),
  action: z.string(),
  entity: z.string(),
  key: z.nullable(z.string()),
  exam_id: z.nullable(Id),
  /** The values before and after, as JSON text; null where there are none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** The block the row is sealed in; null for the newest rows. */
  block: z.nullable(z.int()),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const listAudit = defineCall({
  name: 'listAudit',
  method: 'GET',
  path: '/audit/log',
  permission: 'audit.read',
  summary: 'The audit log, newest first; `after` is the `next` of the page before.',
  query: z.extend(AuditFilter, {
    after: z.optional(z.string().check(z.regex(/^[0-9]{1,18}$/))),
    size: z.optional(z.int().check(z.gte(1), z.lte(200))),
  }),
  reply: z.object({ items: z.array(AuditLine), next: z.nullable(z.string()) }),
});

/** Rows of an export at most; a narrower choice brings the rest. */
export const EXPORT_ROWS = 200_000;

export const exportAudit = defineCall({
  name: 'exportAudit',
  method: 'GET',
  path: '/audit/log.csv',
  permission: 'audit.read',
  summary: `The audit log as CSV, newest first, at most ${EXPORT_ROWS} rows; beside each code its words, in the language asked for.`,
  query: z.extend(AuditFilter, { language: z.optional(z.enum(['en', 'ta'])) }),
  reply: 'file',
});

export const getAuditWords = defineCall({
  name: 'getAuditWords',
  method: 'GET',
  path: '/audit/words',
  permission: 'audit.read',
  summary: 'The actions and entities that stand in the log, and how far it is sealed.',
  reply: z.object({
    actions: z.array(z.string()),
    entities: z.array(z.string()),
    sealed: z.nullable(z.object({ block: z.int(), at: Moment, head: z.string() })),
  }),
});

export const verifyAudit = defineCall({
  name: 'verifyAudit',
  method: 'POST',
  path: '/audit/verify',
  permission: 'audit.read',
  summary:
    'Starts the job that recomputes the hash chains of the audit log, of the history of marks and of the marks of the camps, and names the first broken row.',
  body: z.object({}),
  reply: Job,
  idempotency: 'required',
});

/** What the journal of the camps hashed to at a moment. */
export const ClosingHash = z.object({
  day: NamedDay,
  /** The end of the day in India, or a moment ago where the day is not over. */
  until: Moment,
  over: z.boolean(),
  bundles: Count,
  keyings: Count,
  /** Sixteen hexadecimal digits in groups of four. */
  hash: z.string(),
  /** The anchor of the day's end, of a day that is not over the last one; left out where there is none. */
  anchor: z.optional(z.object({ short: z.string(), at: Moment })),
});
export type ClosingHash = z.infer<typeof ClosingHash>;

export const getClosingHash = defineCall({
  name: 'getClosingHash',
  method: 'GET',
  path: '/bundles/closing-hash/:date',
  permission: 'camp-mark.read',
  summary: 'The closing hash of a day of the own exam, printed on the report of the camp.',
  params: z.object({ date: NamedDay }),
  reply: ClosingHash,
});

export const checkClosingHash = defineCall({
  name: 'checkClosingHash',
  method: 'GET',
  path: '/audit/closing-hash/:examId/:hash',
  permission: 'audit.read',
  summary: 'Whether a printed closing hash is what the journal of the camps still says.',
  params: z.object({ examId: Id, hash: z.string().check(z.minLength(1), z.maxLength(60), visible) }),
  query: z.object({ date: NamedDay, until: z.optional(Since) }),
  reply: z.object({ fits: z.boolean(), now: ClosingHash }),
  refusals: [404, 422],
});
