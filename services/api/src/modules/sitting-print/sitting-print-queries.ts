import type { Db } from '../../core/database/connect';
import type { SittingKey } from '../seating/seating-service';
import type { PrintedCover, PrintedDuty, PrintedOpening, PrintedReport, PrintedSeat, PrintedStock } from './print-data';

/** What the prints of a session hold, read as the owner of the database: a job makes them. */

const columnsOf = ({ examId, centre, date, session }: SittingKey, table: string) => ({
  [`${table}.exam_id`]: examId,
  [`${table}.centre`]: centre,
  [`${table}.examdate`]: date,
  [`${table}.examsession`]: session,
});

export interface PrintedSitting {
  state: string;
  plan_no: number;
  seed: string | null;
  closed_at: Date | null;
  colname: string;
  chief_name: string | null;
}
export const findPrinted = (db: Db, key: SittingKey): Promise<PrintedSitting | undefined> =>
  db('sitting as s')
    .join('exam_centre as x', (on) => on.on('x.exam_id', 's.exam_id').on('x.centre', 's.centre'))
    .join('college as c', 'c.colcode', 's.centre')
    .where(columnsOf(key, 's'))
    .first<PrintedSitting | undefined>(
      's.state',
      's.plan_no',
      's.closed_at',
      'c.colname',
      'x.chief_name',
      db.raw('s.seed::text as seed'),
    );

export async function printedSeats(db: Db, key: SittingKey): Promise<PrintedSeat[]> {
  const { rows } = await db.raw<{ rows: PrintedSeat[] }>(
    `select x.application_id, x.reg_no, s.stu_name, a.colcode, x.p_code, c.p_name, coalesce(c.comn_id, x.p_code) as "group",
       x.hall_id, x.desk, x.turn, x.placed, x.reason, not a.ex_confm as cancelled, coalesce(g.scribe, false) as scribe,
       (select w.name from scribe w where w.exam_id = x.exam_id and w.reg_no = x.reg_no and w.p_code in (x.p_code, '*')
         order by w.p_code = '*' limit 1) as scribe_name,
       coalesce(g.large_print, false) as large_print, coalesce(g.own_keyboard, false) as own_keyboard,
       coalesce(g.minutes_per_hour, 0) as minutes_per_hour, u.path as photo
     from seat x
     join exam_application a on a.exam_id = x.exam_id and a.id = x.application_id
     join student s on s.student_id = a.student_id
     join course c on c.cour_id = a.cour_id
     left join student_upload u on u.student_id = a.student_id and u.field = 'image'
     left join exam_accommodation g on g.exam_id = x.exam_id and g.reg_no = x.reg_no and g.state = 'GRANTED'
     where x.exam_id = ? and x.centre = ? and x.examdate = ?::date and x.examsession = ?
     order by x.hall_id, x.turn, x.reg_no`,
    [key.examId, key.centre, key.date, key.session],
  );
  return rows;
}

export const countSeats = async (db: Db, key: SittingKey): Promise<number> => {
  const [row] = await db('seat as x').where(columnsOf(key, 'x')).count<{ n: number }[]>({ n: '*' });
  return Number(row!.n);
};

export const printedDuties = (db: Db, key: SittingKey): Promise<PrintedDuty[]> =>
  db('invigilation_duty as d')
    .join('invigilator as i', 'i.id', 'd.invigilator_id')
    .leftJoin('hall as h', 'h.hall_id', 'd.hall_id')
    .where(columnsOf(key, 'd'))
    .orderByRaw('h.fill_order nulls last, h.hall_no, i.name, i.id')
    .select<PrintedDuty[]>('i.name', 'i.designation', 'i.department', 'd.hall_id', 'h.hall_no', 'd.part', 'd.came');

export const printedOpenings = (db: Db, key: SittingKey): Promise<PrintedOpening[]> =>
  db('question_packet_opening as o')
    .where(columnsOf(key, 'o'))
    .select<PrintedOpening[]>('p_code', 'sealed_count', 'seal_intact', 'opened_at', 'opened_by', 'witness');

export const printedReports = (db: Db, key: SittingKey): Promise<PrintedReport[]> =>
  db('hall_report as r')
    .where(columnsOf(key, 'r'))
    .select<PrintedReport[]>(
      'hall_id',
      'turn',
      'absent_desks',
      'present',
      'books_given',
      'books_spoiled',
      'books_back',
      'malpractice',
      'note',
    );

export const printedCovers = (db: Db, key: SittingKey): Promise<PrintedCover[]> =>
  db('script_cover as k')
    .where(columnsOf(key, 'k'))
    .orderBy(['p_code', 'part'])
    .select<PrintedCover[]>('p_code', 'part', 'cover_no', 'scripts', 'seal_no');

/** The register of answer books of a centre, the newest line first. */
export const printedStock = (db: Db, { examId, centre }: SittingKey): Promise<PrintedStock[]> =>
  db('answer_book_stock as s')
    .join('app_user as u', 'u.id', 's.by_user')
    .where({ 's.exam_id': examId, 's.centre': centre })
    .orderBy('s.id', 'desc')
    .select<PrintedStock[]>('s.kind', 's.count', 's.examdate', 's.examsession', 's.note', 's.at', 'u.name as by');
