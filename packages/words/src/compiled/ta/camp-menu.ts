// Compiled from catalogues/camp-menu/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { CampMenuWords } from '../keys/camp-menu';

export const ta: Texts<CampMenuWords> = {
  "a-mark-entry": ["A மதிப்பெண் பதிவு"],
  "ab-mismatch": ["A, B வேறுபாடு"],
  "b-mark-entry": ["B மதிப்பெண் பதிவு"],
  "bundles": ["கட்டுகள்"],
  "c-mark": ["C மதிப்பெண்"],
  "camp-manager": ["முகாம் மேலாளர்"],
  "camp-report": ["முகாம் அறிக்கை"],
  "dashboard": ["முகப்புப் பலகை"],
  "main-camp": ["முதன்மை முகாம்"],
  "my-account": ["என் கணக்கு"],
  "packet-entry": ["பொதிப் பதிவு"],
  "reval-scripts": ["மறுமதிப்பீட்டு விடைத்தாள்கள்"],
  "revalu-camp": ["மறுமதிப்பீட்டு முகாம்"],
  "revaluation-a-mark-entry": ["மறுமதிப்பீட்டு A மதிப்பெண் பதிவு"],
  "revaluation-b-mark-entry": ["மறுமதிப்பீட்டு B மதிப்பெண் பதிவு"],
  "sealed-slips": ["முத்திரையிட்ட சீட்டுகள்"],
  "second-signatures": ["இரண்டாம் கையொப்பங்கள்"],
  "verify-bundle": ["கட்டைச் சரிபார்"],
};
