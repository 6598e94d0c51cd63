// Compiled from catalogues/choice/en.po by `npm run words`: change that file, never this one.
export interface ChoiceWords {
  "all": null;
  "batch": null;
  "batch.first": null;
  "batch.none": null;
  "chip.absent": { day: string | number };
  "chip.confirm": { n: number };
  "chip.done": null;
  "chip.from": { page: string | number };
  "chip.last": null;
  "chip.marks": { n: number };
  "chip.prac": { prac: string | number };
  "chip.register": { n: number };
  "chip.sem": { sem: string | number };
  "chips": null;
  "chips.failed": null;
  "chips.none": null;
  "degree": null;
  "degree.none": null;
  "degree.not-taught": null;
  "exam": null;
  "exam.first": null;
  "exam.none": null;
  "level": null;
  "level.first": null;
  "semester": null;
}
