// Compiled from catalogues/saved-file/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { SavedFileWords } from './keys/saved-file';

export type { SavedFileWords };

const en: Texts<SavedFileWords> = {
  "page": ["Page ",["page"]," of ",["pages"]],
  "printed-by": ["Printed by ",["name"]],
  "saved": ["Saved on ",["moment"]],
  "saved-by": ["Saved by ",["person"]," on ",["moment"]],
};

export const savedFile = { name: 'saved-file', en, ta: () => import('./ta/saved-file') };
