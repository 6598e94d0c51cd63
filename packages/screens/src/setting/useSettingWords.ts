import { useKnownText, useWords, type Say } from '@thervu/words';
import { setting, type SettingWords } from '@thervu/words/compiled/setting';

/** Says what this page says itself, and what comes in English from the rules of settings: labels, explanations, choices. */
export interface SettingSay {
  t: Say<SettingWords>;
  known: (text: string) => string;
}

export function useSettingWords(): SettingSay {
  return { t: useWords(setting), known: useKnownText(setting) };
}
