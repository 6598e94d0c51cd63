import type { SeatingHall } from '@thervu/contracts/seating/seating-desks';
import type { Db } from '../../core/database/connect';

/** A confirmed row without a seat in a session whose plan is fixed. */
export interface LateCandidate {
  application_id: number;
  reg_no: string;
  p_code: string;
  paper_group: string;
  centre: string;
  examdate: string;
  examsession: string;
  scribe: boolean;
  step_free: boolean;
  /** Turns in which the student sits in this slot already. */
  turns: number[];
}
export async function lateCandidates(trx: Db, examId: number, ids: readonly number[]): Promise<LateCandidate[]> {
  const { rows } = await trx.raw<{ rows: LateCandidate[] }>('select * from late_candidates(?, ?::bigint[])', [
    examId,
    [...ids],
  ]);
  return rows;
}

interface LateSitting {
  /** Every hall of the centre; `open` where somebody may still be seated. */
  halls: (SeatingHall & { open: boolean })[];
  taken: { hall_id: number; desk: string; turn: number; group: string }[];
}
/** Locks the session and answers its halls and desks. */
export async function lateSitting(
  trx: Db,
  examId: number,
  { centre, examdate, examsession }: Pick<LateCandidate, 'centre' | 'examdate' | 'examsession'>,
): Promise<LateSitting> {
  const { rows } = await trx.raw<{ rows: LateSitting[] }>('select * from late_sitting(?, ?, ?::date, ?)', [
    examId,
    centre,
    examdate,
    examsession,
  ]);
  return rows[0]!;
}

export const insertLateSeat = (
  trx: Db,
  examId: number,
  seat: {
    application_id: number;
    turn: number;
    hall_id: number;
    desk: string;
    close_pairs: number;
    diagonal_pairs: number;
    userId: number;
  },
) =>
  trx.raw('select give_late_seat(?, ?, ?, ?, ?, ?, ?, ?)', [
    examId,
    seat.application_id,
    seat.turn,
    seat.hall_id,
    seat.desk,
    seat.close_pairs,
    seat.diagonal_pairs,
    seat.userId,
  ]);
