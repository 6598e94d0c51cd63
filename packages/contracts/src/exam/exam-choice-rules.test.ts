import { EXAM_WORK, fittingExam, type ExamWork } from './exam-choice-rules';
import { EXAM_FLAGS, STAGES, type ExamFlag, type Stage } from './exam-contract';

const exam = (name: string, stage: Stage, ...open: ExamFlag[]) => ({
  name,
  stage,
  ...(Object.fromEntries(EXAM_FLAGS.map((flag) => [flag, open.includes(flag)])) as Record<ExamFlag, boolean>),
});
const college = (work: ExamWork) => ({ work, office: false });
const office = (work: ExamWork) => ({ work, office: true });

// as a university has them in March: the newest takes registrations while the one before it is valued
const NEW = exam('EVEN-2026-APR', 'REGISTRATION', 'COUR_APLY');
const VALUED = exam('ODD-2025-NOV', 'VALUATION', 'INTL_APLY', 'PRACT_APLY');
const OUT = exam('EVEN-2025-APR', 'REVALUATION', 'REV_APLY');
const EXAMS = [NEW, VALUED, OUT];

test.each<[ExamWork, string]>([
  ['internalMarks', 'ODD-2025-NOV'],
  ['practicalMarks', 'ODD-2025-NOV'],
  ['absentees', 'ODD-2025-NOV'],
  ['valuation', 'ODD-2025-NOV'],
  ['hallTickets', 'ODD-2025-NOV'],
  ['registration', 'EVEN-2026-APR'],
  ['timetable', 'EVEN-2026-APR'],
  ['revaluation', 'EVEN-2025-APR'],
  ['revaluationOutcomes', 'EVEN-2025-APR'],
])('[F-10] a screen of %s opens with %s, whether a college or the office looks', (work, name) => {
  expect(fittingExam(EXAMS, college(work))?.name).toBe(name);
  expect(fittingExam(EXAMS, office(work))?.name).toBe(name);
});

test('[F-10] a newer exam whose window opens too takes no screen away from the older one', () => {
  const older = exam('ODD-2025-NOV', 'APPLICATION', 'COUR_APLY', 'EXAM_APLY', 'INTL_APLY');
  for (const work of ['registration', 'application', 'fees', 'internalMarks'] as const) {
    const newer = exam('EVEN-2026-APR', 'REGISTRATION', 'COUR_APLY', 'EXAM_APLY', 'INTL_APLY');
    expect([work, fittingExam([newer, older], college(work))?.name]).toEqual([work, 'ODD-2025-NOV']);
  }
});

test('[F-10] a college is led to the exam whose window is open for it, the office to the one whose stage fits', () => {
  const shut = { ...VALUED, INTL_APLY: false };
  const open = exam('EVEN-2026-APR', 'APPLICATION', 'INTL_APLY');
  expect(fittingExam([open, shut], college('internalMarks'))?.name).toBe('EVEN-2026-APR');
  expect(fittingExam([open, shut], office('internalMarks'))?.name).toBe('ODD-2025-NOV');
});

test('[F-10] with every window shut the exam in the likeliest stage stands there, the latest of several', () => {
  const exams = [
    exam('EVEN-2026-APR', 'REGISTRATION'),
    exam('ODD-2025-NOV', 'CONSOLIDATED'),
    exam('EVEN-2025-APR', 'CONSOLIDATED'),
  ];
  expect(fittingExam(exams, college('internalMarks'))?.name).toBe('ODD-2025-NOV');
  expect(fittingExam([exam('A', 'CREATED'), exam('B', 'CREATED')], college('internalMarks'))?.name).toBe('A');
  expect(fittingExam([], college('internalMarks'))).toBeUndefined();
});

test('[F-10] every stage of every work exists and stands once', () => {
  for (const { stages } of Object.values(EXAM_WORK)) {
    expect(new Set(stages).size).toBe(stages.length);
    expect(stages.filter((stage) => !STAGES.includes(stage))).toEqual([]);
  }
});
