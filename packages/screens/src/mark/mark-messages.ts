import type { Say } from '@thervu/words';
import type { MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { failureText, type CallError } from '@thervu/contracts/core/problem';

export const NO_EXAM = 'No Exam Detected!!!';
export const LOAD_FAILED = 'Failed to Load';

/** Whether no answer came, or one nobody expected: not a refusal. */
export const isUnexpected = (error: unknown): boolean => {
  const { status = 0 } = (error ?? {}) as Partial<CallError>;
  return status === 0 || status >= 500;
};

export const markLoadFailure = (error: unknown): string => failureText(error, LOAD_FAILED);

export { formatDay as indianDay, formatMoment as moment } from '@thervu/contracts/core/format';

/** A mark in a sentence: nothing entered is 'empty', never 0. */
export const shownWord = (t: Say<MarkEntryWords>, mark: number | null): string =>
  mark === null ? t('empty-mark') : String(mark);
