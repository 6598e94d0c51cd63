import type { ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import type { Db } from '../../core/database/connect';
import type { SittingKey } from './seating-queries';

/** A paper that a student writes in a slot, and where they should sit. */
export interface SlotRow {
  application_id: number;
  colcode: string;
  p_code: string;
  /** Null where the college has no centre. */
  centre: string | null;
  /** The desk at the own centre, where the plan has one. */
  hall_id: number | null;
  hall_no: string | null;
  desk: string | null;
  turn: number | null;
}
export async function rowsOfSlot(
  trx: Db,
  { examId, date, session }: { examId: number; date: string; session: ExamSession },
  regNo: string,
): Promise<SlotRow[]> {
  const { rows } = await trx.raw<{ rows: SlotRow[] }>(
    `select v.application_id, v.colcode, v.p_code, v.centre, x.hall_id, h.hall_no, x.desk, x.turn from v_sitting_candidate v
     left join seat x on x.exam_id = v.exam_id and x.application_id = v.application_id
     left join hall h on h.hall_id = x.hall_id
     where v.exam_id = ? and v.examdate = ?::date and v.examsession = ? and v.reg_no = ? order by v.p_code`,
    [examId, date, session, regNo],
  );
  return rows;
}

export const insertVisitor = (
  trx: Db,
  { examId, centre, date, session }: SittingKey,
  visitor: { regNo: string; colcode: string; reason: string; userId: number },
) =>
  trx('centre_allotment').insert({
    exam_id: examId,
    colcode: visitor.colcode,
    reg_no: visitor.regNo,
    centre,
    reason: visitor.reason,
    by_user: visitor.userId,
    examdate: date,
    examsession: session,
  });

/** Frees the desk at the own centre. Pairs that were accepted there can only have become fewer. */
export async function releaseSeat(trx: Db, key: SittingKey, application: number): Promise<void> {
  await trx('seat').where({ exam_id: key.examId, application_id: application }).delete();
  await trx('sitting')
    .where({ exam_id: key.examId, centre: key.centre, examdate: key.date, examsession: key.session })
    .update({ candidates: trx.raw('candidates - 1'), row_version: trx.raw('row_version + 1') });
}

/** What the own centre has reported of a desk: absent, present, or nothing yet. */
export async function reportedAt(
  trx: Db,
  key: SittingKey,
  { hall_id, turn, desk }: { hall_id: number; turn: number; desk: string },
): Promise<'absent' | 'present' | null> {
  const report = await trx('hall_report')
    .where({ exam_id: key.examId, centre: key.centre, examdate: key.date, examsession: key.session, hall_id, turn })
    .first<{ absent_desks: string[] } | undefined>('absent_desks');
  return report ? (report.absent_desks.includes(desk) ? 'absent' : 'present') : null;
}

/** A desk that was reported absent and belongs to a visitor elsewhere is no absence: present and books stay as they were. */
export const clearAbsence = (
  trx: Db,
  key: SittingKey,
  { hall_id, turn, desk }: { hall_id: number; turn: number; desk: string },
) =>
  trx('hall_report')
    .where({ exam_id: key.examId, centre: key.centre, examdate: key.date, examsession: key.session, hall_id, turn })
    .update({
      absent_desks: trx.raw('array_remove(absent_desks, ?::text)', [desk]),
      row_version: trx.raw('row_version + 1'),
    });

export const seatOf = (trx: Db, examId: number, application: number) =>
  trx('seat as x')
    .join('hall as h', 'h.hall_id', 'x.hall_id')
    .where({ 'x.exam_id': examId, 'x.application_id': application })
    .first<{ hall_no: string; desk: string; centre: string } | undefined>('h.hall_no', 'x.desk', 'x.centre');

export const nameReason = (trx: Db, examId: number, application: number, reason: string) =>
  trx('seat').where({ exam_id: examId, application_id: application }).update({ reason });
