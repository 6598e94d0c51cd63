import type { Exam, ExamFlag } from '../exam/exam-contract';
import { monthNumber } from '../exam/exam-session';

/** Rules of registrations and applications that screens and server share. Nothing here may import zod. */

/** Most students, papers and rows one call may carry. */
export const MAX_STUDENTS = 2000;
export const MAX_PAPERS = 40;
export const MAX_ROWS = 5000;
export const MAX_ARREAR_ENTRIES = 60;

export const NOTHING_SELECTED = 'Please select records to delete.';

/** The listed code of the examination office, its code until its record has another one; the windows of registration, applications and marks are forced open for it. */
export const OFFICE_CODE = '501';

/**
 * Whether a window is open for a college code. The window of revaluation is open only if the exam's flag is on, also
 * for the office.
 */
export const isOpenFor = (colCode: string, exam: Pick<Exam, ExamFlag>, flag: ExamFlag, office = OFFICE_CODE): boolean =>
  exam[flag] || (colCode === office && flag !== 'REV_APLY');

/** The message of a screen while its window is closed. */
export const SHUT_WORDS = {
  COUR_APLY: 'Course Registration Not Available',
  EXAM_APLY: 'Not Available',
} as const;

/** A supplementary exam from this month on is one of the odd semesters. */
const MONTH_OF_ADMISSION = 7;

/** The semester a batch is in when an exam is written; admissions open in the middle of the year. */
export const usualSemester = (
  { etype, eyear, emonth }: Pick<Exam, 'etype' | 'eyear' | 'emonth'>,
  batch: number,
): number =>
  (eyear - batch) * 2 + (etype === 'ODD' || (etype === 'SUPP' && monthNumber(emonth) >= MONTH_OF_ADMISSION) ? 1 : 0);

/** Board of Studies year a batch reads by: the latest that had begun when it was admitted. */
export const bosYearOf = (years: readonly number[], batch: number): number | undefined =>
  years.filter((year) => year <= batch).sort((a, b) => b - a)[0];
