import type { CollegeDue, DueKind } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { COLLEGE_DUE_PAGES, pageWith } from '@thervu/contracts/cockpit/due-pages';
import { formatDay } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { DueLine } from '@thervu/ui/chart/DueList';
import type { Say } from '@thervu/words';
import type { CollegeDashboardWords } from '@thervu/words/compiled/college-dashboard';
import { openable } from './page-address';
import { whenText } from './signs';

interface DueWords {
  what: (due: CollegeDue) => string;
  where: (due: CollegeDue) => string;
  verb: string;
}

const inPapers =
  (t: Say<CollegeDashboardWords>) =>
  ({ over }: CollegeDue) =>
    t('in-papers', { n: over });

const WORDS = (t: Say<CollegeDashboardWords>): Record<DueKind, DueWords> => ({
  INTERNAL_MARKS: {
    what: ({ count }) => t('internal-marks-missing', { n: count }),
    where: inPapers(t),
    verb: t('enter-marks'),
  },
  PRACTICAL_MARKS: {
    what: ({ count }) => t('practical-marks-missing', { n: count }),
    where: inPapers(t),
    verb: t('enter-marks'),
  },
  APPLICATIONS: {
    what: ({ count }) => t('applications-not-confirmed', { n: count }),
    where: ({ over }) => t('in-batches', { n: over }),
    verb: t('confirm'),
  },
  ABSENTEES: {
    what: ({ count }) => t('papers-without-absentees', { n: count }),
    where: ({ on }) => (on === null ? '' : t('oldest-of-on', { on: formatDay(on) })),
    verb: t('enter-absentees'),
  },
  REVALUATION: {
    what: () => t('revaluation-applications-are-open'),
    where: ({ count, over }) =>
      count === 0 ? t('nothing-applied-for-yet') : t('papers-of-students', { papers: count, students: over }),
    verb: t('apply'),
  },
  CORRECTIONS: {
    what: ({ count }) => t('corrections-decided', { n: count }),
    where: () => t('in-the-last-two-weeks'),
    verb: t('open-marks'),
  },
  EXAM_DAY: {
    what: ({ count, on }) => t('papers-written-on', { n: count, on: formatDay(on ?? '') }),
    where: () => t('next-exam-day'),
    verb: t('hall-tickets'),
  },
});

/** A line of the due list in words, with the page it opens and its filter filled. */
export function dueLine(
  t: Say<CollegeDashboardWords>,
  due: CollegeDue,
  today: string,
  can: (permission: Permission) => boolean,
): DueLine {
  const { what, where, verb } = WORDS(t)[due.kind];
  const { permission, page, paper } = COLLEGE_DUE_PAGES[due.kind];
  const { exam, choice, on } = due;
  const address = pageWith(page, {
    exam: exam.exam_tbl,
    ...(choice && {
      level: choice.level,
      degree: choice.degree,
      batch: choice.batch,
      sem: choice.sem,
      ...(paper && { [paper]: choice.paper }),
    }),
  });
  return {
    key: `${due.kind} ${exam.id}`,
    ...(on === null ? { when: t('open-now'), sign: undefined } : whenText(t, on, today)),
    what: what(due),
    where: [exam.exam_name, where(due)].filter(Boolean).join(' · '),
    verb,
    to: openable(can, permission, address),
  };
}
