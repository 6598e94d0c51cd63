// Compiled from catalogues/settle-scan/en.po by `npm run words`: change that file, never this one.
export interface SettleScanWords {
  "choose-what-is-done": null;
  "note": null;
  "operation-failed": null;
  "reason-your-note-is-kept-with": { reason: string | number };
  "settle": null;
  "settle-the-problem-of-barcode": { barcode: string | number };
  "what-is-done": null;
}
