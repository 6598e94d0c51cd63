// Compiled from catalogues/exam-day/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { ExamDayWords } from '../keys/exam-day';

export const ta: Texts<ExamDayWords> = {
  "centre": ["மையம்"],
  "centre.choose": ["ஒரு மையத்தைத் தேர்ந்தெடுங்கள்."],
  "exam.choose": ["ஒரு தேர்வைத் தேர்ந்தெடுங்கள்."],
  "no-centres": ["இந்தத் தேர்வுக்கு மையங்கள் இல்லை."],
  "not-a-centre": [["college"]," இந்தத் தேர்வின் (",["exam"],") மையம் அல்ல."],
  "office-names-centres": ["மையங்களைத் தேர்வு அலுவலகம் குறிப்பிடும்."],
  "session": ["வேளை"],
  "sessions.failed": ["மையத்தின் வேளைகளை ஏற்ற முடியவில்லை."],
  "sessions.loading": ["வேளைகள் ஏற்றப்படுகின்றன"],
  "state.CLOSED": ["மூடப்பட்டது"],
  "state.FIXED": ["உறுதிசெய்யப்பட்டது"],
  "state.HELD": ["நடைபெற்றது"],
  "state.OPEN": ["திட்டமிடப்படவில்லை"],
  "state.PLANNED": ["திட்டமிடப்பட்டது"],
};
