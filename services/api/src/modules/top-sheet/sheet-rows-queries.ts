import { TOP_SHEET_COLUMNS } from '@thervu/contracts/top-sheet/top-sheet-rules';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../../core/database/connect';
import { copiedRows } from '../../core/database/copied-rows';
import {
  RowBytes,
  cellsXml,
  columnsXml,
  dayNumber,
  numberedXml,
  type CellValue,
  type NumberedXml,
} from '../../core/sheets/row-xml';
import { narrowed, type SheetPart } from './top-sheet-queries';

const text = (value: string | null): CellValue => ({ kind: 'text', value });
const number = (value: string | null): CellValue => ({ kind: 'number', value });

export interface SheetChunk {
  /** XML of the rows, one behind the other. */
  xml: Buffer;
  rows: number;
  /** The last number. */
  last: string;
}

export interface SheetBegin {
  /** The number behind which the rows are wanted. */
  after: string;
  /** Number of the first row in its sheet. */
  begin: number;
  limit: number;
  /** Numbers of the styles of the columns. */
  styles: readonly number[];
}

interface CollegeWords {
  colcode: string;
  colname: string;
  district: string;
}
interface DegreeWords {
  deg_id: number;
  degree: string;
  deg_name: string;
}
interface CourseWords {
  cour_id: number;
  p_name: string;
  credit: string;
  p_type: string;
  p_group: string;
  comn_id: string | null;
}

/** The words of an exam, its colleges, degrees and courses; the ids are texts as COPY writes them. */
interface SheetWords {
  exam: string;
  colleges: Map<string, CollegeWords>;
  degrees: Map<string, DegreeWords>;
  courses: Map<string, CourseWords>;
}

async function sheetWords(db: Db, examId: number): Promise<SheetWords> {
  const { exam_name } = await db('exam').where({ id: examId }).first<{ exam_name: string }>('exam_name');
  const colleges: CollegeWords[] = await db('college').select('colcode', 'colname', 'district');
  const degrees: DegreeWords[] = await db('degree').select('deg_id', 'degree', 'deg_name');
  const courses: CourseWords[] = await db('course').select(
    ...['cour_id', 'p_name', 'p_type', 'p_group', 'comn_id'],
    db.raw('credit::text as credit'),
  );
  return {
    exam: exam_name,
    colleges: new Map(colleges.map((college) => [college.colcode, college])),
    degrees: new Map(degrees.map((degree) => [String(degree.deg_id), degree])),
    courses: new Map(courses.map((course) => [String(course.cour_id), course])),
  };
}

/** The rows behind a number, in the order of the numbers, as texts. */
const rowsBehind = (db: Db, part: SheetPart, { after, limit }: SheetBegin): string =>
  narrowed(db, part)
    .join('student as u', 'u.student_id', 'a.student_id')
    .where('s.dummy_no', '>', after)
    .orderBy('s.dummy_no')
    .limit(limit)
    .select(
      ...['s.dummy_no', 's.p_code', 's.board', 'a.colcode', 'a.reg_no', 'u.stu_name', 't.examsession'],
      ...['a.deg_id', 'a.cour_id', 'a.sem', 't.examdate'].map((column) => db.raw('??::text', [column])),
    )
    .toQuery();

const found = <Key, Value>(values: Map<Key, Value>, key: Key): Value => {
  const value = values.get(key);
  if (value === undefined) throw new Error(`What ${String(key)} is called was not read.`);
  return value;
};

/** What COPY hands over of a row. */
type Fields = [
  ...[dummyNo: string, paper: string, board: string, colcode: string, regNo: string, name: string],
  ...[session: string | null, degree: string, course: string, sem: string, day: string | null],
];

const CANDIDATE = TOP_SHEET_COLUMNS.indexOf('Reg_No');
const PAPER = TOP_SHEET_COLUMNS.indexOf('P_code');

/**
 * Rows as XML. Most of a row is the same for all candidates of a degree in a college, and for all of a paper: both parts are made
 * once for each number of digits that the number of a row has.
 */
class SheetXml {
  private readonly columns: ReturnType<typeof columnsXml>;
  private readonly bytes = new RowBytes();
  private readonly begins = new Map<string, NumberedXml>();
  private readonly ends = new Map<string, NumberedXml>();
  private digits = 0;

  constructor(
    private readonly words: SheetWords,
    styles: readonly number[],
  ) {
    this.columns = columnsXml(styles);
  }

  private begin(colcode: string, degree: string): NumberedXml {
    const { colname, district } = found(this.words.colleges, colcode);
    const { degree: level, deg_name } = found(this.words.degrees, degree);
    const cells = [text(this.words.exam), text(colcode), text(colname), text(district)];
    const [first, ...rest] = cellsXml(this.columns, 0, [...cells, number(degree), text(level), text(deg_name)]);
    return numberedXml(['<row r="', `">${first}`, ...rest], this.digits);
  }

  private end([, paper, board, , , , session, , course, sem, day]: Fields): NumberedXml {
    const { p_name, credit, p_type, p_group, comn_id } = found(this.words.courses, course);
    const cells = [text(paper), text(p_name), number(sem), number(credit), text(p_type), text(p_group), text(comn_id)];
    const sitting = [text(board), number(day === null ? null : dayNumber(day)), text(session)];
    const pieces = cellsXml(this.columns, PAPER, [...cells, ...sitting]);
    return numberedXml([...pieces.slice(0, -1), `${pieces.at(-1)!}</row>`], this.digits);
  }

  /** Adds a row; returns the rows before it where they fill a buffer. */
  add(fields: Fields, nr: number): Buffer | undefined {
    const [dummyNo, paper, board, colcode, regNo, name, session, degree, course, sem, day] = fields;
    const digits = String(nr);
    if (digits.length !== this.digits) {
      this.begins.clear();
      this.ends.clear();
      this.digits = digits.length;
    }
    const beginKey = `${colcode} ${degree}`;
    let begin = this.begins.get(beginKey);
    if (!begin) this.begins.set(beginKey, (begin = this.begin(colcode, degree)));
    const endKey = `${course} ${sem} ${day} ${session} ${paper} ${board}`;
    let end = this.ends.get(endKey);
    if (!end) this.ends.set(endKey, (end = this.end(fields)));
    const candidate = cellsXml(this.columns, CANDIDATE, [text(regNo), text(name), text(dummyNo)]).join(digits);
    const full = this.bytes.full(begin.bytes.length + candidate.length * MAX_SIGN_BYTES + end.bytes.length);
    const written = Buffer.from(digits);
    this.bytes.numbered(begin, written);
    this.bytes.text(candidate);
    this.bytes.numbered(end, written);
    return full;
  }

  rest(): Buffer {
    return this.bytes.taken();
  }
}

/** Most bytes that a sign of a text (a unit of UTF-16) takes in UTF-8. */
const MAX_SIGN_BYTES = 3;

/**
 * The XML of the rows behind a number, in the order of the numbers; at most `limit` rows, the first of them the row `begin` of its
 * sheet. COPY takes no parameters: knex writes the values into the statement.
 */
export async function* sheetRows(db: Db, part: SheetPart, page: SheetBegin): AsyncGenerator<SheetChunk> {
  const sheet = new SheetXml(await sheetWords(db, part.examId), page.styles);
  const pool = db.client as {
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
  };
  const connection = await pool.acquireConnection();
  let isThrough = false;
  try {
    const stream = connection.query(copyTo(`copy (${rowsBehind(db, part, page)}) to stdout (format binary)`));
    let nr = page.begin;
    let chunk = { rows: 0, last: page.after };
    for await (const rows of copiedRows(stream as AsyncIterable<Buffer>))
      for (const row of rows) {
        const fields = row as Fields;
        const xml = sheet.add(fields, nr++);
        if (xml) yield { xml, ...chunk };
        chunk = { rows: xml ? 1 : chunk.rows + 1, last: fields[0] };
      }
    if (chunk.rows > 0) yield { xml: sheet.rest(), ...chunk };
    isThrough = true;
  } finally {
    // what is left of a broken-off COPY would be read by whoever has the connection next
    if (!isThrough) await connection.end();
    await pool.releaseConnection(connection);
  }
}
