import type { CallError } from '@thervu/contracts/core/problem';
import type { DialogRejection } from '@thervu/ui/message/FormDialog';
import type { Say } from '@thervu/words';
import type { CentreDayWords } from '@thervu/words/compiled/centre-day';
import { rejectionOf } from '../shared/rejection';

/**
 * What a dialog of the day says about a call that failed. A phone loses its line, and nobody knows what the server has done:
 * every call of the day may be pressed again, since it counts once.
 */
export function dayRejection(error: unknown, t: Say<CentreDayWords>, fallback: string): DialogRejection | undefined {
  const noAnswer = (error as CallError | undefined)?.status === 0;
  return noAnswer ? { text: t('no-answer') } : rejectionOf(error, fallback);
}
