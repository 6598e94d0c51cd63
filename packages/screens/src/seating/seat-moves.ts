import type { Seat, Sitting } from '@thervu/contracts/seating/seating-contract';
import type { Say } from '@thervu/words';
import type { SeatingWords } from '@thervu/words/compiled/seating';
import { DESK } from '@thervu/contracts/hall/hall-rules';

/** Who is moved where, as the call wants it. */
export interface SeatMove {
  id: number;
  hall_id: number;
  desk: string;
  row_version: number;
  expected: number | null;
}

type Hall = Sitting['halls'][number];
const placeOf = (sitting: Sitting, hall: Hall, text: string): { hall: Hall; desk: string } | undefined => {
  const [first = '', second] = text.split('/');
  const named = second === undefined ? hall : sitting.halls.find(({ hall_no }) => hall_no === first);
  const desk = second ?? first;
  return named && DESK.test(desk) ? { hall: named, desk } : undefined;
};
const seatAt = (sitting: Sitting, turn: number, place: { hall: Hall; desk: string }): Seat | undefined =>
  sitting.seats.find((seat) => seat.hall_id === place.hall.hall_id && seat.desk === place.desk && seat.turn === turn);

/**
 * Reads `B3 D4`: the candidate on B3 goes to D4, and whoever sits there to B3. `B3 H2/D4` names a desk of another hall,
 * `21UCS104 D4` a candidate by register number, also one without a desk. Answers the move, or why it is none.
 */
export function readMove(
  typed: string,
  sitting: Sitting,
  hall: Hall,
  turn: number,
  t: Say<SeatingWords>,
): SeatMove | string {
  const [from = '', to = '', ...rest] = typed
    .trim()
    .toUpperCase()
    .split(/[\s,;>]+/);
  if (to === '' || rest.length > 0) return t('swap.type');
  const target = placeOf(sitting, hall, to);
  if (!target) return t('swap.no-desk', { desk: to });
  const source = placeOf(sitting, hall, from);
  const seat = source ? seatAt(sitting, turn, source) : sitting.seats.find(({ reg_no }) => reg_no === from);
  const waiting = seat ? undefined : sitting.unseated.find(({ reg_no }) => reg_no === from);
  if (!seat && !waiting) return source ? t('swap.nobody', { desk: from }) : t('swap.neither', { text: from });
  const there = seatAt(sitting, seat?.turn ?? turn, target);
  if (seat && there?.id === seat.id) return t('swap.there', { reg: seat.reg_no, desk: to });
  return {
    id: seat?.id ?? waiting!.id,
    hall_id: target.hall.hall_id,
    desk: target.desk,
    row_version: seat?.row_version ?? 0,
    expected: there?.id ?? null,
  };
}

/** Papers that are printed on one question paper, each with a number: the colour of its desks. */
export function groupsOf(sitting: Sitting): { group: string; number: number; papers: string; candidates: number }[] {
  const groups = [...new Set(sitting.papers.map(({ group }) => group))];
  return groups.map((group, index) => {
    const papers = sitting.papers.filter((paper) => paper.group === group);
    return {
      group,
      number: index + 1,
      papers: papers.map(({ p_code, p_name }) => `${p_code} ${p_name}`).join(', '),
      candidates: papers.reduce((sum, { candidates }) => sum + candidates, 0),
    };
  });
}
