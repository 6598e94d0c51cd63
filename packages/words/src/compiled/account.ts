// Compiled from catalogues/account/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { AccountWords } from './keys/account';

export type { AccountWords };

const en: Texts<AccountWords> = {
  "logout": ["Logout"],
  "my-account": ["My Account"],
  "role.admin": ["Examination office"],
  "role.camp": ["Camp operator"],
  "role.campadmin": ["Camp officer"],
  "role.college": ["College"],
  "sessions": ["My sign-ins"],
  "sessions.action": ["Action"],
  "sessions.advice": ["If you do not recognise a device, sign it out and change your password."],
  "sessions.browser": ["Browser"],
  "sessions.end": ["End"],
  "sessions.end-others": ["End all others"],
  "sessions.end.name": ["End ",["device"],", ",["moment"]],
  "sessions.last-seen": ["Last seen"],
  "sessions.loading": ["Loading sign-ins"],
  "sessions.not-ended": ["The sign-in could not be ended."],
  "sessions.signed-in": ["Signed in"],
  "sessions.this": ["This sign-in"],
  "sessions.unread": ["The sign-ins could not be read."],
};

export const account = { name: 'account', en, ta: () => import('./ta/account') };
