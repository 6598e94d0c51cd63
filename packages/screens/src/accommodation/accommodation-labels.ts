import type { Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

export const BASIS_LABELS: Readonly<Record<Accommodation['basis'], string>> = {
  BENCHMARK: 'Benchmark disability (40 % or more)',
  SPECIFIED: 'Specified disability (below 40 %)',
  TEMPORARY: 'Temporary injury or illness',
};
export const STATE_LABELS: Readonly<Record<Accommodation['state'], { kind: StatusKind; text: string }>> = {
  ASKED: { kind: 'warning', text: 'To decide' },
  GRANTED: { kind: 'success', text: 'Granted' },
  REFUSED: { kind: 'neutral', text: 'Refused' },
};

/** What can be granted beside extra time. */
export const WHAT = [
  { value: 'scribe', label: 'Scribe' },
  { value: 'step_free', label: 'Hall without steps' },
  { value: 'large_print', label: 'Large print' },
  { value: 'own_keyboard', label: 'Own keyboard' },
] as const;
export type What = (typeof WHAT)[number]['value'];

export type Wanted = Pick<Accommodation, What | 'minutes_per_hour'>;

/** 'Scribe, 20 minutes more per hour'. */
export function wantedText(accommodation: Wanted): string {
  const parts: string[] = WHAT.filter(({ value }) => accommodation[value]).map(({ label }) => label);
  if (accommodation.minutes_per_hour > 0) parts.push(`${accommodation.minutes_per_hour} minutes more per hour`);
  return parts.join(', ') || '-';
}

export const wantedOf = (minutes: number, chosen: readonly string[]): Wanted => ({
  minutes_per_hour: minutes,
  scribe: chosen.includes('scribe'),
  step_free: chosen.includes('step_free'),
  large_print: chosen.includes('large_print'),
  own_keyboard: chosen.includes('own_keyboard'),
});

export const chosenOf = (accommodation: Wanted): What[] =>
  WHAT.map(({ value }) => value).filter((value) => accommodation[value]);

export const minutesProblem = (typed: string): string | undefined =>
  /^[0-9]{1,2}$/.test(typed) && Number(typed) <= 60 ? undefined : 'Enter 0 to 60 minutes.';
