import { parse, type CsvError } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { cut, SheetError, tooManyColumns, tooManyRows, type Sheet, type SheetLimits } from './sheet';

const MAX_RECORD = 1_000_000;

const PIECE_CHARS = 65_536;

/** The text of a CSV file piece by piece. Only UTF-8 is taken: any other reading would be a guess at the names in it. */
function* textOf(bytes: Buffer): Generator<string> {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (wide || bytes.includes(0)) {
    throw new SheetError('The file is not UTF-8 text (it looks like UTF-16). Save it as "CSV UTF-8" or as .xlsx.');
  }
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for (let index = 0; index < bytes.length; index += PIECE_CHARS)
      yield decoder.decode(bytes.subarray(index, index + PIECE_CHARS), { stream: index + PIECE_CHARS < bytes.length });
  } catch (cause) {
    throw new SheetError(
      'The file is not UTF-8 text (it looks like Windows-1252). Save it as "CSV UTF-8" or as .xlsx.',
      { cause },
    );
  }
}

/** Comma, semicolon or tab, whichever the header has most of outside quotes. */
function delimiterOf(text: string): string {
  const header = /^[^\r\n]*/.exec(text)![0].replace(/"[^"]*"/g, '');
  const counts = [',', ';', '\t'].map((mark) => [header.split(mark).length, mark] as const);
  return counts.reduce((largest, count) => (count[0] > largest[0] ? count : largest))[1];
}

/** Our own files put an apostrophe before a text that a spreadsheet would run: it goes again on the way in. */
const bare = (cell: string): string => (/^'\s*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

function sentence(error: CsvError): string {
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
  if (/QUOTE/.test(error.code)) return `A quotation mark is not closed or stands in the wrong place${line}.`;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `A row has more than 10,00,000 characters${line}.`;
  return `The file cannot be read as CSV${line}.`;
}

async function* records(bytes: Buffer): AsyncGenerator<string[]> {
  const [start = ''] = textOf(bytes);
  const parser = parse({
    delimiter: delimiterOf(start),
    relax_column_count: true,
    max_record_size: MAX_RECORD,
  });
  const source = pipeline(Readable.from(textOf(bytes)), parser, () => undefined);
  try {
    for await (const record of source) yield record as string[];
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError(sentence(error as CsvError), { cause: error });
  }
}

/** Opens CSV text: UTF-8 with or without its mark, commas, semicolons or tabs, line breaks inside quotes. */
export async function openCsv(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  async function* rows() {
    let row = 0;
    let found = 0;
    for await (const record of records(bytes)) {
      row += 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      found += 1;
      if (found > limits.rows) throw tooManyRows(limits);
      if (record.length > limits.columns) throw tooManyColumns(limits);
      yield { row, cells: record.map((cell) => cut(bare(cell))) };
    }
  }
  let total = 0;
  for await (const _row of rows()) total += 1;
  return { total, rows };
}
