// Compiled from catalogues/exam-frame/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { ExamFrameWords } from '../keys/exam-frame';

export const ta: Texts<ExamFrameWords> = {
  "error-fetching-exams": ["தேர்வுகளைப் பெற முடியவில்லை"],
  "exam": ["தேர்வு"],
  "loading-exams": ["தேர்வுகள் ஏற்றப்படுகின்றன"],
  "no-data-found": ["தரவு எதுவும் இல்லை"],
};
