import type { WriteSheet } from 'hucre/xlsx';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { SaveFileButton } from './SaveFileButton';
import { tableFile } from './table-file';

export interface ExcelButtonProps {
  /** Name of the file without its ending. */
  file: string;
  /** Made only when the button is pressed; see sheetOf. */
  sheets: () => readonly WriteSheet[] | Promise<readonly WriteSheet[]>;
}

/** Saves what a list shows as a workbook. */
export function ExcelButton({ file, sheets }: ExcelButtonProps) {
  const t = useWords(kit);
  return <SaveFileButton label={t('excel')} file={`${file}.xlsx`} make={async () => tableFile(await sheets())} />;
}
