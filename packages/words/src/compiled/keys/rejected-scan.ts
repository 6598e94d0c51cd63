// Compiled from catalogues/rejected-scan/en.po by `npm run words`: change that file, never this one.
export interface RejectedScanWords {
  "actions": null;
  "barcode": null;
  "done": null;
  "done-with": { barcode: string | number };
  "leave": { n: number };
  "on-their-way": { n: string | number };
  "refused": null;
  "why-refused": null;
}
