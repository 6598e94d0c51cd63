import type { Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Say } from '@thervu/words';
import type { AccommodationWords } from '@thervu/words/compiled/accommodation';

type Words = Say<AccommodationWords>;

export const STATE_KINDS: Readonly<Record<Accommodation['state'], StatusKind>> = {
  ASKED: 'warning',
  GRANTED: 'success',
  REFUSED: 'neutral',
};

/** What can be granted beside extra time. */
const WHAT = ['scribe', 'step_free', 'large_print', 'own_keyboard'] as const;
export type What = (typeof WHAT)[number];
export const whatTicks = (t: Words) => WHAT.map((value) => ({ value, label: t(`what.${value}`) }));

export type Wanted = Pick<Accommodation, What | 'minutes_per_hour'>;

/** 'Scribe, 20 minutes more per hour'. */
export function wantedText(request: Wanted, t: Words): string {
  const parts: string[] = WHAT.filter((value) => request[value]).map((value) => t(`what.${value}`));
  if (request.minutes_per_hour > 0) parts.push(t('minutes.more', { n: request.minutes_per_hour }));
  return parts.join(', ') || '-';
}

export const wantedOf = (minutes: number, chosen: readonly string[]): Wanted => ({
  minutes_per_hour: minutes,
  scribe: chosen.includes('scribe'),
  step_free: chosen.includes('step_free'),
  large_print: chosen.includes('large_print'),
  own_keyboard: chosen.includes('own_keyboard'),
});

export const chosenOf = (accommodation: Wanted): What[] => WHAT.filter((value) => accommodation[value]);

export const minutesProblem = (typed: string, t: Words): string | undefined =>
  /^[0-9]{1,2}$/.test(typed) && Number(typed) <= 60 ? undefined : t('minutes.range');
