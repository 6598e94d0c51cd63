import { EXAM_FLAGS, STAGES, type ExamFlag, type Stage } from './exam-contract';
import { closedBy, flagProblem, movesFrom, STAGE_MOVES, stageAfterOpening, whyReadOnly } from './exam-stages';
import { isOpenFor } from '../registration/registration-rules';

/** Written out by hand: the stages in which each window may be opened. */
const OPENABLE: Record<ExamFlag, Stage[]> = {
  COUR_APLY: ['CREATED', 'REGISTRATION', 'APPLICATION'],
  EXAM_APLY: ['REGISTRATION', 'APPLICATION'],
  INTL_APLY: ['REGISTRATION', 'APPLICATION', 'ROLL_FROZEN', 'SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION'],
  PRACT_APLY: ['ROLL_FROZEN', 'SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION'],
  REV_APLY: ['PUBLISHED', 'REVALUATION'],
};

test.each(EXAM_FLAGS.map((flag) => [flag]))('%s can be opened in its stages only', (flag) => {
  expect(STAGES.filter((stage) => flagProblem(flag, stage) === null)).toEqual(OPENABLE[flag]);
});

test('a refusal is a sentence that names the window and its stages', () => {
  expect(flagProblem('REV_APLY', 'VALUATION')).toBe('REV_APLY cannot be on before publication.');
  expect(flagProblem('REV_APLY', 'REVISED')).toBe(
    'REV_APLY can be on in the stage Revaluation; the exam is in the stage Revised.',
  );
  expect(flagProblem('PRACT_APLY', 'CREATED')).toBe(
    'PRACT_APLY can be on from the stage Roll frozen to Valuation; the exam is in the stage Created.',
  );
});

test('opening registration, applications or revaluation is the step to that stage, once', () => {
  expect(stageAfterOpening('COUR_APLY', 'CREATED')).toBe('REGISTRATION');
  expect(stageAfterOpening('EXAM_APLY', 'REGISTRATION')).toBe('APPLICATION');
  expect(stageAfterOpening('REV_APLY', 'PUBLISHED')).toBe('REVALUATION');
  expect(stageAfterOpening('COUR_APLY', 'APPLICATION')).toBe('APPLICATION');
  expect(stageAfterOpening('INTL_APLY', 'REGISTRATION')).toBe('REGISTRATION');
});

test('the steps of the office are the ones that can be taken today', () => {
  expect(STAGE_MOVES.map(({ from, to, back }) => [from, to, back])).toEqual([
    ['CREATED', 'REGISTRATION', false],
    ['REGISTRATION', 'APPLICATION', false],
    ['APPLICATION', 'ROLL_FROZEN', false],
    ['APPLICATION', 'REGISTRATION', true],
    ['ROLL_FROZEN', 'SCHEDULED', false],
    ['SCHEDULED', 'SHEETS', false],
    ['SHEETS', 'CONDUCT', false],
    ['CONDUCT', 'VALUATION', false],
    ['VALUATION', 'CONSOLIDATED', false],
    ['CONSOLIDATED', 'PROCESSED', false],
    ['PROCESSED', 'CONSOLIDATED', true],
    ['REVALUATION', 'REVISED', false],
  ]);
  expect(movesFrom('PUBLISHED')).toEqual([]);
});

test('going back to registration closes applications and leaves registration as it was', () => {
  const all = { COUR_APLY: true, EXAM_APLY: true, INTL_APLY: true, PRACT_APLY: false, REV_APLY: false };
  expect(closedBy('REGISTRATION', all)).toEqual(['EXAM_APLY']);
  expect(closedBy('APPLICATION', all)).toEqual([]);
});

const open = (on: boolean, stage: Stage) => ({
  COUR_APLY: on,
  EXAM_APLY: on,
  INTL_APLY: on,
  PRACT_APLY: on,
  REV_APLY: on,
  stage,
});

test('[F-13] [S6-PERM-ADMIN-11] for the office four windows are forced open, that of revaluation and the stage are not', () => {
  for (const flag of ['COUR_APLY', 'EXAM_APLY', 'INTL_APLY', 'PRACT_APLY', 'REV_APLY'] as const) {
    const forced = flag !== 'REV_APLY';
    expect(isOpenFor('501', open(false, 'APPLICATION'), flag)).toBe(forced);
    expect(isOpenFor('101', open(false, 'APPLICATION'), flag)).toBe(false);
    expect(isOpenFor('101', open(true, 'APPLICATION'), flag)).toBe(true);
    expect(whyReadOnly('501', open(true, 'ARCHIVED'), flag)).toBe('stage');
    expect(whyReadOnly('101', open(false, 'ARCHIVED'), flag)).toBe('window');
  }
});
