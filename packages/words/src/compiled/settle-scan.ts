// Compiled from catalogues/settle-scan/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { SettleScanWords } from './keys/settle-scan';

export type { SettleScanWords };

const en: Texts<SettleScanWords> = {
  "choose-what-is-done": ["Choose what is done."],
  "note": ["Note"],
  "operation-failed": ["Operation failed"],
  "reason-your-note-is-kept-with": [["reason"],". Your note is kept with the scan."],
  "settle": ["Settle"],
  "settle-the-problem-of-barcode": ["Settle the problem of ",["barcode"],"?"],
  "what-is-done": ["What is done"],
};

export const settleScan = { name: 'settle-scan', en, ta: () => import('./ta/settle-scan') };
