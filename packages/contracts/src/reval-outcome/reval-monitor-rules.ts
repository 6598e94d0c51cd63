/** Fewer requests than this are not significant. */
export const MIN_MONITORED = 5;
/** Standard errors beyond which a mean is reported as unusual: about one line of a hundred exceeds it by chance alone. */
export const MONITOR_SCORE = 2.6;
/** And marks the mean must differ by, so that a thousand requests do not make half a mark a finding. */
export const MONITOR_MARKS = 3;

export interface MonitorFacts {
  requests: number;
  mean: number;
  /** Of all other requests of the exam. */
  others: number;
  othersMean: number;
  /** Standard deviation of the difference over the whole exam. */
  deviation: number;
}

/**
 * How far a line differs from all others, and whether that is reported: at least MIN_MONITORED requests on both sides,
 * a mean of MONITOR_MARKS marks or more beside the others', and MONITOR_SCORE standard errors. A deviation of zero
 * counts as one mark.
 */
export function monitorScore({ requests, mean, others, othersMean, deviation }: MonitorFacts): {
  score: number;
  unusual: boolean;
} {
  if (requests < MIN_MONITORED || others < MIN_MONITORED) return { score: 0, unusual: false };
  const error = Math.max(deviation, 1) * Math.sqrt(1 / requests + 1 / others);
  const score = (mean - othersMean) / error;
  return {
    score: Math.round(score * 10) / 10,
    unusual: Math.abs(score) >= MONITOR_SCORE && Math.abs(mean - othersMean) >= MONITOR_MARKS,
  };
}
