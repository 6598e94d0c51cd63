// Compiled from catalogues/camp-menu/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { CampMenuWords } from './keys/camp-menu';

export type { CampMenuWords };

const en: Texts<CampMenuWords> = {
  "a-mark-entry": ["A Mark Entry"],
  "ab-mismatch": ["AB Mismatch"],
  "b-mark-entry": ["B Mark Entry"],
  "bundles": ["Bundles"],
  "c-mark": ["C Mark"],
  "camp-manager": ["Camp Manager"],
  "camp-report": ["Camp Report"],
  "dashboard": ["Dashboard"],
  "main-camp": ["Main Camp"],
  "my-account": ["My Account"],
  "packet-entry": ["Packet Entry"],
  "reval-scripts": ["Reval Scripts"],
  "revalu-camp": ["ReValu-Camp"],
  "revaluation-a-mark-entry": ["Revaluation A Mark Entry"],
  "revaluation-b-mark-entry": ["Revaluation B Mark Entry"],
  "sealed-slips": ["Sealed Slips"],
  "second-signatures": ["Second Signatures"],
  "verify-bundle": ["Verify Bundle"],
};

export const campMenu = { name: 'camp-menu', en, ta: () => import('./ta/camp-menu') };
