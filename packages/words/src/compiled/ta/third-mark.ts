// Compiled from catalogues/third-mark/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { ThirdMarkWords } from '../keys/third-mark';

export const ta: Texts<ThirdMarkWords> = {
  "a-mark": ["A மதிப்பெண்"],
  "b-mark": ["B மதிப்பெண்"],
  "c-mark": ["C மதிப்பெண்"],
  "enter": ["C மதிப்பெண்ணைப் பதி"],
  "enter-of": ["C மதிப்பெண்ணைப் பதி: ",["barcode"]],
  "officer-alone": ["C மதிப்பெண்ணை முகாம் அலுவலர் பதிவார்."],
  "verified": ["சரிபார்க்கப்பட்டது (",["mark"],")"],
};
