import { dayAt, formatDay } from '../core/format';

/** Words and rules of the camp's reports that screen and server share. Nothing here may import zod. */

export const PASSES = ['A', 'B'] as const;
export type Pass = (typeof PASSES)[number];

export const NO_DATE = 'Please select a date';
export const NO_BUNDLE = 'Please enter a bundle number.';
export const NONE_THAT_DAY = 'No entries found for the selected date.';
export const NONE_IN_BUNDLE = 'No entries found for the selected bundle.';

export const reportOfDay = (date: string) => `Report generated for ${formatDay(date)}`;
export const reportOfBundle = (bundle: number | string) => `Report generated for bundle ${bundle}`;
export const deletedEntry = (type: Pass) => `Successfully deleted ${type} entry`;
export const deletedPacket = (bundle: number, packet: number) => `Bundle ${bundle}-${packet} deleted successfully`;
export const retrieved = (type: Pass) => `Retrieved ${type} entry`;
/** The reason in the journal when none is given. */
export const NO_REASON = 'Deleted in the report of the camp; no reason given.';

/** The day in India at a moment, as `YYYY-MM-DD`. */
export const indianToday = (now: Date = new Date()): string => dayAt(now);
