import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import { readMark } from '@thervu/contracts/mark/mark-rules';
import type {
  PracticalMark,
  PracticalPaper,
  SentPracticalMark,
} from '@thervu/contracts/practical-mark/practical-mark-contract';
import type { MarkGridRow } from '@thervu/ui/form/mark-cells';
import type { Say } from '@thervu/words';
import type { MarkEntryWords } from '@thervu/words/compiled/mark-entry';

export type PracticalRow = PracticalMark & MarkGridRow;

/** Why nobody of the college may write into a list, in words; undefined while it is open. */
export function shutPractical(
  t: Say<MarkEntryWords>,
  exam: Exam,
  paper: Pick<PracticalPaper, 'final_at' | 'P_code'> | undefined,
) {
  if (!changesIn('PRACT_APLY', exam.stage)) return t('exam-practical-marks-are-entered', { exam: exam.exam_name });
  if (paper?.final_at) return t('practical-marks-of-paper-have', { paper: paper.P_code });
  if (!exam.PRACT_APLY) return t('practical-marks-of-exam-are', { exam: exam.exam_name });
  return undefined;
}

const fixedBy = (t: Say<MarkEntryWords>, { Absent, Ext_mark }: PracticalMark, shut: boolean) => {
  if (Absent) return { fixed: t('absent') };
  if (Ext_mark !== null) return { fixed: t('entered-it-is-final') };
  return shut ? { fixed: '' } : {};
};

/** Rows as the grid takes them: a mark is typed only where none stands. */
export const practicalRows = (t: Say<MarkEntryWords>, rows: readonly PracticalMark[], shut: boolean): PracticalRow[] =>
  rows.map((row) => ({
    ...row,
    key: String(row.id),
    name: row.Reg_No,
    saved: row.Ext_mark === null ? '' : String(row.Ext_mark),
    ...fixedBy(t, row, shut),
  }));

/** What is sent for a row; the external mark travels as Int_mark. */
export const sentPractical = (
  { id, Ext_mark, row_version }: PracticalRow,
  text: string,
  filter: { exam: string; batch: number },
): SentPracticalMark => ({
  exam: filter.exam,
  ids: id,
  Int_mark: readMark(text),
  prac_batch: filter.batch,
  row_version,
  was: Ext_mark,
});
