import type { AnchorCause } from './anchor-line';

/** Name of the task in the queue. */
export const ANCHOR_TASK = 'anchor';

const CAUSES: readonly AnchorCause[] = ['HOUR', 'RELEASE', 'CAMP_DAY'];
export const isCause = (value: unknown): value is AnchorCause => CAUSES.some((cause) => cause === value);
