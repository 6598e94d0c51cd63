import { EXPORT_COLUMNS } from '@thervu/contracts/revaluation/revaluation-rules';
import type { Applicant } from '@thervu/contracts/revaluation/revaluation-shapes';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

type Field = (typeof EXPORT_COLUMNS)[number];

interface FileColumn {
  width: number;
  numFmt: string;
  value: (row: Applicant) => CellValue;
}

/** Codes and register numbers are always text; the birth date is a date. */
const COLUMNS: Record<Field, FileColumn> = {
  S_No: { width: 8, numFmt: '0', value: ({ S_No }) => S_No },
  DEGREE: { width: 32, numFmt: '@', value: ({ DEGREE }) => DEGREE },
  P_CODE: { width: 14, numFmt: '@', value: ({ P_CODE }) => P_CODE },
  REG_NO: { width: 20, numFmt: '@', value: ({ REG_NO }) => REG_NO },
  NAME: { width: 32, numFmt: '@', value: ({ NAME }) => NAME },
  DOB: { width: 14, numFmt: 'dd-mm-yyyy', value: ({ DOB }) => new Date(`${DOB}T00:00:00Z`) },
};

/** The applicants as a workbook with one sheet of this name. */
export function applicantsFile(rows: readonly Applicant[], sheet: string): Readable {
  const cells = (function* () {
    for (const row of rows) yield EXPORT_COLUMNS.map((field) => COLUMNS[field].value(row));
  })();
  const stream = writeXlsxStream(cells, {
    name: sheet,
    columns: EXPORT_COLUMNS.map((header) => ({
      header,
      width: COLUMNS[header].width,
      numFmt: COLUMNS[header].numFmt,
    })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
