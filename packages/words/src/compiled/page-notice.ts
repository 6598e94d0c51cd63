// Compiled from catalogues/page-notice/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { PageNoticeWords } from './keys/page-notice';

export type { PageNoticeWords };

const en: Texts<PageNoticeWords> = {
  "add-a-link": ["Add a link"],
  "address": ["Address"],
  "by": ["By"],
  "english": ["English"],
  "fill-in-this-field": ["Fill in this field."],
  "it-begins-with-https": ["It begins with https://."],
  "left-empty-in-both-languages-there": ["Left empty in both languages: there is no text."],
  "link-n": ["Link ",["n"]],
  "links": ["Links"],
  "no-record-found": ["No Record Found"],
  "nothing-was-written-so-far": ["Nothing was written so far."],
  "notice": ["Notice"],
  "public-page-notice": ["Public Page Notice"],
  "remove": ["Remove"],
  "remove-link-n": ["Remove link ",["n"]],
  "save": ["Save"],
  "saved": ["Saved"],
  "shown-above-the-form-of-the": ["Shown above the form of the public result page, in the language of the reader."],
  "tamil": ["Tamil"],
  "text-in-english": ["Text in English"],
  "text-in-tamil": ["Text in Tamil"],
  "the-notice-could-not-be-read": ["The notice could not be read."],
  "the-notice-could-not-be-saved": ["The notice could not be saved."],
  "title-in-english": ["Title in English"],
  "title-in-tamil": ["Title in Tamil"],
  "versions": ["Versions"],
  "versions-of-the-notice": ["Versions of the notice"],
};

export const pageNotice = { name: 'page-notice', en, ta: () => import('./ta/page-notice') };
