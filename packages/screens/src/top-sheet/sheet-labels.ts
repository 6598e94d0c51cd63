/** Where colleges are; the lists of other screens have them in the same order. */
export const DISTRICT_NAMES = ['Dharmapuri', 'Krishnagiri', 'Namakkal', 'Salem'] as const;
export type District = (typeof DISTRICT_NAMES)[number];
export const DISTRICT_OPTIONS = DISTRICT_NAMES.map((name) => ({ value: name, label: name }));

export { formatCount as inWords, formatMoment as atClock } from '@thervu/contracts/core/format';
