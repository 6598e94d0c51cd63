// Compiled from catalogues/exam-frame/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ExamFrameWords } from './keys/exam-frame';

export type { ExamFrameWords };

const en: Texts<ExamFrameWords> = {
  "error-fetching-exams": ["Error fetching exams"],
  "exam": ["Exam"],
  "loading-exams": ["Loading exams"],
  "no-data-found": ["No Data Found"],
};

export const examFrame = { name: 'exam-frame', en, ta: () => import('./ta/exam-frame') };
