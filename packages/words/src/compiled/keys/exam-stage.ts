// Compiled from catalogues/exam-stage/en.po by `npm run words`: change that file, never this one.
export interface ExamStageWords {
  "APPLICATION": null;
  "ARCHIVED": null;
  "CONDUCT": null;
  "CONSOLIDATED": null;
  "CREATED": null;
  "PROCESSED": null;
  "PUBLISHED": null;
  "REGISTRATION": null;
  "REVALUATION": null;
  "REVISED": null;
  "ROLL_FROZEN": null;
  "SCHEDULED": null;
  "SHEETS": null;
  "VALUATION": null;
}
