import type { EarlierBatch, EarlierValues } from '@thervu/contracts/earlier-result/earlier-result-contract';
import type { Say } from '@thervu/words';
import type { EarlierResultWords } from '@thervu/words/compiled/earlier-result';

type Correction = NonNullable<EarlierBatch['correction']>;

/** The values of a result, in the order they are told. */
const VALUES = [
  'int_mark',
  'ext_mark',
  'total_mark',
  'total_max',
  'credit',
  'grade',
  'grade_point',
  'result',
  'attempt',
] as const satisfies readonly (keyof EarlierValues)[];

/** What is not there is none: it is never shown as 0. */
const shown = (value: string | number | null) => (value === null ? '-' : String(value));
/** 7 and 7.00 are one grade point. */
const same = (field: keyof EarlierValues, a: string | number | null, b: string | number | null) =>
  field === 'grade_point' && a !== null && b !== null ? Number(a) === Number(b) : a === b;

/** What a correction changes, a line for each value, and why. */
export function correctionLines(t: Say<EarlierResultWords>, { before, after, reason }: Correction): string[] {
  const why = t('reason-of', { reason });
  if (after === null) return [t('removed'), why];
  const changes = VALUES.filter((field) => !same(field, before[field], after[field])).map((field) =>
    t('value.change', { value: t(`value.${field}`), from: shown(before[field]), to: shown(after[field]) }),
  );
  return [...changes, why];
}
