// Compiled from catalogues/settle-scan/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { SettleScanWords } from '../keys/settle-scan';

export const ta: Texts<SettleScanWords> = {
  "choose-what-is-done": ["என்ன செய்யப்படுகிறது எனத் தேர்ந்தெடுங்கள்."],
  "note": ["குறிப்பு"],
  "operation-failed": ["செயல் தோல்வியடைந்தது"],
  "reason-your-note-is-kept-with": [["reason"],". உங்கள் குறிப்பு வருடலுடன் வைக்கப்படும்."],
  "settle": ["தீர்"],
  "settle-the-problem-of-barcode": [["barcode"]," சிக்கலைத் தீர்க்கவா?"],
  "what-is-done": ["என்ன செய்யப்படுகிறது"],
};
