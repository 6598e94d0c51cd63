import type { Exam, ExamFlag, Stage } from './exam-contract';
import { changesIn } from './exam-stages';

/** What a screen does with an exam: the window that opens it to colleges, and the stages it fits, the likeliest first. */
interface Fit {
  window?: ExamFlag;
  stages: readonly Stage[];
}

/** The one table of which exam fits which work; every screen that offers exams names its line. */
export const EXAM_WORK = {
  registration: { window: 'COUR_APLY', stages: ['APPLICATION', 'REGISTRATION'] },
  application: {
    window: 'EXAM_APLY',
    stages: ['APPLICATION', 'ROLL_FROZEN', 'SCHEDULED', 'SHEETS', 'CONDUCT', 'REGISTRATION'],
  },
  fees: {
    window: 'EXAM_APLY',
    stages: ['APPLICATION', 'ROLL_FROZEN', 'SCHEDULED', 'SHEETS', 'CONDUCT', 'VALUATION'],
  },
  internalMarks: {
    window: 'INTL_APLY',
    stages: [
      'VALUATION',
      'CONDUCT',
      'SHEETS',
      'SCHEDULED',
      'ROLL_FROZEN',
      'CONSOLIDATED',
      'PROCESSED',
      'APPLICATION',
      'REGISTRATION',
    ],
  },
  practicalMarks: {
    window: 'PRACT_APLY',
    stages: ['VALUATION', 'CONDUCT', 'SHEETS', 'SCHEDULED', 'ROLL_FROZEN', 'CONSOLIDATED', 'PROCESSED'],
  },
  absentees: { stages: ['CONDUCT', 'VALUATION', 'SHEETS', 'CONSOLIDATED', 'PROCESSED'] },
  timetable: { stages: ['ROLL_FROZEN', 'APPLICATION', 'REGISTRATION', 'SCHEDULED', 'SHEETS', 'CREATED'] },
  hallTickets: { stages: ['SHEETS', 'SCHEDULED', 'CONDUCT', 'ROLL_FROZEN', 'VALUATION'] },
  questionPapers: { stages: ['SCHEDULED', 'ROLL_FROZEN', 'SHEETS', 'CONDUCT', 'VALUATION'] },
  topSheets: { stages: ['SHEETS', 'SCHEDULED', 'CONDUCT', 'VALUATION'] },
  examCentres: { stages: ['SCHEDULED', 'ROLL_FROZEN', 'SHEETS', 'CONDUCT', 'APPLICATION', 'VALUATION'] },
  examDays: { stages: ['CONDUCT', 'SHEETS', 'SCHEDULED', 'VALUATION', 'ROLL_FROZEN', 'APPLICATION'] },
  valuation: { stages: ['VALUATION', 'CONDUCT', 'SHEETS', 'CONSOLIDATED', 'PROCESSED'] },
  revaluation: { window: 'REV_APLY', stages: ['REVALUATION', 'PUBLISHED', 'REVISED', 'ARCHIVED'] },
  revaluationOutcomes: { stages: ['REVISED', 'REVALUATION', 'ARCHIVED'] },
} as const satisfies Record<string, Fit>;
export type ExamWork = keyof typeof EXAM_WORK;

/** The work and whether windows bind the person: the office is bound by the stage only. */
export interface ExamFor {
  work: ExamWork;
  office: boolean;
}

/**
 * The exam a screen begins with: one with an open window, else one in a fitting stage, else the latest. Of several the
 * one in the likelier stage, then the latest. So a newer exam does not replace an older one that is still open. `exams`
 * come with the latest first.
 */
export function fittingExam<Row extends Pick<Exam, ExamFlag | 'stage'>>(
  exams: readonly Row[],
  { work, office }: ExamFor,
): Row | undefined {
  const { window, stages }: Fit = EXAM_WORK[work];
  const likeliest = (rows: readonly Row[]) =>
    stages.map((stage) => rows.find((exam) => exam.stage === stage)).find((exam) => exam !== undefined);
  const open =
    window === undefined ? [] : exams.filter((exam) => (office ? changesIn(window, exam.stage) : exam[window]));
  return likeliest(open) ?? open[0] ?? likeliest(exams) ?? exams[0];
}
