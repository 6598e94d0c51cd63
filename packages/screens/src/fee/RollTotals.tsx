import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { sheetOf } from '@thervu/ui/print/table-file';
import { useWords, type Say } from '@thervu/words';
import { examFees, type ExamFeesWords } from '@thervu/words/compiled/exam-fees';
import { feeColumns } from './fee-columns';
import type { RollTotal } from './roll-groups';

/** How many stand behind the sums. */
export const countColumn = <Row extends { students: number }>(t: Say<ExamFeesWords>): Column<Row> => ({
  key: 'students',
  header: t('students'),
  numeric: true,
  cell: ({ students }) => students,
  sortBy: ({ students }) => students,
  total: (rows) => rows.reduce((all, { students }) => all + students, 0),
});

/** The columns of sums by a name; the last line is the total of all. */
export const totalColumns = (t: Say<ExamFeesWords>, first: string): Column<RollTotal>[] => [
  {
    key: 'name',
    header: first,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    total: () => t('total'),
  },
  countColumn(t),
  ...feeColumns<RollTotal>(t),
];

/** The same sums as a sheet of a workbook. */
export const totalsSheet = (t: Say<ExamFeesWords>, name: string, first: string, rows: readonly RollTotal[]) =>
  sheetOf({ name, columns: totalColumns(t, first), rows, totalLabel: t('total') });

/** Sums by year or by degree; the last line is the total of all. */
export function RollTotals({ label, first, rows }: { label: string; first: string; rows: readonly RollTotal[] }) {
  const t = useWords(examFees);
  return <DataTable label={label} rows={rows} columns={totalColumns(t, first)} rowKey={({ name }) => name} />;
}
