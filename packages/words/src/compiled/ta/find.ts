// Compiled from catalogues/find/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { FindWords } from '../keys/find';

export const ta: Texts<FindWords> = {
  "bundle": ["கட்டு ",["number"]],
  "bundle.place": [["paper"],", ",["exam"]],
  "bundles": ["கட்டுகள்"],
  "colleges": ["கல்லூரிகள்"],
  "count": [["n","plural",{"one":["#"," கிடைத்தது"],"other":["#"," கிடைத்தன"]}]],
  "exams": ["தேர்வுகள்"],
  "failed": ["தேட முடியவில்லை. ",["reason"]],
  "failed.reason": ["மீண்டும் முயற்சி செய்யுங்கள்."],
  "hint.camp": ["கட்டு அல்லது பக்கம்"],
  "hint.office": ["பதிவு எண், பெயர், தாள், கல்லூரி, கட்டு, தேர்வு அல்லது பக்கம்"],
  "keys": [["open"]," திறக்கும், ",["tab"]," புதிய தாவலில் திறக்கும்."],
  "keys.open": ["Enter"],
  "keys.tab": ["Ctrl Enter"],
  "label": ["எண், பெயர் அல்லது பக்கம்"],
  "looking": ["தேடப்படுகிறது"],
  "nothing": ["எதுவும் கிடைக்கவில்லை. எண்ணைச் சரிபாருங்கள், அல்லது பெயரை மேலும் உள்ளிடுங்கள்."],
  "papers": ["தாள்கள்"],
  "recent": ["கடைசியாகத் திறந்தவை"],
  "screens": ["பக்கங்கள்"],
  "student.application": ["விண்ணப்பம் ",["number"]],
  "student.place": [["degree"],", ",["year"],", கல்லூரி ",["college"]],
  "students": ["மாணவர்கள்"],
  "title": ["தேடு"],
};
