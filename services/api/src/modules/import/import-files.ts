import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsx, writeXlsxStream, type CellValue, type DataValidation } from 'hucre/xlsx';
import { csvLine } from '../../core/sheets/csv';
import type { SheetFormat } from '../../core/sheets/open-sheet';
import type { RowValues } from './import-row';
import { IMPORT_EXAMPLES } from './import-examples';
import type { ImportKind } from './import-kind';
import { kindOf } from './import-kinds';

/** Always text: a code keeps its zeros and a name that begins with = stays a name. */
const TEXT = '@';
const BOM = '\uFEFF';
/** Maximum length of a list of choices in one cell (Excel's limit). */
const MAX_LIST_CHARS = 255;
const CHOICE_ROWS = 5000;

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

async function* csvLines(rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>) {
  yield BOM;
  for await (const row of rows) yield csvLine(row);
}

const columnLetters = (index: number): string =>
  index > 25 ? columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26) : String.fromCharCode(65 + index);

/** Offers the allowed values in the cells of a column. */
function choices(kind: ImportKind): DataValidation[] {
  return kind.columns.flatMap(({ allowed }, index) =>
    allowed && allowed.join(',').length <= MAX_LIST_CHARS
      ? [
          {
            type: 'list' as const,
            values: [...allowed],
            allowBlank: true,
            range: `${columnLetters(index)}2:${columnLetters(index)}${CHOICE_ROWS}`,
          },
        ]
      : [],
  );
}

const needs = { refuse: 'Required', null: 'May be empty', keep: 'May be empty or left out' } as const;

function help(kind: ImportKind): string[][] {
  return [
    ['Column', 'Required', 'Meaning', 'Rule', 'Allowed values'],
    ...kind.columns.map(({ name, empty, meaning, rule, allowed }) => [
      name,
      needs[empty],
      meaning,
      rule,
      (allowed ?? []).join(', '),
    ]),
  ];
}

/** The header with the given rows; as a workbook with a second sheet that explains every column. */
export async function templateFile(
  kind: ImportKind,
  format: SheetFormat,
  existing: readonly RowValues[],
): Promise<Buffer | Readable> {
  const names = kind.columns.map(({ name }) => name);
  const rows = existing.map((row) => names.map((name) => shown(row[name])));
  if (format === 'csv') return Readable.from(csvLines([names, ...rows]));
  const bytes = await writeXlsx({
    sheets: [
      {
        name: kind.title,
        columns: names.map((name) => ({ width: Math.max(12, name.length + 4), numFmt: TEXT })),
        rows: [names, ...rows],
        freezePane: { rows: 1 },
        dataValidations: choices(kind),
      },
      {
        name: 'Help',
        columns: [16, 24, 60, 60, 60].map((width) => ({ width, numFmt: TEXT })),
        rows: help(kind),
        freezePane: { rows: 1 },
      },
    ],
  });
  return Buffer.from(bytes);
}

/** The workbook of a kind with its worked example. */
export async function templateBytes(kind: keyof typeof IMPORT_EXAMPLES): Promise<Buffer> {
  const file = await templateFile(kindOf(kind), 'xlsx', IMPORT_EXAMPLES[kind]);
  return Buffer.isBuffer(file) ? file : Buffer.concat(await file.toArray());
}

/** A list of any length as a file: rows of text below a header. */
export function listFile(
  name: string,
  format: SheetFormat,
  header: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Readable {
  if (format === 'csv') {
    return Readable.from(
      csvLines(
        (async function* () {
          yield header;
          yield* rows;
        })(),
      ),
    );
  }
  const columns = header.map((title) => ({
    header: title,
    width: Math.max(12, title.length + 4),
    numFmt: TEXT,
  }));
  const stream = writeXlsxStream(rows as AsyncIterable<CellValue[]>, {
    name,
    columns,
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
