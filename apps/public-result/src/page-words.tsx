import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { PROOF_WORDS, RESULT_MESSAGES } from '@thervu/contracts/result/result-rules';
import type { ResultWords } from '@thervu/words/compiled/result';
import { createTranslate, type Language, type Say, type Texts } from '@thervu/words/say';
import type { Outcome } from './page/page-state';

/** What the page speaks: a language and its texts, which came with the HTML. */
export interface PageWords {
  language: Language;
  texts: Texts<ResultWords>;
  /** Inside the shell: changes the language without leaving the page. */
  onLanguage?: (language: Language) => void;
}

interface Spoken extends Omit<PageWords, 'texts'> {
  t: Say<ResultWords>;
}

const Words = createContext<Spoken | null>(null);

/** Everything below says the texts of one language. */
export function PageWordsProvider({ words, children }: { words: PageWords; children: ReactNode }) {
  const { language, texts, onLanguage } = words;
  const spoken = useMemo(
    () => ({ language, onLanguage, t: createTranslate(language, texts) }),
    [language, texts, onLanguage],
  );
  return <Words value={spoken}>{children}</Words>;
}

/** The words of this page; throws where the provider was forgotten. */
export function usePageWords(): Spoken {
  const spoken = useContext(Words);
  if (!spoken) throw new Error('usePageWords: no PageWordsProvider above this component');
  return spoken;
}

const MESSAGE_KEYS = {
  [RESULT_MESSAGES.bothRequired]: 'message.both-required',
  [RESULT_MESSAGES.failed]: 'message.failed',
  [RESULT_MESSAGES.notFound]: 'message.not-found',
  [RESULT_MESSAGES.hidden]: 'message.hidden',
  [RESULT_MESSAGES.noSuchDay]: 'message.no-such-day',
  [PROOF_WORDS]: 'proof',
} as const;

/** Below this the wait is told in seconds, as formatSpan of the contracts does. */
const MAX_SHOWN_SECONDS = 90;

const translateWait = (t: Say<ResultWords>, seconds: number | null): string => {
  if (seconds === null) return t('later');
  return seconds <= MAX_SHOWN_SECONDS
    ? t('later.seconds', { n: Math.max(1, Math.ceil(seconds)) })
    : t('later.minutes', { n: Math.ceil(seconds / 60) });
};

/** A message in the language of the page; in English, and where only the server knows it, in the words it came with. */
export function translateMessage({ t, language }: Spoken, message: Extract<Outcome, { kind: 'message' }>): string {
  if (language === 'en') return message.text;
  if (message.wait) {
    const later = translateWait(t, message.wait.seconds);
    return message.wait.status === 429 ? t('wait.address', { later }) : t('wait.crowd', { later });
  }
  const key = MESSAGE_KEYS[message.text as keyof typeof MESSAGE_KEYS];
  return key === undefined ? message.text : t(key);
}

/** A day as text, its month as a word: 14 September 2004. */
export function translateLongDay(t: Say<ResultWords>, day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${t(`month.${month}` as 'month.1')} ${year}`;
}
