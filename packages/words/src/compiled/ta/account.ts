// Compiled from catalogues/account/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { AccountWords } from '../keys/account';

export const ta: Texts<AccountWords> = {
  "logout": ["வெளியேறு"],
  "my-account": ["என் கணக்கு"],
  "role.admin": ["தேர்வு அலுவலகம்"],
  "role.camp": ["முகாம் பணியாளர்"],
  "role.campadmin": ["முகாம் அலுவலர்"],
  "role.college": ["கல்லூரி"],
  "sessions": ["என் உள்நுழைவுகள்"],
  "sessions.action": ["செயல்"],
  "sessions.advice": ["உங்களுக்குத் தெரியாத உள்நுழைவை முடித்துவிட்டு, கடவுச்சொல்லை மாற்றுங்கள்."],
  "sessions.browser": ["உலாவி"],
  "sessions.end": ["முடிக்க"],
  "sessions.end-others": ["மற்ற அனைத்தையும் முடிக்க"],
  "sessions.end.name": ["முடிக்க: ",["device"],", ",["moment"]],
  "sessions.last-seen": ["கடைசியாகக் கண்டது"],
  "sessions.loading": ["உள்நுழைவுகள் ஏற்றப்படுகின்றன"],
  "sessions.not-ended": ["உள்நுழைவை முடிக்க இயலவில்லை."],
  "sessions.signed-in": ["உள்நுழைந்தது"],
  "sessions.this": ["இந்த உள்நுழைவு"],
  "sessions.unread": ["உள்நுழைவுகளைப் படிக்க முடியவில்லை."],
};
