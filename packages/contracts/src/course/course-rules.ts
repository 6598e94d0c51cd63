import { COURSE_FORM_LABELS } from '../core/form-labels';
import type { CourseFields } from './course-contract';

/** Names of the fields on the form and in every sentence about them. */
export const COURSE_LABELS = {
  ...COURSE_FORM_LABELS,
  kind: 'Kind of course',
  scheme: 'Grading Scheme',
} as const;

/**
 * What rows of one paper code share wherever they can meet in one exam: there a paper has one question paper, one slot
 * in the time table and one bundle of scripts for the students of every degree.
 */
export const SHARED_FIELDS = ['P_NAME', 'P_TYPE', 'INTL_MAX', 'EXTL_MAX', 'INTL_MIN', 'EXTL_MIN', 'BOARD'] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];

/**
 * Whether two rows of one paper code can meet in one exam: an ODD exam has the odd semesters and an EVEN one the even
 * ones, arrears included, so the parity of the semester decides. The BoS year does not: a student with an arrear of an
 * old syllabus writes with those who take the paper now.
 */
export const canMeet = (sem: number, otherSem: number): boolean => sem % 2 === otherSem % 2;

/** What a paper was registered, set and marked under; fixed while an exam that uses it is under way. */
export const FIXED_IN_USE = [
  'DEG_ID',
  'START_YR',
  'P_CODE',
  'SEM',
  'P_TYPE',
  'INTL_MAX',
  'EXTL_MAX',
  'INTL_MIN',
  'EXTL_MIN',
  'scheme',
] as const;

export interface CourseProblem {
  field: keyof typeof COURSE_LABELS;
  message: string;
}

type CourseMaxima = Pick<CourseFields, 'PART' | 'P_TYPE' | 'INTL_MAX' | 'EXTL_MAX' | 'INTL_MIN' | 'EXTL_MIN'> & {
  kind?: string;
};

/** Checks the fields of a paper against each other; empty when they agree. Used by the form and by the server. */
export function courseProblems(course: CourseMaxima): CourseProblem[] {
  const problems: CourseProblem[] = [];
  for (const side of ['INTL', 'EXTL'] as const) {
    const [least, most] = [`${side}_MIN`, `${side}_MAX`] as const;
    if (course[least] > course[most]) {
      const message = `${COURSE_LABELS[least]} is at most the ${COURSE_LABELS[most]}, ${course[most]}.`;
      problems.push({ field: least, message });
    }
  }
  if (course.P_TYPE === 'THEORY' && course.INTL_MAX + course.EXTL_MAX === 0) {
    const message = `A theory paper is marked out of something: its ${COURSE_LABELS.EXTL_MAX} or ${COURSE_LABELS.INTL_MAX} is above 0.`;
    problems.push({ field: 'EXTL_MAX', message });
  }
  if (course.kind === 'LANGUAGE' && course.PART !== 'I' && course.PART !== 'II') {
    problems.push({ field: 'PART', message: 'A language belongs to Part I or II.' });
  }
  return problems;
}
