import type { ReactNode } from 'react';
import type { Column } from './table-column';

/** What a cell says on paper. */
export const writtenCell = <Row,>({ written, cell }: Column<Row>, row: Row): ReactNode =>
  written ? written(row) : cell(row);

const isEmpty = (node: ReactNode) => node === null || node === undefined || node === '' || typeof node === 'boolean';

/**
 * The columns that go on paper and into a spreadsheet: none that is for the screen alone, and none in which no row has
 * anything, since an empty column takes the width that names need. Columns to be filled in by hand stay.
 */
export const writtenColumns = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.filter(
    (column) =>
      column.written !== false &&
      (column.byHand || rows.length === 0 || rows.some((row) => !isEmpty(writtenCell(column, row)))),
  );
