import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fromBufferPromise } from 'yauzl';

export interface SheetColumn {
  header: string;
  width: number;
  numFmt: string;
}

/** A workbook whose rows are still missing, as the library that writes small ones makes it. */
export interface XlsxFrame {
  /** Up to the row of the headers, that row included; and behind the last row. */
  before: Buffer;
  after: Buffer;
  /** Number of the style of the cells of each column. */
  styles: number[];
  /** The other files of the workbook by name. */
  parts: [name: string, content: Buffer][];
}

const SHEET = /^xl\/worksheets\/sheet(\d+)\.xml$/;
const ROW = '<row r="2">';

async function filesOf(bytes: Buffer): Promise<[name: string, content: Buffer][]> {
  const zip = await fromBufferPromise(bytes);
  const files: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.push([entry.fileName, Buffer.concat(pieces)]);
  }
  return files;
}

/** The frame of a workbook with so many sheets under the same headers: written with one row in each, which is taken out. */
export async function xlsxFrame(name: string, columns: readonly SheetColumn[], sheets: number): Promise<XlsxFrame> {
  const rows = Array.from({ length: sheets }, () => columns.map((): CellValue => 'x'));
  const options = { name, columns: [...columns], freezePane: { rows: 1 }, maxRowsPerSheet: 2 };
  const pieces: Uint8Array[] = [];
  const stream = writeXlsxStream(rows, options) as ReadableStream<Uint8Array>;
  for await (const piece of Readable.fromWeb(stream)) pieces.push(piece as Uint8Array);
  const files = await filesOf(Buffer.concat(pieces));
  const sheet = files.find(([file]) => SHEET.test(file))![1].toString();
  const begin = sheet.indexOf(ROW);
  const end = sheet.indexOf('</row>', begin) + '</row>'.length;
  const styles = [...sheet.slice(begin, end).matchAll(/<c r="[A-Z]+2"[^>]* s="(\d+)"/g)].map(([, style]) =>
    Number(style),
  );
  if (begin < 0 || styles.length !== columns.length) throw new Error('The library writes sheets in another way.');
  return {
    before: Buffer.from(sheet.slice(0, begin)),
    after: Buffer.from(sheet.slice(end)),
    styles,
    parts: files.filter(([file]) => !SHEET.test(file)),
  };
}
