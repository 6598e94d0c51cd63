import type { SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Say } from '@thervu/words';
import type { ResultReleaseWords } from '@thervu/words/compiled/result-release';

type Kind = SessionStep['kind'];

/** What a step is called in a list, on its button, and in the question before it. */
export const stepWordsIn = (
  t: Say<ResultReleaseWords>,
): Record<Kind, { name: string; button: string; title: (exam: string) => string; what: string }> => ({
  HIDE: {
    name: t('step.HIDE'),
    button: t('step.HIDE.button'),
    title: (exam) => t('step.HIDE.title', { exam }),
    what: t('step.HIDE.what'),
  },
  SHOW: {
    name: t('step.SHOW'),
    button: t('step.SHOW.button'),
    title: (exam) => t('step.SHOW.title', { exam }),
    what: t('step.SHOW.what'),
  },
  CANCEL: {
    name: t('step.CANCEL'),
    button: t('step.CANCEL'),
    title: (exam) => t('step.CANCEL.title', { exam }),
    what: t('step.CANCEL.what'),
  },
});

export const stepStateIn = (
  t: Say<ResultReleaseWords>,
): Record<SessionStep['state'], readonly [StatusKind, string]> => ({
  ASKED: ['warning', t('step.ASKED')],
  CONFIRMED: ['success', t('step.CONFIRMED')],
  WITHDRAWN: ['neutral', t('state.WITHDRAWN')],
});
