import type { Stage } from '../exam/exam-contract';

/** What may be applied for, each by itself. The word is the action of the listed calls. */
export const REVALUATION_ACTIONS = ['rev', 'retot', 'trans'] as const;
export type RevaluationAction = (typeof REVALUATION_ACTIONS)[number];

export const ACTION_NAMES: Record<RevaluationAction, string> = {
  rev: 'Revaluation',
  retot: 'Re-total',
  trans: 'Transparency',
};
/** The kind of a fee behind an action. */
export const ACTION_KINDS = { rev: 'REVAL', retot: 'RETOT', trans: 'TRANS' } as const;
/** The field of a row for whether the action has been applied for. */
export const ACTION_FIELDS = { rev: 'REV_APLY', retot: 'RETOT_APLY', trans: 'TRAN_APLY' } as const;

export const isAction = (word: string): word is RevaluationAction =>
  (REVALUATION_ACTIONS as readonly string[]).includes(word);

export const NOT_AVAILABLE = 'Revaluation application is not currently available.';
export const NO_FEES = 'No fees data available.';
export const EXPORT_FILE = 'Revaluation_Fees.xlsx';
/** The columns of the list of applicants, as listed, in their order. */
export const EXPORT_COLUMNS = ['S_No', 'DEGREE', 'P_CODE', 'REG_NO', 'NAME', 'DOB'] as const;

/** The stages of an exam whose applications are offered, the likeliest first. */
export const REVALUATION_STAGES: readonly Stage[] = ['REVALUATION', 'PUBLISHED', 'REVISED', 'ARCHIVED'];

/** The rows whose register number contains the typed text, ignoring case. */
export function findRegisterNumbers<Row extends { REG_NO: string }>(rows: readonly Row[], typed: string): Row[] {
  const chosen = typed.trim().toLowerCase();
  return rows.filter(({ REG_NO }) => REG_NO.toLowerCase().includes(chosen));
}

/** The last day on which a script is stored, `YYYY-MM-DD`: `years` after the publication. */
export function keptUntil(publishedAt: string, years: number): string {
  const day = new Date(publishedAt);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}
