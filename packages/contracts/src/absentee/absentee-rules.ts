import type { Stage } from '../exam/exam-contract';

/** Rules of absentees that screens and server share. Nothing here may import zod. */

/** The values on the wire: 'confirm' means absent, 'Not-Attend' takes it back. They read the other way round, hence one table. */
export const ABSENTEE_ACTIONS = ['confirm', 'Not-Attend'] as const;
export type AbsenteeAction = (typeof ABSENTEE_ACTIONS)[number];

export const meansAbsent = (action: AbsenteeAction): boolean => action === 'confirm';

/** The action that turns a record over: a present student becomes absent, an absent one present. */
export const actionOn = (record: { Absent: boolean }): AbsenteeAction => (record.Absent ? 'Not-Attend' : 'confirm');

/** Stages in which colleges mark absentees: from the mark sheets until the valuation is over. */
export const ABSENTEE_STAGES: readonly Stage[] = ['SHEETS', 'CONDUCT', 'VALUATION'];
/** The office may still correct one until the results are processed. */
export const OFFICE_ABSENTEE_STAGES: readonly Stage[] = [...ABSENTEE_STAGES, 'CONSOLIDATED'];

export const absenteesChangeIn = (stage: Stage, office: boolean): boolean =>
  (office ? OFFICE_ABSENTEE_STAGES : ABSENTEE_STAGES).includes(stage);

/** After the stages of the colleges an absence is turned over by two: one officer gives the reason, another decides. */
export const absenceTakesTwo = (stage: Stage, office: boolean): boolean =>
  office && absenteesChangeIn(stage, true) && !ABSENTEE_STAGES.includes(stage);

/** Every paper, where a call names one. */
export const ALL_PAPERS = 'ALL';

export const CHOOSE_ALL = 'Please select Degree, Batch, Semester, and Exam.';
export const NO_EXAM = 'No Exam Detected!!!';
