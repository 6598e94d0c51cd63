// Compiled from catalogues/saved-file/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { SavedFileWords } from '../keys/saved-file';

export const ta: Texts<SavedFileWords> = {
  "page": ["பக்கம் ",["page"]," / ",["pages"]],
  "printed-by": ["அச்சிட்டவர் ",["name"]],
  "saved": ["சேமித்த நேரம் ",["moment"]],
  "saved-by": ["சேமித்தவர் ",["person"],", நேரம் ",["moment"]],
};
