import { HALLS_PER_RELIEF, invigilatorsFor, type DutyPart } from '@thervu/contracts/invigilation/invigilation-rules';

/** Who watches which hall of one session. Pure: the same people, halls and seed give the same duties. */

export interface Person {
  id: number;
  boards: readonly string[];
  relations: readonly string[];
  /** Duties so far in the exam, the day and session of the last one, and its hall. */
  duties: number;
  last: string | null;
  lastHall: number | null;
}

export interface WatchedHall {
  hall_id: number;
  candidates: number;
  boards: readonly string[];
  regNos: readonly string[];
  part: Exclude<DutyPart, 'RELIEF'>;
  /** People given to it by hand. */
  kept: number;
}

export interface Allotted {
  invigilator_id: number;
  hall_id: number | null;
  part: DutyPart;
}

const isAble = (person: Person, hall: WatchedHall): boolean =>
  !person.boards.some((board) => hall.boards.includes(board)) &&
  !person.relations.some((number) => hall.regNos.includes(number));

function drawn(seed: string, id: number): number {
  let hash = 0x811c9dc5;
  for (const sign of `${seed}/${id}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x85ebca6b) >>> 0;
}

/** The fewest duties so far, then the longest since the last, then another hall than last time, then the seed. */
const inTurn = (seed: string, hall: number | null) => (a: Person, b: Person) =>
  a.duties - b.duties ||
  (a.last ?? '').localeCompare(b.last ?? '') ||
  Number(hall !== null && a.lastHall === hall) - Number(hall !== null && b.lastHall === hall) ||
  drawn(seed, a.id) - drawn(seed, b.id) ||
  a.id - b.id;

/**
 * Allots people to halls, then reliefs. Those who have had the fewest duties come first, so the places are given to them as a
 * matching: a hall that only a few may watch is not left without one because somebody else could have gone elsewhere.
 */
export function allotPeople(
  halls: readonly WatchedHall[],
  people: readonly Person[],
  { seed, reliefsKept }: { seed: string; reliefsKept: number },
): { duties: Allotted[]; reliefsMissing: number } {
  const places = halls.flatMap((hall) =>
    Array.from({ length: Math.max(0, invigilatorsFor(hall.candidates) - hall.kept) }, () => hall),
  );
  const reliefs = Math.max(0, Math.ceil(halls.length / HALLS_PER_RELIEF) - reliefsKept);
  const queue = [...people].sort(inTurn(seed, null));
  const holder: (Person | undefined)[] = places.map(() => undefined);

  /** Finds a place for a person, moving others that may go elsewhere; nobody who has a place loses it. */
  const place = (person: Person, seen: Set<number>): boolean => {
    const able = places
      .map((hall, index) => ({ hall, index }))
      .filter(({ hall, index }) => !seen.has(index) && isAble(person, hall))
      .sort((a, b) => Number(a.hall.hall_id === person.lastHall) - Number(b.hall.hall_id === person.lastHall));
    for (const { index } of able) {
      if (holder[index]) continue;
      holder[index] = person;
      return true;
    }
    for (const { index } of able) {
      seen.add(index);
      if (!place(holder[index]!, seen)) continue;
      holder[index] = person;
      return true;
    }
    return false;
  };
  const spare: Person[] = [];
  for (const person of queue) {
    const isFull = holder.every((there) => there !== undefined);
    if (isFull || !place(person, new Set())) spare.push(person);
  }
  const duties: Allotted[] = places.flatMap((hall, index) =>
    holder[index] ? [{ invigilator_id: holder[index].id, hall_id: hall.hall_id, part: hall.part }] : [],
  );
  const relieving = spare.slice(0, reliefs);
  duties.push(...relieving.map(({ id }) => ({ invigilator_id: id, hall_id: null, part: 'RELIEF' as const })));
  return { duties, reliefsMissing: reliefs - relieving.length };
}
