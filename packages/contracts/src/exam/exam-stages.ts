import { isOpenFor } from '../registration/registration-rules';
import { EXAM_FLAGS, STAGES, type Exam, type ExamFlag, type Stage } from './exam-contract';

/** A stage in the office's words. */
export const STAGE_WORDS: Record<Stage, string> = {
  CREATED: 'Created',
  REGISTRATION: 'Registration',
  APPLICATION: 'Application',
  ROLL_FROZEN: 'Roll frozen',
  SCHEDULED: 'Scheduled',
  SHEETS: 'Mark sheets',
  CONDUCT: 'Exam days',
  VALUATION: 'Valuation',
  CONSOLIDATED: 'Consolidated',
  PROCESSED: 'Processed',
  PUBLISHED: 'Published',
  REVALUATION: 'Revaluation',
  REVISED: 'Revised',
  ARCHIVED: 'Archived',
};

/** What each window opens to colleges, in the office's words. */
export const FLAG_WORDS: Record<ExamFlag, string> = {
  COUR_APLY: 'Registration',
  EXAM_APLY: 'Applications',
  INTL_APLY: 'Internal marks',
  PRACT_APLY: 'Practical marks',
  REV_APLY: 'Revaluation',
};

/** A step the office may take by itself. */
export interface StageMove {
  from: Stage;
  to: Stage;
  /** The verb on its button. */
  label: string;
  /** A step back needs a reason. */
  back: boolean;
}

/** Every step that can be taken; a stage without one is reached by work that is done elsewhere. */
export const STAGE_MOVES: readonly StageMove[] = [
  { from: 'CREATED', to: 'REGISTRATION', label: 'Start registration', back: false },
  { from: 'REGISTRATION', to: 'APPLICATION', label: 'Start applications', back: false },
  { from: 'APPLICATION', to: 'ROLL_FROZEN', label: 'Freeze the roll', back: false },
  { from: 'APPLICATION', to: 'REGISTRATION', label: 'Go back to registration', back: true },
  { from: 'ROLL_FROZEN', to: 'SCHEDULED', label: 'Close the time table', back: false },
  { from: 'SCHEDULED', to: 'SHEETS', label: 'Close the top sheets', back: false },
  { from: 'SHEETS', to: 'CONDUCT', label: 'Begin the exam days', back: false },
  { from: 'CONDUCT', to: 'VALUATION', label: 'Begin the valuation', back: false },
  { from: 'VALUATION', to: 'CONSOLIDATED', label: 'Close the valuation', back: false },
  { from: 'CONSOLIDATED', to: 'PROCESSED', label: 'Close the processing', back: false },
  { from: 'PROCESSED', to: 'CONSOLIDATED', label: 'Discard the results', back: true },
  { from: 'REVALUATION', to: 'REVISED', label: 'Close the revaluation', back: false },
];

export const movesFrom = (stage: Stage): readonly StageMove[] => STAGE_MOVES.filter(({ from }) => from === stage);

/** Stages in which a window may be open, first and last. */
const OPEN_IN: Record<ExamFlag, readonly [first: Stage, last: Stage]> = {
  COUR_APLY: ['REGISTRATION', 'APPLICATION'],
  EXAM_APLY: ['REGISTRATION', 'APPLICATION'],
  INTL_APLY: ['REGISTRATION', 'VALUATION'],
  PRACT_APLY: ['ROLL_FROZEN', 'VALUATION'],
  REV_APLY: ['REVALUATION', 'REVALUATION'],
};

/** Windows whose opening is itself the step to the next stage. */
const OPENING: Partial<Record<ExamFlag, { from: Stage; to: Stage }>> = {
  COUR_APLY: { from: 'CREATED', to: 'REGISTRATION' },
  EXAM_APLY: { from: 'REGISTRATION', to: 'APPLICATION' },
  REV_APLY: { from: 'PUBLISHED', to: 'REVALUATION' },
};

const stageIndex = (stage: Stage) => STAGES.indexOf(stage);

/** Why a window cannot be opened in a stage, in a sentence; null when it can. */
export function flagProblem(flag: ExamFlag, stage: Stage): string | null {
  const [first, last] = OPEN_IN[flag];
  if (
    OPENING[flag]?.from === stage ||
    (stageIndex(first) <= stageIndex(stage) && stageIndex(stage) <= stageIndex(last))
  )
    return null;
  if (flag === 'REV_APLY' && stageIndex(stage) < stageIndex('PUBLISHED'))
    return 'REV_APLY cannot be on before publication.';
  const span =
    first === last
      ? `in the stage ${STAGE_WORDS[first]}`
      : `from the stage ${STAGE_WORDS[first]} to ${STAGE_WORDS[last]}`;
  return `${flag} can be on ${span}; the exam is in the stage ${STAGE_WORDS[stage]}.`;
}

/** The stage after a window has been opened in `stage`; the same one where opening it is no step. */
export function stageAfterOpening(flag: ExamFlag, stage: Stage): Stage {
  const step = OPENING[flag];
  return step?.from === stage ? step.to : stage;
}

/**
 * The open windows that a step to `to` closes: those that are not open in that stage, and the one whose opening is the
 * step out of it.
 */
export function closedBy(to: Stage, exam: Pick<Exam, ExamFlag>): ExamFlag[] {
  return EXAM_FLAGS.filter((flag) => exam[flag] && (flagProblem(flag, to) !== null || OPENING[flag]?.from === to));
}

/** Whether what a window opens may still change in a stage; the office is bound by this, colleges also by the window. */
export function changesIn(flag: ExamFlag, stage: Stage): boolean {
  const [first, last] = OPEN_IN[flag];
  return stageIndex(first) <= stageIndex(stage) && stageIndex(stage) <= stageIndex(last);
}

/** Why a window is read-only: it is closed, or the stage of the exam is over. */
export function whyReadOnly(
  colCode: string,
  exam: Pick<Exam, ExamFlag | 'stage'>,
  flag: ExamFlag,
  office?: string,
): 'window' | 'stage' | undefined {
  if (!isOpenFor(colCode, exam, flag, office)) return 'window';
  return changesIn(flag, exam.stage) ? undefined : 'stage';
}
