// Compiled from catalogues/shared/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { SharedWords } from '../keys/shared';

export const ta: Texts<SharedWords> = {
  "delete": ["நீக்கு"],
  "failed-to-submit-the-form": ["படிவத்தை அனுப்ப முடியவில்லை"],
  "failed-to-submit-the-form-2": ["படிவத்தை அனுப்ப முடியவில்லை. விவரங்களுக்கு உலாவியின் பணியகத்தைப் பாருங்கள்."],
  "find-in-this-list": ["இப்பட்டியலில் தேடுக"],
  "found-find": ["தேடியது: ",["find"]],
  "gave-out.CODE": [["at"],": இந்தக் கணக்குக்கு ஒருமுறைக் குறியீட்டை ",["by"]," வழங்கினார்."],
  "gave-out.FIRST_PASSWORD": [["at"],": இந்தக் கணக்குக்கு முதல் கடவுச்சொல்லை ",["by"]," வழங்கினார்."],
  "if-you-did-not-ask": ["நீங்கள் இதைக் கேட்கவில்லை என்றால், உடனே தேர்வு அலுவலகத்திடம் தெரிவியுங்கள்."],
  "it-could-not-be-deleted": ["நீக்க முடியவில்லை. மீண்டும் முயலுங்கள்."],
  "no-record-found": ["பதிவு எதுவும் இல்லை"],
  "nothing-here-contains-find-type": ["“",["find"],"” எதிலும் இல்லை. குறைவாகத் தட்டச்சு செய்யுங்கள், அல்லது திருத்துங்கள்."],
  "somebody-else-has-saved-this": ["நீங்கள் திறந்தபின் வேறொருவர் இந்தப் பதிவைச் சேமித்துள்ளார். இரண்டும் வேறுபடும் இடங்கள்:"],
  "the-fields-are-the-same": ["புலங்கள் உங்களுடையவை போலவே உள்ளன; செயல்நிலை மட்டும் மாற்றப்பட்டது."],
  "the-file-could-not-be": ["கோப்பைப் பெற முடியவில்லை."],
  "the-installation": ["நிறுவல்"],
  "the-job-could-not-be": ["பணியை நிறுத்த முடியவில்லை."],
  "your-current-password": ["உங்கள் தற்போதைய கடவுச்சொல்"],
  "your-current-password-is-required": ["உங்கள் தற்போதைய கடவுச்சொல் தேவை."],
};
