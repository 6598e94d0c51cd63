import { CAMP_DUE_KINDS, OFFICE_DUE_KINDS, type BellDue } from '@thervu/contracts/bell/bell-contract';
import { DUE_KINDS, type DueKind } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { COLLEGE_DUE_PAGES, pageWith, SIGNING_PAGES } from '@thervu/contracts/cockpit/due-pages';
import type { SignedKind } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { dayAt, formatDay } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { Say } from '@thervu/words';
import type { BellWords } from '@thervu/words/compiled/bell';
import type { BellLine } from './BellLines';

type Kind = BellDue['kind'];
const isOfCollege = (kind: Kind): kind is DueKind => (DUE_KINDS as readonly Kind[]).includes(kind);
const isOfCamp = (kind: Kind) => (CAMP_DUE_KINDS as readonly Kind[]).includes(kind);
const isOfOffice = (kind: Kind) => (OFFICE_DUE_KINDS as readonly Kind[]).includes(kind);

/** The page a line opens with its filter filled. */
function pageOf({ kind, exam_tbl, choice }: BellDue): { to: string; permission: Permission } {
  if (isOfCamp(kind)) return { to: pageWith(''), permission: 'camp-mark.read' };
  if (isOfOffice(kind)) return { to: pageWith('result-release', { exam: exam_tbl }), permission: 'exam.control' };
  if (!isOfCollege(kind)) {
    const { page, permission } = SIGNING_PAGES[kind as SignedKind];
    return { to: pageWith(page, { exam: exam_tbl }), permission };
  }
  const { page, permission, paper } = COLLEGE_DUE_PAGES[kind];
  if (!choice) return { to: pageWith(page, { exam: exam_tbl }), permission };
  const { level, degree, batch, sem } = choice;
  const filter = { exam: exam_tbl, level, degree, batch, sem, ...(paper && { [paper]: choice.paper }) };
  return { to: pageWith(page, filter), permission };
}

/** What is due as lines: what, where, and the verb of the page it opens. */
export function dueLines(due: readonly BellDue[], t: Say<BellWords>, can: (permission: Permission) => boolean) {
  const today = dayAt(new Date());
  return due.map((line): BellLine => {
    const { kind, count, on, exam_name } = line;
    const { to, permission } = pageOf(line);
    const when = on === null ? null : on === today ? t('today') : formatDay(on);
    return {
      key: `${kind} ${line.exam_tbl}`,
      what: t(`due.${kind}`, { n: count }),
      where: [when, exam_name].filter(Boolean).join(' · '),
      ...(can(permission) && {
        verb: t(`verb.${isOfCollege(kind) ? kind : isOfCamp(kind) || isOfOffice(kind) ? 'LOOK' : 'SIGN'}`),
        to,
      }),
    };
  });
}
