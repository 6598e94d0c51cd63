import * as z from 'zod/mini';
import { DUE_KINDS, DueChoice } from '../cockpit/college-cockpit-contract';
import { SIGNED_KINDS } from '../cockpit/office-cockpit-contract';
import { defineCall } from '../core/call';
import { Count, Day, Id, Message, Moment } from '../core/shapes';
import { Job, JobId } from '../job/job-contract';
import { NOTICE_KEYS, type NoticeKey } from '../notice/notice-rules';

/** What is due in a camp, for its officer. */
export const CAMP_DUE_KINDS = ['DIFFERENT_MARKS', 'SCRIPT_PROBLEMS'] as const;
/** What the office must look at beside its signatures: a check has found that stored results are not as released. */
export const OFFICE_DUE_KINDS = ['RELEASE_DIFFERS'] as const;

/** One line of what is due, as the dashboard of the person counts it. */
export const BellDue = z.object({
  kind: z.enum([...DUE_KINDS, ...SIGNED_KINDS, ...CAMP_DUE_KINDS, ...OFFICE_DUE_KINDS]),
  count: Count,
  /** Papers, students or dates the count is spread over. */
  over: Count,
  /** A day of the time table; null for what has none. */
  on: z.nullable(Day),
  exam_tbl: z.nullable(z.string()),
  exam_name: z.nullable(z.string()),
  choice: z.nullable(DueChoice),
});
export type BellDue = z.infer<typeof BellDue>;

/** What the portal tells the college of the person: of its kind, with the values of its text. */
export const BellMessage = z.object({
  id: Id,
  key: z.enum(NOTICE_KEYS as [NoticeKey, ...NoticeKey[]]),
  exam_tbl: z.nullable(z.string()),
  values: z.record(z.string(), z.string()),
  at: Moment,
  unread: z.boolean(),
});
export type BellMessage = z.infer<typeof BellMessage>;

/** Background work, and whether the person who started it has yet to read how it ended. */
export const BellTask = z.extend(Job, { unread: z.boolean() });
export type BellTask = z.infer<typeof BellTask>;

export const Bell = z.object({
  tasks: z.array(BellTask),
  /** Null while it is counted for the first time, and where it could not be counted. */
  due: z.nullable(z.array(BellDue)),
  /** Whether it is being counted just now: it is there within seconds. */
  counting: z.boolean(),
  /** The latest first. */
  messages: z.array(BellMessage),
});
export type Bell = z.infer<typeof Bell>;

export const getBell = defineCall({
  name: 'getBell',
  method: 'GET',
  path: '/bell',
  permission: 'bell.own',
  summary: 'What runs, what is due and what was told to the person signed in, and which of it they have not read.',
  reply: Bell,
});

/** More lines than the panel shows. */
const MAX_READ = 200;

export const markBellRead = defineCall({
  name: 'markBellRead',
  method: 'POST',
  path: '/bell/read',
  permission: 'bell.own',
  summary: 'Records which messages and which ended work the person signed in has read.',
  body: z.object({
    messages: z.array(Id).check(z.maxLength(MAX_READ)),
    tasks: z.array(JobId).check(z.maxLength(MAX_READ)),
  }),
  reply: Message,
});
