/** Value below which the share `at` (0 to 1) of the values lies, interpolated; NaN of nothing. */
export function quantile(values: number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * at;
  const low = sorted[Math.floor(place)];
  const high = sorted[Math.ceil(place)];
  return low === undefined || high === undefined ? NaN : low + (high - low) * (place - Math.floor(place));
}

export interface Spread {
  median: number;
  lowerQuartile: number;
  upperQuartile: number;
}

export const spreadOf = (values: number[]): Spread => ({
  median: quantile(values, 0.5),
  lowerQuartile: quantile(values, 0.25),
  upperQuartile: quantile(values, 0.75),
});
