import { DIFFERENT_POINTS } from '@thervu/contracts/cockpit/cockpit-rules';
import type { PassGroup } from '@thervu/contracts/cockpit/cockpit-shapes';
import type { Sign } from '@thervu/ui/chart/chart-styles';
import type { Say } from '@thervu/words';
import type { CollegeDashboardWords } from '@thervu/words/compiled/college-dashboard';

const FAR_BEHIND_RATIO = 0.6;

/** How far something that has to become complete is. */
export function signOfShare(done: number, all: number): Sign {
  if (done >= all) return 'good';
  return done / all < FAR_BEHIND_RATIO ? 'bad' : 'warn';
}

export const rateOf = ({ passed, written }: { passed: number; written: number }): number =>
  written === 0 ? 0 : (passed / written) * 100;

const signed = (points: number) => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(1)}`;

/** A pass rate with its difference in points: `48.2 % (−23.3)`. */
export function rateText(group: PassGroup): string {
  const now = rateOf(group);
  return `${now.toFixed(1)} %${group.before ? ` (${signed(now - rateOf(group.before))})` : ''}`;
}

/** Only a wide difference is marked: down is worse than up, and both are to be looked at. */
export function signOfRate(group: PassGroup): Sign | undefined {
  const points = group.before ? rateOf(group) - rateOf(group.before) : 0;
  if (Math.abs(points) < DIFFERENT_POINTS) return undefined;
  return points < 0 ? 'bad' : 'warn';
}

/** When something is due, beside today: 'Today', 'in 8 days', '3 days late'. */
export function whenText(
  t: Say<CollegeDashboardWords>,
  on: string,
  today: string,
): { when: string; sign: Sign | undefined } {
  const days = Math.round((Date.parse(`${on}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
  if (days < 0) return { when: t('days-late', { n: -days }), sign: 'bad' };
  if (days === 0) return { when: t('today'), sign: 'bad' };
  return { when: t('days', { n: days }), sign: days <= 7 ? 'warn' : undefined };
}
