import type { Stage } from '../exam/exam-contract';

/** Up to this stage candidates may still be confirmed, so lists of internal marks show every registered student. */
const BEFORE_THE_ROLL: readonly Stage[] = ['CREATED', 'REGISTRATION', 'APPLICATION'];

/** Whether lists of internal marks include candidates who are not confirmed. All other lists of an exam never do. */
export const listsUnconfirmed = (stage: Stage): boolean => BEFORE_THE_ROLL.includes(stage);

/** The rule about unconfirmed candidates, as the screens of internal marks state it. */
export const candidateMessage = (stage: Stage): string =>
  listsUnconfirmed(stage)
    ? 'Every registered candidate is listed until the roll is frozen. After that, candidates who are not confirmed are left out unless they already have a mark.'
    : 'The roll is frozen: only confirmed candidates are listed, and those who already have a mark.';

/** The same for every other list: attendance, absentees, practical marks, fees and hall tickets. */
export const CONFIRMED_ONLY = 'Only confirmed candidates are listed.';
