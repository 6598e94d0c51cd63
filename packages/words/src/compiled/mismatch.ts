// Compiled from catalogues/mismatch/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { MismatchWords } from './keys/mismatch';

export type { MismatchWords };

const en: Texts<MismatchWords> = {
  "a-count": ["A Count"],
  "b-count": ["B Count"],
  "bundle-scripts": ["Bundle (Total Script)"],
  "camp": ["Camp ",["place"]],
  "camp-officer": ["Camp Officer"],
  "difference": ["Difference"],
  "failed": ["Failed to fetch mismatch summary"],
  "hint": ["Every packet has the same number of A and B marks."],
  "loading": ["Loading counts"],
  "none": ["No mismatches found between A and B mark counts."],
  "packet": ["Packet"],
  "paper-code": ["Paper Code"],
  "title": ["A/B Mark Count Mismatches"],
};

export const mismatch = { name: 'mismatch', en, ta: () => import('./ta/mismatch') };
