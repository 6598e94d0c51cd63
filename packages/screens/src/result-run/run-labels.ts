import type { RUN_LISTS, RunCounts, RunKind, RunState } from '@thervu/contracts/result-run/result-run-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

export type RunList = (typeof RUN_LISTS)[number];

export const KIND_WORDS: Record<RunKind, string> = {
  MAIN: 'First results',
  CORRECTION: 'Correction',
  REVAL: 'After revaluation',
};
/** The button that starts a run of a kind. */
export const START_WORDS: Record<RunKind, string> = {
  MAIN: 'Process the results',
  CORRECTION: 'Process a correction',
  REVAL: 'Process the revaluation',
};
export const STATE_WORDS: Record<RunState, { kind: StatusKind; text: string }> = {
  RUNNING: { kind: 'info', text: 'Not finished' },
  DONE: { kind: 'error', text: 'Differs' },
  CHECKED: { kind: 'success', text: 'Checked' },
  APPROVED: { kind: 'success', text: 'Approved' },
  DISCARDED: { kind: 'neutral', text: 'Discarded' },
};
export const LIST_WORDS: Record<RunList, string> = {
  SCRIPT_MISSING: 'Waiting: no external mark of the script',
  SCRIPT_OF_ABSENTEE: 'Waiting: script of an absentee',
  INTERNAL_MISSING: 'Waiting: internal mark missing',
  PRACTICAL_MISSING: 'Waiting: practical mark missing',
  WITHHELD_FEE: 'Waiting: withheld for fees',
  WITHHELD_MALPRACTICE: 'Waiting: withheld for malpractice',
  WITHHELD_OTHER: 'Waiting: withheld',
  ZERO: 'Zero in the external part',
  MODERATED: 'With marks of a moderation order',
};
export const COUNT_WORDS: [keyof RunCounts, string][] = [
  ['P', 'Passed (P)'],
  ['RA', 'To appear again (RA)'],
  ['AAA', 'Absent (AAA)'],
  ['W', 'Waiting (W)'],
  ['zero', 'Zero in the external part'],
  ['moderated', 'Moderated'],
  ['outOfBand', 'Papers with an unusual pass rate'],
];

export { formatCount as number, formatMoment as when } from '@thervu/contracts/core/format';
/** Hundredths of a per cent in words: 8733 is '87.33 %'. */
export const percent = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} %`;
