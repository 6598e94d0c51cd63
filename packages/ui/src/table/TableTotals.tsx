import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import type { Column } from './table-column';

export interface TableTotalsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  ticks: boolean;
}

/** The totals, pinned below; the first column says what the line is. */
export function TableTotals<Row>({ columns, rows, ticks }: TableTotalsProps<Row>) {
  const t = useWords(kit);
  if (!columns.some(({ total }) => total)) return null;
  return (
    <tfoot>
      <tr>
        {ticks && <td className="tick" />}
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-header={column.total && column.header}
            className={`${column.numeric ? 'number' : ''} ${index === 0 ? 'pinned' : ''}`}
          >
            {column.total ? column.total(rows) : index === 0 ? t('total') : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
