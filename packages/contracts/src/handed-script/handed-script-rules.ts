/** Words of the scripts a camp hands to the office. Nothing here may import zod. */

/** What the office decides about a script that was handed over. */
export const HANDED_DECISIONS = ['PRESENT', 'ABSENT', 'TO_CAMP', 'NOT_VALUED'] as const;
export type HandedDecision = (typeof HANDED_DECISIONS)[number];
export const HANDED_DECISION_WORDS: Record<HandedDecision, string> = {
  PRESENT: 'The candidate was present: the absence is taken back and the camp keys the script',
  ABSENT: 'The candidate stays absent: the script is not valued',
  TO_CAMP: 'The script goes back to the camp',
  NOT_VALUED: 'Nothing more is done with the script',
};

/** What can be decided: whether the candidate was there comes first. */
export const decisionsFor = ({ absent }: { absent: boolean }): readonly HandedDecision[] =>
  absent ? ['PRESENT', 'ABSENT'] : ['TO_CAMP', 'NOT_VALUED'];
