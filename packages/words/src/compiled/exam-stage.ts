// Compiled from catalogues/exam-stage/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ExamStageWords } from './keys/exam-stage';

export type { ExamStageWords };

const en: Texts<ExamStageWords> = {
  "APPLICATION": ["Application"],
  "ARCHIVED": ["Archived"],
  "CONDUCT": ["Exam days"],
  "CONSOLIDATED": ["Consolidated"],
  "CREATED": ["Created"],
  "PROCESSED": ["Processed"],
  "PUBLISHED": ["Published"],
  "REGISTRATION": ["Registration"],
  "REVALUATION": ["Revaluation"],
  "REVISED": ["Revised"],
  "ROLL_FROZEN": ["Roll frozen"],
  "SCHEDULED": ["Scheduled"],
  "SHEETS": ["Mark sheets"],
  "VALUATION": ["Valuation"],
};

export const examStage = { name: 'exam-stage', en, ta: () => import('./ta/exam-stage') };
