// Compiled from catalogues/account/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface AccountWords {
  "logout": null;
  "my-account": null;
  "role.admin": null;
  "role.camp": null;
  "role.campadmin": null;
  "role.college": null;
  "sessions": null;
  "sessions.action": null;
  "sessions.advice": null;
  "sessions.browser": null;
  "sessions.end": null;
  "sessions.end-others": null;
  "sessions.end.name": { device: string | number; moment: string | number };
  "sessions.last-seen": null;
  "sessions.loading": null;
  "sessions.not-ended": null;
  "sessions.signed-in": null;
  "sessions.this": null;
  "sessions.unread": null;
}

const en: Texts<AccountWords> = {
  "logout": ["Logout"],
  "my-account": ["My Account"],
  "role.admin": ["Examination office"],
  "role.camp": ["Camp operator"],
  "role.campadmin": ["Camp officer"],
  "role.college": ["College"],
  "sessions": ["My sign-ins"],
  "sessions.action": ["Action"],
  "sessions.advice": ["A sign-in you do not know should be ended, and your password changed."],
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
