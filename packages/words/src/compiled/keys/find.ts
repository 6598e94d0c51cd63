// Compiled from catalogues/find/en.po by `npm run words`: change that file, never this one.
export interface FindWords {
  "bundle": { number: string | number };
  "bundle.place": { exam: string | number; paper: string | number };
  "bundles": null;
  "colleges": null;
  "count": { n: number };
  "exams": null;
  "failed": { reason: string | number };
  "failed.reason": null;
  "hint.camp": null;
  "hint.office": null;
  "keys": { open: string | number; tab: string | number };
  "keys.open": null;
  "keys.tab": null;
  "label": null;
  "looking": null;
  "nothing": null;
  "papers": null;
  "recent": null;
  "screens": null;
  "student.application": { number: string | number };
  "student.place": { college: string | number; degree: string | number; year: string | number };
  "students": null;
  "title": null;
}
