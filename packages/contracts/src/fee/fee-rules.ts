// The fees of an exam: one pure module for server, screens and the frozen roll (domain decisions D-19 to D-23).
// Amounts are rupees with at most two decimals; sums are made in paise, so that no total drifts.

/** The five components of the schedule, by their number. */
export const FEE_COMPONENTS = {
  1: 'Exam application',
  2: 'Mark sheet',
  3: 'Consolidated mark sheet',
  4: 'Provisional certificate',
  5: 'Convocation',
} as const;
export type FeeComponent = keyof typeof FEE_COMPONENTS;

/** Rupees by component, as frozen for one exam. */
export type FeeSchedule = Readonly<Record<FeeComponent, number>>;

/** What the fee of one student depends on. `papers` are the fees of the confirmed papers, in rupees. */
export interface FeeCase {
  /** Whether the degree level pays the consolidated fee, component 3; 4 and 5 are paid by every final-year student. */
  consolidated: boolean;
  /** Only the exact value 'Yes' exempts from the paper fees. */
  phy_hand: string | null;
  IsFinalyear: boolean;
  papers: readonly number[];
}

/** Rupees by component, and their sum. */
export interface FeeBreakdown {
  application: number;
  papers: number;
  markSheet: number;
  consolidated: number;
  provisional: number;
  convocation: number;
  total: number;
}

const PARTS = ['application', 'papers', 'markSheet', 'consolidated', 'provisional', 'convocation', 'total'] as const;

const paise = (rupees: number): number => Math.round(rupees * 100);
const rupees = (whole: number): number => whole / 100;
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + paise(amount), 0);

/** Paper fees of one student: none for the physically challenged. */
export const paperFees = ({ phy_hand, papers }: Pick<FeeCase, 'phy_hand' | 'papers'>): number =>
  phy_hand === 'Yes' ? 0 : rupees(sum(papers));

/**
 * Application fee, paper fees and mark sheet fee; for a final-year student also 3 (where the level pays it), 4 and 5.
 * Nothing for a student without a confirmed paper: such a student is not on the roll.
 */
export function studentFees(schedule: FeeSchedule, student: FeeCase): FeeBreakdown {
  const onRoll = student.papers.length > 0;
  const final = onRoll && student.IsFinalyear;
  const parts = {
    application: onRoll ? schedule[1] : 0,
    papers: paperFees(student),
    markSheet: onRoll ? schedule[2] : 0,
    consolidated: final && student.consolidated ? schedule[3] : 0,
    provisional: final ? schedule[4] : 0,
    convocation: final ? schedule[5] : 0,
  };
  return { ...parts, total: rupees(sum(Object.values(parts))) };
}

/** The sum of many breakdowns: of a degree, a year, a college or all. */
export function totalFees(breakdowns: readonly FeeBreakdown[]): FeeBreakdown {
  const total = Object.fromEntries(
    PARTS.map((part) => [part, rupees(sum(breakdowns.map((breakdown) => breakdown[part])))]),
  );
  return total as unknown as FeeBreakdown;
}

/** Rupees per paper by kind of application. The group is the level's own: UG, or PG for every other level. */
export interface RevaluationFees {
  REVAL: number;
  RETOT: number;
  TRANS: number;
}

/** Amount of the applications for revaluation, re-total and transparency. */
export const revaluationAmount = (
  fees: RevaluationFees,
  counts: { rev: number; retot: number; trans: number },
): number =>
  rupees(paise(fees.REVAL) * counts.rev + paise(fees.RETOT) * counts.retot + paise(fees.TRANS) * counts.trans);

export { formatRupees as inRupees } from '../core/format';
