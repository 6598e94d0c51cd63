// Compiled from catalogues/auth/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { AuthWords } from '../keys/auth';

export const ta: Texts<AuthWords> = {
  "at-least-8-characters-12": ["குறைந்தது 8 எழுத்துகள், அலுவலர்களுக்கு 12; 15 எழுத்துகளுக்கு மேற்பட்ட வாக்கியம் பாதுகாப்பானது, நினைவில் கொள்ள எளிது."],
  "change-password": ["கடவுச்சொல்லை மாற்றுக"],
  "change-password-2": ["கடவுச்சொல்லை மாற்று"],
  "change-the-password-of-name": [["name"],": கடவுச்சொல்லை மாற்றவா?"],
  "college": ["கல்லூரி"],
  "confirm-password": ["கடவுச்சொல்லை உறுதிசெய்க"],
  "error-updating-password": ["கடவுச்சொல்லை மாற்றுவதில் பிழை."],
  "failed-to-fetch-college-data": ["கல்லூரி விவரங்களைப் பெற முடியவில்லை."],
  "loading-colleges": ["கல்லூரிகள் ஏற்றப்படுகின்றன"],
  "new-password": ["புதிய கடவுச்சொல்"],
  "new-password-of-code": [["code"],": புதிய கடவுச்சொல்"],
  "no-college-code-found-in": ["இந்த அமர்வில் கல்லூரிக் குறியீடு இல்லை"],
  "password-changed-successfully": ["கடவுச்சொல் மாற்றப்பட்டது!"],
  "your-own-current-password-shows": ["உங்கள் தற்போதைய கடவுச்சொல் இது நீங்கள்தான் என்பதைக் காட்டுகிறது."],
};
