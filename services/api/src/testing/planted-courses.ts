import { degreeCourses, type CourseRow } from '../demo/demo-courses';
import { PROGRAMMES, SEMESTERS, type Programme } from '../demo/demo-programmes';

export type CourseCells = Record<string, string | number | null>;
export interface PlantedMistake {
  /** Row of the spreadsheet. */
  row: number;
  column: string;
}

export const COURSE_HEADER = [
  'DEG_ID',
  'Deg_level',
  'Degree',
  'Deg_name',
  'Deg_Start_yr',
  'START_YR',
  'P_CODE',
  'P_NAME',
  'CREDIT',
  'SEM',
  'P_TYPE',
  'PRAC_HRS',
  'P_GROUP',
  'PART',
  'INTL_MAX',
  'EXTL_MAX',
  'INTL_MIN',
  'EXTL_MIN',
  'BOARD',
  'COMN_ID',
  'NO_CREDIT',
  'FEES',
  'KIND',
];
/** Start year of the demo's degrees. */
const DEGREES_SINCE = 2017;

const cellsOf = ({ level, degree, name }: Programme, course: CourseRow): CourseCells => ({
  DEG_ID: null,
  Deg_level: level,
  Degree: degree,
  Deg_name: name,
  Deg_Start_yr: DEGREES_SINCE,
  START_YR: course.start_yr,
  P_CODE: course.p_code,
  P_NAME: course.p_name,
  CREDIT: course.credit,
  SEM: course.sem,
  P_TYPE: course.p_type,
  PRAC_HRS: course.prac_hrs,
  P_GROUP: course.p_group,
  PART: course.part,
  INTL_MAX: course.intl_max,
  EXTL_MAX: course.extl_max,
  INTL_MIN: course.intl_min,
  EXTL_MIN: course.extl_min,
  BOARD: course.board,
  COMN_ID: course.comn_id,
  NO_CREDIT: course.no_credit,
  FEES: course.fees,
  KIND: course.kind,
});

/** Papers of the demo university for Board of Studies years it does not have, as the office would type them. */
export function courseCells(count: number): CourseCells[] {
  const rows: CourseCells[] = [];
  for (let bos = 2024; rows.length < count; bos += 1) {
    for (const programme of PROGRAMMES) {
      // the second syllabus of a year repeats no code: each year has its own
      rows.push(...degreeCourses(programme, 0, bos).map((course) => cellsOf(programme, course)));
    }
  }
  return rows.slice(0, count);
}

interface Mistake {
  count: number;
  column: string;
  spoil: (row: CourseCells) => CourseCells;
  /** Rows it can be planted in; any row of one degree alone by default. */
  fits?: (row: CourseCells) => boolean;
}

const isUnshared = ({ COMN_ID }: CourseCells) => COMN_ID === null;
const put = (column: string, value: string | number | null) => (row: CourseCells) => ({
  ...row,
  [column]: value,
});

/** Thirteen kinds of mistakes, forty in all. The last two need other rows and are planted by hand. */
const MISTAKES: readonly Mistake[] = [
  { count: 3, column: 'P_CODE', spoil: (row) => ({ ...row, P_CODE: `${row.P_CODE}-a` }) },
  { count: 4, column: 'P_NAME', spoil: put('P_NAME', null) },
  { count: 3, column: 'SEM', spoil: put('SEM', 11) },
  {
    count: 3,
    column: 'SEM',
    spoil: (row) => ({ ...row, SEM: SEMESTERS.PG + 1 }),
    fits: (row) => row.Deg_level === 'PG',
  },
  { count: 4, column: 'P_TYPE', spoil: put('P_TYPE', 'LAB') },
  { count: 3, column: 'INTL_MIN', spoil: (row) => ({ ...row, INTL_MIN: Number(row.INTL_MAX) + 1 }) },
  { count: 3, column: 'EXTL_MAX', spoil: put('EXTL_MAX', 'seventy five') },
  { count: 4, column: 'Deg_name', spoil: put('Deg_name', 'Alchemy') },
  { count: 3, column: 'START_YR', spoil: put('START_YR', '25') },
  { count: 2, column: 'P_NAME', spoil: (row) => ({ ...row, P_NAME: `Core\u200b${row.P_NAME}` }) },
  { count: 2, column: 'BOARD', spoil: put('BOARD', 'X'.repeat(10_000)) },
];
const REPEATED = 3;
const DISAGREEING = 3;

/** Plants forty mistakes in as many rows, spread over the file, and returns their positions. */
export function plantMistakes(rows: readonly CourseCells[]): {
  rows: CourseCells[];
  mistakes: PlantedMistake[];
} {
  const planted = [...rows];
  const taken = new Set<number>();
  const mistakes: PlantedMistake[] = [];
  const plant = (index: number, column: string, cells: CourseCells) => {
    planted[index] = cells;
    taken.add(index);
    mistakes.push({ row: index + 2, column });
  };
  // beginning somewhere else each time spreads the mistakes; a prime step comes to every row
  let index = 0;
  const next = (fits: (row: CourseCells, index: number) => boolean): number => {
    do index = (index + 271) % rows.length;
    while (taken.has(index) || !fits(rows[index]!, index));
    return index;
  };
  for (const { count, column, spoil, fits = () => true } of MISTAKES) {
    for (let i = 0; i < count; i += 1) {
      const index = next((row) => isUnshared(row) && fits(row));
      plant(index, column, spoil(rows[index]!));
    }
  }
  for (let i = 0; i < REPEATED; i += 1) {
    const index = next((row, k) => k > 0 && isUnshared(row) && !taken.has(k - 1));
    plant(index, 'P_CODE', rows[index - 1]!);
    taken.add(index - 1);
  }
  const shared = new Set<unknown>();
  for (let i = 0; i < DISAGREEING; i += 1) {
    const many = (row: CourseCells) => rows.filter(({ P_CODE }) => P_CODE === row.P_CODE).length > 2;
    const index = next((row) => !isUnshared(row) && !shared.has(row.P_CODE) && many(row));
    shared.add(rows[index]!.P_CODE);
    plant(index, 'BOARD', { ...rows[index]!, BOARD: 'ANOTHER BOARD' });
  }
  return { rows: planted, mistakes: mistakes.sort((a, b) => a.row - b.row) };
}
