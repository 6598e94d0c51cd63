import { STAGES, type Stage } from '../exam/exam-contract';

export const TOP_SHEET_FILE = 'TopSheetData.xlsx';

/**
 * Scripts get their numbers from the closed time table to the end of valuation; before it the papers of students and
 * their days may still change.
 */
const FIRST: Stage = 'SCHEDULED';
const LAST: Stage = 'VALUATION';
export const SHEET_STAGES: readonly Stage[] = STAGES.slice(STAGES.indexOf(FIRST), STAGES.indexOf(LAST) + 1);

/** Rows up to which an exam is small: its sheets come with the answer of the call. */
export const SMALL_EXAM = 2_000;

/** The button's label while it works, and the message at the end. */
export const GENERATING = 'Generating Barcodes...';
export const GENERATED = 'Barcode generation completed successfully!';

/** The columns of the spreadsheet, in their order; the names are those of the row's fields. */
export const TOP_SHEET_COLUMNS = [
  'Exam_month',
  'Colcode',
  'Colname',
  'District',
  'Deg_id',
  'Degree',
  'Deg_name',
  'Reg_No',
  'stu_name',
  'Dummy_No',
  'P_code',
  'P_NAME',
  'Sem',
  'CREDIT',
  'P_TYPE',
  'P_GROUP',
  'COMN_ID',
  'BOARD',
  'examdate',
  'examsession',
] as const;

/** What can be printed for the scripts of a college. */
export const PRINT_KINDS = ['sheets', 'labels'] as const;
export type PrintKind = (typeof PRINT_KINDS)[number];
export const PRINT_WORDS: Record<PrintKind, string> = { sheets: 'top sheets', labels: 'labels' };
