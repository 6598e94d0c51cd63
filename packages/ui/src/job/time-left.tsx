import type { Say } from '@thervu/words';
import type { JobWords } from '@thervu/words/compiled/job';

/** Seconds that must have passed before a guess is better than none. */
const SETTLED_S = 3;

/** 'about 2 min left', from how far it came in how long; nothing while that would be a wild guess. */
export function timeLeft(t: Say<JobWords>, done: number, total: number, elapsedMs: number): string | undefined {
  if (done <= 0 || done >= total || elapsedMs < SETTLED_S * 1_000) return undefined;
  const seconds = ((elapsedMs / done) * (total - done)) / 1_000;
  if (seconds < 10) return t('left.moment');
  if (seconds < 90) return t('left.seconds', { n: Math.ceil(seconds / 10) * 10 });
  if (seconds < 5_400) return t('left.minutes', { n: Math.round(seconds / 60) });
  return t('left.hours', { n: Math.round(seconds / 3_600) });
}
