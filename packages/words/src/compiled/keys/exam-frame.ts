// Compiled from catalogues/exam-frame/en.po by `npm run words`: change that file, never this one.
export interface ExamFrameWords {
  "error-fetching-exams": null;
  "exam": null;
  "loading-exams": null;
  "no-data-found": null;
}
