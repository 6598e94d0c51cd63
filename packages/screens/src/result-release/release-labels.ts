import type {
  OutcomeCounts,
  ReleaseChange,
  ResultRelease,
  Withhold,
} from '@thervu/contracts/result-release/result-release-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

import { formatMoment } from '@thervu/contracts/core/format';
import type { Say } from '@thervu/words';
import type { ResultReleaseWords } from '@thervu/words/compiled/result-release';

export { formatCount as figure, formatMoment as when } from '@thervu/contracts/core/format';

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

export const kindWordsIn = (t: Say<ResultReleaseWords>): Record<ResultRelease['kind'], string> => ({
  MAIN: t('kind.MAIN'),
  REVAL: t('kind.REVAL'),
  CORRECTION: t('kind.CORRECTION'),
});
export const stateWordsIn = (
  t: Say<ResultReleaseWords>,
): Record<ResultRelease['state'], readonly [StatusKind, string]> => ({
  PROPOSED: ['warning', t('state.PROPOSED')],
  RELEASED: ['info', t('state.RELEASED')],
  PUBLISHED: ['success', t('state.PUBLISHED')],
  WITHDRAWN: ['neutral', t('state.WITHDRAWN')],
});
export const reasonWordsIn = (t: Say<ResultReleaseWords>): Record<Withhold['reason'], string> => ({
  WITHHELD_FEE: t('reason.FEE'),
  WITHHELD_MALPRACTICE: t('reason.MALPRACTICE'),
  WITHHELD_OTHER: t('reason.OTHER'),
});

/** 'Int 20, Ext 29, 49: RA'. */
export const formatMarks = (
  int: number | null,
  ext: number | null,
  total: number | null,
  result: ReleaseChange['now'],
): string => `${int ?? '–'} + ${ext ?? '–'} = ${total ?? '–'}, ${result}`;

/** What is said of the moment a release becomes visible. */
export const momentWords = (t: Say<ResultReleaseWords>, moment: string, announced: boolean) =>
  t('moment', {
    at: formatMoment(moment),
    said: announced ? t('the-public-page-says-so-before') : t('the-public-page-does-not-say'),
  });
