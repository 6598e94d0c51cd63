// Compiled from catalogues/rejected-scan/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { RejectedScanWords } from '../keys/rejected-scan';

export const ta: Texts<RejectedScanWords> = {
  "actions": ["செயல்கள்"],
  "barcode": ["பட்டைக் குறியீடு"],
  "done": ["முடிந்தது என்று குறி"],
  "done-with": ["முடிந்தது: ",["barcode"]],
  "on-their-way": [["n"]," வருடல்கள் அனுப்பப்படுகின்றன. அடுத்த விடைத்தாளை வருடலாம்."],
  "refused": ["மறுக்கப்பட்ட வருடல்கள்"],
  "why-refused": ["ஏன் மறுக்கப்பட்டது"],
};
