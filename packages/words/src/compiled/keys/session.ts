// Compiled from catalogues/session/en.po by `npm run words`: change that file, never this one.
export interface SessionWords {
  "a-college-code-has-one-to": null;
  "action": null;
  "browser": null;
  "college-code": null;
  "college-or-camp": null;
  "end": null;
  "end-all": null;
  "end-all-of-login": { login: string | number };
  "end-every-sign-in-of-login": { login: string | number };
  "end-the-sign-in-of-login": { at: string | number; login: string | number };
  "end-this-sign-in-of-login": { login: string | number };
  "last-seen": null;
  "name-has-to-sign-in-again": { name: string | number };
  "name-has-to-sign-in-again-in": { device: string | number; name: string | number };
  "no-one-of-this-selection-is": null;
  "no-record-found": null;
  "sessions": null;
  "sign-ins": null;
  "signed-in": null;
  "the-sign-in-could-not-be": null;
  "the-sign-ins-could-not-be": null;
  "this-sign-in": null;
  "user": null;
  "user-name": null;
  "who-is-signed-in-now-if": null;
}
