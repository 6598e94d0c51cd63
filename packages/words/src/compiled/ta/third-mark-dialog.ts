// Compiled from catalogues/third-mark-dialog/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { ThirdMarkDialogWords } from '../keys/third-mark-dialog';

export const ta: Texts<ThirdMarkDialogWords> = {
  "c-mark": ["C மதிப்பெண்"],
  "cancel": ["விட்டுவிடு"],
  "close": ["மூடு"],
  "failed": ["C மதிப்பெண்ணைச் சேமிக்க முடியவில்லை"],
  "not-entered": ["பதியப்படவில்லை"],
  "now": ["இப்போது A: ",["a"],", B: ",["b"],". விடைத்தாளிலிருந்து மதிப்பெண்ணை மீண்டும் படியுங்கள்."],
  "once-more": ["மதிப்பெண்ணை மீண்டும் தட்டச்சு செய்யுங்கள்"],
  "outside": [["mark"]," இரு பதிவுகளின் எல்லைக்கும் வெளியே உள்ளது. விடைத்தாளிலிருந்து மதிப்பெண்ணை மீண்டும் படித்து, உறுதிசெய்ய மீண்டும் தட்டச்சு செய்யுங்கள்."],
  "right-one": ["விடைத்தாள் சரியானது."],
  "save": ["சேமி"],
  "saved": ["C மதிப்பெண் சேமிக்கப்பட்டது"],
  "scan": ["பட்டைக் குறியீட்டை வருடுக"],
  "take-script": ["தாள் ",["paper"],". விடைத்தாளைப் பொதியிலிருந்து எடுத்து, பட்டைக் குறியீட்டை வருடி, அதில் எழுதியுள்ள மதிப்பெண்ணை உள்ளிடுங்கள்."],
  "title": ["C மதிப்பெண்: ",["place"]],
  "whole-number": ["0 முதல் ",["max"]," வரை ஒரு முழு எண்."],
};
