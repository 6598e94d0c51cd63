import type { RUN_LISTS, RunCounts, RunState } from '@thervu/contracts/result-run/result-run-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

export type RunList = (typeof RUN_LISTS)[number];

export const STATE_KINDS: Record<RunState, StatusKind> = {
  RUNNING: 'info',
  DONE: 'error',
  CHECKED: 'success',
  APPROVED: 'success',
  DISCARDED: 'neutral',
};
/** What is counted in a run, in the order it is read. */
export const COUNTS = ['P', 'RA', 'AAA', 'W', 'zero', 'moderated', 'outOfBand'] as const satisfies (keyof RunCounts)[];

export { formatCount as number, formatMoment as when } from '@thervu/contracts/core/format';
/** Hundredths of a per cent in words: 8733 is '87.33 %'. */
export const percent = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} %`;
