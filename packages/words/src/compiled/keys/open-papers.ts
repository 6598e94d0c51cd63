// Compiled from catalogues/open-papers/en.po by `npm run words`: change that file, never this one.
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
