// Compiled from catalogues/frame/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface FrameWords {
  "account": { code: string | number; name: string | number };
  "account.no-code": null;
  "account.no-name": null;
  "bell": null;
  "bell.news": { n: number };
  "bell.running": { n: string | number };
  "bell.unread": { n: string | number };
  "content": null;
  "content.skip": null;
  "exam": null;
  "factor.missing": null;
  "find": null;
  "find.keys": null;
  "help": null;
  "jobs.cancelled": { title: string | number };
  "jobs.done": { title: string | number };
  "jobs.done.file": { title: string | number };
  "jobs.failed": { reason: string | number; title: string | number };
  "language.beta": null;
  "language.beta.why": null;
  "language.english": null;
  "language.tamil": null;
  "leave.no": null;
  "leave.title": null;
  "leave.yes": null;
  "loading.page": null;
  "loading.part": null;
  "logout": null;
  "menu": null;
  "menu.fold": null;
  "menu.open": null;
  "menu.unfold": null;
  "my-account": null;
  "theme.dark": null;
  "theme.light": null;
  "unavailable": null;
}

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
  "menu.fold": ["Fold the menu"],
  "menu.open": ["Open the menu"],
  "menu.unfold": ["Unfold the menu"],
  "my-account": ["My Account"],
  "theme.dark": ["Use the dark theme"],
  "theme.light": ["Use the light theme"],
  "unavailable": ["This part of the portal cannot be loaded just now. The other parts still work."],
};

export const frame = { name: 'frame', en, ta: () => import('./ta/frame') };
