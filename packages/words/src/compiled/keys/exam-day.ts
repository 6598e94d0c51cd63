// Compiled from catalogues/exam-day/en.po by `npm run words`: change that file, never this one.
export interface ExamDayWords {
  "centre": null;
  "centre.choose": null;
  "exam.choose": null;
  "no-centres": null;
  "not-a-centre": { college: string | number; exam: string | number };
  "office-names-centres": null;
  "session": null;
  "sessions.failed": null;
  "sessions.loading": null;
  "state.CLOSED": null;
  "state.FIXED": null;
  "state.HELD": null;
  "state.OPEN": null;
  "state.PLANNED": null;
}
