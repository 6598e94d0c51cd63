// Compiled from catalogues/reval-outcome/en.po by `npm run words`: change that file, never this one.
export interface RevalOutcomeWords {
  "applied-for": null;
  "changed": null;
  "degree": null;
  "final": null;
  "mark-before": null;
  "mark-now": null;
  "name": null;
  "no-change": null;
  "no-record-found": null;
  "outcome": null;
  "outcomes-of-your-college": null;
  "paper": null;
  "re-total": null;
  "register-number": null;
  "result": null;
  "revaluation": null;
  "revaluation-outcomes": null;
  "shown-as-soon-as-the": null;
  "the-outcomes-could-not-be": null;
  "the-revised-result-of-this": null;
}
