// Compiled from catalogues/third-mark/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ThirdMarkWords } from './keys/third-mark';

export type { ThirdMarkWords };

const en: Texts<ThirdMarkWords> = {
  "a-mark": ["A Mark"],
  "b-mark": ["B Mark"],
  "c-mark": ["C Mark"],
  "enter": ["Enter C Mark"],
  "enter-of": ["Enter C Mark of ",["barcode"]],
  "officer-alone": ["The camp officer enters the C mark."],
  "verified": ["Verified (",["mark"],")"],
};

export const thirdMark = { name: 'third-mark', en, ta: () => import('./ta/third-mark') };
