import type { TicketHolder } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import type { ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import { regnoKey } from '@thervu/contracts/student/register-number';
import { ON_ROLL } from '@thervu/contracts/student/student-options';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';

/** Whose tickets: an exam, a college, and what narrows it. */
export interface TicketPart {
  examId: number;
  college: string;
  degree?: number | undefined;
  batch?: number | undefined;
  regNo?: string | undefined;
}

/** One confirmed paper as a ticket needs it. */
export interface TicketLine {
  reg_no: string;
  stu_name: string;
  tam_name: string | null;
  dob: string;
  degree: string;
  sem: number;
  p_code: string;
  p_name: string;
  examdate: string | null;
  examsession: ExamSession | null;
  photo: string | null;
}

/** Confirmed papers of those who may write: the discontinued and the withheld get no ticket. */
const ticketed = (db: Db, scope: Scope, { examId, college, degree, batch, regNo }: TicketPart) =>
  db('exam_application as a')
    .join('student as s', 's.student_id', 'a.student_id')
    .leftJoin('v_ticket_hold as h', (on) => on.onVal('h.exam_id', examId).on('h.reg_no', 'a.reg_no'))
    .where({ 'a.exam_id': examId, 'a.colcode': college, 'a.ex_confm': true })
    .whereIn('s.status', ON_ROLL)
    .whereNull('h.reg_no')
    .modify(visibleTo, scope, 'a.colcode')
    .modify((query) => {
      if (degree !== undefined) void query.where('a.deg_id', degree);
      if (batch !== undefined) void query.where('s.admn_acdyr', batch);
      if (regNo !== undefined) void query.whereRaw('a.reg_no = written_reg_no(?)', [regNo]);
    });

/** The lines of the tickets by year of admission, degree and register number; each one's papers by day, those without a day last. */
export const ticketLines = (db: Db, scope: Scope, part: TicketPart): Promise<TicketLine[]> =>
  ticketed(db, scope, part)
    .join('course as c', 'c.cour_id', 'a.cour_id')
    .join('degree as d', 'd.deg_id', 'a.deg_id')
    .leftJoin('exam_timetable as t', (on) => on.on('t.exam_id', 'a.exam_id').on('t.p_code', 'a.p_code'))
    .leftJoin('student_upload as u', (on) => on.on('u.student_id', 'a.student_id').on('u.field', db.raw(`'image'`)))
    .orderByRaw(
      `s.admn_acdyr, d.degree, d.deg_name, a.reg_no, t.examdate nulls last, t.examsession = 'AN', a.sem, a.p_code`,
    )
    .select<TicketLine[]>({
      reg_no: 'a.reg_no',
      stu_name: 's.stu_name',
      tam_name: 's.tam_name',
      dob: 's.dob',
      sem: 'a.sem',
      p_code: 'a.p_code',
      p_name: 'c.p_name',
      examdate: 't.examdate',
      examsession: 't.examsession',
      photo: 'u.path',
    })
    .select(db.raw(`d.degree || ' ' || d.deg_name as degree`));

export interface TicketCentre {
  reg_no: string;
  centre: string;
  seats: TicketHolder['seats'];
}
/** Where the students of a college write, or the named one, by register number; empty in an exam without centres. */
export async function ticketCentres(
  db: Db,
  { examId, college, regNo }: Pick<TicketPart, 'examId' | 'college' | 'regNo'>,
  hours: number,
): Promise<Map<string, TicketCentre>> {
  const { rows } = await db.raw<{ rows: TicketCentre[] }>(
    'select * from ticket_centres(?, ?, ?, (select written_reg_no(?)))',
    [examId, college, hours, regNo ?? null],
  );
  return new Map(rows.map((row) => [row.reg_no, row]));
}

export async function countTickets(db: Db, scope: Scope, part: TicketPart): Promise<number> {
  const [row] = await ticketed(db, scope, part).countDistinct<{ count: number }[]>('a.reg_no as count');
  return row!.count;
}

export async function collegeName(db: Db, college: string): Promise<string> {
  const row = await db('college').where({ colcode: college }).first<{ colname: string } | undefined>('colname');
  return row?.colname ?? '';
}

export interface PhotoRow {
  path: string;
  mime: string;
  size_bytes: number;
}

/** The photo of a student who is, or has applied for an exam, at a college the session may see. */
export const findPhoto = (db: Db, scope: Scope, regNo: string): Promise<PhotoRow | undefined> =>
  db('student_upload as u')
    .join('student as s', 's.student_id', 'u.student_id')
    .where({ 's.regno_key': regnoKey(regNo), 'u.field': 'image' })
    .where((ownEntry) => {
      void ownEntry.where((now) => visibleTo(now, scope, 's.colcode'));
      void ownEntry.orWhereExists((applied) => {
        void applied
          .from('exam_application as a')
          .whereRaw('a.student_id = s.student_id')
          .modify(visibleTo, scope, 'a.colcode');
      });
    })
    .first<PhotoRow | undefined>('u.path', 'u.mime', 'u.size_bytes');

/** What a hall compares with the ticket in a candidate's hand. */
export interface TicketState {
  exam: string;
  /** As it is written on paper. */
  reg_no: string;
  degree: string;
  revision: number;
  /** False for who has left, has no confirmed paper any more, or is withheld. */
  current: boolean;
  papers: Pick<TicketLine, 'sem' | 'p_code' | 'p_name' | 'examdate' | 'examsession'>[];
}

/** The state of a ticket whose signature has been verified; undefined where exam or student no longer exist. */
export async function ticketState(
  db: Db,
  { exam, regNo, colcode }: { exam: string; regNo: string; colcode: string },
): Promise<TicketState | undefined> {
  const { rows } = await db.raw<{ rows: { state: TicketState | null }[] }>('select ticket_state(?, ?, ?) as state', [
    exam,
    regNo,
    colcode,
  ]);
  return rows[0]?.state ?? undefined;
}
