/** Seconds for which the figures of a cockpit are kept; the page reads them again after as many. */
export const KEPT_SECONDS = 60;
/** A paper or group with fewer candidates has no pass rate that says anything. */
export const MIN_CANDIDATES = 20;
/** From so many points on, a pass rate differs from the year before. */
export const DIFFERENT_POINTS = 10;
/** Rows of one chart: the worst first, the rest is told as a number. */
export const MAX_BARS = 15;
