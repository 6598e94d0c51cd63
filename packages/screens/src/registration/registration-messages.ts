import { failureText, type CallError } from '@thervu/contracts/core/problem';

/** Messages of the specification, letter by letter. */
export const CHOOSE_ALL = 'Please select Degree, Batch, Semester, and Exam.';
export const CHOOSE_COLLEGE = 'Please select a college.';
export const NO_EXAM = 'No Exam Detected!!!';
export const FETCH_FAILED = 'Failed to fetch exam applications.';
export const FETCH_BROKE = 'Failed to fetch exam applications. Please check the console for more details.';
export const PAPERS_FAILED = 'Failed to fetch paper codes';
export const PAPERS_BROKE = 'Failed to fetch paper codes. Please check the console for more details.';
export const ASSIGN_FAILED = 'Failed to assign paper codes. Please try again';
export const ASSIGN_EXAMS_FAILED = 'Failed to assign Exams. Please try again.';
export const SELECT_ROWS = 'Please select records to delete.';
/** The listed words speak of deleting; where rows are confirmed nobody may read them. */
export const SELECT_TO_CONFIRM = 'Please select records to confirm.';
export const NO_STUDENT = 'No Student Found..';

/** Whether no answer came at all: the line broke, or the server was too slow. */
export const isUnanswered = (error: unknown): boolean => (error as CallError | undefined)?.status === 0;

export { formatDay as indianDay } from '@thervu/contracts/core/format';

/** A failed load of applications: the server's sentence where there is one, else that of the specification. */
export const registrationFailure = (error: unknown): string =>
  isUnanswered(error) ? FETCH_BROKE : failureText(error, FETCH_FAILED);
