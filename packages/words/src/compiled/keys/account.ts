// Compiled from catalogues/account/en.po by `npm run words`: change that file, never this one.
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
