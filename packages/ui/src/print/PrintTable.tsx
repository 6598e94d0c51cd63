import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import type { Column } from '../table/table-column';
import { writtenCell, writtenColumns } from '../table/written-columns';

export interface PrintTableProps<Row> {
  /** Heading of every page: university, report, exam, college. The first line is the largest. */
  head: readonly string[];
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Why there is nothing: an empty report says so instead of printing a blank sheet. */
  empty: string;
}

/**
 * A report on paper: its head and the names of its columns stand on every page, no row is split, no head stands alone at the
 * foot of a page, and a column that is empty in every row is left out.
 */
export function PrintTable<Row>({ head, rows, columns: all, rowKey, empty }: PrintTableProps<Row>) {
  const t = useWords(kit);
  const [title, ...lines] = head;
  const columns = writtenColumns(all, rows);
  const heading = (
    <>
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  );
  if (rows.length === 0) {
    return (
      <div className="head">
        {heading}
        <p role="status">{empty}</p>
      </div>
    );
  }
  return (
    <table className="rows" aria-label={title}>
      <thead>
        <tr>
          <th className="head" colSpan={columns.length}>
            {heading}
          </th>
        </tr>
        <tr>
          {columns.map(({ key, header, numeric }) => (
            <th key={key} scope="col" className={numeric ? 'number' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key} className={column.numeric ? 'number' : undefined}>
                {writtenCell(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ total }) => total) && (
        <tfoot>
          <tr>
            {columns.map(({ key, numeric, total }, index) => (
              <td key={key} className={numeric ? 'number' : undefined}>
                {total ? total(rows) : index === 0 ? t('total') : null}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
