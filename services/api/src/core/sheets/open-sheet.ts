import { openCsv } from './csv-reader';
import { SheetError, type Sheet, type SheetLimits } from './sheet';
import { openXlsx } from './xlsx-reader';

export type SheetFormat = 'xlsx' | 'csv';
const ZIP = 'PK\u0003\u0004';
const OLE = '\u00d0\u00cf\u0011\u00e0';

const BROKEN_XLSX = 'This .xlsx file is damaged or is no Excel workbook. Open it in Excel and save it again as .xlsx.';

/**
 * The format of a file by its first bytes; its declared type is ignored. Throws SheetError where they fit neither a
 * workbook nor text, and where a file is named .xlsx and is none: its rows would be read as CSV that makes no sense.
 */
export function formatOf(head: Buffer, name = ''): SheetFormat {
  const magic = head.toString('latin1', 0, 4);
  if (magic === ZIP) return 'xlsx';
  if (magic === OLE)
    throw new SheetError('This is an old .xls file or one with a password. Save it as .xlsx without one.');
  if (head.length === 0) throw new SheetError('The file is empty.');
  if (/\.xlsx$/i.test(name)) throw new SheetError(BROKEN_XLSX);
  const marked = /^(\u00ff\u00fe|\u00fe\u00ff)/.test(magic);
  const control = head.some((byte) => byte < 9 || (byte > 13 && byte < 32));
  if (!marked && (control || /^(%PDF|<!DO|<htm|<\?xm|\{\\rt)/i.test(magic)))
    throw new SheetError('This is neither an .xlsx workbook nor CSV text.');
  return 'csv';
}

/** Opens a file in memory as rows. Throws SheetError with a sentence for the person. */
export const openSheet = (bytes: Buffer, format: SheetFormat, limits: SheetLimits): Promise<Sheet> =>
  format === 'xlsx' ? openXlsx(bytes, limits) : openCsv(bytes, limits);
