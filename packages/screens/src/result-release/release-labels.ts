import type {
  OutcomeCounts,
  ReleaseChange,
  ResultRelease,
  Withhold,
} from '@thervu/contracts/result-release/result-release-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

import { formatMoment } from '@thervu/contracts/core/format';

export { formatCount as figure, formatMoment as when, pluralise as some } from '@thervu/contracts/core/format';

/** Those who passed of those who were present and whose result is out, in per cent with one decimal; null without any. */
export function passRate(counts: OutcomeCounts | null): number | null {
  if (!counts || counts.P + counts.RA === 0) return null;
  return Math.round((counts.P * 1000) / (counts.P + counts.RA)) / 10;
}
export const formatRate = (rate: number | null): string => (rate === null ? '–' : `${rate.toFixed(1)} %`);

/** Percentage points a rate has moved by, with its sign. */
export function moved(now: number | null, before: number | null): string {
  if (now === null || before === null) return '–';
  const points = Math.round((now - before) * 10) / 10;
  return points === 0 ? '0.0' : `${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)}`;
}

export const KIND_WORDS: Record<ResultRelease['kind'], string> = {
  MAIN: 'Results of the exam',
  REVAL: 'Revaluation',
  CORRECTION: 'Correction',
};
export const STATE_WORDS: Record<ResultRelease['state'], readonly [StatusKind, string]> = {
  PROPOSED: ['warning', 'Proposed'],
  RELEASED: ['info', 'Being published'],
  PUBLISHED: ['success', 'Published'],
  WITHDRAWN: ['neutral', 'Taken back'],
};
export const REASON_WORDS: Record<Withhold['reason'], string> = {
  WITHHELD_FEE: 'Fees',
  WITHHELD_MALPRACTICE: 'Malpractice',
  WITHHELD_OTHER: 'Another reason',
};

/** 'Int 20, Ext 29, 49: RA'. */
export const formatMarks = (
  int: number | null,
  ext: number | null,
  total: number | null,
  result: ReleaseChange['now'],
): string => `${int ?? '–'} + ${ext ?? '–'} = ${total ?? '–'}, ${result}`;

/** What is said of the moment a release becomes visible. */
export const momentWords = (moment: string, announced: boolean) =>
  `Nothing of it is visible before ${formatMoment(moment)}. ${announced ? 'The public page says so before.' : 'The public page does not say so before.'}`;
