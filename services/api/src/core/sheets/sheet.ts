import { formatCount as inWords } from '@thervu/contracts/core/format';
import { MAX_ROWS } from '@thervu/contracts/import/import-contract';

/** One row of a spreadsheet that has something in it. */
export interface SheetRow {
  /** As the program shows it: the first row is 1. */
  row: number;
  cells: string[];
  /** Error by index of the cell, where the cell has no plain value. */
  faults?: ReadonlyMap<number, string>;
}

/** A spreadsheet that is read row by row. */
export interface Sheet {
  /** Rows with something in them, the header among them. */
  total: number;
  rows(): AsyncIterable<SheetRow>;
}

export interface SheetLimits {
  /** Rows with something in them, the header among them. */
  rows: number;
  /** Bytes all parts of an xlsx may unpack to. */
  unpacked: number;
  /** Bytes of the texts that cells of an xlsx share. */
  sharedText: number;
  columns: number;
}

/** Wide enough for twenty thousand students, narrow enough for a server of 300 MB. */
export const SHEET_LIMITS: SheetLimits = {
  rows: MAX_ROWS + 1,
  unpacked: 200_000_000,
  sharedText: 40_000_000,
  columns: 300,
};
/** Characters read from a cell; a longer one cannot be a valid value, and its row gets a problem. */
export const MAX_CELL = 2000;

/** A file that cannot be taken, with the sentence for the person. */
export class SheetError extends Error {
  override readonly name = 'SheetRefused';
}

export const tooManyRows = ({ rows }: SheetLimits): SheetError =>
  new SheetError(`The file has more than ${inWords(rows - 1)} rows below its header. Split it into several files.`);
export const tooManyColumns = ({ columns }: SheetLimits): SheetError =>
  new SheetError(`The file has a row with more than ${inWords(columns)} columns.`);
/** The first characters of a cell, with a mark where more was there. */
export function cut(text: string): string {
  const shown = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}… (${inWords(text.length)} characters)` : text;
  // halves of characters cannot be stored, and a cut may leave one
  return shown.replace(/\p{Cs}/gu, '\ufffd');
}
