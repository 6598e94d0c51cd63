import type { TopSheetRow } from '@thervu/contracts/top-sheet/top-sheet-contract';
import { TOP_SHEET_COLUMNS } from '@thervu/contracts/top-sheet/top-sheet-rules';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

type Field = (typeof TOP_SHEET_COLUMNS)[number];

const TEXT = '@';
const NUMBER = '0';
const DAY = 'dd-mm-yyyy';

/** Width and format of a column that is not a narrow text. */
const STYLE: Partial<Record<Field, { width?: number; numFmt?: string }>> = {
  Colname: { width: 44 },
  Deg_id: { numFmt: NUMBER },
  Deg_name: { width: 32 },
  Reg_No: { width: 20 },
  stu_name: { width: 32 },
  P_NAME: { width: 44 },
  Sem: { numFmt: NUMBER },
  CREDIT: { numFmt: NUMBER },
  P_GROUP: { width: 20 },
  BOARD: { width: 24 },
  examdate: { numFmt: DAY },
};
const columns = TOP_SHEET_COLUMNS.map((header) => ({ header, width: 14, numFmt: TEXT, ...STYLE[header] }));

/** Dates by their text: an exam has a few dozen of them and a million cells. */
function daysAsDates(): (day: string) => Date {
  const known = new Map<string, Date>();
  return (day) => {
    const date = known.get(day) ?? new Date(`${day}T00:00:00Z`);
    known.set(day, date);
    return date;
  };
}

/** The sheets as a workbook, byte by byte: a page of rows is in memory at a time. Another sheet begins where one is full. */
export function topSheetFile(pages: AsyncIterable<readonly TopSheetRow[]>, rowsOfSheet?: number): Readable {
  const dateOf = daysAsDates();
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const page of pages)
      for (const row of page)
        yield TOP_SHEET_COLUMNS.map((field) =>
          field === 'examdate' && row.examdate !== null ? dateOf(row.examdate) : row[field],
        );
  }
  const stream = writeXlsxStream(cells(), {
    name: 'TopSheetData',
    columns,
    freezePane: { rows: 1 },
    ...(rowsOfSheet === undefined ? {} : { maxRowsPerSheet: rowsOfSheet }),
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
