/** First words of the public page while nothing better is known; the officer writes over them. */
export const FIRST_TEXTS = {
  en: 'The university is checking these results. They will be shown here again.',
  ta: 'இந்த முடிவுகளைப் பல்கலைக்கழகம் சரிபார்க்கிறது. அவை மீண்டும் இங்கே காட்டப்படும்.',
} as const;
