import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import type { MarkPaper, MarkRow, SentMark } from '@thervu/contracts/mark/mark-contract';
import { readMark } from '@thervu/contracts/mark/mark-rules';
import type { MarkGridRow } from '@thervu/ui/form/mark-cells';
import type { Say } from '@thervu/words';
import type { MarkEntryWords } from '@thervu/words/compiled/mark-entry';

export type EntryRow = MarkRow & MarkGridRow;

/** Why nobody of the college may write into a list, in words; undefined while it is open. */
export function closedMessage(
  t: Say<MarkEntryWords>,
  exam: Exam,
  paper: Pick<MarkPaper, 'locked' | 'P_code'> | undefined,
): string | undefined {
  if (!changesIn('INTL_APLY', exam.stage)) return t('internal-marks-of-exam-can', { exam: exam.exam_name });
  if (paper?.locked) return t('internal-marks-of-paper-have', { paper: paper.P_code });
  if (!exam.INTL_APLY) return t('internal-marks-of-exam-are', { exam: exam.exam_name });
  return undefined;
}

/** Rows as the grid takes them; `shut` where no mark of the list can be typed. */
export const entryRows = (t: Say<MarkEntryWords>, rows: readonly MarkRow[], shut: boolean): EntryRow[] =>
  rows.map((row) => ({
    ...row,
    key: String(row.id),
    name: row.Reg_No,
    saved: row.Intl_mark === null ? '' : String(row.Intl_mark),
    ...(row.carried ? { fixed: t('carried-from-an-earlier-exam') } : shut ? { fixed: '' } : {}),
  }));

/** The version and the mark a row has when somebody begins to type in it. */
export const baseOf = ({ row_version, saved }: { row_version: number; saved: string }) => `${row_version}|${saved}`;

/** What is sent for a row: the text as a mark, beside the version and the mark that were seen. */
export function sentMark(row: EntryRow, text: string, base: string | undefined, exam: string): SentMark {
  const [version, was] = (base ?? baseOf(row)).split('|');
  return {
    exam,
    Reg_No: row.Reg_No,
    P_code: row.P_code,
    Sem: row.Sem,
    Int_mark: readMark(text),
    row_version: Number(version),
    was: was === '' ? null : Number(was),
  };
}
