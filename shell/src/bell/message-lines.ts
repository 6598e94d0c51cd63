import type { BellMessage } from '@thervu/contracts/bell/bell-contract';
import { pageWith, type DuePage } from '@thervu/contracts/cockpit/due-pages';
import { formatMoment } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import type { ExamFlag } from '@thervu/contracts/exam/exam-contract';
import { FLAG_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { NoticeKey } from '@thervu/contracts/notice/notice-rules';
import type { Say } from '@thervu/words';
import type { BellWords } from '@thervu/words/compiled/bell';
import type { BellLine } from './BellLines';

/** The page each window opens to a college. */
const WINDOW_PAGES: Record<ExamFlag, DuePage> = {
  COUR_APLY: { page: 'list-exampapp', permission: 'application.read' },
  EXAM_APLY: { page: 'list-examconfirm', permission: 'application.read' },
  INTL_APLY: { page: 'add-internal-mark', permission: 'internal-mark.write' },
  PRACT_APLY: { page: 'add-practical-mark', permission: 'practical-mark.write' },
  REV_APLY: { page: 'revaluation-aply', permission: 'revaluation.write' },
};
/** A notice names its window by the word of the office. */
const flagNamed = (word: string | undefined) =>
  (Object.keys(FLAG_WORDS) as ExamFlag[]).find((flag) => FLAG_WORDS[flag] === word);
const PAGES: Partial<Record<NoticeKey, DuePage>> = {
  MARKS_WANTING: { page: 'add-internal-mark', permission: 'internal-mark.write' },
  CENTRE_LATE: { page: 'seating', permission: 'seating.read' },
  CORRECTION_DECIDED: { page: 'add-internal-mark', permission: 'internal-mark.write' },
  TICKET_READY: { page: 'hallticket', permission: 'hall-ticket.read' },
  TIMETABLE_CHANGED: { page: 'hallticket', permission: 'hall-ticket.read' },
};

/** What a message says in the language of the page. A kind that only students receive has no text here. */
function textOf({ key, values }: BellMessage, t: Say<BellWords>): string | null {
  const { exam = '', window = '', count = '', paper = '', decision = '' } = values;
  switch (key) {
    case 'WINDOW_OPEN':
    case 'WINDOW_CLOSED': {
      const flag = flagNamed(window);
      return t(`told.${key}`, { window: flag ? t(`window.${flag}`) : window, exam });
    }
    case 'MARKS_WANTING':
      return t('told.MARKS_WANTING', { n: Number(count), exam });
    case 'CENTRE_LATE':
      return t('told.CENTRE_LATE', { n: Number(count), exam });
    case 'CORRECTION_DECIDED':
      return t(`told.CORRECTION_${decision === 'approved' ? 'APPROVED' : 'REFUSED'}`, { paper, exam });
    case 'TICKET_READY':
    case 'TIMETABLE_CHANGED':
    case 'RESULT_OUT':
    case 'RESULT_CORRECTED':
    case 'REVAL_OUTCOME':
      return t(`told.${key}`, { exam });
    default:
      return null;
  }
}

/** The messages as lines: the text, the time, and one action: open its page, or mark it as read. */
export function messageLines(
  messages: readonly BellMessage[],
  t: Say<BellWords>,
  { can, onRead }: { can: (permission: Permission) => boolean; onRead: (id: number) => void },
) {
  return messages.flatMap((message): BellLine[] => {
    const what = textOf(message, t);
    if (what === null) return [];
    const { id, key, exam_tbl, values, unread } = message;
    const flag = key === 'WINDOW_OPEN' ? flagNamed(values.window) : undefined;
    const page = flag ? WINDOW_PAGES[flag] : PAGES[key];
    const line = { key: String(id), what, where: formatMoment(message.at), unread, onRead: () => onRead(id) };
    if (page && can(page.permission))
      return [{ ...line, verb: t('verb.OPEN'), to: pageWith(page.page, { exam: exam_tbl }) }];
    return [unread ? { ...line, verb: t('read') } : line];
  });
}
