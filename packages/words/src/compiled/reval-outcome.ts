// Compiled from catalogues/reval-outcome/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { RevalOutcomeWords } from './keys/reval-outcome';

export type { RevalOutcomeWords };

const en: Texts<RevalOutcomeWords> = {
  "applied-for": ["Applied for"],
  "changed": ["Changed"],
  "degree": ["Degree"],
  "final": ["Final"],
  "mark-before": ["Mark before"],
  "mark-now": ["Mark now"],
  "name": ["Name"],
  "no-change": ["No change"],
  "no-record-found": ["No Record Found"],
  "outcome": ["Outcome"],
  "outcomes-of-your-college": ["Outcomes of your college"],
  "paper": ["Paper"],
  "re-total": ["Re-total"],
  "register-number": ["Register Number"],
  "result": ["Result"],
  "revaluation": ["Revaluation"],
  "revaluation-outcomes": ["Revaluation Outcomes"],
  "shown-as-soon-as-the": ["Shown as soon as the revised result is published."],
  "the-outcomes-could-not-be": ["The outcomes could not be read."],
  "the-revised-result-of-this": ["The revised result of this exam is not published, or no student has applied."],
};

export const revalOutcome = { name: 'reval-outcome', en, ta: () => import('./ta/reval-outcome') };
