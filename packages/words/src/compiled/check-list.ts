// Compiled from catalogues/check-list/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { CheckListWords } from './keys/check-list';

export type { CheckListWords };

const en: Texts<CheckListWords> = {
  "show": ["Show"],
  "show.what": ["Show: ",["what"]],
};

export const checkList = { name: 'check-list', en, ta: () => import('./ta/check-list') };
