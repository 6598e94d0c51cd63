import type {
  OutcomeView,
  PendingRequest,
  RevalApproval,
  RevalOutcome,
} from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import type { OutcomeRule } from '@thervu/contracts/reval-outcome/reval-outcome-rules';

export const RULE_WORDS: Record<OutcomeRule, string> = {
  NO_CHANGE: 'No change',
  SECOND: 'Second valuation',
  MEDIAN: 'Median of three',
  RETOTAL: 'Re-total',
};

export const VIEW_WORDS: Record<OutcomeView, string> = {
  waiting: 'Waiting for a signature',
  flagged: 'Two signatures needed',
  changed: 'Changed marks',
  listed: 'For review of the first valuation',
  approved: 'Signed',
  all: 'All outcomes',
};

export const WAIT_WORDS: Record<PendingRequest['waits_for'], string> = {
  SECOND: 'Second valuation',
  THIRD: 'Third valuation',
  RETOTAL: 'Re-total',
};

export const ACTION_WORDS: Record<RevalApproval['action'], string> = {
  APPROVED: 'Signed',
  REFUSED: 'Refused',
  FELL: 'Signature fell',
};

export {
  formatCount as figure,
  formatMoment as when,
  formatRupees as rupees,
  pluralise as some,
} from '@thervu/contracts/core/format';

/** '+16', '0' or '-3'. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** The marks an outcome was found with, in the order they were made: '30, 41, 36'. */
export const valuations = ({ original, second, third, retotal }: RevalOutcome): string =>
  [
    String(original),
    ...(second === null ? [] : [String(second)]),
    ...(third === null ? [] : [String(third)]),
    ...(retotal === null ? [] : [`re-total ${retotal}`]),
  ].join(', ');

/** The camps in the order of the valuations. */
export const camps = ({ camp, camp_2, camp_3 }: RevalOutcome): string =>
  [camp, camp_2, camp_3].filter((place) => place !== null).join(', ') || '-';
