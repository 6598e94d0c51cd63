import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import type { Say } from '@thervu/words';
import type { RevalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';

export { formatCount as figure, formatMoment as when, formatRupees as rupees } from '@thervu/contracts/core/format';

/** '+16', '0' or '-3'. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

/** The marks an outcome was found with, in the order they were made: '30, 41, 36'. */
export const valuations = (t: Say<RevalOutcomesWords>, { original, second, third, retotal }: RevalOutcome): string =>
  [
    String(original),
    ...(second === null ? [] : [String(second)]),
    ...(third === null ? [] : [String(third)]),
    ...(retotal === null ? [] : [t('re-total-mark', { mark: retotal })]),
  ].join(', ');

/** The camps in the order of the valuations. */
export const camps = ({ camp, camp_2, camp_3 }: RevalOutcome): string =>
  [camp, camp_2, camp_3].filter((place) => place !== null).join(', ') || '-';
