/** Value below which the share `at` (0 to 1) of the values lies, interpolated; NaN of nothing. */
export function quantile(values: number[], index: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * index;
  const low = sorted[Math.floor(position)];
  const high = sorted[Math.ceil(position)];
  return low === undefined || high === undefined ? NaN : low + (high - low) * (position - Math.floor(position));
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
