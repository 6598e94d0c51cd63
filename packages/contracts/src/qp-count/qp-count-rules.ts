import { STAGES, type Stage } from '../exam/exam-contract';

/** Spare papers, in hundredths of the count. */
export const EXCESS_PERCENT = 3;
/** Papers of a packet from the press. */
export const PACKET = 10;
export const QP_PAGE_ROWS = 40;
export const QP_FILE = 'QPCount.xlsx';

/** 3 % of a count, rounded up; in whole numbers, as the database does it. */
export const excessOf = (count: number): number => Math.floor((EXCESS_PERCENT * count + 99) / 100);

/** Count and excess, rounded up to whole packets. */
export const totalOf = (count: number): number => Math.ceil((count + excessOf(count)) / PACKET) * PACKET;

/** What the press has to print: packets are filled for each college, and their sum can be more than the whole. */
export const printOf = (total: number, packed: number): number => Math.max(total, packed);

/** Counts can be sent to the press once the papers of students no longer change, until the exam has begun. */
const FIRST: Stage = 'ROLL_FROZEN';
const LAST: Stage = 'CONDUCT';
export const FREEZE_STAGES: readonly Stage[] = STAGES.slice(STAGES.indexOf(FIRST), STAGES.indexOf(LAST) + 1);
