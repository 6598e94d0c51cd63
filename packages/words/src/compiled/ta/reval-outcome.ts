// Compiled from catalogues/reval-outcome/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { RevalOutcomeWords } from '../keys/reval-outcome';

export const ta: Texts<RevalOutcomeWords> = {
  "applied-for": ["விண்ணப்பித்தது"],
  "changed": ["மாறியது"],
  "degree": ["பட்டப்படிப்பு"],
  "final": ["இறுதியானது"],
  "mark-before": ["முந்தைய மதிப்பெண்"],
  "mark-now": ["இப்போதைய மதிப்பெண்"],
  "name": ["பெயர்"],
  "no-change": ["மாற்றமில்லை"],
  "no-record-found": ["பதிவு எதுவும் இல்லை"],
  "outcome": ["விளைவு"],
  "outcomes-of-your-college": ["உங்கள் கல்லூரியின் மறுமதிப்பீட்டு முடிவுகள்"],
  "paper": ["தாள்"],
  "re-total": ["மறுகூட்டல்"],
  "register-number": ["பதிவெண்"],
  "result": ["முடிவு"],
  "revaluation": ["மறுமதிப்பீடு"],
  "revaluation-outcomes": ["மறுமதிப்பீட்டு முடிவுகள்"],
  "shown-as-soon-as-the": ["திருத்திய முடிவு வெளியானதும் இங்கே காட்டப்படும்."],
  "the-outcomes-could-not-be": ["மறுமதிப்பீட்டு முடிவுகளைப் படிக்க முடியவில்லை."],
  "the-revised-result-of-this": ["இத்தேர்வின் திருத்திய முடிவு வெளியாகவில்லை, அல்லது எந்த மாணவரும் விண்ணப்பிக்கவில்லை."],
};
