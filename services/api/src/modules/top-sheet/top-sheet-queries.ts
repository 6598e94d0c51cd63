import type { TopSheetRow } from '@thervu/contracts/top-sheet/top-sheet-contract';
import type { Knex } from 'knex';
import type { Db } from '../../core/database/connect';
import type { JobRow } from '../../core/jobs/jobs';

/** Which scripts of an exam; what is left out does not narrow. */
export interface SheetPart {
  examId: number;
  district?: string | undefined;
  /** Day of the exam. */
  date?: string | undefined;
  college?: string | undefined;
}

/** The scripts of a part with their applications, colleges and days. */
export const narrowed = (db: Db, { examId, district, date, college }: SheetPart): Knex.QueryBuilder =>
  db('script as s')
    .join('exam_application as a', (on) => on.on('a.exam_id', 's.exam_id').on('a.id', 's.application_id'))
    .join('college as g', 'g.colcode', 'a.colcode')
    .leftJoin('exam_timetable as t', (on) => on.on('t.exam_id', 's.exam_id').on('t.p_code', 's.p_code'))
    .where('s.exam_id', examId)
    .whereNull('s.void_reason')
    .modify((query) => {
      if (district !== undefined) void query.where('g.district', district);
      if (date !== undefined) void query.where('t.examdate', date);
      if (college !== undefined) void query.where('a.colcode', college);
    });

const withFields = (query: Knex.QueryBuilder) =>
  query
    .join('exam as x', 'x.id', 's.exam_id')
    .join('student as u', 'u.student_id', 'a.student_id')
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .select<TopSheetRow[]>({
      Exam_month: 'x.exam_name',
      Colcode: 'a.colcode',
      Colname: 'g.colname',
      District: 'g.district',
      Deg_id: 'a.deg_id',
      Degree: 'd.degree',
      Deg_name: 'd.deg_name',
      Reg_No: 'a.reg_no',
      stu_name: 'u.stu_name',
      Dummy_No: 's.dummy_no',
      P_code: 's.p_code',
      P_NAME: 'c.p_name',
      Sem: 'a.sem',
      CREDIT: 'c.credit',
      P_TYPE: 'c.p_type',
      P_GROUP: 'c.p_group',
      COMN_ID: 'c.comn_id',
      BOARD: 's.board',
      examdate: 't.examdate',
      examsession: 't.examsession',
    });

/** The next sheets behind a number, in the order of the numbers. */
export const sheetPage = (db: Db, part: SheetPart, after: string, size: number): Promise<TopSheetRow[]> =>
  withFields(narrowed(db, part)).where('s.dummy_no', '>', after).orderBy('s.dummy_no').limit(size);

/** Whether a part has a sheet behind a number. */
export const hasSheetAfter = async (db: Db, part: SheetPart, after: string): Promise<boolean> =>
  (await narrowed(db, part).where('s.dummy_no', '>', after).first<object | undefined>('s.dummy_no')) !== undefined;

/** A sheet, and where its candidate sits once there is a plan. */
export interface HallSheet extends TopSheetRow {
  centre: string | null;
  hall_no: string | null;
  desk: string | null;
}
/**
 * The sheets of a college in the order in which they are laid out: by day and session, then by hall and desk, front desks of a column
 * first; without a plan by paper and register number.
 */
export const hallSheets = (db: Db, part: SheetPart): Promise<HallSheet[]> =>
  withFields(narrowed(db, part))
    .leftJoin('seat as z', (on) => on.on('z.exam_id', 's.exam_id').on('z.application_id', 's.application_id'))
    .leftJoin('hall as l', 'l.hall_id', 'z.hall_id')
    .select<HallSheet[]>('z.centre', 'l.hall_no', 'z.desk')
    .orderByRaw(
      `t.examdate nulls last, t.examsession = 'AN', length(z.centre), z.centre, l.fill_order, l.hall_id, z.turn,
       left(z.desk, 1), substr(z.desk, 2)::int, s.p_code collate "C", a.reg_no collate "C"`,
    );

export async function countSheets(db: Db, part: SheetPart): Promise<number> {
  const [row] = await narrowed(db, part).count<{ count: number }[]>({ count: '*' });
  return Number(row!.count);
}

export async function countVoid(db: Db, examId: number): Promise<number> {
  const [row] = await db('script')
    .where({ exam_id: examId })
    .whereNotNull('void_reason')
    .count<{ count: number }[]>({ count: '*' });
  return Number(row!.count);
}

export async function examDays(db: Db, examId: number): Promise<string[]> {
  const rows: { examdate: string }[] = await db('exam_timetable')
    .where({ exam_id: examId })
    .distinct('examdate')
    .orderBy('examdate');
  return rows.map(({ examdate }) => examdate);
}

export async function generatedAt(db: Db, examId: number): Promise<string | null> {
  const row = await db('exam').where({ id: examId }).first<{ at: Date | null }>('sheets_generated_at as at');
  return row.at?.toISOString() ?? null;
}

export const latestJob = (db: Db, examId: number, kind: string): Promise<JobRow | undefined> =>
  db('job').where({ exam_id: examId, kind }).orderBy('created_at', 'desc').first<JobRow | undefined>();

export const jobNumbered = (db: Db, id: string): Promise<JobRow> => db('job').where({ id }).first<JobRow>();

/** Whether an exam has at most `max` eligible rows; stops counting beyond that. */
export async function fewerEligible(db: Db, examId: number, max: number): Promise<boolean> {
  const rows: unknown[] = await db('v_qp_eligible')
    .where({ exam_id: examId })
    .limit(max + 1)
    .select('id');
  return rows.length <= max;
}
