// Compiled from catalogues/frame/en.po by `npm run words`: change that file, never this one.
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
