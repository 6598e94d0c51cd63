import { desksOf } from '../hall/hall-rules';
import { stepFree } from './seat-steps';
import {
  closePairs,
  coloursOf,
  countPairs,
  inOrder,
  keyOf,
  total,
  type Candidate,
  type Colours,
  type Placement,
  type SeatingHall,
  type Taken,
} from './seating-desks';

/**
 * The seating rule: who sits where in one session of a centre, and which neighbours write the same paper. Pure, so that the same
 * input and seed give the same plan on every machine. Nothing here may import zod.
 */

export interface SeatingInput {
  halls: readonly SeatingHall[];
  candidates: readonly Candidate[];
  seed: string;
  /** Every second desk stays free, where the desks suffice. */
  spaced?: boolean;
  /** Desks that stay as they are. */
  kept?: readonly Placement[];
}

export interface SeatingPlan {
  placements: Placement[];
  unseated: number[];
  /** Whether every second desk is free, as was asked. */
  spaced: boolean;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Order that only the seed and the text decide: FNV-1a, mixed once more. */
function drawn(seed: string, text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of `${seed} ${text}`) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

// ---------------------------------------------------------------- the line
interface Group {
  name: string;
  members: Candidate[];
}

/** Groups, the largest first; equal ones in the order of the seed; register numbers ascending inside of a group. */
function lineOf(candidates: readonly Candidate[], seed: string, apart: ReadonlySet<string>): Candidate[] {
  return grouped(candidates, ({ group }) => group, seed).flatMap(({ name, members }) =>
    apart.has(name)
      ? grouped(members, ({ classmates }) => classmates, seed).flatMap((classmates) => classmates.members)
      : members,
  );
}
function grouped(candidates: readonly Candidate[], nameOf: (candidate: Candidate) => string, seed: string): Group[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const name = nameOf(candidate);
    const members = groups.get(name);
    if (members) members.push(candidate);
    else groups.set(name, [candidate]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, members: members.sort((a, b) => byText(a.reg_no, b.reg_no) || a.id - b.id) }))
    .sort(
      (a, b) =>
        b.members.length - a.members.length || drawn(seed, a.name) - drawn(seed, b.name) || byText(a.name, b.name),
    );
}

/** Desks of the halls in the order in which the line fills them: the even ones of every hall, then the odd ones. */
const filled = (colours: readonly Colours[]) => [
  ...colours.flatMap(({ hall, even }) => even.map((desk) => ({ hall_id: hall.hall_id, desk }))),
  ...colours.flatMap(({ hall, odd }) => odd.map((desk) => ({ hall_id: hall.hall_id, desk }))),
];

/**
 * Halls with more odd than even desks first. In this order a group that lies on both colours meets itself in no hall while it
 * has at most min(E, O) - h members (docs/adr/0080); in the order of filling that holds where no desk is blocked or taken.
 */
const balanced = (colours: readonly Colours[]) =>
  [...colours].sort((a, b) => a.even.length - a.odd.length - (b.even.length - b.odd.length));

interface Room {
  taken: Taken[];
  free(hall: SeatingHall, turn: number): string[];
  put(candidate: Candidate, hall_id: number, desk: string): void;
}

/** What is filled already, by turn. */
function roomOf(halls: readonly SeatingHall[], placements: Placement[]): Room {
  const taken: Taken[] = [];
  const used = new Set<string>();
  const desks = new Map(halls.map((hall) => [hall.hall_id, desksOf(hall)]));
  return {
    taken,
    free: (hall, turn) => desks.get(hall.hall_id)!.filter((desk) => !used.has(keyOf(hall.hall_id, turn, desk))),
    put(candidate, hall_id, desk) {
      used.add(keyOf(hall_id, candidate.turn, desk));
      taken.push({ hall_id, desk, group: candidate.group, turn: candidate.turn });
      placements.push({ id: candidate.id, hall_id, desk });
    },
  };
}

/** Alternate desks of some rooms first, then the others; answers whoever has found none. */
function fillAlternate(room: Room, halls: readonly SeatingHall[], waiting: readonly Candidate[]): Candidate[] {
  const left = [...waiting];
  for (const colour of ['even', 'odd'] as const)
    for (const hall of halls) {
      for (const desk of coloursOf(hall, room.free(hall, left[0]?.turn ?? 1))[colour]) {
        const candidate = left.shift();
        if (!candidate) return [];
        room.put(candidate, hall.hall_id, desk);
      }
    }
  return left;
}

/** A step-free hall for whoever writes longer, so that the others may leave on time; the smallest that suffices and can be spared. */
function hallOfOwn(halls: readonly SeatingHall[], count: number, others: number): SeatingHall | undefined {
  const seats = (list: readonly SeatingHall[]) => list.reduce((sum, hall) => sum + desksOf(hall).length, 0);
  return halls
    .filter((hall) => hall.step_free && desksOf(hall).length >= count)
    .filter((hall) => seats(halls.filter((other) => other !== hall)) >= others)
    .sort((a, b) => desksOf(a).length - desksOf(b).length || b.fill_order - a.fill_order || a.hall_id - b.hall_id)[0];
}

/** One try with the given halls: placements of the line, and the pairs they leave. */
function layOut(room: Room, colours: readonly Colours[], line: readonly Candidate[], halls: readonly SeatingHall[]) {
  const desks = filled(colours);
  const placed = line.slice(0, desks.length).map((candidate, i) => ({ candidate, ...desks[i]! }));
  const seats = placed.map(({ candidate, hall_id, desk }) => ({
    hall_id,
    desk,
    group: candidate.group,
    turn: candidate.turn,
  }));
  // pairs of kept desks among themselves are nobody's choice here
  const pairs = countPairs(halls, [...room.taken, ...seats]) - countPairs(halls, room.taken);
  return { placed, pairs, left: line.slice(desks.length) };
}

/** Places the candidates of one session. Whoever was kept keeps the desk, whatever the rule would say. */
export function planSeats({ halls, candidates, seed, spaced = false, kept = [] }: SeatingInput): SeatingPlan {
  const placements: Placement[] = [];
  const ordered = inOrder(halls);
  const room = roomOf(ordered, placements);
  const known = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  for (const { id, hall_id, desk } of kept) {
    const candidate = known.get(id);
    const hall = ordered.find((there) => there.hall_id === hall_id);
    if (!candidate || !hall || !room.free(hall, candidate.turn).includes(desk)) continue;
    room.put(candidate, hall_id, desk);
    known.delete(id);
  }
  const waiting = [...known.values()].sort((a, b) => byText(a.reg_no, b.reg_no) || a.id - b.id);
  const separate = ordered.filter(({ purpose }) => purpose === 'SEPARATE');
  let ordinary = ordered.filter(({ purpose }) => purpose === 'HALL');

  const second = waiting.filter(({ turn }) => turn !== 1);
  const withScribe = waiting.filter(({ turn, scribe }) => turn === 1 && scribe);
  const longer = waiting.filter(({ turn, scribe, minutes_per_hour }) => turn === 1 && !scribe && minutes_per_hour > 0);
  let line = waiting.filter(({ turn, scribe, minutes_per_hour }) => turn === 1 && !scribe && minutes_per_hour === 0);

  const unseated = [...fillAlternate(room, separate, withScribe), ...fillAlternate(room, separate, second)];
  if (longer.length > 0) {
    const ownHall = hallOfOwn(ordinary, longer.length, line.length);
    if (ownHall) ordinary = ordinary.filter((hall) => hall !== ownHall);
    // without a hall to spare they join the separate rooms, and at last the others
    line = [...line, ...fillAlternate(room, ownHall ? [ownHall] : separate, longer)];
  }

  const colours = ordinary.map((hall) => coloursOf(hall, room.free(hall, 1)));
  const free = (count: number) => colours.slice(0, count);
  let isSpaced = false;
  let best: ReturnType<typeof layOut> | undefined;
  const groups = lineOf(line, seed, new Set());
  if (spaced) {
    for (let count = 1; count <= ordinary.length && !isSpaced; count += 1) {
      const larger = free(count).map(({ hall, even, odd }) => ({
        hall,
        even: even.length < odd.length ? odd : even,
        odd: [],
      }));
      if (total(larger, 'even') < line.length) continue;
      best = layOut(room, larger, groups, ordered);
      isSpaced = true;
    }
  }
  for (let count = 1; count <= ordinary.length && !isSpaced; count += 1) {
    const there = free(count);
    const isLast = count === ordinary.length;
    if (!isLast && total(there, 'even') + total(there, 'odd') < line.length) continue;
    for (const order of [there, balanced(there)]) {
      const layout = layOut(room, order, groups, ordered);
      if (!best || layout.left.length < best.left.length || layout.pairs < best.pairs) best = layout;
      if (best.pairs === 0) break;
    }
    if (best!.pairs === 0 && best!.left.length === 0) break;
    if (!isLast) continue;
    // the halls have run out: at least classmates are kept apart, in the groups that meet themselves
    const seats = best!.placed.map(({ candidate, hall_id, desk }) => ({
      hall_id,
      desk,
      group: candidate.group,
      turn: 1,
    }));
    const meeting = new Set(closePairs(ordered, [...room.taken, ...seats]).map(({ group }) => group));
    const desks = [...best!.placed];
    const apart = lineOf(line, seed, meeting);
    best = {
      ...best!,
      placed: desks.map(({ hall_id, desk }, i) => ({ candidate: apart[i]!, hall_id, desk })),
      left: apart.slice(desks.length),
    };
  }
  const placed = stepFree(ordered, best?.placed ?? []);
  for (const { candidate, hall_id, desk } of placed) room.put(candidate, hall_id, desk);
  unseated.push(...(best?.left ?? line));
  return { placements, unseated: unseated.map(({ id }) => id), spaced: isSpaced };
}
