// Compiled from catalogues/exam-stage/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { ExamStageWords } from '../keys/exam-stage';

export const ta: Texts<ExamStageWords> = {
  "APPLICATION": ["விண்ணப்பம்"],
  "ARCHIVED": ["காப்பகத்தில்"],
  "CONDUCT": ["தேர்வு நாட்கள்"],
  "CONSOLIDATED": ["தொகுக்கப்பட்டது"],
  "CREATED": ["உருவாக்கப்பட்டது"],
  "PROCESSED": ["கணக்கிடப்பட்டது"],
  "PUBLISHED": ["வெளியிடப்பட்டது"],
  "REGISTRATION": ["பாடப் பதிவு"],
  "REVALUATION": ["மறுமதிப்பீடு"],
  "REVISED": ["திருத்தப்பட்டது"],
  "ROLL_FROZEN": ["பட்டியல் இறுதியானது"],
  "SCHEDULED": ["கால அட்டவணை"],
  "SHEETS": ["மதிப்பெண் தாள்கள்"],
  "VALUATION": ["விடைத்தாள் மதிப்பீடு"],
};
