// Compiled from catalogues/rejected-scan/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { RejectedScanWords } from './keys/rejected-scan';

export type { RejectedScanWords };

const en: Texts<RejectedScanWords> = {
  "actions": ["Actions"],
  "barcode": ["Barcode"],
  "done": ["Done"],
  "done-with": ["Done with ",["barcode"]],
  "leave": [["n","plural",{"one":["#"," scanned script is not yet saved."],"other":["#"," scanned scripts are not yet saved."]}]],
  "on-their-way": [["n"]," scans are on their way. You can scan the next script."],
  "refused": ["Refused scans"],
  "why-refused": ["Why it was refused"],
};

export const rejectedScan = { name: 'rejected-scan', en, ta: () => import('./ta/rejected-scan') };
