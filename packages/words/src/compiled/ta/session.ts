// Compiled from catalogues/session/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { SessionWords } from '../keys/session';

export const ta: Texts<SessionWords> = {
  "a-college-code-has-one-to": ["கல்லூரிக் குறியீட்டில் ஒன்று முதல் ஆறு இலக்கங்கள் இருக்கும்."],
  "action": ["செயல்"],
  "browser": ["உலாவி"],
  "college-code": ["கல்லூரிக் குறியீடு"],
  "college-or-camp": ["கல்லூரி அல்லது முகாம்"],
  "end": ["முடி"],
  "end-all": ["அனைத்தையும் முடி"],
  "end-all-of-login": ["அனைத்தையும் முடி: ",["login"]],
  "end-every-sign-in-of-login": [["login"],": எல்லா உள்நுழைவுகளையும் முடிக்கவா?"],
  "end-the-sign-in-of-login": ["உள்நுழைவை முடி: ",["login"],", ",["at"]],
  "end-this-sign-in-of-login": [["login"],": இந்த உள்நுழைவை முடிக்கவா?"],
  "last-seen": ["கடைசியாகக் கண்டது"],
  "name-has-to-sign-in-again": [["name"]," எல்லா இடங்களிலும் மீண்டும் உள்நுழைய வேண்டும்."],
  "name-has-to-sign-in-again-in": [["name"]," ",["device"]," உலாவியில் மீண்டும் உள்நுழைய வேண்டும்."],
  "no-one-of-this-selection-is": ["இந்தத் தேர்வில் எவரும் உள்நுழைந்திருக்கவில்லை."],
  "no-record-found": ["பதிவு எதுவும் இல்லை"],
  "sessions": ["உள்நுழைவுகள்"],
  "sign-ins": ["உள்நுழைவுகள்"],
  "signed-in": ["உள்நுழைந்தது"],
  "the-sign-in-could-not-be": ["உள்நுழைவை முடிக்க முடியவில்லை."],
  "the-sign-ins-could-not-be": ["உள்நுழைவுகளைப் படிக்க முடியவில்லை."],
  "this-sign-in": ["இந்த உள்நுழைவு"],
  "user": ["பயனர்"],
  "user-name": ["பயனர் பெயர்"],
  "who-is-signed-in-now-if": ["இப்போது உள்நுழைந்திருப்போர். ஒருவரை வெளியேற்றினால், அவரது அடுத்த செயல் மீண்டும் உள்நுழையச் சொல்லும்."],
};
