import type { CollegeDue, DueKind } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { COLLEGE_DUE_PAGES, pageWith } from '@thervu/contracts/cockpit/due-pages';
import { formatDay } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { DueLine } from '@thervu/ui/chart/DueList';
import type { Say } from '@thervu/words';
import type { CockpitWords } from '@thervu/words/compiled/cockpit';
import { openable } from './page-address';
import { whenText } from './signs';

type T = Say<CockpitWords>;

function what(t: T, { kind, count, on }: CollegeDue): string {
  if (kind === 'REVALUATION') return t('due.REVALUATION');
  if (kind === 'EXAM_DAY') return t('due.EXAM_DAY', { n: count, day: formatDay(on ?? '') });
  return t(`due.${kind}`, { n: count });
}

const WHERE: Record<DueKind, (t: T, due: CollegeDue) => string> = {
  INTERNAL_MARKS: (t, { over }) => t('in-papers', { n: over }),
  PRACTICAL_MARKS: (t, { over }) => t('in-papers', { n: over }),
  APPLICATIONS: (t, { over }) => t('due.APPLICATIONS.where', { n: over }),
  ABSENTEES: (t, { on }) => (on === null ? '' : t('due.ABSENTEES.where', { day: formatDay(on) })),
  REVALUATION: (t, { count, over }) =>
    count === 0 ? t('due.REVALUATION.none') : t('due.REVALUATION.where', { n: count, students: over }),
  CORRECTIONS: (t) => t('due.CORRECTIONS.where'),
  EXAM_DAY: (t) => t('due.EXAM_DAY.where'),
};

/** A line of the due list in words, with the page it opens and its filter filled. */
export function dueLine(
  due: CollegeDue,
  { t, today, can }: { t: T; today: string; can: (permission: Permission) => boolean },
): DueLine {
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
    what: what(t, due),
    where: [exam.exam_name, WHERE[due.kind](t, due)].filter(Boolean).join(' · '),
    verb: t(`verb.${due.kind}`),
    to: openable(can, permission, address),
  };
}
