import { TOP_SHEET_COLUMNS } from '@thervu/contracts/top-sheet/top-sheet-rules';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Db } from '../../core/database/connect';
import { copiedRows } from '../../core/database/copied-rows';
import { dayNumber, rowXml, textXml, type CellSql } from '../../core/sheets/row-xml';
import { narrowed, type SheetPart } from './top-sheet-queries';

type Field = (typeof TOP_SHEET_COLUMNS)[number];
const text = (sql: string, nullable = false): CellSql => ({ kind: 'text', sql, nullable });
const number = (sql: string, nullable = false): CellSql => ({ kind: 'number', sql, nullable });

/** What stands in a cell. Words of exam, college, degree, course and day are made into XML once for each of those. */
const CELLS: Record<Field, CellSql> = {
  Exam_month: text('r.exam_name'),
  Colcode: text('r.colcode_xml'),
  Colname: text('r.colname'),
  District: text('r.district'),
  Deg_id: number('r.deg_nr'),
  Degree: text('r.degree'),
  Deg_name: text('r.deg_name'),
  Reg_No: text('r.reg_no'),
  stu_name: text('r.stu_name'),
  Dummy_No: text('r.dummy_xml'),
  P_code: text('r.p_code'),
  P_NAME: text('r.p_name'),
  Sem: number('r.sem'),
  CREDIT: number('r.credit'),
  P_TYPE: text('r.p_type'),
  P_GROUP: text('r.p_group'),
  COMN_ID: text('r.comn_id', true),
  BOARD: text('r.board'),
  examdate: number('r.examdate', true),
  examsession: text('r.examsession', true),
};

const SMALL_TABLES = `
with x as materialized (select id, ${textXml('exam_name')} as exam_name from exam where id = :examId),
g as materialized (
  select colcode, ${textXml('colcode')} as colcode_xml, ${textXml('colname')} as colname, ${textXml('district')} as district from college),
d as materialized (select deg_id, deg_id::text as deg_nr, ${textXml('degree')} as degree, ${textXml('deg_name')} as deg_name from degree),
c as materialized (
  select cour_id, ${textXml('p_name')} as p_name, credit::text as credit, ${textXml('p_type')} as p_type, ${textXml('p_group')} as p_group,
    ${textXml('comn_id')} as comn_id from course)`;

export interface SheetChunk {
  /** XML of the rows, one behind the other. */
  xml: Buffer;
  rows: number;
  /** The last number. */
  last: string;
}

const pageText = (styles: readonly number[]): string => {
  const cells = TOP_SHEET_COLUMNS.map((field) => CELLS[field]);
  return `${SMALL_TABLES}
select ${rowXml('r.nr', cells, styles)}, r.dummy_no::text
from (
  select (:begin - 1 + row_number() over (order by o.dummy_no))::text as nr, o.dummy_no, o.sem::text as sem,
    ${textXml('o.reg_no')} as reg_no, ${textXml('o.stu_name')} as stu_name, concat('<t>', o.dummy_no, '</t>') as dummy_xml,
    ${textXml('o.p_code')} as p_code, ${textXml('o.board')} as board, ${dayNumber('o.examdate')}::text as examdate,
    ${textXml('o.examsession')} as examsession, x.exam_name, g.colcode_xml, g.colname, g.district, d.deg_nr, d.degree, d.deg_name,
    c.p_name, c.credit, c.p_type, c.p_group, c.comn_id
  from (:rows) o cross join x join g on g.colcode = o.colcode join d on d.deg_id = o.deg_id join c on c.cour_id = o.cour_id
  offset 0) r`;
};

interface PageBegin {
  after: string;
  begin: number;
  limit: number;
  styles: readonly number[];
}

/** The statement of a page, with its values written into it. */
function pageStatement(db: Db, part: SheetPart, { after, begin, limit, styles }: PageBegin): string {
  const rows = narrowed(db, part)
    .join('student as u', 'u.student_id', 'a.student_id')
    .where('s.dummy_no', '>', after)
    .orderBy('s.dummy_no')
    .limit(limit)
    .select(
      ...['s.dummy_no', 's.p_code', 's.board', 'a.colcode', 'a.reg_no', 'a.sem', 'a.deg_id', 'a.cour_id', 'u.stu_name'],
      ...['t.examdate', 't.examsession'],
    );
  return db.raw(pageText(styles), { examId: part.examId, begin, rows }).toQuery();
}

/**
 * The XML of the rows behind a number, in the order of the numbers, as the database makes it; at most `limit` rows, the first
 * of them the row `begin` of its sheet. COPY takes no parameters: knex writes the values into the statement.
 */
export async function* sheetRows(db: Db, part: SheetPart, page: PageBegin): AsyncGenerator<SheetChunk> {
  const pool = db.client as {
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
  };
  const connection = await pool.acquireConnection();
  try {
    const statement = pageStatement(db, part, page);
    const stream = connection.query(copyTo(`copy (${statement}) to stdout (format binary)`));
    let last = page.after;
    for await (const rows of copiedRows(stream as AsyncIterable<Buffer>)) {
      const first = rows[0]![1]!.toString();
      // the window hands the rows on in its order: what it did not would be put below the wrong number
      if (first <= last) throw new Error('The rows of the top sheets do not come in the order of their numbers.');
      last = rows.at(-1)![1]!.toString();
      yield { xml: Buffer.concat(rows.map(([xml]) => xml!)), rows: rows.length, last };
    }
  } finally {
    await pool.releaseConnection(connection);
  }
}
