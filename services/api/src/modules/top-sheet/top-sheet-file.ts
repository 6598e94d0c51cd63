import { TOP_SHEET_COLUMNS } from '@thervu/contracts/top-sheet/top-sheet-rules';
import { Readable } from 'node:stream';
import { xlsxFrame, type XlsxFrame } from '../../core/sheets/xlsx-frame';
import { zipStream, type ZipEntry } from '../../core/sheets/zip-stream';
import type { JobContext } from '../../core/jobs/jobs';
import { sheetRows } from './sheet-rows-queries';
import { hasSheetAfter, type SheetPart } from './top-sheet-queries';

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
export const SHEET_NAME = 'TopSheetData';
export const sheetColumns = TOP_SHEET_COLUMNS.map((header) => ({ header, width: 14, numFmt: TEXT, ...STYLE[header] }));

/** The first row below the headers. */
const FIRST_ROW = 2;
/** Rows a sheet can hold, the headers among them. */
const SHEET_ROWS = 1_048_576;
/** Rows between two reports of progress, which also learn of a cancellation. */
const REPORT_ROWS = 20_000;

/** The rows of one sheet after another; another sheet begins where one is full. */
class Rows {
  private after = '';
  private done = 0;
  private reported = 0;

  constructor(
    private readonly context: Pick<JobContext, 'db' | 'progress'>,
    private readonly part: SheetPart,
    private readonly total: number,
    private readonly room: number,
  ) {}

  /** Whether a row is left for another sheet. */
  left(): Promise<boolean> {
    return hasSheetAfter(this.context.db, this.part, this.after);
  }

  private async report(): Promise<void> {
    this.reported = this.done;
    await this.context.progress(Math.min(this.done, this.total), this.total, 'Writing the spreadsheet');
  }

  async *sheet({ before, after, styles }: XlsxFrame): AsyncGenerator<Buffer> {
    const { db } = this.context;
    await this.report();
    yield before;
    const page = { after: this.after, begin: FIRST_ROW, limit: this.room, styles };
    for await (const { xml, rows, last } of sheetRows(db, this.part, page)) {
      if (this.done >= this.reported + REPORT_ROWS) await this.report();
      this.after = last;
      this.done += rows;
      yield xml;
    }
    await this.report();
    yield after;
  }
}

/** The sheets as a workbook, byte by byte: no more of it than a piece is in memory. */
export function topSheetFile(
  context: Pick<JobContext, 'db' | 'progress'>,
  part: SheetPart,
  total: number,
  rowsOfSheet = SHEET_ROWS,
): Readable {
  const room = rowsOfSheet - 1;
  async function* entries(): AsyncGenerator<ZipEntry> {
    const rows = new Rows(context, part, total, room);
    const frame = await xlsxFrame(SHEET_NAME, sheetColumns, 1);
    let sheets = 0;
    for (; sheets === 0 || (await rows.left()); sheets++)
      yield { name: `xl/worksheets/sheet${sheets + 1}.xml`, content: rows.sheet(frame) };
    for (const [name, content] of (await xlsxFrame(SHEET_NAME, sheetColumns, sheets)).parts)
      yield { name, content: Readable.from([content]) };
  }
  return Readable.from(zipStream(entries()), { objectMode: false });
}
