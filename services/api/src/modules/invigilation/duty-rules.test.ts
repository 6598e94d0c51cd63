import { allotPeople, type Person, type WatchedHall } from './duty-rules';

const person = (id: number, fields: Partial<Person> = {}): Person => ({
  id,
  boards: [],
  relations: [],
  duties: 0,
  last: null,
  lastHall: null,
  ...fields,
});
const hall = (hall_id: number, candidates: number, fields: Partial<WatchedHall> = {}): WatchedHall => ({
  hall_id,
  candidates,
  boards: ['Tamil'],
  regNos: [],
  part: 'HALL',
  kept: 0,
  ...fields,
});

/** Twenty sessions with seven places each; by how much the duties differ after each of them. */
function spreadsOf(people: readonly Person[]): number[] {
  const spreads: number[] = [];
  for (let slot = 1; slot <= 20; slot += 1) {
    const halls = [hall(1, 25), hall(2, 50), hall(3, 10), hall(4, 26)];
    const { duties, reliefsMissing } = allotPeople(halls, people, { seed: String(slot), reliefsKept: 0 });
    expect(reliefsMissing).toBe(0);
    expect(duties).toHaveLength(7);
    expect(new Set(duties.map(({ invigilator_id }) => invigilator_id)).size).toBe(7);
    for (const { invigilator_id, hall_id } of duties) {
      const who = people[invigilator_id - 1]!;
      who.duties += 1;
      who.last = `2026-04-${String(slot).padStart(2, '0')} 1`;
      who.lastHall = hall_id;
    }
    const counts = people.map(({ duties: n }) => n);
    spreads.push(Math.max(...counts) - Math.min(...counts));
  }
  return spreads;
}

test('[D09-6] nobody watches papers of the own board, and after 20 slots the duties differ by at most one', () => {
  const people = Array.from({ length: 17 }, (_none, i) => person(i + 1));
  expect(Math.max(...spreadsOf(people))).toBe(1);
  // whoever was given three by hand before waits until the others have as many
  const ahead = Array.from({ length: 17 }, (_none, i) => person(i + 1, i === 0 ? { duties: 3 } : {}));
  expect(spreadsOf(ahead).at(-1)).toBeLessThanOrEqual(1);
  const commerce = people.map((someone) => ({ ...someone, boards: someone.id <= 15 ? ['Commerce'] : [] }));
  const { duties } = allotPeople([hall(1, 10, { boards: ['Commerce', 'Tamil'] })], commerce, {
    seed: '1',
    reliefsKept: 1,
  });
  expect(duties.map(({ invigilator_id }) => invigilator_id > 15)).toEqual([true]);
});

test('whoever can go elsewhere makes room for the only one who may watch a hall; relatives are kept apart', () => {
  const halls = [hall(1, 10, { boards: ['Commerce'] }), hall(2, 10, { boards: ['History'], regNos: ['R1'] })];
  const people = [person(1), person(2, { boards: ['Commerce'] })];
  for (const seed of ['1', '2', '3', '4']) {
    const { duties, reliefsMissing } = allotPeople(halls, people, { seed, reliefsKept: 0 });
    expect(duties).toEqual([
      { invigilator_id: 1, hall_id: 1, part: 'HALL' },
      { invigilator_id: 2, hall_id: 2, part: 'HALL' },
    ]);
    expect(reliefsMissing).toBe(1);
  }
  const related = [person(1, { relations: ['R1'] })];
  expect(allotPeople([halls[1]!], related, { seed: '1', reliefsKept: 0 }).duties).toEqual([
    { invigilator_id: 1, hall_id: null, part: 'RELIEF' },
  ]);
});
