import { formatDay } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';

/** `2025-11-14` as it is written here: `14-11-2025`; nothing where a paper has no day. */
export const indianDay = (day: string | null): string => (day === null ? '' : formatDay(day));

/** A failed load: the server's sentence where there is one, else that of the specification. */
export const absenteeFailure = (error: unknown): string =>
  (error as CallError | undefined)?.status === 0
    ? 'Failed to fetch exam applications. Please check the console for more details.'
    : failureText(error, 'Failed to fetch exam applications.');
