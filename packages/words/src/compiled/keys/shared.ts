// Compiled from catalogues/shared/en.po by `npm run words`: change that file, never this one.
export interface SharedWords {
  "delete": null;
  "failed-to-submit-the-form": null;
  "failed-to-submit-the-form-2": null;
  "find-in-this-list": null;
  "found-find": { find: string | number };
  "gave-out.CODE": { at: string | number; by: string | number };
  "gave-out.FIRST_PASSWORD": { at: string | number; by: string | number };
  "if-you-did-not-ask": null;
  "it-could-not-be-deleted": null;
  "no-record-found": null;
  "nothing-here-contains-find-type": { find: string | number };
  "somebody-else-has-saved-this": null;
  "the-fields-are-the-same": null;
  "the-file-could-not-be": null;
  "the-installation": null;
  "the-job-could-not-be": null;
  "your-current-password": null;
  "your-current-password-is-required": null;
}
