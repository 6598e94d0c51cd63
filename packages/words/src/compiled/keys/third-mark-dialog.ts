// Compiled from catalogues/third-mark-dialog/en.po by `npm run words`: change that file, never this one.
export interface ThirdMarkDialogWords {
  "c-mark": null;
  "cancel": null;
  "close": null;
  "failed": null;
  "not-entered": null;
  "now": { a: string | number; b: string | number };
  "once-more": null;
  "outside": { mark: string | number };
  "right-one": null;
  "save": null;
  "saved": null;
  "scan": null;
  "take-script": { paper: string | number };
  "title": { place: string | number };
  "whole-number": { max: string | number };
}
