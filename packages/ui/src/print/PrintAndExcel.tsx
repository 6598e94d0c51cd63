import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { Button } from '../form/Button';
import { PrintArea } from './PrintArea';
import { PrintTable } from './PrintTable';
import type { Column } from '../table/table-column';
import { useShownTable } from '../table/shown-table';
import { SaveShown } from './SaveShown';
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

/** The ways to take a list along as it is shown: on paper, as CSV and as a workbook. Nothing is offered for an empty list. */
export function PrintAndExcel<Row>({ file, landscape, signatures, ...table }: PrintAndExcelProps<Row>) {
  const t = useWords(kit);
  const print = usePrint();
  const shown = useShownTable<Row>() ?? { rows: table.rows, columns: table.columns };
  if (table.rows.length === 0) return null;
  return (
    <>
      <SaveShown file={file} head={table.head} table={shown} />
      <Button onClick={print.start} busy={print.waiting}>
        {t('print')}
      </Button>
      <PrintArea printing={print.printing} landscape={landscape} signatures={signatures}>
        <PrintTable {...table} {...shown} />
      </PrintArea>
    </>
  );
}
