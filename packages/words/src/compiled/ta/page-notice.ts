// Compiled from catalogues/page-notice/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { PageNoticeWords } from '../keys/page-notice';

export const ta: Texts<PageNoticeWords> = {
  "add-a-link": ["இணைப்பைச் சேர்"],
  "address": ["முகவரி"],
  "by": ["யாரால்"],
  "english": ["ஆங்கிலம்"],
  "fill-in-this-field": ["இந்தப் புலத்தை நிரப்புங்கள்."],
  "it-begins-with-https": ["https:// என்று தொடங்கும்."],
  "left-empty-in-both-languages-there": ["இரு மொழிகளிலும் காலியாக விட்டால்: உரை இல்லை."],
  "link-n": ["இணைப்பு ",["n"]],
  "links": ["இணைப்புகள்"],
  "no-record-found": ["பதிவு எதுவும் இல்லை"],
  "nothing-was-written-so-far": ["இதுவரை எதுவும் எழுதப்படவில்லை."],
  "notice": ["அறிவிப்பு"],
  "public-page-notice": ["பொதுப் பக்க அறிவிப்பு"],
  "remove": ["நீக்கு"],
  "remove-link-n": ["இணைப்பு ",["n"],"-ஐ நீக்கு"],
  "save": ["சேமி"],
  "saved": ["சேமித்தது"],
  "shown-above-the-form-of-the": ["பொது முடிவுப் பக்கத்தின் படிவத்துக்கு மேலே, படிப்பவரின் மொழியில் காட்டப்படும்."],
  "tamil": ["தமிழ்"],
  "text-in-english": ["ஆங்கிலத்தில் உரை"],
  "text-in-tamil": ["தமிழில் உரை"],
  "the-notice-could-not-be-read": ["அறிவிப்பைப் படிக்க முடியவில்லை."],
  "the-notice-could-not-be-saved": ["அறிவிப்பைச் சேமிக்க முடியவில்லை."],
  "title-in-english": ["ஆங்கிலத்தில் தலைப்பு"],
  "title-in-tamil": ["தமிழில் தலைப்பு"],
  "versions": ["பதிப்புகள்"],
  "versions-of-the-notice": ["அறிவிப்பின் பதிப்புகள்"],
};
