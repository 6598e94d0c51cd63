import type { CellValue } from 'hucre/xlsx';
import { formatDay } from '@thervu/contracts/core/format';
import type { Column } from '../table/table-column';
import { linesOf } from './table-file';

/** What spreadsheets take for the beginning of a formula, also in the wide letters of some keyboards, and what they skip before one. */
const RUNS = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n\t]|^\s|\s$/;
/** By this a spreadsheet knows that the letters are not those of its own country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One cell. A text that a spreadsheet would run gets an apostrophe before it, by which it is a text; a number is none. */
function csvCell(value: CellValue, money: boolean): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return formatDay(value.toISOString().slice(0, 10));
  if (typeof value === 'number') return money ? value.toFixed(2) : String(value);
  const text = String(value);
  const safe = RUNS.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export interface CsvTable<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The last line: which list this is, who wrote it and when. */
  about: string;
  /** Stands before the sums. */
  totalLabel?: string;
}

/** A table as text for any spreadsheet, in UTF-8: names of the columns, rows, sums, and a line that says what it is. */
export function csvFile<Row>({ columns: all, rows, about, totalLabel }: CsvTable<Row>): Blob {
  const { columns, lines, totals } = linesOf(all, rows, totalLabel);
  const head = columns.map(({ header }) => csvCell(header, false));
  const body = [...lines, ...totals].map((line) =>
    line.map((value, index) => csvCell(value, columns[index]?.money === true)),
  );
  const text = [head, ...body, [csvCell(about, false)]].map((line) => line.join(',')).join('\r\n');
  return new Blob([`${BYTE_ORDER_MARK}${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
