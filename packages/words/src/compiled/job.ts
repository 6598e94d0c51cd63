// Compiled from catalogues/job/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { JobWords } from './keys/job';

export type { JobWords };

const en: Texts<JobWords> = {
  "cancel": ["Cancel"],
  "download": ["Download ",["file"]],
  "left.hours": ["about ",["n"]," h left"],
  "left.minutes": [["n","plural",{"one":["about ","#"," min left"],"other":["about ","#"," min left"]}]],
  "left.moment": ["a few seconds left"],
  "left.seconds": ["about ",["n"]," s left"],
  "list": ["Background work"],
  "none": ["No Data Found..."],
  "none.hint": ["Long tasks you start are shown here."],
  "of": [["done"]," of ",["total"]],
  "so-far": [["done"]," so far"],
  "state.CANCELLED": ["Cancelled"],
  "state.DONE": ["Finished"],
  "state.FAILED": ["Failed"],
  "state.QUEUED": ["Waiting"],
  "state.RUNNING": ["Running"],
};

export const job = { name: 'job', en, ta: () => import('./ta/job') };
