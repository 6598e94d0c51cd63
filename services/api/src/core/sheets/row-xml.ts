// Cells of a spreadsheet as XML: the bytes that the library in use would write for the same values (top-sheet.test.ts compares
// them). What is the same in thousands of rows is made once, and a row is put together from pieces.

/** Signs that XML has no place for are written as their number. */
const CONTROLS = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => code !== 9 && code !== 10);
const CONTROL = new RegExp(`[${CONTROLS.map((code) => `\\x${code.toString(16).padStart(2, '0')}`).join('')}]`, 'g');
// eslint-disable-next-line no-control-regex -- these are the signs that are looked for
const SPECIAL = /[\x01-\x1f&<>]|^ | $/;
const SPACES = /^ | $|[\n\t]/;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(CONTROL, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);

/** What is inside of a cell of text. */
export function textXml(text: string): string {
  if (text === '') return '<t/>';
  if (!SPECIAL.test(text)) return `<t>${text}</t>`;
  return `${SPACES.test(text) ? '<t xml:space="preserve">' : '<t>'}${escaped(text)}</t>`;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** The number under which a spreadsheet knows a day ('2026-11-28') from 1 March 1900 on. */
export const dayNumber = (day: string): string => String((Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY_MS);

/** What stands in a cell: a text, a number as its digits, or nothing. */
export type CellValue = { kind: 'text' | 'number'; value: string | null };

/** The letters of a column, from 0. */
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.floor(index / 26) - 1) + letters(index % 26);

/** Begins and ends of the cells of a column; the number of the row stands between `begin` and the rest. */
interface ColumnXml {
  begin: string;
  text: string;
  number: string;
  empty: string | null;
}

/** Columns by the numbers of their styles; 0 is the style that is not named. */
export const columnsXml = (styles: readonly number[]): ColumnXml[] =>
  styles.map((number, index) => {
    const style = number === 0 ? '' : ` s="${number}"`;
    return {
      begin: `<c r="${letters(index)}`,
      text: `" t="inlineStr"${style}><is>`,
      number: `"${style}><v>`,
      empty: style === '' ? null : `"${style}/>`,
    };
  });

/**
 * Cells side by side, cut where the number of their row belongs: joined with it they are the XML. A cell with nothing in it is
 * written only for its style.
 */
export function cellsXml(columns: readonly ColumnXml[], from: number, cells: readonly CellValue[]): string[] {
  const pieces = [''];
  cells.forEach(({ kind, value }, nth) => {
    const column = columns[from + nth]!;
    if (value === null && column.empty === null) return;
    pieces[pieces.length - 1] += column.begin;
    if (value === null) pieces.push(column.empty!);
    else if (kind === 'text') pieces.push(`${column.text}${textXml(value)}</is></c>`);
    else pieces.push(`${column.number}${value}</v></c>`);
  });
  return pieces;
}

/** XML with places for the number of a row, as bytes: a row is copied and its number written over the places. */
export interface NumberedXml {
  bytes: Buffer;
  places: readonly number[];
}

/** Pieces between which the number of a row stands, for numbers with so many digits. */
export function numberedXml(pieces: readonly string[], digits: number): NumberedXml {
  const places: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    length += Buffer.byteLength(piece);
    places.push(length);
    length += digits;
  }
  return { bytes: Buffer.from(pieces.join('0'.repeat(digits))), places: places.slice(0, -1) };
}

const CHUNK_BYTES = 65_536;

/**
 * Rows one behind the other in three buffers of about 64 kB, in turns: one is read, one waits, one is written. A million rows are
 * a gigabyte, which as buffers of their own would stay in memory until they are collected.
 */
export class RowBytes {
  private buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  private readonly others = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)];
  private used = 0;

  /** What is full, where a further row of at most so many bytes would not fit; the oldest buffer is begun, over what it had. */
  full(bytes: number): Buffer | undefined {
    if (this.used + bytes <= this.buffer.length) return undefined;
    const done = this.taken();
    const oldest = this.others.shift()!;
    this.others.push(this.buffer);
    this.buffer = oldest.length < bytes ? Buffer.allocUnsafe(bytes) : oldest;
    this.used = 0;
    return done;
  }

  numbered({ bytes, places }: NumberedXml, digits: Uint8Array): void {
    bytes.copy(this.buffer, this.used);
    for (const place of places) this.buffer.set(digits, this.used + place);
    this.used += bytes.length;
  }

  text(text: string): void {
    this.used += this.buffer.write(text, this.used);
  }

  /** What has been written since the last buffer was full. */
  taken(): Buffer {
    return this.buffer.subarray(0, this.used);
  }
}
