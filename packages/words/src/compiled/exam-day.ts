// Compiled from catalogues/exam-day/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { ExamDayWords } from './keys/exam-day';

export type { ExamDayWords };

const en: Texts<ExamDayWords> = {
  "centre": ["Centre"],
  "centre.choose": ["Choose a centre."],
  "exam.choose": ["Choose an exam."],
  "no-centres": ["This exam has no centres."],
  "not-a-centre": [["college"]," is no centre of ",["exam"],"."],
  "office-names-centres": ["The examination office names the centres under Exam Centres."],
  "session": ["Session"],
  "sessions.failed": ["The sessions of the centre could not be loaded."],
  "sessions.loading": ["Loading sessions"],
  "state.CLOSED": ["Closed"],
  "state.FIXED": ["Fixed"],
  "state.HELD": ["Held"],
  "state.OPEN": ["Not planned"],
  "state.PLANNED": ["Planned"],
};

export const examDay = { name: 'exam-day', en, ta: () => import('./ta/exam-day') };
