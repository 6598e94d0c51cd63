import type { Exam } from '@thervu/contracts/exam/exam-contract';

/** A stage in the office's words. */
export const STAGE_WORDS: Record<Exam['stage'], string> = {
  CREATED: 'Created', REGISTRATION: 'Registration', APPLICATION: 'Application', ROLL_FROZEN: 'Roll frozen',
  SCHEDULED: 'Scheduled', SHEETS: 'Mark sheets', CONDUCT: 'Exam days', VALUATION: 'Valuation',
  CONSOLIDATED: 'Consolidated', PROCESSED: 'Processed', PUBLISHED: 'Published', REVALUATION: 'Revaluation',
  REVISED: 'Revised', ARCHIVED: 'Archived',
}; // prettier-ignore

type Flag = 'COUR_APLY' | 'EXAM_APLY' | 'INTL_APLY' | 'PRACT_APLY' | 'REV_APLY';

/** What can be open to colleges, in the order it happens. */
export const FLAGS: readonly { key: Flag; label: string }[] = [
  { key: 'COUR_APLY', label: 'Registration' },
  { key: 'EXAM_APLY', label: 'Applications' },
  { key: 'INTL_APLY', label: 'Internal marks' },
  { key: 'PRACT_APLY', label: 'Practical marks' },
  { key: 'REV_APLY', label: 'Revaluation' },
];
