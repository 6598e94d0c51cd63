import type { CellValue, WriteSheet } from 'hucre/xlsx';
import type { Column } from '../table/table-column';
import { writtenCell, writtenColumns } from '../table/written-columns';

/** One sheet of a workbook. */
export interface TableSheet<Row> {
  /** Of the list: what spreadsheets do not allow in the name of a sheet becomes a dash, and the end is cut. */
  name: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Below the rows: which list this is, who wrote it and when. */
  about?: string;
  /** Stands before the sums, in the language of the list. */
  totalLabel?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FORMAT = { text: '@', number: '0', money: '#,##0.00', day: 'dd-mm-yyyy' } as const;

/** A cell as a spreadsheet counts with it: days and figures are values, codes and register numbers stay text. */
function valueOf<Row>(column: Column<Row>, row: Row): CellValue {
  const key = column.sortBy?.(row) ?? null;
  if (typeof key === 'string' && DAY.test(key)) return new Date(`${key}T00:00:00Z`);
  if (column.written) return column.written(row);
  if (column.numeric && typeof key === 'number') return key;
  const cell = writtenCell(column, row);
  return typeof cell === 'string' || typeof cell === 'number' ? cell : key;
}

function formatOf<Row>(column: Column<Row>, values: readonly CellValue[]): string {
  if (values.some((value) => value instanceof Date)) return FORMAT.day;
  if (column.money) return FORMAT.money;
  return values.every((value) => value === null || typeof value === 'number') ? FORMAT.number : FORMAT.text;
}

/** The sum of a column in paise, so that no total drifts. */
const sumOf = (values: readonly CellValue[]): number =>
  values.reduce<number>((all, value) => all + Math.round(Number(value ?? 0) * 100), 0) / 100;

const PADDING = 2;
const MAX_WIDTH = 48;

/** What is written of a table: its columns, a line of values for each row, and the line of sums where a column has one. */
export function linesOf<Row>(all: readonly Column<Row>[], rows: readonly Row[], totalLabel?: string) {
  const columns = writtenColumns(all, rows);
  const lines = rows.map((row) => columns.map((column) => valueOf(column, row)));
  const valuesOf = (index: number) => lines.map((line) => line[index] ?? null);
  const totals = columns.some(({ total }) => total)
    ? [
        columns.map(({ total, numeric }, index) =>
          total && numeric ? sumOf(valuesOf(index)) : index === 0 ? (totalLabel ?? null) : null,
        ),
      ]
    : [];
  return { columns, lines, totals, valuesOf };
}

/** The name of a sheet: files are named by lists and exams, and their names are longer than the 31 letters spreadsheets allow. */
export const nameOfSheet = (name: string): string => name.replace(/[[\]:*?/\\']/g, '-').slice(0, 31) || '1';

/** One table as a sheet: its names stay in sight, its sums stand below. */
export function sheetOf<Row>({ name, columns: all, rows, about, totalLabel }: TableSheet<Row>): WriteSheet {
  const { columns, lines, totals, valuesOf } = linesOf(all, rows, totalLabel);
  const width = (index: number, header: string) =>
    Math.max(
      header.length,
      ...valuesOf(index).map((value) => (value instanceof Date ? 10 : String(value ?? '').length)),
    );
  return {
    name: nameOfSheet(name),
    columns: columns.map((column, index) => ({
      header: column.header,
      width: Math.min(MAX_WIDTH, width(index, column.header) + PADDING),
      numFmt: formatOf(column, valuesOf(index)),
    })),
    rows: [columns.map(({ header }) => header), ...lines, ...totals, ...(about === undefined ? [] : [[about]])],
    freezePane: { rows: 1 },
  };
}

/** The workbook. Its writer is fetched only now: it is large, and most people never ask for a file. */
export async function tableFile(sheets: readonly WriteSheet[]): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx');
  const bytes = await writeXlsx({ sheets: [...sheets] });
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
