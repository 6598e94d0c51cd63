import type { WriteSheet } from 'hucre/xlsx';
import { useState } from 'react';
import { Button } from '../form/Button';
import { saveFile } from './save-file';
import { tableFile } from './table-file';

/** The second click of a double click comes within this time and must not save a second file. */
const DOUBLE_CLICK_MS = 500;

export interface ExcelButtonProps {
  /** Name of the file without its ending. */
  file: string;
  /** Made only when the button is pressed; see sheetOf. */
  sheets: () => readonly WriteSheet[];
}

/** Saves what a list shows as a workbook. The button itself shows a failure, so that nothing moves. */
export function ExcelButton({ file, sheets }: ExcelButtonProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const save = async () => {
    setState('busy');
    try {
      saveFile(await tableFile(sheets()), `${file}.xlsx`);
      setTimeout(() => setState('ready'), DOUBLE_CLICK_MS);
    } catch {
      // The writer of workbooks could not be fetched; the button says so and tries again.
      setState('failed');
    }
  };
  return (
    <Button busy={state === 'busy'} onClick={() => void save()}>
      {state === 'failed' ? 'Excel failed: try again' : 'Excel'}
    </Button>
  );
}
