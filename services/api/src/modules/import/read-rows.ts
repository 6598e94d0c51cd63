import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { SheetError, type Sheet, type SheetRow } from '../../core/sheets/sheet';
import { problemSentence } from './cell-messages';
import { hideAadhaar } from './student-conceal';
import type { CellProblem, ImportColumn, StagedRow } from './import-row';
import type { ImportKind } from './import-kind';

/** A column of our own problem list; a corrected list may be uploaded as it is. */
export const PROBLEMS_COLUMN = 'Problems';
const WHOLE = /^[+-]?\d{1,15}(\.0+)?$/;
const DAY_FIRST = /^(0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|1[0-2])[-/.]((?:19|20)\d{2})$/;
/** Dates of spreadsheets: days since the end of 1899. */
const SERIAL = /^[1-6]\d{4}$/;
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** The day of a cell as year-month-day, from a text with the day first or from a spreadsheet's date. */
function dayText(text: string): string {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  if (year) return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return SERIAL.test(text) ? new Date(EPOCH + Number(text) * DAY_MS).toISOString().slice(0, 10) : text;
}
const plain = (name: string): string => name.replace(/\s+/g, '').toLowerCase();

/** Letters of a column: 1 is A. */
const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

/** The column at a place of the file; a place without a name has none, and our own remarks are skipped. */
type ColumnTarget = ImportColumn | 'remark' | undefined;

/** Finds the columns of a header. Throws SheetError where the header does not fit. */
export function readHeader(kind: ImportKind, header: SheetRow): ColumnTarget[] {
  const columnsByName = new Map(kind.columns.map((column) => [plain(column.name), column]));
  const targets = header.cells.map((name): ColumnTarget =>
    plain(name) === plain(PROBLEMS_COLUMN) ? 'remark' : columnsByName.get(plain(name)),
  );
  const unknown = header.cells.filter((name, i) => !targets[i] && plain(name) !== '');
  const missing = kind.columns.filter((column) => column.needed && !targets.includes(column));
  const twice = kind.columns.filter((column) => targets.filter((target) => target === column).length > 1);
  const names = (columns: readonly ImportColumn[]) => columns.map(({ name }) => name).join(', ');
  const faults = [
    ...(missing.length > 0 ? [`The header lacks: ${names(missing)}.`] : []),
    ...(unknown.length > 0 ? [`The header has unknown columns: ${hideAadhaar(unknown.slice(0, 20).join(', '))}.`] : []),
    ...(twice.length > 0 ? [`The header has columns twice: ${names(twice)}.`] : []),
  ];
  if (faults.length > 0)
    throw new SheetError(`${faults.join(' ')} The template shows the header for ${kind.title.toLowerCase()}.`);
  return targets;
}

type CellRead = { data: unknown } | { message: string };
/** Cache of read cells, by column and text: most values of a file occur in it many times. */
type CellCache = Map<ImportColumn, Map<string, CellRead>>;
/** Texts remembered of a column. */
const MAX_KNOWN = 500;

/** Reads a text by the schema of its column. */
function readText(column: ImportColumn, text: string, value: string): CellRead {
  const read = { text: () => text, integer: () => Number(value), day: () => dayText(value) }[column.read]();
  const result = column.schema.safeParse(read);
  return result.success ? { data: result.data } : { message: problemSentence(result.error.issues[0]!, column) };
}

/** Reads one cell into `parsed`, or returns what is wrong with it. */
function readCell(
  column: ImportColumn,
  text: string,
  parsed: Record<string, unknown>,
  cache: CellCache,
): string | undefined {
  const value = text.trim();
  if (value === '') {
    if (column.empty === 'refuse') return `${fieldLabel(column.name)} is required.`;
    if (column.empty === 'null') parsed[column.name] = null;
    return undefined;
  }
  if (column.read === 'integer' && !WHOLE.test(value)) return column.rule;
  let texts = cache.get(column);
  if (!texts) cache.set(column, (texts = new Map()));
  let read = texts.get(text);
  if (!read) {
    read = readText(column, text, value);
    if (texts.size < MAX_KNOWN) texts.set(text, read);
  }
  if ('message' in read) return read.message;
  parsed[column.name] = read.data;
  return undefined;
}

/** Reads every cell of a row by the schema of its column. */
function readRow(
  kind: ImportKind,
  columnTargets: readonly ColumnTarget[],
  { row, cells, faults }: SheetRow,
  cache: CellCache,
): StagedRow {
  const parsed: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (let i = 0; i < Math.max(columnTargets.length, cells.length); i += 1) {
    const column = columnTargets[i];
    const value = cells[i] ?? '';
    if (column === 'remark') continue;
    if (column) {
      const message = faults?.get(i) ?? readCell(column, value, parsed, cache);
      if (message) problems.push({ column: column.name, value, message });
    } else if (value.trim() !== '') {
      const message = 'The value is in a column without a name.';
      problems.push({ column: `Column ${columnLetters(i + 1)}`, value, message });
    }
  }
  const staged = { row, cells: columnTargets.map((_place, i) => cells[i] ?? '') };
  if (kind.readTogether) {
    const wrong = new Set(problems.map(({ column }) => column));
    const together = kind.readTogether(parsed);
    const matchingProblems = together.problems.filter(({ column }) => !wrong.has(column));
    return { ...staged, parsed: together.values, problems: [...problems, ...matchingProblems] };
  }
  if (problems.length === 0) problems.push(...(kind.rowRule?.(parsed) ?? []));
  return { ...staged, parsed, problems };
}

/** The header of a sheet and its rows in batches, each read by the schemas of the kind. */
export async function* readRows(
  kind: ImportKind,
  sheet: Sheet,
  size: number,
  onHeader: (names: string[]) => Promise<void>,
): AsyncGenerator<StagedRow[]> {
  let columns: ColumnTarget[] | undefined;
  const cache: CellCache = new Map();
  let batch: StagedRow[] = [];
  for await (const row of sheet.rows()) {
    if (!columns) {
      columns = readHeader(kind, row);
      await onHeader(columns.map((column, i) => (typeof column === 'object' ? column.name : row.cells[i]!)));
      continue;
    }
    batch.push(readRow(kind, columns, row, cache));
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (!columns) throw new SheetError('The file is empty.');
  if (batch.length > 0) yield batch;
}
