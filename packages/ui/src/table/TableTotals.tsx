import type { Column } from './table-column';

export interface TableTotalsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  ticks: boolean;
}

/** The totals, pinned below; the first column says what the line is. */
export function TableTotals<Row>({ columns, rows, ticks }: TableTotalsProps<Row>) {
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot>
      <tr>
        {ticks && <td className="tick" />}
        {columns.map((column, index) => (
          <td key={column.key} className={`${column.numeric ? 'number' : ''} ${index === 0 ? 'pinned' : ''}`}>
            {column.total ? column.total(rows) : index === 0 ? 'Total' : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
