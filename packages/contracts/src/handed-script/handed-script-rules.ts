/** Words of the scripts a camp hands to the office. Nothing here may import zod. */

/** What the office decides about a script that was handed over. */
export const HANDED_DECISIONS = ['PRESENT', 'ABSENT', 'TO_CAMP', 'NOT_VALUED'] as const;
export type HandedDecision = (typeof HANDED_DECISIONS)[number];

/** What can be decided: whether the candidate was there comes first. */
export const decisionsFor = ({ absent }: { absent: boolean }): readonly HandedDecision[] =>
  absent ? ['PRESENT', 'ABSENT'] : ['TO_CAMP', 'NOT_VALUED'];
