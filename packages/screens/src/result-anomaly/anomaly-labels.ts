import type { AnomalyFinding } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import type { Say } from '@thervu/words';
import type { ResultAnomalyWords } from '@thervu/words/compiled/result-anomaly';

export { formatCount as figure, formatMoment as when } from '@thervu/contracts/core/format';

/** Where a finding is, in a few words. */
export function locationLabel(
  t: Say<ResultAnomalyWords>,
  { colcode, p_code, reg_no, officer, bundleno, packet }: AnomalyFinding,
): string {
  const parts = [
    bundleno !== null && t('where.bundle', { bundle: bundleno, packet: packet ?? '–' }),
    reg_no,
    officer,
    p_code && t('where.paper', { paper: p_code }),
    colcode && t('where.college', { college: colcode }),
  ].filter((part) => typeof part === 'string');
  return parts.join(', ');
}
