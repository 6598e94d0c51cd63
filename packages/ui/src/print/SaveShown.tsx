import { formatMoment } from '@thervu/contracts/core/format';
import { useShownTable, type ShownTable } from '../table/shown-table';
import { csvFile } from './csv-file';
import { ExcelButton } from './ExcelButton';
import { useSavedBy } from './printed-by';
import { SaveFileButton } from './SaveFileButton';
import { sheetOf } from './table-file';

export interface SaveShownProps<Row> {
  /** Name of the files without their ending, and of the one sheet. */
  file: string;
  /** Which list it is and what was searched for; the last line of the file says it. */
  head: readonly string[];
  /** What is saved where no table of the kit is around. */
  table?: ShownTable<Row>;
}

/** Says below the rows what a file holds: 'Course Details. B.Com., semester 1. Saved by R. Kavitha on 14-09-2026 17:05.' */
const aboutFile = (head: readonly string[], person: string | null, moment: Date): string =>
  [...head, `Saved ${person === null ? '' : `by ${person} `}on ${formatMoment(moment)}`]
    .map((part) => part.replace(/\.$/, ''))
    .join('. ')
    .concat('.');

/** The rows and columns of a table exactly as they are shown, sorted and filtered, as CSV and as a workbook. */
export function SaveShown<Row>({ file, head, table }: SaveShownProps<Row>) {
  const person = useSavedBy();
  const shown = useShownTable<Row>() ?? table;
  if (!shown || shown.rows.length === 0) return null;
  const about = () => aboutFile(head, person, new Date());
  return (
    <>
      <SaveFileButton label="CSV" file={`${file}.csv`} make={() => csvFile({ ...shown, about: about() })} />
      <ExcelButton file={file} sheets={() => [sheetOf({ name: file, ...shown, about: about() })]} />
    </>
  );
}
