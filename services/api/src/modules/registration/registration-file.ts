import type { CourseRegistration } from '@thervu/contracts/registration/registration-contract';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

export const REGISTRATION_FILE = 'Course_Registered.xlsx';

const TEXT = '@';
const NUMBER = '0';
const DAY = 'dd-mm-yyyy';

interface FileColumn {
  header: string;
  width: number;
  numFmt: string;
  value: (row: CourseRegistration) => CellValue;
}

/** Codes and register numbers are always text; years and semesters numbers; the birth date a date. */
const COLUMNS: readonly FileColumn[] = [
  { header: 'College Code', width: 14, numFmt: TEXT, value: (row) => row.Colcode },
  { header: 'Degree', width: 32, numFmt: TEXT, value: (row) => row.Degree },
  { header: 'Batch', width: 8, numFmt: NUMBER, value: (row) => row.admn_acdyr },
  { header: 'Register Number', width: 20, numFmt: TEXT, value: (row) => row.Reg_No },
  { header: 'Name', width: 32, numFmt: TEXT, value: (row) => row.stu_name },
  { header: 'Date of Birth', width: 14, numFmt: DAY, value: (row) => new Date(`${row.dob}T00:00:00Z`) },
  { header: 'Semester', width: 10, numFmt: NUMBER, value: (row) => row.Sem },
  { header: 'Paper Code', width: 14, numFmt: TEXT, value: (row) => row.P_code },
  { header: 'Paper Name', width: 44, numFmt: TEXT, value: (row) => row.P_NAME },
  { header: 'Paper Type', width: 14, numFmt: TEXT, value: (row) => row.P_TYPE },
  { header: 'Application', width: 14, numFmt: TEXT, value: (row) => row.app_type },
  { header: 'Confirmed', width: 12, numFmt: TEXT, value: (row) => (row.Ex_confm ? 'Yes' : 'No') },
];

/** The registered papers as a workbook with one sheet. */
export function registrationFile(rows: readonly CourseRegistration[]): Readable {
  const cells = (function* () {
    for (const row of rows) yield COLUMNS.map(({ value }) => value(row));
  })();
  const stream = writeXlsxStream(cells, {
    name: 'Course Registered',
    columns: COLUMNS.map(({ header, width, numFmt }) => ({ header, width, numFmt })),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>);
}
