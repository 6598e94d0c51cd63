// Compiled from catalogues/auth/en.po by `npm run words`: change that file, never this one.
export interface AuthWords {
  "at-least-8-characters-12": null;
  "change-password": null;
  "change-password-2": null;
  "change-the-password-of-name": { name: string | number };
  "college": null;
  "confirm-password": null;
  "error-updating-password": null;
  "failed-to-fetch-college-data": null;
  "loading-colleges": null;
  "new-password": null;
  "new-password-of-code": { code: string | number };
  "no-college-code-found-in": null;
  "password-changed-successfully": null;
  "your-own-current-password-shows": null;
}
