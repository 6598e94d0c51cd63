// Compiled from catalogues/help/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { HelpWords } from '../keys/help';

export const ta: Texts<HelpWords> = {
  "ask": ["யாரைக் கேட்பது"],
  "close": ["உதவியை மூடு"],
  "failed": ["இந்தப் பக்கத்தின் உதவியை இப்போது ஏற்ற முடியவில்லை."],
  "handbook": ["கையேட்டைப் புதிய தாவலில் திற"],
  "loading": ["உதவி ஏற்றப்படுகிறது"],
  "of": ["உதவி: ",["screen"]],
  "title": ["உதவி"],
  "wrong": ["அடிக்கடி நேரும் தவறுகள்"],
};
