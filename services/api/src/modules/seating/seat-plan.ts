import type { Hall } from '@thervu/contracts/hall/hall-contract';
import { desksOf } from '@thervu/contracts/hall/hall-rules';
import { lateDesk } from '@thervu/contracts/seating/seat-steps';
import { closePairs, type Candidate } from '@thervu/contracts/seating/seating-desks';
import { planSeats } from '@thervu/contracts/seating/seating-rules';
import type { CandidateRow, SeatRow } from './seating-queries';

/** From rows to the rule and back: what a run of the rule changes of the seats of one sitting. Reads and writes nothing. */

/** The papers of a student in a slot are turns, in the order of their codes. */
export function candidatesOf(rows: readonly CandidateRow[]): Candidate[] {
  const turns = new Map<string, number>();
  return [...rows]
    .sort((a, b) => (a.reg_no < b.reg_no ? -1 : a.reg_no > b.reg_no ? 1 : a.p_code < b.p_code ? -1 : 1))
    .map((row) => {
      const turn = (turns.get(row.reg_no) ?? 0) + 1;
      turns.set(row.reg_no, turn);
      return {
        id: row.application_id,
        reg_no: row.reg_no,
        group: row.paper_group,
        classmates: `${row.colcode} ${row.deg_id}`,
        scribe: row.scribe,
        minutes_per_hour: row.minutes_per_hour,
        step_free: row.step_free,
        turn,
      };
    });
}

export interface PlanInput {
  rows: readonly CandidateRow[];
  halls: readonly Hall[];
  /** Every hall of the centre, the closed ones included: a pair in a closed hall is still one. */
  allHalls?: readonly Hall[];
  seats: readonly SeatRow[];
  seed: string;
  spaced: boolean;
  /** Moves nobody whose desk can be used. */
  keepOthers: boolean;
  version: number;
}

export interface PlanResult {
  removed: number[];
  written: SeatRow[];
  unseated: number;
  halls: number;
  spaced: boolean;
  close_pairs: number;
  diagonal_pairs: number;
  /** Whether any desk is another one than before. */
  changed: boolean;
}

/** A third paper in one slot has no turn. */
const MAX_TURNS = 2;

export function planOf({ rows, halls, seats, seed, spaced, keepOthers, version }: PlanInput): PlanResult {
  const candidates = candidatesOf(rows);
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  const usable = new Map(halls.map((hall) => [hall.hall_id, new Set(desksOf(hall))]));
  const rowOf = new Map(rows.map((row) => [row.application_id, row]));
  const before = new Map(seats.map((seat) => [seat.application_id, seat]));
  const fits = (seat: SeatRow) =>
    known.get(seat.application_id)?.turn === seat.turn && usable.get(seat.hall_id)?.has(seat.desk) === true;
  // whoever is not confirmed any more stays on the chart, as cancelled, while nobody else moves
  const cancelled = keepOthers ? seats.filter((seat) => !known.has(seat.application_id)) : [];
  const kept = seats.filter((seat) => fits(seat) && (keepOthers || seat.placed !== 'RULE'));
  const placedNow = new Map<number, { hall_id: number; desk: string; placed: SeatRow['placed'] }>();
  let unseated = candidates.filter(({ turn }) => turn > MAX_TURNS).length;
  let isSpaced = spaced;

  if (keepOthers) {
    const taken = [...kept, ...cancelled].map(({ application_id, hall_id, desk, turn }) => ({
      hall_id,
      desk,
      turn,
      group: known.get(application_id)?.group ?? '',
    }));
    for (const seat of kept) placedNow.set(seat.application_id, seat);
    for (const candidate of candidates) {
      if (placedNow.has(candidate.id) || candidate.turn > MAX_TURNS) continue;
      const desk = lateDesk(halls, taken, candidate);
      if (!desk) {
        unseated += 1;
        continue;
      }
      placedNow.set(candidate.id, { ...desk, placed: 'LATE' });
      taken.push({ ...desk, turn: candidate.turn, group: candidate.group });
    }
  } else {
    const plan = planSeats({
      halls,
      candidates: candidates.filter(({ turn }) => turn <= MAX_TURNS),
      seed,
      spaced,
      kept: kept.map(({ application_id, hall_id, desk }) => ({ id: application_id, hall_id, desk })),
    });
    const byHand = new Map(kept.map((seat) => [seat.application_id, seat.placed]));
    for (const { id, hall_id, desk } of plan.placements)
      placedNow.set(id, { hall_id, desk, placed: byHand.get(id) ?? 'RULE' });
    unseated += plan.unseated.length;
    isSpaced = plan.spaced;
  }

  const written: SeatRow[] = [];
  const stays = new Set(cancelled.map(({ application_id }) => application_id));
  for (const [id, { hall_id, desk, placed }] of placedNow) {
    const old = before.get(id);
    const { turn } = known.get(id)!;
    if (old && old.hall_id === hall_id && old.desk === desk && old.turn === turn && old.placed === placed) {
      stays.add(id);
      continue;
    }
    const { reg_no, p_code, centre } = rowOf.get(id)!;
    written.push({
      application_id: id,
      reg_no,
      p_code,
      centre,
      turn,
      hall_id,
      desk,
      placed,
      reason: null,
      row_version: version,
    });
  }
  const removed = seats
    .filter(({ application_id }) => !stays.has(application_id))
    .map(({ application_id }) => application_id);
  const seated = [...placedNow].map(([id, { hall_id, desk }]) => ({
    hall_id,
    desk,
    turn: known.get(id)!.turn,
    group: known.get(id)!.group,
  }));
  return {
    removed,
    written,
    unseated,
    halls: new Set(seated.map(({ hall_id }) => hall_id)).size,
    spaced: isSpaced,
    close_pairs: closePairs(halls, seated).length,
    diagonal_pairs: closePairs(halls, seated, { diagonal: true }).length,
    changed: written.length > 0 || removed.length > 0,
  };
}
