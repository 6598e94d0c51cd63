// Compiled from catalogues/find/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { FindWords } from './keys/find';

export type { FindWords };

const en: Texts<FindWords> = {
  "bundle": ["Bundle ",["number"]],
  "bundle.place": [["paper"],", ",["exam"]],
  "bundles": ["Bundles"],
  "colleges": ["Colleges"],
  "count": [["n","plural",{"one":["#"," found"],"other":["#"," found"]}]],
  "exams": ["Exams"],
  "failed": ["The search did not work. ",["reason"]],
  "failed.reason": ["Please try again."],
  "hint.camp": ["Bundle or page"],
  "hint.office": ["Register number, name, paper, college, bundle, exam or page"],
  "keys": [["open"]," opens, ",["tab"]," opens a new tab."],
  "keys.open": ["Enter"],
  "keys.tab": ["Ctrl Enter"],
  "label": ["Number, name or page"],
  "looking": ["Looking"],
  "nothing": ["Nothing found. Check the number, or type more of the name."],
  "papers": ["Papers"],
  "recent": ["Opened last"],
  "screens": ["Pages"],
  "student.application": ["Application ",["number"]],
  "student.place": [["degree"],", ",["year"],", college ",["college"]],
  "students": ["Students"],
  "title": ["Find"],
};

export const find = { name: 'find', en, ta: () => import('./ta/find') };
