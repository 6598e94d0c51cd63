// Compiled from catalogues/signing/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { SigningWords } from '../keys/signing';

export const ta: Texts<SigningWords> = {
  "close": ["மூடு"],
  "digest-of-what-you-sign-digest": ["கையொப்பமிடுவதன் சுருக்கக் குறி: ",["digest"]],
  "for-n-days-after-that-a": ["அதன்பின் ",["n"]," நாட்களுக்கு அவர் பணிபுரியலாம், கையொப்பமிட முடியாது."],
  "it-was-not-signed": ["கையொப்பமிடப்படவில்லை."],
  "my-account": ["எனது கணக்கு"],
  "sign": ["கையொப்பமிடு"],
  "the-installation": ["நிறுவல்"],
  "who-credentials-renewed-on-at-by": [["who"],": ",["at"]," அன்று உள்நுழைவு விவரங்களைப் புதுப்பித்தவர் ",["by"],"."],
  "whose-credentials-were-renewed-could-not": ["யாருடைய உள்நுழைவு விவரங்கள் புதுப்பிக்கப்பட்டன என்பதைப் படிக்க முடியவில்லை."],
  "you-cannot-sign-yet": ["இப்போது நீங்கள் கையொப்பமிட முடியாது"],
};
