import { CALENDAR_MONTHS } from '@thervu/contracts/setting/list-rules';
import { formatDay } from '@thervu/contracts/core/format';
import type { Knex } from 'knex';
import { csvLine } from '../../core/sheets/csv';
import type { CreditFacts } from './credit-queries';
import { creditFacts, mostPapers, NEEDED } from './credit-queries';
import type { DocumentPart, ReleasedLine } from './document-queries';
import { documentScope, studentsByCollege } from './document-reader';
import { indiaDay } from './document-labels';

type Cell = string | number | null;

/** What is the same in every line. */
export interface CreditExam {
  eyear: number;
  emonth: string;
  publishedAt: Date;
}

interface Semester {
  facts: CreditFacts;
  /** Papers of one semester, and whether they are all the student has in this exam. */
  lines: readonly ReleasedLine[];
  whole: boolean;
  exam: CreditExam;
}

const GENDERS: Readonly<Record<string, string>> = { Male: 'M', Female: 'F', Transgender: 'T' };
/** The template of the depository wants day/month/year. */
const slashed = (day: string): string => formatDay(day, 'slash');
const passed = (lines: readonly ReleasedLine[]) => lines.filter(({ result }) => result === 'P');
const points = ({ credit, grade_point }: ReleasedLine): number => credit * Number(grade_point ?? 0);
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The columns of the depository's template for mark statements that occur once in a line. */
const COLUMNS: readonly [name: string, value: (semester: Semester) => Cell][] = [
  ['ORG_CODE', ({ facts }) => facts.colcode],
  ['ORG_NAME', ({ facts }) => facts.colname],
  ['ACADEMIC_COURSE_ID', ({ facts }) => String(facts.deg_id)],
  ['COURSE_NAME', ({ facts }) => facts.degree],
  ['STREAM', ({ facts }) => facts.deg_name],
  ['ADMISSION_YEAR', ({ facts }) => facts.admn_acdyr],
  ['REGN_NO', ({ facts }) => facts.reg_no],
  ['RROLL', ({ facts }) => facts.reg_no],
  ['CNAME', ({ facts }) => facts.stu_name],
  ['GENDER', ({ facts }) => GENDERS[facts.gender] ?? null],
  ['DOB', ({ facts }) => slashed(facts.dob)],
  ['FNAME', ({ facts }) => facts.father],
  ['MNAME', ({ facts }) => facts.mother],
  // original, or modified by a later release
  ['MRKS_REC_STATUS', ({ lines }) => (lines[0]!.version > 1 ? 'M' : 'O')],
  ['RESULT', ({ lines }) => (passed(lines).length === lines.length ? 'PASS' : 'RE-APPEAR')],
  ['YEAR', ({ exam }) => exam.eyear],
  ['MONTH', ({ exam }) => (CALENDAR_MONTHS[exam.emonth]?.name ?? exam.emonth).toUpperCase()],
  ['DOI', ({ exam }) => indiaDay(exam.publishedAt)],
  ['CERT_NO', ({ lines }) => lines[0]!.serial],
  ['SEM', ({ lines }) => lines[0]!.sem],
  ['TERM_TYPE', () => 'SEMESTER'],
  ['TOT_CREDIT', ({ lines }) => sum(passed(lines).map(({ credit }) => credit))],
  ['TOT_CREDIT_POINTS', ({ lines }) => sum(passed(lines).map(points)).toFixed(2)],
  ['SGPA', ({ lines, whole }) => (whole ? lines[0]!.gpa : null)],
  ['CGPA', ({ lines }) => lines[0]!.cgpa],
  ['ABC_ACCOUNT_ID', ({ facts }) => facts.abc_no],
];

const practical = ({ p_type }: ReleasedLine): boolean => p_type !== 'THEORY';
const external = (line: ReleasedLine): Cell =>
  line.marks && line.ext_max > 0 && line.result !== 'AAA' ? line.ext_mark : null;

/** The columns every paper has: the name begins with SUB and its number. */
const PAPER_COLUMNS: readonly [name: string, value: (line: ReleasedLine) => Cell][] = [
  ['NM', ({ p_name }) => p_name],
  ['', ({ p_code }) => p_code],
  ['MAX', ({ total_max, marks }) => (marks ? total_max : null)],
  ['_TH_MAX', (line) => (practical(line) || !line.marks ? null : line.ext_max)],
  ['_PR_MAX', (line) => (practical(line) && line.marks ? line.ext_max : null)],
  ['_CE_MAX', ({ int_max, marks }) => (marks ? int_max : null)],
  ['_TH_MRKS', (line) => (practical(line) ? null : external(line))],
  ['_PR_MRKS', (line) => (practical(line) ? external(line) : null)],
  ['_CE_MRKS', ({ int_max, int_mark, marks }) => (marks && int_max > 0 ? int_mark : null)],
  ['_TOT', ({ total_mark, marks }) => (marks ? total_mark : null)],
  ['_GRADE', ({ grade }) => grade],
  ['_GRADE_POINTS', ({ grade_point }) => grade_point],
  ['_CREDIT', ({ credit }) => credit],
  ['_CREDIT_POINTS', (line) => (line.result === 'P' ? points(line).toFixed(2) : null)],
  ['_REMARKS', ({ result }) => ({ P: 'PASS', RA: 'RE-APPEAR', AAA: 'ABSENT', W: 'WAITING' })[result]],
  ['_CREDIT_ELIGIBILITY', ({ result, credit }) => (result === 'P' && credit > 0 ? 'Y' : 'N')],
];

const header = (papers: number): string[] => [
  ...COLUMNS.map(([name]) => name),
  ...Array.from({ length: papers }, (_, index) => PAPER_COLUMNS.map(([name]) => `SUB${index + 1}${name}`)).flat(),
];

function lineOf(semester: Semester, papers: number): string {
  const { lines } = semester;
  const cells = Array.from({ length: papers }, (_, index) => {
    const line = lines[index];
    return PAPER_COLUMNS.map(([, value]) => (line ? value(line) : null));
  });
  return csvLine([...COLUMNS.map(([, value]) => value(semester)), ...cells.flat()]);
}

function semestersOf(lines: readonly ReleasedLine[]): ReleasedLine[][] {
  const semesters = new Map<number, ReleasedLine[]>();
  for (const line of lines) semesters.set(line.sem, [...(semesters.get(line.sem) ?? []), line]);
  return [...semesters.values()];
}

/** What was found out while the file was made. */
export interface CreditTally {
  students: number;
  leftOut: number;
  lines: number;
}

/** Students whose facts are read by one query. */
const BATCH = 100;

/** The file of a part, piece by piece; who has something needed missing is left out. */
export async function* creditBank(
  db: Knex,
  {
    part,
    exam,
    tally,
    progress,
  }: {
    part: DocumentPart;
    exam: CreditExam;
    tally: CreditTally;
    progress: (students: number) => Promise<void>;
  },
): AsyncGenerator<string> {
  const papers = await mostPapers(db, documentScope(part), part);
  // without this mark Excel reads the file in its own code page
  yield `\uFEFF${csvLine(header(papers))}`;
  let batch: ReleasedLine[][] = [];
  const text = async (): Promise<string> => {
    const facts = await creditFacts(db, documentScope(part), {
      part,
      regNos: batch.map(([first]) => first!.reg_no),
    });
    let out = '';
    for (const lines of batch) {
      const ownEntry = facts.get(lines[0]!.reg_no)!;
      if (ownEntry.gaps.some((gap) => NEEDED.includes(gap))) {
        tally.leftOut += 1;
        continue;
      }
      tally.students += 1;
      const semesters = semestersOf(lines);
      for (const semester of semesters) {
        out += lineOf({ facts: ownEntry, lines: semester, whole: semesters.length === 1, exam }, papers);
        tally.lines += 1;
      }
    }
    batch = [];
    await progress(tally.students + tally.leftOut);
    return out;
  };
  for await (const lines of studentsByCollege(db, part)) {
    batch.push(lines);
    if (batch.length === BATCH) yield await text();
  }
  if (batch.length > 0) yield await text();
}
