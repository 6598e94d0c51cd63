import { pluralise } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';

export const NO_EXAM = 'No Exam Detected!!!';
export const LOAD_FAILED = 'Failed to Load';

/** Whether no answer came, or one nobody expected: not a refusal. */
export const isUnexpected = (error: unknown): boolean => {
  const { status = 0 } = (error ?? {}) as Partial<CallError>;
  return status === 0 || status >= 500;
};

export const markLoadFailure = (error: unknown): string => failureText(error, LOAD_FAILED);

export const CORRECTION_ASKED = 'The correction has been asked for. The examination office decides.';

/** '1 mark', '3 marks'. */
export const marks = (n: number): string => pluralise(n, 'mark', 'marks');

/** Some marks were saved and some were not: both counts, in one sentence each. */
export const partlySaved = (saved: number, left: number): string =>
  `${marks(saved)} saved. ${left === 1 ? '1 mark is' : `${left} marks are`} not saved.`;
export const SEE_LIST = 'The list says beside each mark what is wrong with it.';

export { formatDay as indianDay, formatMoment as moment } from '@thervu/contracts/core/format';

/** A mark in a sentence: nothing entered is 'empty', never 0. */
export const markWord = (mark: number | null): string => (mark === null ? 'empty' : String(mark));
