// Compiled from catalogues/third-mark/en.po by `npm run words`: change that file, never this one.
export interface ThirdMarkWords {
  "a-mark": null;
  "b-mark": null;
  "c-mark": null;
  "enter": null;
  "enter-of": { barcode: string | number };
  "officer-alone": null;
  "verified": { mark: string | number };
}
