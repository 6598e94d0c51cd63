// Compiled from catalogues/mismatch/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { MismatchWords } from '../keys/mismatch';

export const ta: Texts<MismatchWords> = {
  "a-count": ["A எண்ணிக்கை"],
  "b-count": ["B எண்ணிக்கை"],
  "bundle-scripts": ["கட்டு (மொத்த விடைத்தாள்கள்)"],
  "camp": ["முகாம் ",["place"]],
  "camp-officer": ["முகாம் அலுவலர்"],
  "difference": ["வேறுபாடு"],
  "failed": ["வேறுபாடுகளைப் பெற முடியவில்லை"],
  "hint": ["ஒவ்வொரு பொதியிலும் A, B மதிப்பெண்கள் சம எண்ணிக்கையில் உள்ளன."],
  "loading": ["எண்ணிக்கைகள் ஏற்றப்படுகின்றன"],
  "none": ["A, B மதிப்பெண் எண்ணிக்கைகளில் வேறுபாடு இல்லை."],
  "packet": ["பொதி"],
  "paper-code": ["தாள் குறியீடு"],
  "title": ["A/B மதிப்பெண் எண்ணிக்கை வேறுபாடுகள்"],
};
