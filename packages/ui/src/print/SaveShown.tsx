import { formatMoment } from '@thervu/contracts/core/format';
import { loadWords, useWords, type Say } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { savedFile, type SavedFileWords } from '@thervu/words/compiled/saved-file';
import { useShownTable, type ShownTable } from '../table/shown-table';
import { csvFile } from './csv-file';
import { ExcelButton } from './ExcelButton';
import { useSavedBy } from './printed-by';
import { SaveFileButton } from './SaveFileButton';
import { sheetOf } from './table-file';

/** The name of the format, in both languages. */
const CSV = 'CSV';

export interface SaveShownProps<Row> {
  /** Name of the files without their ending, and of the one sheet. */
  file: string;
  /** Which list it is and what was searched for; the last line of the file says it. */
  head: readonly string[];
  /** What is saved where no table of the kit is around. */
  table?: ShownTable<Row>;
}

/** Says below the rows what a file holds: 'Course Details. B.Com., semester 1. Saved by R. Kavitha on 14-09-2026 17:05.' */
function aboutFile(t: Say<SavedFileWords>, head: readonly string[], person: string | null, now: Date): string {
  const moment = formatMoment(now);
  return [...head, person === null ? t('saved', { moment }) : t('saved-by', { person, moment })]
    .map((part) => part.replace(/\.$/, ''))
    .join('. ')
    .concat('.');
}

/** The rows and columns of a table exactly as they are shown, sorted and filtered, as CSV and as a workbook. */
export function SaveShown<Row>({ file, head, table }: SaveShownProps<Row>) {
  const t = useWords(kit);
  const person = useSavedBy();
  const shown = useShownTable<Row>() ?? table;
  if (!shown || shown.rows.length === 0) return null;
  // the words of files are fetched when the first is saved
  const written = async () => ({
    ...shown,
    about: aboutFile(await loadWords(savedFile), head, person, new Date()),
    totalLabel: t('total'),
  });
  return (
    <>
      <SaveFileButton label={CSV} file={`${file}.csv`} make={async () => csvFile(await written())} />
      <ExcelButton file={file} sheets={async () => [sheetOf({ name: file, ...(await written()) })]} />
    </>
  );
}
