/** States of a sitting. Nothing here may import zod. */
export const SITTING_STATES = ['OPEN', 'PLANNED', 'FIXED', 'HELD', 'CLOSED'] as const;
export type SittingState = (typeof SITTING_STATES)[number];

/** A plan that moves by hand or by a late confirmation alone. */
export const FIXED_STATES: readonly SittingState[] = ['FIXED', 'HELD', 'CLOSED'];
export const isFixed = (state: SittingState): boolean => FIXED_STATES.includes(state);

export const SITTING_WORDS: Readonly<Record<SittingState, string>> = {
  OPEN: 'Not planned',
  PLANNED: 'Planned',
  FIXED: 'Fixed',
  HELD: 'Held',
  CLOSED: 'Closed',
};
