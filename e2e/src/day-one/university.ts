// The university of this journey, as its own lists have it: twelve colleges, four degrees of fifty papers, six hundred students
// who come with a past, and the marks they will write. All of it follows from the number of a student and of a paper.
import type { Outcome, Paper } from './figures';

export const DEGREES = [
  { name: 'Physics', letters: 'PH' },
  { name: 'Chemistry', letters: 'CH' },
  { name: 'Botany', letters: 'BO' },
  { name: 'Zoology', letters: 'ZO' },
] as const;
const DEGREE = { Deg_level: 'UG', Degree: 'B.Sc.' } as const;
const SINCE = 2020;
const SYLLABUS = 2023;
const PAPERS_PER_SEMESTER = [9, 9, 8, 8, 8, 8];

export const COLLEGES = Array.from({ length: 12 }, (_none, i) => ({
  code: String(301 + i),
  degree: i % DEGREES.length,
  camp: Math.floor(i / DEGREES.length),
}));
export type College = (typeof COLLEGES)[number];
export const CAMPS = ['ATTUR', 'OMALUR', 'METTUR'] as const;
/** Values the papers that so few write that their scripts would tell who wrote them. */
export const HEAD_OFFICE_CAMP = CAMPS[0];
const MIN_CANDIDATES = 10;

/** In their third semester, and the few who have all behind them but one paper. */
export const BATCH = 2025;
export const LEAVERS = 2023;
const OF_BATCH = 49;
export const EXAM = { etype: 'ODD', eyear: 2026, emonth: 'NOV', name: 'ODD-2026-NOV', table: 'E26N' } as const;

export const FEE_SCHEDULE = [110, 70, 400, 250, 500];
export const PAPER_FEE = 95;

export interface Student {
  reg_no: string;
  dob: string;
  college: College;
  batch: number;
  /** Place among the six hundred. */
  index: number;
}

const two = (n: number) => String(n).padStart(2, '0');

/** The papers of a degree, semester by semester; the last of each semester is a practical. */
export const papersOf = (degree: number): Paper[] =>
  PAPERS_PER_SEMESTER.flatMap((count, s) =>
    Array.from({ length: count }, (_none, i) => {
      const practical = i === count - 1;
      return {
        code: `23U${DEGREES[degree]!.letters}${s + 1}${two(i + 1)}`,
        sem: s + 1,
        credit: 2 + ((s + i) % 4),
        practical,
        internalMax: practical ? 40 : 25,
        externalMax: practical ? 60 : 75,
        externalMin: practical ? 24 : 30,
      };
    }),
  );
const PAPERS = DEGREES.map((_degree, i) => papersOf(i));
const paper = (degree: number, sem: number, nth: number): Paper =>
  PAPERS[degree]!.filter((course) => course.sem === sem)[nth - 1]!;

/** The two papers of the third semester that are written now. */
export const regularPapers = ({ degree }: College): Paper[] => [paper(degree, 3, 1), paper(degree, 3, 2)];
export const OLD_SEMESTER = 1;
export const LAST_SEMESTER = 5;

export const STUDENTS: readonly Student[] = COLLEGES.flatMap((college, c) =>
  Array.from({ length: OF_BATCH + 1 }, (_none, i) => {
    const batch = i < OF_BATCH ? BATCH : LEAVERS;
    const index = c * (OF_BATCH + 1) + i;
    return {
      reg_no: `C${batch - 2000}UG${college.code}${DEGREES[college.degree]!.letters}${String(i + 1).padStart(3, '0')}`,
      dob: `${batch - 18}-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
      college,
      batch,
      index,
    };
  }),
);

/** An even spread over the whole numbers below `below`, the same each time. */
const spread = (student: Student, { code }: Paper, below: number, turn: number): number => {
  let hash = 2166136261 ^ (student.index * 31 + turn);
  for (const letter of code) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  hash ^= hash >>> 15;
  return (Math.imul(hash, 2246822519) >>> 8) % below;
};

/** The paper of an odd semester that a student has failed before and writes again; none for most. */
export function arrearOf(student: Student): Paper | undefined {
  const { degree } = student.college;
  if (student.batch === LEAVERS) return paper(degree, LAST_SEMESTER, 1);
  const place = student.index % 14;
  return place === 0 ? paper(degree, OLD_SEMESTER, 1) : place === 7 ? paper(degree, OLD_SEMESTER, 2) : undefined;
}

/** A paper of an even semester that stays open: this exam does not have it. */
const stillOpen = (student: Student): Paper | undefined =>
  student.batch === BATCH && student.index % 10 === 3 ? paper(student.college.degree, 2, 3) : undefined;
/** Failed at first, passed half a year later. */
const secondTry = (student: Student): Paper | undefined =>
  student.batch === BATCH && student.index % 9 === 4 ? paper(student.college.degree, OLD_SEMESTER, 4) : undefined;

const MONTHS = ['NOV', 'APR'] as const;
/** The exam in which a semester is written for the first time: November of its year, April of the next. */
const sessionOf = (batch: number, sem: number): string => `${MONTHS[(sem - 1) % 2]}-${batch + Math.floor(sem / 2)}`;

export interface EarlierResult extends Outcome {
  student: Student;
  session: string;
  attempt: number;
}

/** What a student brings along. */
export function pastOf(student: Student): EarlierResult[] {
  const last = student.batch === LEAVERS ? 6 : 2;
  const again = secondTry(student);
  const failed = [arrearOf(student), stillOpen(student), again];
  return PAPERS[student.college.degree]!.filter(({ sem }) => sem <= last).flatMap((course) => {
    const session = sessionOf(student.batch, course.sem);
    const internal =
      Math.floor(course.internalMax * 0.4) + spread(student, course, Math.ceil(course.internalMax * 0.6), 1);
    const low = course.externalMin - 1 - spread(student, course, 12, 2);
    const high = course.externalMin + 4 + spread(student, course, course.externalMax - course.externalMin - 3, 3);
    const first: EarlierResult = {
      student,
      paper: course,
      session,
      attempt: 1,
      internal,
      external: failed.includes(course) ? low : high,
    };
    if (course !== again) return [first];
    return [first, { ...first, session: sessionOf(student.batch, course.sem + 1), attempt: 2, external: high }];
  });
}

/** Whose mark the journey has valued once more: it fails by two marks and passes afterwards. */
export const REVALUED = STUDENTS[20]!;
export const REVALUED_PAPER = regularPapers(REVALUED.college)[0]!;
export const MARK_BEFORE = 28;
export const MARK_AFTER = 35;

export interface Sitting extends Outcome {
  student: Student;
  arrear: boolean;
}

/** What a student writes in the exam of this journey. */
export function sittingsOf(student: Student): Sitting[] {
  const arrear = arrearOf(student);
  const regular = student.batch === BATCH ? regularPapers(student.college) : [];
  return [...regular, ...(arrear ? [arrear] : [])].map((course) => {
    const is = course === arrear;
    const earlier = is ? pastOf(student).find(({ paper }) => paper === course)!.internal : undefined;
    const revalued = student === REVALUED && course === REVALUED_PAPER;
    return {
      student,
      paper: course,
      arrear: is,
      internal: earlier ?? 9 + spread(student, course, 17, 4),
      external: revalued
        ? MARK_BEFORE
        : spread(student, course, 40, 5) === 0
          ? null
          : 24 + spread(student, course, 52, 6),
    };
  });
}

/** The scripts of those who are there: who writes what, and the camp that gets it. */
export function scriptsAtCamps(): { sitting: Sitting; place: (typeof CAMPS)[number] }[] {
  const sittings = STUDENTS.flatMap(sittingsOf);
  const candidates = new Map<string, number>();
  for (const {
    paper: { code },
  } of sittings)
    candidates.set(code, (candidates.get(code) ?? 0) + 1);
  return sittings
    .filter(({ external }) => external !== null)
    .map((sitting) => ({
      sitting,
      place:
        candidates.get(sitting.paper.code)! < MIN_CANDIDATES ? HEAD_OFFICE_CAMP : CAMPS[sitting.student.college.camp]!,
    }));
}

const csv = (header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [header, ...rows].map((row) => row.map((cell) => (cell === null ? '' : `"${cell}"`)).join(',')).join('\r\n');

export const degreeFile = (): string =>
  csv(
    ['Deg_level', 'Degree', 'Deg_name', 'Start_yr', 'tot_sem', 'tot_yr', 'total_credit'],
    DEGREES.map(({ name }) => [DEGREE.Deg_level, DEGREE.Degree, name, SINCE, 6, 3, 5]),
  );

/** The first degree, college and paper as a person types them: the files have them again, and nothing of them changes. */
export const typedDegree = (): Record<string, string> => ({
  'Degree Level': DEGREE.Deg_level,
  'Degree Name': DEGREE.Degree,
  Abbreviation: DEGREES[0].name,
  'Start Year': String(SINCE),
  'Total Semester': '6',
  'Total Year': '3',
  'Total Credit': '5',
});
export function typedCollege(): { typed: Record<string, string>; chosen: Record<string, string> } {
  const { code } = COLLEGES[0]!;
  return {
    typed: {
      ...{ 'College Code': code, 'College Name': `College of Arts ${code}`, 'Start Year': '1990' },
      ...{ Address: `${code} Hill Road, Salem`, Email: `office${code}@example.org`, 'Land Line': '0427 2345678' },
      ...{ Mobile: `9000000${code}`, 'Principal Name': `S. Head ${code}`, Designation: 'Principal' },
      ...{ 'Principal Mobile': `9100000${code}`, 'Principal Email': `head${code}@example.org` },
      Password: 'eleven blue kites rising',
    },
    chosen: {
      ...{ District: 'Salem', 'College Type': 'Co-Ed.', Status: 'Aided', Autonomous: 'No' },
      'Principal Type': 'Principal',
    },
  };
}
export function typedPaper(): Record<string, string> {
  const [{ name }] = DEGREES;
  const course = PAPERS[0]![0]!;
  return {
    ...{ 'Degree Level': DEGREE.Deg_level, Degree: `${DEGREE.Degree} ${name}`, 'BoS Year': String(SYLLABUS) },
    ...{ Semester: String(course.sem), 'Paper Code': course.code, 'Paper Name': `${name} ${course.code.slice(5)}` },
    ...{ 'Paper Type': 'THEORY', 'Paper Group': 'CORE', Part: 'III', Board: name },
    ...{ 'Internal Maximum': String(course.internalMax), 'Internal Minimum': '0' },
    ...{ 'External Maximum': String(course.externalMax), 'External Minimum': String(course.externalMin) },
    ...{ Credit: String(course.credit), 'Practical Hours': '0', Fees: String(PAPER_FEE) },
  };
}

export const collegeFile = (): string =>
  csv(
    [
      ...['Colcode', 'Colname', 'Address', 'District', 'email', 'Land_line', 'Mobile', 'alter_mobile', 'Start_yr'],
      ...['cType', 'Status', 'Autonomy', 'principal', 'designation', 'pmobile', 'pemail', 'ptype'],
    ],
    COLLEGES.map(({ code }) => [
      ...[code, `College of Arts ${code}`, `${code} Hill Road, Salem`, 'Salem', `office${code}@example.org`],
      ...['0427 2345678', `9000000${code}`, null, 1990, 'Co-Ed.', 'Aided', 'No', `S. Head ${code}`, 'Principal'],
      ...[`9100000${code}`, `head${code}@example.org`, 'Principal'],
    ]),
  );

export const paperFile = (): string =>
  csv(
    [
      ...['Deg_level', 'Degree', 'Deg_name', 'Deg_Start_yr', 'START_YR', 'P_CODE', 'P_NAME', 'CREDIT', 'SEM', 'P_TYPE'],
      ...['PRAC_HRS', 'P_GROUP', 'PART', 'INTL_MAX', 'EXTL_MAX', 'INTL_MIN', 'EXTL_MIN', 'BOARD', 'COMN_ID'],
      ...['NO_CREDIT', 'FEES'],
    ],
    DEGREES.flatMap(({ name }, i) =>
      PAPERS[i]!.map((course) => [
        ...[DEGREE.Deg_level, DEGREE.Degree, name, SINCE, SYLLABUS, course.code, `${name} ${course.code.slice(5)}`],
        ...[
          course.credit,
          course.sem,
          course.practical ? 'PRACTICAL' : 'THEORY',
          course.practical ? 3 : 0,
          'CORE',
          'III',
        ],
        ...[course.internalMax, course.externalMax, 0, course.externalMin, name, null, 'N', PAPER_FEE],
      ]),
    ),
  );

const GIVEN = ['Kavitha', 'Senthil', 'Yazhini', 'Murugan', 'Deepa', 'Arun', 'Selvi', 'Karthik', 'Meena', 'Prabhu'];
const letter = (n: number) => String.fromCharCode(65 + (n % 26));

export const studentFile = (): string =>
  csv(
    [
      ...['Colcode', 'admn_acdyr', 'Deg_level', 'Degree', 'Deg_name', 'Deg_Start_yr', 'stu_name', 'dob', 'gender'],
      ...['reg_no', 'migrated'],
    ],
    STUDENTS.map(({ college, batch, index, dob, reg_no }) => [
      ...[college.code, batch, DEGREE.Deg_level, DEGREE.Degree, DEGREES[college.degree]!.name, SINCE],
      ...[`${GIVEN[index % 10]} ${letter(index)} ${letter(Math.floor(index / 26))}`, dob],
      ...[index % 2 ? 'Male' : 'Female', reg_no, 'Yes'],
    ]),
  );

export const earlierFile = (rows: readonly (EarlierResult & { passed: boolean })[]): string =>
  csv(
    [
      ...['REG_NO', 'P_CODE', 'SEM', 'SESSION', 'INT_MARK', 'EXT_MARK', 'TOTAL_MARK', 'TOTAL_MAX', 'CREDIT'],
      ...['GRADE_POINT', 'RESULT', 'ATTEMPT'],
    ],
    rows.map(({ student, paper: course, session, internal, external, attempt, passed }) => [
      ...[
        student.reg_no,
        course.code,
        course.sem,
        session,
        internal,
        external,
        internal + external!,
        100,
        course.credit,
      ],
      ...[passed ? ((internal + external!) / 10).toFixed(1) : '0', passed ? 'P' : 'RA', attempt],
    ]),
  );
