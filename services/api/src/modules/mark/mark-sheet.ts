import type { MarkRow, SheetMark } from '@thervu/contracts/mark/mark-contract';
import { markProblem, MAX_MARKS, readMark } from '@thervu/contracts/mark/mark-rules';
import { writeXlsx } from 'hucre/xlsx';
import { Invalid } from '../../core/http/problem';
import { formatOf, openSheet } from '../../core/sheets/open-sheet';
import { SHEET_LIMITS, SheetError, type SheetRow } from '../../core/sheets/sheet';

const TEXT = '@';
const HEADER = ['Register Number', 'Name', 'Internal Mark', 'Maximum', 'Version'] as const;
const WIDTHS = [20, 36, 14, 10, 10];
const MARK_COLUMN = 2;

/** What a row of a list is called in a file: letters, figures and hyphens. */
export const sheetName = (exam: string, code: string) => `Internal-${exam}-${code}.xlsx`;

/** The list of a paper to fill in: the mark column accepts only whole numbers up to the maximum. */
export async function markSheet(rows: readonly MarkRow[]): Promise<Buffer> {
  const cells = rows.map((row) => [
    row.Reg_No,
    row.stu_name,
    row.Intl_mark,
    row.INTL_MAX,
    row.carried ? 'carried' : row.row_version,
  ]);
  const max = Math.max(0, ...rows.map(({ INTL_MAX }) => INTL_MAX));
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Internal Marks',
        columns: WIDTHS.map((width, index) => ({ width, numFmt: index === MARK_COLUMN || index > 2 ? '0' : TEXT })),
        rows: [[...HEADER], ...cells],
        freezePane: { rows: 1, columns: 1 },
        dataValidations: [
          {
            type: 'whole',
            operator: 'between',
            formula1: '0',
            formula2: String(max),
            range: `C2:C${Math.max(2, rows.length + 1)}`,
            errorMessage: `A whole number from 0 to ${max}.`,
          },
        ],
      },
    ],
  });
  return Buffer.from(bytes);
}

interface ReadSheet {
  row: number;
  regNo: string;
  mark: string;
  version: string;
  fault?: string;
}

const plain = (text: string) => text.replace(/\s+/g, '').toLowerCase();

function columnsOf({ cells }: SheetRow): { regNo: number; mark: number; version: number } {
  const pathOf = (name: string) => cells.findIndex((cell) => plain(cell) === plain(name));
  const found = { regNo: pathOf(HEADER[0]), mark: pathOf(HEADER[2]), version: pathOf(HEADER[4]) };
  const missing = [found.regNo < 0 && HEADER[0], found.mark < 0 && HEADER[2]].filter(Boolean);
  if (missing.length > 0)
    throw new SheetError(`The header lacks: ${missing.join(', ')}. Download the sheet to see it.`);
  return found;
}

/** The lines of a filled sheet. Throws Invalid with a sentence for what is no such sheet. */
async function linesOf(bytes: Buffer, name: string): Promise<ReadSheet[]> {
  const limits = {
    ...SHEET_LIMITS,
    rows: MAX_MARKS + 1,
    unpacked: 20_000_000,
    sharedText: 4_000_000,
    columns: 50,
  };
  const lines: ReadSheet[] = [];
  try {
    const sheet = await openSheet(bytes, formatOf(bytes.subarray(0, 512), name), limits);
    let columns: ReturnType<typeof columnsOf> | undefined;
    for await (const row of sheet.rows()) {
      if (!columns) {
        columns = columnsOf(row);
        continue;
      }
      const cell = (index: number) => (index < 0 ? '' : (row.cells[index] ?? '').trim());
      if (cell(columns.regNo) === '' && cell(columns.mark) === '') continue;
      lines.push({
        row: row.row,
        regNo: cell(columns.regNo).toUpperCase(),
        mark: cell(columns.mark),
        version: cell(columns.version),
        fault: row.faults?.get(columns.mark),
      });
    }
    if (!columns) throw new SheetError('The file is empty.');
  } catch (error) {
    if (error instanceof SheetError) throw new Invalid('no-mark-sheet', error.message);
    throw error;
  }
  return lines;
}

/** The mark of one line for its row; undefined where the line has nothing that can be saved. */
function checkLine(
  line: ReadSheet,
  row: MarkRow | undefined,
  twice: number | undefined,
  locked: boolean,
  office: boolean,
) {
  // a spreadsheet stores 20 as 20 or as 20.0
  const mark = readMark(line.mark.replace(/\.0+$/, ''));
  const to = line.mark.slice(0, 40);
  const message = {
    row: line.row,
    Reg_No: line.regNo.slice(0, 40),
    stu_name: row?.stu_name ?? null,
    from: row?.Intl_mark ?? null,
    to,
  };
  const problem = (text: string) => ({ ...message, verdict: 'PROBLEM' as const, problem: text });
  if (!row) return problem('Not on the list of this paper.');
  if (twice !== undefined) return problem(`Named twice, first in row ${twice}.`);
  if (line.fault) return problem(line.fault);
  if (mark === null) return { ...message, verdict: 'EMPTY' as const, problem: null };
  const wrong = markProblem(mark, row.INTL_MAX);
  if (wrong) return problem(wrong);
  if (mark === row.Intl_mark) return { ...message, verdict: 'SAME' as const, problem: null };
  if (locked) return problem('The marks have been printed as final.');
  if (row.carried && !office) return problem('Carried from an earlier exam: cannot be changed here.');
  // the number of the version travels with the sheet: an old sheet must not overwrite newer marks
  if (/^\d{1,9}$/.test(line.version) && Number(line.version) !== row.row_version && row.Intl_mark !== null)
    return problem(`Changed to ${row.Intl_mark} since the sheet was downloaded.`);
  return {
    ...message,
    mark,
    verdict: row.Intl_mark === null ? ('NEW' as const) : ('CHANGED' as const),
    problem: null,
  };
}

/** What a filled sheet would do to a list, line by line, and the marks it would save. */
export async function readMarkSheet(
  bytes: Buffer,
  rows: readonly MarkRow[],
  { exam, locked, office, name = '' }: { exam: string; locked: boolean; office: boolean; name?: string },
) {
  const lines = await linesOf(bytes, name);
  const known = new Map(rows.map((row) => [row.Reg_No, row]));
  const first = new Map<string, number>();
  const checked: SheetMark[] = [];
  const marks: {
    exam: string;
    Reg_No: string;
    P_code: string;
    Sem: number;
    Int_mark: number;
    row_version: number;
    was: number | null;
  }[] = [];
  for (const line of lines) {
    const row = known.get(line.regNo);
    const { mark, ...rest } = { mark: undefined, ...checkLine(line, row, first.get(line.regNo), locked, office) };
    if (!first.has(line.regNo)) first.set(line.regNo, line.row);
    checked.push(rest);
    if (mark !== undefined && row)
      marks.push({
        exam,
        Reg_No: row.Reg_No,
        P_code: row.P_code,
        Sem: row.Sem,
        Int_mark: mark,
        row_version: row.row_version,
        was: row.Intl_mark,
      });
  }
  const missing = rows.filter(({ Reg_No }) => !first.has(Reg_No)).map(({ Reg_No }) => Reg_No);
  return { rows: checked, marks, missing };
}
