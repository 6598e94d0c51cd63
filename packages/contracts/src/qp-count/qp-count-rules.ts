import { STAGES, type Stage } from '../exam/exam-contract';

/** Spare papers, in hundredths of the count. */
export const EXCESS_PERCENT = 3;
/** Papers come from the press in packets of so many. */
export const PACKET = 10;
/** Rows to a page of the list. */
export const QP_PAGE_ROWS = 40;
export const QP_FILE = 'QPCount.xlsx';

/** 3 % of a count, rounded up; in whole numbers, as the database does it. */
export const excessOf = (count: number): number => Math.floor((EXCESS_PERCENT * count + 99) / 100);

/** Count and excess, rounded up to whole packets. */
export const totalOf = (count: number): number => Math.ceil((count + excessOf(count)) / PACKET) * PACKET;

/** What the press has to print: packets are filled for each college, and their sum can be more than the whole. */
export const printOf = (total: number, packed: number): number => Math.max(total, packed);

/** Counts can be sent to the press once nobody's papers change any more, and until the exam has begun. */
const FIRST: Stage = 'ROLL_FROZEN';
const LAST: Stage = 'CONDUCT';
export const FREEZE_STAGES: readonly Stage[] = STAGES.slice(STAGES.indexOf(FIRST), STAGES.indexOf(LAST) + 1);
