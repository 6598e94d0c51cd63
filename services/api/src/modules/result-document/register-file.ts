import { overallResult, printedMarks } from '@thervu/contracts/result-document/result-document-rules';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ReleasedLine } from './document-queries';
import type { Reckoning, RegisterEntry } from './document-reader';

const TEXT = '@';
const NUMBER = '0';

interface FileColumn {
  header: string;
  width: number;
  numFmt: string;
  value: (line: ReleasedLine, entry: RegisterEntry) => CellValue;
}

/** A mark as a number where it is one: AAA and '-' stay text. */
const mark = (text: string): CellValue => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text);

/** Codes and register numbers are always text; marks are numbers where they are marks. */
export const REGISTER_COLUMNS: readonly FileColumn[] = [
  { header: 'College Code', width: 14, numFmt: TEXT, value: ({ colcode }) => colcode },
  { header: 'College', width: 40, numFmt: TEXT, value: (_line, { college }) => college.colname },
  { header: 'Degree', width: 32, numFmt: TEXT, value: ({ degree }) => degree },
  { header: 'Register Number', width: 20, numFmt: TEXT, value: ({ reg_no }) => reg_no },
  { header: 'Name', width: 32, numFmt: TEXT, value: ({ stu_name }) => stu_name },
  { header: 'Semester', width: 10, numFmt: NUMBER, value: ({ sem }) => sem },
  { header: 'Paper Code', width: 14, numFmt: TEXT, value: ({ p_code }) => p_code },
  { header: 'Paper Name', width: 44, numFmt: TEXT, value: ({ p_name }) => p_name },
  { header: 'INT Max', width: 10, numFmt: NUMBER, value: ({ int_max }) => int_max },
  { header: 'INT', width: 10, numFmt: NUMBER, value: (line) => mark(printedMarks(line).int) },
  { header: 'EXT Max', width: 10, numFmt: NUMBER, value: ({ ext_max }) => ext_max },
  { header: 'EXT', width: 10, numFmt: NUMBER, value: (line) => mark(printedMarks(line).ext) },
  { header: 'Total Max', width: 10, numFmt: NUMBER, value: ({ total_max }) => total_max },
  { header: 'Total', width: 10, numFmt: NUMBER, value: (line) => mark(printedMarks(line).total) },
  { header: 'Result', width: 10, numFmt: TEXT, value: ({ result }) => result },
  { header: 'Grade', width: 10, numFmt: TEXT, value: ({ grade }) => grade },
  {
    header: 'Grade Point',
    width: 12,
    numFmt: '0.00',
    value: ({ grade_point }) => (grade_point === null ? null : Number(grade_point)),
  },
  { header: 'Credit', width: 10, numFmt: NUMBER, value: ({ credit }) => credit },
  { header: 'GPA', width: 8, numFmt: '0.00', value: ({ gpa }) => (gpa === null ? null : Number(gpa)) },
  { header: 'CGPA', width: 8, numFmt: '0.00', value: ({ cgpa }) => (cgpa === null ? null : Number(cgpa)) },
  // the register of a paper has one paper of each student, so there are no overall values
  {
    header: 'Overall Result',
    width: 18,
    numFmt: TEXT,
    value: ({ withheld }, { degree, lines }) =>
      degree === '' ? null : withheld === null ? overallResult(lines) : 'Withheld',
  },
  { header: 'Release', width: 10, numFmt: NUMBER, value: ({ version }) => version },
];

/** The totals below the rows; called after all rows have been yielded. */
const totalRows = ({ students, totals, results }: Reckoning): CellValue[][] => [
  [],
  ['Totals', 'Students', students],
  ['Totals', 'P', totals.P],
  ['Totals', 'RA', totals.RA],
  ['Totals', 'AAA', totals.AAA],
  ['Totals', 'W', totals.W],
  ['Totals', 'Results', results],
];

/** The register as a workbook, byte by byte, with its totals in the last rows. Another sheet begins where one is full. */
export function registerFile(entries: AsyncIterable<RegisterEntry>, reckoning: Reckoning): Readable {
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const entry of entries)
      for (const line of entry.lines) yield REGISTER_COLUMNS.map(({ value }) => value(line, entry));
    yield* totalRows(reckoning);
  }
  const stream = writeXlsxStream(cells(), {
    name: 'Tabulation Register',
    columns: REGISTER_COLUMNS.map(({ header, width, numFmt }) => ({ header, width, numFmt })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
