import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { sheetOf } from '@thervu/ui/print/table-file';
import { feeColumns } from './fee-columns';
import type { RollTotal } from './roll-groups';

/** How many stand behind the sums. */
export const countColumn = <Row extends { students: number }>(): Column<Row> => ({
  key: 'students',
  header: 'Students',
  numeric: true,
  cell: ({ students }) => students,
  sortBy: ({ students }) => students,
  total: (rows) => rows.reduce((all, { students }) => all + students, 0),
});

/** The columns of sums by a name; the last line is the total of all. */
export const totalColumns = (first: string): Column<RollTotal>[] => [
  {
    key: 'name',
    header: first,
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
    total: () => 'Total',
  },
  countColumn(),
  ...feeColumns<RollTotal>(),
];

/** The same sums as a sheet of a workbook. */
export const totalsSheet = (name: string, first: string, rows: readonly RollTotal[]) =>
  sheetOf({ name, columns: totalColumns(first), rows });

/** Sums by year or by degree; the last line is the total of all. */
export function RollTotals({ label, first, rows }: { label: string; first: string; rows: readonly RollTotal[] }) {
  return <DataTable label={label} rows={rows} columns={totalColumns(first)} rowKey={({ name }) => name} />;
}
