// Compiled from catalogues/check-list/en.po by `npm run words`: change that file, never this one.
export interface CheckListWords {
  "show": null;
  "show.what": { what: string | number };
}
