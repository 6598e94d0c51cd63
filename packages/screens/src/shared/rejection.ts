import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import type { DialogRejection } from '@thervu/ui/message/FormDialog';

/**
 * What a dialog says about a call that failed: the server's sentence or `fallback`, and its words at single fields; nothing
 * where the call was taken.
 */
export const rejectionOf = (error: unknown, fallback: string): DialogRejection | undefined =>
  error === undefined ? undefined : { text: failureText(error, fallback), fields: fieldErrors(error) };

/** The same for a call whose own sentence about a broken line comes before `fallback`. */
export const lineRejectionOf = (error: unknown, fallback: string): DialogRejection | undefined =>
  rejectionOf(error, (error as CallError | undefined)?.transport ?? fallback);
