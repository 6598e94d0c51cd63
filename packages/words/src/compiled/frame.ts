// Compiled from catalogues/frame/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { FrameWords } from './keys/frame';

export type { FrameWords };

const en: Texts<FrameWords> = {
  "account": ["Account ",["code"],", ",["name"]],
  "account.no-code": ["NA"],
  "account.no-name": ["Not Available"],
  "bell": ["Notices"],
  "bell.news": [["n","plural",{"one":["#"," new message is under the bell."],"other":["#"," new messages are under the bell."]}]],
  "bell.running": [["n"]," running"],
  "bell.unread": [["n"]," unread"],
  "content": ["Content"],
  "content.skip": ["Go to content"],
  "exam": ["Exam in hand"],
  "factor.missing": ["Signing needs a second factor, and you have none yet: add an authenticator app or a passkey."],
  "find": ["Find"],
  "find.keys": ["Ctrl K"],
  "help": ["Help"],
  "jobs.cancelled": ["Cancelled: ",["title"],"."],
  "jobs.done": ["Finished: ",["title"],"."],
  "jobs.done.file": ["Finished: ",["title"],". Its file waits under the bell."],
  "jobs.failed": ["Failed: ",["title"],". ",["reason"]],
  "language.beta": ["beta"],
  "language.beta.why": ["This translation has not been checked by a native speaker yet."],
  "language.english": ["English"],
  "language.tamil": ["தமிழ்"],
  "leave.no": ["Stay"],
  "leave.title": ["Leave this page?"],
  "leave.yes": ["Leave"],
  "loading.page": ["Loading the page"],
  "loading.part": ["Loading this part of the portal"],
  "logout": ["Logout"],
  "menu": ["Main menu"],
  "menu.fold": ["Hide menu"],
  "menu.open": ["Open the menu"],
  "menu.unfold": ["Show menu"],
  "my-account": ["My Account"],
  "theme.dark": ["Use the dark theme"],
  "theme.light": ["Use the light theme"],
  "unavailable": ["This part of the portal cannot be loaded just now. The other parts still work."],
};

export const frame = { name: 'frame', en, ta: () => import('./ta/frame') };
