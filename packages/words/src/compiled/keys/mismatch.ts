// Compiled from catalogues/mismatch/en.po by `npm run words`: change that file, never this one.
export interface MismatchWords {
  "a-count": null;
  "b-count": null;
  "bundle-scripts": null;
  "camp": { place: string | number };
  "camp-officer": null;
  "difference": null;
  "failed": null;
  "hint": null;
  "loading": null;
  "none": null;
  "packet": null;
  "paper-code": null;
  "title": null;
}
