import { Button } from '../form/Button';
import { ExcelButton } from './ExcelButton';
import { PrintArea } from './PrintArea';
import { PrintTable } from './PrintTable';
import type { Column } from '../table/table-column';
import { sheetOf } from './table-file';
import { usePrint } from './usePrint';

export interface PrintAndExcelProps<Row> {
  /** Heading of every printed page; the first line is the largest. */
  head: readonly string[];
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Why there is nothing. */
  empty: string;
  /** Name of the spreadsheet without its ending, and of its one sheet. */
  file: string;
  landscape?: boolean;
  signatures?: readonly string[];
}

/** The two ways to take a list along: on paper, and as a workbook. Nothing is offered for an empty list. */
export function PrintAndExcel<Row>({ file, landscape, signatures, ...table }: PrintAndExcelProps<Row>) {
  const print = usePrint();
  if (table.rows.length === 0) return null;
  return (
    <>
      <ExcelButton file={file} sheets={() => [sheetOf({ name: file, columns: table.columns, rows: table.rows })]} />
      <Button onClick={print.start} busy={print.waiting}>
        Print
      </Button>
      <PrintArea printing={print.printing} landscape={landscape} signatures={signatures}>
        <PrintTable {...table} />
      </PrintArea>
    </>
  );
}
