/** Seconds that must have passed before a guess is better than none. */
const SETTLED_S = 3;

/** 'about 2 min left', from how far it came in how long; nothing while that would be a wild guess. */
export function timeLeft(done: number, total: number, elapsedMs: number): string | undefined {
  if (done <= 0 || done >= total || elapsedMs < SETTLED_S * 1_000) return undefined;
  const seconds = ((elapsedMs / done) * (total - done)) / 1_000;
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 90) return `about ${Math.ceil(seconds / 10) * 10} s left`;
  if (seconds < 5_400) return `about ${Math.round(seconds / 60)} min left`;
  return `about ${Math.round(seconds / 3_600)} h left`;
}
