import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Message, Moment } from '../core/shapes';
import { Line, visible } from '../core/text';

/** Links above the form: more are not read. */
export const MAX_NOTICE_LINKS = 5;
export const MAX_NOTICE_TEXT = 500;
export const MAX_LINK_TITLE = 80;

/** An address of https that names no user. Not URL.canParse: older browsers lack it. */
function isSecure(address: string): boolean {
  try {
    const { protocol, username, password } = new URL(address);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    // what is no address at all
    return false;
  }
}

const secure = z.check<string>((payload) => {
  if (isSecure(payload.value)) return;
  const message = 'Enter an address that begins with https://.';
  payload.issues.push({ code: 'custom', message, input: payload.value, continue: true });
});

/** A link with its title in both languages; the address is one of https and names no user. */
export const NoticeLink = z.object({
  en: Line(MAX_LINK_TITLE),
  ta: Line(MAX_LINK_TITLE),
  url: z
    .string()
    .check(z.trim(), z.maxLength(300), z.regex(/^\S+$/, 'Enter an address without blanks.'), visible, secure),
});
export type NoticeLink = z.infer<typeof NoticeLink>;

const Text = z.string().check(z.trim(), z.maxLength(MAX_NOTICE_TEXT), z.normalize('NFC'), visible);

export const NoticeVersion = z.object({
  id: Count,
  en: z.string(),
  ta: z.string(),
  links: z.array(NoticeLink),
  by: z.string(),
  at: Moment,
});
export type NoticeVersion = z.infer<typeof NoticeVersion>;

/** What is written; the page checks it before it is sent, as the server does. */
export const PageNotice = z.object({
  en: Text,
  ta: Text,
  links: z.array(NoticeLink).check(z.maxLength(MAX_NOTICE_LINKS)),
  /** The version that was read; 0 where there was none. */
  read: Count,
});

export const listPageNotices = defineCall({
  name: 'listPageNotices',
  method: 'GET',
  path: '/control/page-notice',
  permission: 'exam.control',
  summary: 'The text and links above the form of the public page, and every version before; the latest first.',
  reply: z.array(NoticeVersion),
});

export const savePageNotice = defineCall({
  name: 'savePageNotice',
  method: 'PUT',
  path: '/control/page-notice',
  permission: 'exam.control',
  summary: 'Writes the text and links above the form of the public page; without text and links there are none.',
  body: PageNotice,
  reply: Message,
  refusals: [409, 422],
});
