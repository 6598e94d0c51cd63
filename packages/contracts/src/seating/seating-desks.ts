import { deskName, deskPlace, desksOf, type HallPurpose, type HallShape } from '../hall/hall-rules';

/**
 * Desks and their two colours, and which neighbours write the same paper. Pure, as the rule that fills them; nothing here may import zod.
 */

export interface SeatingHall extends HallShape {
  hall_id: number;
  purpose: HallPurpose;
  fill_order: number;
  step_free: boolean;
}

export interface Candidate {
  /** The application of the paper. */
  id: number;
  reg_no: string;
  /** Everything printed on one question paper. */
  group: string;
  /** College and degree: classmates are kept apart where papers cannot be. */
  classmates: string;
  scribe: boolean;
  minutes_per_hour: number;
  step_free: boolean;
  /** 2: the second paper of an accepted clash. */
  turn: number;
}

export interface Placement {
  id: number;
  hall_id: number;
  desk: string;
}

export interface Neighbours {
  hall_id: number;
  desk: string;
  other: string;
  group: string;
}

export interface Taken {
  hall_id: number;
  desk: string;
  group: string;
  turn: number;
}

const isEven = (desk: string): boolean => {
  const { row, col } = deskPlace(desk);
  return (row + col) % 2 === 0;
};

export interface Colours {
  hall: SeatingHall;
  even: string[];
  odd: string[];
}
export const coloursOf = (hall: SeatingHall, desks: readonly string[]): Colours => ({
  hall,
  even: desks.filter(isEven),
  odd: desks.filter((desk) => !isEven(desk)),
});

export const inOrder = (halls: readonly SeatingHall[]): SeatingHall[] =>
  [...halls].sort((a, b) => a.fill_order - b.fill_order || a.hall_id - b.hall_id);

/** Desks of a hall, and which are taken, by column and row. */
export const keyOf = (hall: number, turn: number, desk: string) => `${hall}/${turn}/${desk}`;

function neighbours(hall: HallShape, desk: string, diagonal: boolean): string[] {
  const { row, col } = deskPlace(desk);
  const name = (r: number, c: number) => `${String.fromCharCode(64 + c)}${r}`;
  const crosses = (c: number) => hall.aisles.includes(Math.min(c, col));
  const sides = [col - 1, col + 1].filter((c) => c >= 1 && c <= hall.desk_cols && !crosses(c));
  if (diagonal) return sides.flatMap((c) => [row - 1, row + 1].filter((r) => r >= 1).map((r) => name(r, c)));
  return [...sides.map((c) => name(row, c)), ...[row - 1, row + 1].filter((r) => r >= 1).map((r) => name(r, col))];
}

/** Pairs of neighbours with one paper: in front, behind, left and right, or the diagonal ones. No pair runs across an aisle. */
export function closePairs(
  halls: readonly SeatingHall[],
  seats: readonly Taken[],
  { diagonal = false }: { diagonal?: boolean } = {},
): Neighbours[] {
  const shapes = new Map(halls.map((hall) => [hall.hall_id, hall]));
  const seated = new Map(seats.map((seat) => [keyOf(seat.hall_id, seat.turn, seat.desk), seat]));
  const pairs: Neighbours[] = [];
  for (const seat of seats) {
    const hall = shapes.get(seat.hall_id);
    if (!hall) continue;
    for (const other of neighbours(hall, seat.desk, diagonal)) {
      const there = seated.get(keyOf(seat.hall_id, seat.turn, other));
      if (there?.group === seat.group && isFirst(seat.desk, other))
        pairs.push({ hall_id: seat.hall_id, desk: seat.desk, other, group: seat.group });
    }
  }
  return pairs;
}
/** Every desk of a hall by its place in a list, and of each place the neighbours behind it in the list. */
interface DeskPlaces {
  placeOf: ReadonlyMap<string, number>;
  beside: readonly (readonly number[])[];
}
const places = new WeakMap<HallShape, DeskPlaces>();
function placesOf(hall: HallShape): DeskPlaces {
  const known = places.get(hall);
  if (known) return known;
  const names = Array.from({ length: hall.desk_rows * hall.desk_cols }, (_none, i) =>
    deskName(Math.floor(i / hall.desk_cols) + 1, (i % hall.desk_cols) + 1),
  );
  const placeOf = new Map(names.map((name, place) => [name, place]));
  const beside = names.map((name, place) =>
    neighbours(hall, name, false).flatMap((other) => ((placeOf.get(other) ?? -1) > place ? [placeOf.get(other)!] : [])),
  );
  const made = { placeOf, beside };
  places.set(hall, made);
  return made;
}

/** How many pairs `closePairs` finds: the rule asks once for each number of halls it tries. */
export function countPairs(halls: readonly SeatingHall[], seats: readonly Taken[]): number {
  const shapes = new Map(halls.map((hall) => [hall.hall_id, placesOf(hall)]));
  const rooms = new Map<string, (string | undefined)[]>();
  for (const { hall_id, desk, group, turn } of seats) {
    const place = shapes.get(hall_id)?.placeOf.get(desk);
    if (place === undefined) continue;
    const key = `${hall_id}/${turn}`;
    const room = rooms.get(key) ?? [];
    if (room.length === 0) rooms.set(key, room);
    room[place] = group;
  }
  let count = 0;
  for (const [key, room] of rooms) {
    const { beside } = shapes.get(Number(key.split('/')[0]))!;
    room.forEach((group, place) => {
      for (const other of beside[place]!) if (room[other] === group) count += 1;
    });
  }
  return count;
}
/** Each pair is named once, by the desk further to the left or in front. */
const isFirst = (a: string, b: string): boolean => {
  const [first, two] = [deskPlace(a), deskPlace(b)];
  return first.col < two.col || (first.col === two.col && first.row < two.row);
};

export const pairsAt = (
  hall: HallShape,
  desk: string,
  group: string,
  groupAt: (desk: string) => string | undefined,
  diagonal = false,
) => neighbours(hall, desk, diagonal).filter((other) => groupAt(other) === group).length;

export const total = (colours: readonly Colours[], colour: 'even' | 'odd') =>
  colours.reduce((sum, desks) => sum + desks[colour].length, 0);

/** The largest group for which no neighbours share a paper, whatever else sits there. */
export function guaranteedGroup(halls: readonly SeatingHall[]): number {
  const colours = halls.map((hall) => coloursOf(hall, desksOf(hall)));
  const h = Math.max(0, ...colours.map(({ even, odd }) => Math.max(even.length, odd.length)));
  return Math.min(total(colours, 'even'), total(colours, 'odd')) - h;
}
