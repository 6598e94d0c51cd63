// Compiled from catalogues/job/en.po by `npm run words`: change that file, never this one.
export interface JobWords {
  "cancel": null;
  "download": { file: string | number };
  "left.hours": { n: string | number };
  "left.minutes": { n: number };
  "left.moment": null;
  "left.seconds": { n: string | number };
  "list": null;
  "none": null;
  "none.hint": null;
  "of": { done: string | number; total: string | number };
  "so-far": { done: string | number };
  "state.CANCELLED": null;
  "state.DONE": null;
  "state.FAILED": null;
  "state.QUEUED": null;
  "state.RUNNING": null;
}
