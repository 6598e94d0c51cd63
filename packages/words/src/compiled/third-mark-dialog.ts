// Compiled from catalogues/third-mark-dialog/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ThirdMarkDialogWords } from './keys/third-mark-dialog';

export type { ThirdMarkDialogWords };

const en: Texts<ThirdMarkDialogWords> = {
  "c-mark": ["C Mark"],
  "cancel": ["Cancel"],
  "close": ["Close"],
  "failed": ["Failed to save C Mark"],
  "not-entered": ["not entered"],
  "now": ["A is ",["a"],", B is ",["b"]," now. Read the mark from the script once more."],
  "once-more": ["Type the mark once more"],
  "outside": [["mark"]," is outside both keyings. Read the mark from the script once more, and type it again to confirm it."],
  "right-one": ["The script is the right one."],
  "save": ["Save"],
  "saved": ["C Mark saved successfully"],
  "scan": ["Scan Barcode"],
  "take-script": ["Paper ",["paper"],". Take the script from its packet, scan its barcode, and enter the mark written on it."],
  "title": ["C Mark: ",["place"]],
  "whole-number": ["A whole number from 0 to ",["max"],"."],
};

export const thirdMarkDialog = { name: 'third-mark-dialog', en, ta: () => import('./ta/third-mark-dialog') };
