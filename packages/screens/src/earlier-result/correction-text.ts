import type { EarlierBatch, EarlierValues } from '@thervu/contracts/earlier-result/earlier-result-contract';

type Correction = NonNullable<EarlierBatch['correction']>;

const NAMES: Record<keyof EarlierValues, string> = {
  int_mark: 'Internal mark',
  ext_mark: 'External mark',
  total_mark: 'Total',
  total_max: 'Maximum',
  credit: 'Credit',
  grade: 'Grade',
  grade_point: 'Grade point',
  result: 'Result',
  attempt: 'Attempt',
};

/** What is not there is none: it is never shown as 0. */
const shown = (value: string | number | null) => (value === null ? '-' : String(value));
/** 7 and 7.00 are one grade point. */
const same = (field: keyof EarlierValues, a: string | number | null, b: string | number | null) =>
  field === 'grade_point' && a !== null && b !== null ? Number(a) === Number(b) : a === b;

/** What a correction changes, a line for each value, and why. */
export function correctionLines({ before, after, reason }: Correction): string[] {
  const why = `Reason: ${reason}`;
  if (after === null) return ['The result is removed: it will not count any more.', why];
  const changes = (Object.keys(NAMES) as (keyof EarlierValues)[])
    .filter((field) => !same(field, before[field], after[field]))
    .map((field) => `${NAMES[field]}: ${shown(before[field])} to ${shown(after[field])}.`);
  return [...changes, why];
}
