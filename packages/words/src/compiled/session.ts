// Compiled from catalogues/session/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { SessionWords } from './keys/session';

export type { SessionWords };

const en: Texts<SessionWords> = {
  "a-college-code-has-one-to": ["A college code has one to six digits."],
  "action": ["Action"],
  "browser": ["Browser"],
  "college-code": ["College code"],
  "college-or-camp": ["College or camp"],
  "end": ["End"],
  "end-all": ["End all"],
  "end-all-of-login": ["End all of ",["login"]],
  "end-every-sign-in-of-login": ["End every sign-in of ",["login"],"?"],
  "end-the-sign-in-of-login": ["End the sign-in of ",["login"],", ",["at"]],
  "end-this-sign-in-of-login": ["End this sign-in of ",["login"],"?"],
  "last-seen": ["Last seen"],
  "name-has-to-sign-in-again": [["name"]," has to sign in again everywhere."],
  "name-has-to-sign-in-again-in": [["name"]," has to sign in again in ",["device"],"."],
  "no-one-of-this-selection-is": ["No one of this selection is signed in."],
  "no-record-found": ["No Record Found"],
  "sessions": ["Sessions"],
  "sign-ins": ["Sign-ins"],
  "signed-in": ["Signed in"],
  "the-sign-in-could-not-be": ["The sign-in could not be ended."],
  "the-sign-ins-could-not-be": ["The sign-ins could not be read."],
  "this-sign-in": ["This sign-in"],
  "user": ["User"],
  "user-name": ["User name"],
  "who-is-signed-in-now-if": ["Who is signed in now. If you sign someone out, their next action asks them to sign in again."],
};

export const session = { name: 'session', en, ta: () => import('./ta/session') };
