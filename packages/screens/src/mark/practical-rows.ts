import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import { readMark } from '@thervu/contracts/mark/mark-rules';
import type {
  PracticalMark,
  PracticalPaper,
  SentPracticalMark,
} from '@thervu/contracts/practical-mark/practical-mark-contract';
import type { MarkGridRow } from '@thervu/ui/form/mark-cells';

export type PracticalRow = PracticalMark & MarkGridRow;

/** Why nobody of the college may write into a list, in words; undefined while it is open. */
export function shutPractical(exam: Exam, paper: Pick<PracticalPaper, 'final_at' | 'P_code'> | undefined) {
  if (!changesIn('PRACT_APLY', exam.stage))
    return `${exam.exam_name}: practical marks are entered from the freezing of the roll to the valuation.`;
  if (paper?.final_at) return `Practical marks of ${paper.P_code} have been printed as final.`;
  if (!exam.PRACT_APLY) return `Practical marks of ${exam.exam_name} are closed.`;
  return undefined;
}

const fixedBy = ({ Absent, Ext_mark }: PracticalMark, shut: boolean) => {
  if (Absent) return { fixed: 'Absent' };
  if (Ext_mark !== null) return { fixed: 'Entered: it is final' };
  return shut ? { fixed: '' } : {};
};

/** Rows as the grid takes them: a mark is typed only where none stands. */
export const practicalRows = (rows: readonly PracticalMark[], shut: boolean): PracticalRow[] =>
  rows.map((row) => ({
    ...row,
    key: String(row.id),
    name: row.Reg_No,
    saved: row.Ext_mark === null ? '' : String(row.Ext_mark),
    ...fixedBy(row, shut),
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
