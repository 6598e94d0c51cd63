import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Id } from '../core/shapes';
import { NOTICE_CHANNELS, OPTIONAL_NOTICES } from './notice-rules';

const Channel = z.enum(NOTICE_CHANNELS);
const Key = z.enum(OPTIONAL_NOTICES);

/** Whether a student is told of something by a channel; what is told whatever was chosen is not in the list. */
export const NoticeChoice = z.object({ key: Key, label: z.string(), channel: Channel, wanted: z.boolean() });
export type NoticeChoice = z.infer<typeof NoticeChoice>;

const shared = { params: z.object({ id: Id }), reply: z.array(NoticeChoice), refusals: [404] } as const;

export const listNoticeChoices = defineCall({
  ...shared,
  name: 'listNoticeChoices',
  method: 'GET',
  path: '/student-notices/:id',
  permission: 'student.read',
  summary: 'Which optional notices a student is sent, by channel; all of them until somebody says otherwise.',
});

export const saveNoticeChoice = defineCall({
  ...shared,
  name: 'saveNoticeChoice',
  method: 'PUT',
  path: '/student-notices/:id',
  permission: 'student.admit',
  summary: 'Switches an optional notice of a student on or off for a channel. Answers with all choices.',
  body: z.object({ key: Key, channel: Channel, wanted: z.boolean() }),
});
