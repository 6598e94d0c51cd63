/** Seconds for which the figures of a cockpit are kept; the page reads them again after as many. */
export const KEPT_SECONDS = 60;
/** A paper or group with fewer candidates has no pass rate that says anything. */
export const MIN_CANDIDATES = 20;
/** Percentage points from which a pass rate counts as different from the year before. */
export const DIFFERENT_POINTS = 10;
/** Maximum rows of one chart: the worst come first, the others are given as a count. */
export const MAX_BARS = 15;
