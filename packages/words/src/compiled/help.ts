// Compiled from catalogues/help/en.po by `npm run words`: change that file, never this one.
import type { Texts } from '../say';
import type { HelpWords } from './keys/help';

export type { HelpWords };

const en: Texts<HelpWords> = {
  "ask": ["Who to ask"],
  "close": ["Close the help"],
  "failed": ["The help of this page cannot be loaded just now."],
  "handbook": ["Open the handbook in a new tab"],
  "loading": ["Loading the help"],
  "of": ["Help: ",["screen"]],
  "title": ["Help"],
  "wrong": ["What often goes wrong"],
};

export const help = { name: 'help', en, ta: () => import('./ta/help') };
