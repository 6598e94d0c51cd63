import type { Role } from '@thervu/contracts/core/permissions';
import type { Exam } from '@thervu/contracts/exam/exam-contract';

const CAMP_STAGES = new Set(['CONDUCT', 'VALUATION']);

/** The exam a role works on: a camp the one that is written or valued, everybody else the latest. The list has the latest first. */
export function examInHand(exams: readonly Exam[], role: Role): Exam | undefined {
  const fits =
    role === 'camp' || role === 'campadmin' ? ({ stage }: Exam) => CAMP_STAGES.has(stage) : () => true;
  return exams.find(fits);
}

/** A stage in words: ROLL_FROZEN is 'Roll frozen'. A stage this release does not know is shown as it is written. */
export function stageWords(stage: string): string {
  const words = stage.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
