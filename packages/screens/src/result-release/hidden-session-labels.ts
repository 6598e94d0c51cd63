import type { SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

type Kind = SessionStep['kind'];

/** What a step is called in a list, on its button, and in the question before it. */
export const STEP_WORDS: Record<Kind, { name: string; button: string; title: (exam: string) => string; what: string }> =
  {
    HIDE: {
      name: 'Hide',
      button: 'Hide this session',
      title: (exam) => `Ask to hide the results of ${exam}?`,
      what: 'No student and no college is shown a mark of it, from the second signature on.',
    },
    SHOW: {
      name: 'Show again',
      button: 'Show this session again',
      title: (exam) => `Ask to show the results of ${exam} again?`,
      what: 'Students and colleges see its last release again, from the second signature on.',
    },
    CANCEL: {
      name: 'Cancel the release',
      button: 'Cancel the release',
      title: (exam) => `Ask to cancel the release of ${exam} before its moment?`,
      what: 'It does not become visible. Its run can be proposed again.',
    },
  };

export const STEP_STATE: Record<SessionStep['state'], readonly [StatusKind, string]> = {
  ASKED: ['warning', 'Asked for'],
  CONFIRMED: ['success', 'Confirmed'],
  WITHDRAWN: ['neutral', 'Taken back'],
};

/** First words of the public page while nothing better is known; the officer writes over them. */
export const FIRST_TEXTS = {
  en: 'The university is checking these results. They will be shown here again.',
  ta: 'இந்த முடிவுகளைப் பல்கலைக்கழகம் சரிபார்க்கிறது. அவை மீண்டும் இங்கே காட்டப்படும்.',
} as const;
