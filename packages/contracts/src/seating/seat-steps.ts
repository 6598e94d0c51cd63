import { desksOf, type HallPurpose } from '../hall/hall-rules';
import { inOrder, keyOf, pairsAt, type Candidate, type SeatingHall, type Taken } from './seating-desks';

/** Single steps beside the rule: desks changed for a step-free hall, and a desk for whoever comes late. */

export interface Placed {
  candidate: Candidate;
  hall_id: number;
  desk: string;
}

/** Whoever was granted a step-free hall changes desks with somebody there: of the same paper, so that no pair is made, or else at the fewest pairs. */
export function stepFree(halls: readonly SeatingHall[], placed: readonly Placed[]): Placed[] {
  const shapes = new Map(halls.map((hall) => [hall.hall_id, hall]));
  const result = placed.map((placement) => ({ ...placement }));
  const groups = new Map(result.map(({ candidate, hall_id, desk }) => [`${hall_id}/${desk}`, candidate.group]));
  const isGood = ({ candidate, hall_id }: Placed) => !candidate.step_free || shapes.get(hall_id)!.step_free;
  for (const placement of result.filter((found) => !isGood(found))) {
    const fits = (other: Placed) => shapes.get(other.hall_id)!.step_free && !other.candidate.step_free;
    const cost = (other: Placed) => {
      const groupIn = (hall: number) => (desk: string) => groups.get(`${hall}/${desk}`);
      return (
        pairsAt(shapes.get(other.hall_id)!, other.desk, placement.candidate.group, groupIn(other.hall_id)) +
        pairsAt(shapes.get(placement.hall_id)!, placement.desk, other.candidate.group, groupIn(placement.hall_id))
      );
    };
    // somebody of the same paper makes no pair
    let other = result.find((found) => found.candidate.group === placement.candidate.group && fits(found));
    if (!other) {
      const costs = result.filter(fits).map((found) => ({ found, pairs: cost(found) }));
      other = costs.sort((a, b) => a.pairs - b.pairs)[0]?.found;
    }
    if (!other) continue;
    [placement.candidate, other.candidate] = [other.candidate, placement.candidate];
    for (const { candidate, hall_id, desk } of [placement, other]) groups.set(`${hall_id}/${desk}`, candidate.group);
  }
  return result;
}

/**
 * A free desk for somebody who comes after the plan was fixed, with the fewest pairs and then the fewest diagonal ones, in the
 * halls that are used already before others. Undefined where every desk is taken. Moves nobody.
 */
export function lateDesk(
  halls: readonly SeatingHall[],
  seats: readonly Taken[],
  candidate: Pick<Candidate, 'group' | 'scribe' | 'step_free' | 'turn'>,
): { hall_id: number; desk: string } | undefined {
  const seated = new Map(seats.map((seat) => [keyOf(seat.hall_id, seat.turn, seat.desk), seat.group]));
  const used = new Set(seats.map(({ hall_id }) => hall_id));
  const purpose: HallPurpose = candidate.scribe || candidate.turn !== 1 ? 'SEPARATE' : 'HALL';
  let best: { hall_id: number; desk: string } | undefined;
  let least = Infinity;
  for (const hall of inOrder(halls)) {
    const group = (desk: string) => seated.get(keyOf(hall.hall_id, candidate.turn, desk));
    const wrongHall = (hall.purpose !== purpose ? 1e6 : 0) + (candidate.step_free && !hall.step_free ? 1e6 : 0);
    for (const desk of desksOf(hall)) {
      if (group(desk) !== undefined) continue;
      const cost =
        wrongHall +
        pairsAt(hall, desk, candidate.group, group) * 1000 +
        (used.has(hall.hall_id) ? 0 : 100) +
        pairsAt(hall, desk, candidate.group, group, true);
      if (cost < least) [best, least] = [{ hall_id: hall.hall_id, desk }, cost];
    }
  }
  return best;
}
