// Compiled from catalogues/open-papers/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { OpenPapersWords } from './keys/open-papers';

export type { OpenPapersWords };

const en: Texts<OpenPapersWords> = {
  "day": ["Exam day"],
  "day.none": ["Not in the time table"],
  "day.over": [["day"],", over"],
  "degree": ["Degree"],
  "enter": ["Enter marks"],
  "enter.internal": ["of ",["paper"],", ",["degree"],", semester ",["sem"],", internal"],
  "enter.practical": ["of ",["paper"],", ",["degree"],", semester ",["sem"],", practical"],
  "exam": ["Exam"],
  "kind.INTERNAL_MARKS": ["Internal"],
  "kind.PRACTICAL_MARKS": ["Practical"],
  "list": ["Papers with marks missing"],
  "marks": ["Marks"],
  "missing": ["Missing"],
  "missing.of": [["missing"]," of ",["students"]],
  "none": ["No Records Found"],
  "none.hint": ["Every mark is entered, or no window for marks is open."],
  "note": ["Papers with marks missing while their window is open, the earliest exam day first."],
  "paper": ["Paper"],
  "semester": ["Semester"],
  "sum": [["n","plural",{"one":["#"," mark is missing"],"other":["#"," marks are missing"]}]," in ",["lists","plural",{"one":["#"," list"],"other":["#"," lists"]}],"."],
  "title": ["My Open Papers"],
  "work": ["Work"],
};

export const openPapers = { name: 'open-papers', en, ta: () => import('./ta/open-papers') };
