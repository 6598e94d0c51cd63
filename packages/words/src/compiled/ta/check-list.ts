// Compiled from catalogues/check-list/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { CheckListWords } from '../keys/check-list';

export const ta: Texts<CheckListWords> = {
  "show": ["காட்டு"],
  "show.what": ["காட்டு: ",["what"]],
};
