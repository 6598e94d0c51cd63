// Compiled from catalogues/page-notice/en.po by `npm run words`: change that file, never this one.
export interface PageNoticeWords {
  "add-a-link": null;
  "address": null;
  "by": null;
  "english": null;
  "fill-in-this-field": null;
  "it-begins-with-https": null;
  "left-empty-in-both-languages-there": null;
  "link-n": { n: string | number };
  "links": null;
  "no-record-found": null;
  "nothing-was-written-so-far": null;
  "notice": null;
  "public-page-notice": null;
  "remove": null;
  "remove-link-n": { n: string | number };
  "save": null;
  "saved": null;
  "shown-above-the-form-of-the": null;
  "tamil": null;
  "text-in-english": null;
  "text-in-tamil": null;
  "the-notice-could-not-be-read": null;
  "the-notice-could-not-be-saved": null;
  "title-in-english": null;
  "title-in-tamil": null;
  "versions": null;
  "versions-of-the-notice": null;
}
