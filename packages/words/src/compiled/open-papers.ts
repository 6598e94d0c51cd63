// Compiled from catalogues/open-papers/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';

export interface OpenPapersWords {
  "day": null;
  "day.none": null;
  "day.over": { day: string | number };
  "degree": null;
  "enter": null;
  "enter.internal": { degree: string | number; paper: string | number; sem: string | number };
  "enter.practical": { degree: string | number; paper: string | number; sem: string | number };
  "exam": null;
  "kind.INTERNAL_MARKS": null;
  "kind.PRACTICAL_MARKS": null;
  "list": null;
  "marks": null;
  "missing": null;
  "missing.of": { missing: string | number; students: string | number };
  "none": null;
  "none.hint": null;
  "note": null;
  "paper": null;
  "semester": null;
  "sum": { lists: number; n: number };
  "title": null;
  "work": null;
}

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
