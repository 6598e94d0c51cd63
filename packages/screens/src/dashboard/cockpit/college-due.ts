import type { CollegeDue, DueKind } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { COLLEGE_DUE_PAGES, pageWith } from '@thervu/contracts/cockpit/due-pages';
import { formatDay, pluralise } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { DueLine } from '@thervu/ui/chart/DueList';
import { openable } from './page-address';
import { whenText } from './signs';

interface DueWords {
  what: (due: CollegeDue) => string;
  where: (due: CollegeDue) => string;
  verb: string;
}

const inPapers = ({ over }: CollegeDue) => `in ${pluralise(over, 'paper', 'papers')}`;

const WORDS: Record<DueKind, DueWords> = {
  INTERNAL_MARKS: {
    what: ({ count }) => pluralise(count, 'internal mark is missing', 'internal marks are missing'),
    where: inPapers,
    verb: 'Enter marks',
  },
  PRACTICAL_MARKS: {
    what: ({ count }) => pluralise(count, 'practical mark is missing', 'practical marks are missing'),
    where: inPapers,
    verb: 'Enter marks',
  },
  APPLICATIONS: {
    what: ({ count }) => pluralise(count, 'exam application is not confirmed', 'exam applications are not confirmed'),
    where: ({ over }) => `in ${pluralise(over, 'batch and semester', 'batches and semesters')}`,
    verb: 'Confirm',
  },
  ABSENTEES: {
    what: ({ count }) => pluralise(count, 'paper has no final absentees', 'papers have no final absentees'),
    where: ({ on }) => (on === null ? '' : `oldest of ${formatDay(on)}`),
    verb: 'Enter absentees',
  },
  REVALUATION: {
    what: () => 'Revaluation applications are open',
    where: ({ count, over }) =>
      count === 0
        ? 'nothing applied for yet'
        : `${pluralise(count, 'paper', 'papers')} of ${pluralise(over, 'student', 'students')}`,
    verb: 'Apply',
  },
  CORRECTIONS: {
    what: ({ count }) => pluralise(count, 'mark correction was decided', 'mark corrections were decided'),
    where: () => 'in the last two weeks',
    verb: 'Open marks',
  },
  EXAM_DAY: {
    what: ({ count, on }) => `${pluralise(count, 'paper is', 'papers are')} written on ${formatDay(on ?? '')}`,
    where: () => 'next exam day',
    verb: 'Hall tickets',
  },
};

/** A line of the due list in words, with the page it opens and its filter filled. */
export function dueLine(due: CollegeDue, today: string, can: (permission: Permission) => boolean): DueLine {
  const { what, where, verb } = WORDS[due.kind];
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
    ...(on === null ? { when: 'Open now', sign: undefined } : whenText(on, today)),
    what: what(due),
    where: [exam.exam_name, where(due)].filter(Boolean).join(' · '),
    verb,
    to: openable(can, permission, address),
  };
}
