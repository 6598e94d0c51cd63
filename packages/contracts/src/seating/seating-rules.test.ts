import { rotatingPart, wholeRotation } from '@thervu/testing/rotation';
import fc from 'fast-check';
import { deskName, desksOf } from '../hall/hall-rules';
import { lateDesk } from './seat-steps';
import { closePairs, guaranteedGroup, type Candidate, type SeatingHall } from './seating-desks';
import { planSeats, type SeatingPlan } from './seating-rules';

/** Random centres: the whole in test:system, a twentieth in each run (docs/adr/0045). */
const TURNS = 20;
const CENTRES = wholeRotation ? 20_000 : 20_000 / TURNS;
const SEED = 20_261_124 + rotatingPart(TURNS);

const hall = (
  hall_id: number,
  desk_rows: number,
  desk_cols: number,
  fields: Partial<SeatingHall> = {},
): SeatingHall => ({
  hall_id,
  desk_rows,
  desk_cols,
  aisles: [],
  blocked: [],
  purpose: 'HALL',
  fill_order: hall_id,
  step_free: false,
  ...fields,
});

let next = 0;
const candidates = (group: string, count: number, fields: Partial<Candidate> = {}): Candidate[] =>
  Array.from({ length: count }, () => {
    next += 1;
    return {
      id: next,
      reg_no: `R${String(next).padStart(6, '0')}`,
      group,
      classmates: '101 1',
      scribe: false,
      minutes_per_hour: 0,
      step_free: false,
      turn: 1,
      ...fields,
    };
  });

function seatsOf(plan: SeatingPlan, all: readonly Candidate[]) {
  const known = new Map(all.map((candidate) => [candidate.id, candidate]));
  return plan.placements.map(({ id, hall_id, desk }) => ({ ...known.get(id)!, hall_id, desk }));
}
const five = () => Array.from({ length: 5 }, (_none, i) => hall(i + 1, 5, 5));

/** Counted without the function under test: from a drawn chart, row by row. */
function countFromChart(halls: readonly SeatingHall[], seats: ReturnType<typeof seatsOf>): number {
  let pairs = 0;
  for (const room of halls) {
    const chart = Array.from({ length: room.desk_rows }, (_r, row) =>
      Array.from(
        { length: room.desk_cols },
        (_c, col) =>
          seats.find((seat) => seat.hall_id === room.hall_id && seat.desk === deskName(row + 1, col + 1))?.group,
      ),
    );
    for (const [r, row] of chart.entries())
      for (const [c, group] of row.entries()) {
        if (group === undefined) continue;
        if (row[c + 1] === group && !room.aisles.includes(c + 1)) pairs += 1;
        if (chart[r + 1]?.[c] === group) pairs += 1;
      }
  }
  return pairs;
}

test('[D09-1] 60 of A, 40 of B and 20 of C in five halls of 5 x 5: each once, and no neighbours with one paper', () => {
  const all = [...candidates('A', 60), ...candidates('B', 40), ...candidates('C', 20)];
  const plan = planSeats({ halls: five(), candidates: all, seed: '1' });
  expect(plan.unseated).toEqual([]);
  expect(plan.placements.map(({ id }) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
  expect(new Set(plan.placements.map(({ hall_id, desk }) => `${hall_id}/${desk}`)).size).toBe(120);
  expect(countFromChart(five(), seatsOf(plan, all))).toBe(0);
});

test('[D09-2] one paper: pairs are left and counted where the halls run out, and none with twice the desks', () => {
  // the register numbers of the classes alternate, so that their order alone keeps nobody apart
  const classes = ['101 1', '101 2', '101 1', '102 1', '101 1', '101 2'];
  const all = candidates('A', 120).map((who, i) => ({ ...who, classmates: classes[i % 6]! }));
  const tight = planSeats({ halls: five(), candidates: all, seed: '1' });
  const seats = seatsOf(tight, all);
  expect(tight.unseated).toEqual([]);
  expect(countFromChart(five(), seats)).toBeGreaterThan(0);
  expect(closePairs(five(), seats)).toHaveLength(countFromChart(five(), seats));
  // classmates are apart all the same
  expect(
    closePairs(
      five(),
      seats.map((seat) => ({ ...seat, group: seat.classmates })),
    ),
  ).toEqual([]);

  const ten = Array.from({ length: 10 }, (_none, i) => hall(i + 1, 5, 5));
  for (const spaced of [true, false]) {
    const wide = planSeats({ halls: ten, candidates: all, seed: '1', spaced });
    expect(wide.unseated).toEqual([]);
    expect(wide.spaced).toBe(spaced);
    expect(countFromChart(ten, seatsOf(wide, all))).toBe(0);
  }
});

test('[D09-3] the same input and seed give the same plan, in whatever order they come; a desk given by hand is kept', () => {
  const scribes = candidates('A', 3, { scribe: true, minutes_per_hour: 20 });
  const all = [...candidates('A', 20), ...candidates('B', 20), ...candidates('C', 20), ...scribes];
  const halls = [...five(), hall(9, 3, 3, { purpose: 'SEPARATE' })];
  const plan = planSeats({ halls, candidates: all, seed: '7' });
  const again = planSeats({ halls: [...halls].reverse(), candidates: [...all].reverse(), seed: '7' });
  expect(JSON.stringify(again)).toBe(JSON.stringify(plan));
  const seeds = ['8', '9', '10', '11'].map((seed) => JSON.stringify(planSeats({ halls, candidates: all, seed })));
  expect(new Set([...seeds, JSON.stringify(plan)]).size).toBeGreaterThan(1);

  const moved = { id: all[7]!.id, hall_id: 5, desk: 'E5' };
  const kept = planSeats({ halls, candidates: all, seed: '7', kept: [moved] });
  expect(kept.placements).toContainEqual(moved);
  expect(new Set(kept.placements.map(({ id }) => id)).size).toBe(all.length);
});

test('[D09-1] a paper that lies on both colours meets itself in no hall, also where halls have lost one colour', () => {
  const names = desksOf(hall(1, 4, 4));
  const colour = (parity: number) => names.filter((_desk, i) => (Math.floor(i / 4) + i) % 2 === parity);
  // two halls of one colour, one of two desks, two halls of the other colour
  const halls = [
    ...[1, 2].map((id) => hall(id, 4, 4, { blocked: colour(1) })),
    hall(3, 1, 2),
    ...[4, 5].map((id) => hall(id, 4, 4, { blocked: colour(0) })),
  ];
  expect(guaranteedGroup(halls)).toBe(9);
  const all = [...candidates('A', 9), ...candidates('B', 9)];
  const plan = planSeats({ halls, candidates: all, seed: '1' });
  expect(plan.unseated).toEqual([]);
  expect(countFromChart(halls, seatsOf(plan, all))).toBe(0);
});

test('[D09-4] across an aisle two may share a paper and are not counted', () => {
  const seats = [
    { hall_id: 1, desk: 'B1', group: 'A', turn: 1 },
    { hall_id: 1, desk: 'C1', group: 'A', turn: 1 },
  ];
  expect(closePairs([hall(1, 2, 4, { aisles: [2] })], seats)).toEqual([]);
  expect(closePairs([hall(1, 2, 4)], seats)).toEqual([{ hall_id: 1, desk: 'B1', other: 'C1', group: 'A' }]);
});

test('[D09-5] a candidate with a scribe sits in a separate room, others with extra time in a step-free hall of their own', () => {
  const scribe = candidates('A', 2, { scribe: true, minutes_per_hour: 20 });
  const longer = candidates('A', 3, { minutes_per_hour: 20 });
  const lame = candidates('A', 1, { step_free: true });
  const all = [...candidates('A', 25), ...candidates('B', 25), ...scribe, ...longer, ...lame];
  const halls = [
    ...five(),
    hall(6, 3, 3, { step_free: true }),
    hall(7, 5, 5, { step_free: true, fill_order: 9 }),
    hall(9, 3, 3, { purpose: 'SEPARATE' }),
  ];
  const seats = seatsOf(planSeats({ halls, candidates: all, seed: '1' }), all);
  const seatsFor = (people: readonly Candidate[]) =>
    seats.filter(({ id }) => people.some((person) => person.id === id));
  expect(seatsFor(scribe).map(({ hall_id, desk }) => [hall_id, desk])).toEqual([
    [9, 'A1'],
    [9, 'C1'],
  ]);
  const separate = new Set(seatsFor(longer).map(({ hall_id }) => hall_id));
  expect([...separate]).toEqual([6]);
  expect(seats.filter(({ hall_id }) => separate.has(hall_id))).toHaveLength(3);
  expect(seats).toHaveLength(all.length);
  // nobody of the others has been given hall 7, so the one who asked for a step-free hall stays where desks are
  const stepFree = [hall(1, 5, 5), hall(2, 5, 5, { step_free: true })];
  const few = [...candidates('A', 20), ...candidates('B', 20), ...lame];
  const there = seatsOf(planSeats({ halls: stepFree, candidates: few, seed: '1' }), few);
  expect(there.find(({ id }) => id === lame[0]!.id)!.hall_id).toBe(2);
  expect(countFromChart(stepFree, there)).toBe(0);
});

test('[D09-13] the second paper of an accepted clash is a turn of its own, in a separate room', () => {
  const first = candidates('A', 10);
  const second = candidates('B', 1, { turn: 2, reg_no: first[0]!.reg_no });
  const all = [...first, ...second];
  const seats = seatsOf(
    planSeats({ halls: [hall(1, 4, 4), hall(2, 2, 2, { purpose: 'SEPARATE' })], candidates: all, seed: '1' }),
    all,
  );
  expect(seats.filter(({ turn }) => turn === 2)).toMatchObject([{ hall_id: 2, desk: 'A1' }]);
  expect(seats).toHaveLength(11);
});

test('a late candidate gets the free desk with the fewest pairs, and moves nobody', () => {
  const seats = ['A1', 'C1', 'B2'].map((desk) => ({ hall_id: 1, desk, group: 'A', turn: 1 }));
  const who = { scribe: false, step_free: false, turn: 1 };
  const full = hall(1, 2, 3);
  expect(lateDesk([full], seats, { ...who, group: 'A' })).toEqual({ hall_id: 1, desk: 'A2' });
  expect(lateDesk([full], seats, { ...who, group: 'B' })).toEqual({ hall_id: 1, desk: 'B1' });
  const all = desksOf(full).map((desk) => ({ hall_id: 1, desk, group: 'A', turn: 1 }));
  expect(lateDesk([full], all, { ...who, group: 'B' })).toBeUndefined();
});

const aHall = fc
  .record({ desk_rows: fc.integer({ min: 3, max: 10 }), desk_cols: fc.integer({ min: 3, max: 8 }) })
  .chain(({ desk_rows, desk_cols }) => {
    const names = desksOf(hall(1, desk_rows, desk_cols));
    return fc.record({
      desk_rows: fc.constant(desk_rows),
      desk_cols: fc.constant(desk_cols),
      aisles: fc.subarray(
        Array.from({ length: desk_cols - 1 }, (_none, i) => i + 1),
        { maxLength: 2 },
      ),
      // a hall with only one colour left is met too
      blocked: fc.oneof(
        fc.constant([]),
        fc.subarray(names, { maxLength: names.length - 1 }),
        fc
          .constantFrom(0, 1)
          .map((parity) => names.filter((_desk, i) => (Math.floor(i / desk_cols) + i) % 2 === parity)),
      ),
    });
  });
const aCentre = fc.record({
  rooms: fc.array(aHall, { minLength: 2, maxLength: 10 }),
  shares: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
  fill: fc.double({ min: 0.05, max: 1, noNaN: true }),
  seed: fc.integer().map(String),
});

test(
  '[D09-1] in random centres no neighbours share a paper while the largest group has at most min(E, O) - h members',
  () => {
    let guaranteed = 0;
    fc.assert(
      fc.property(aCentre, ({ rooms, shares, fill, seed }) => {
        const halls = rooms.map((room, i) => hall(i + 1, room.desk_rows, room.desk_cols, room));
        const seats = halls.reduce((sum, room) => sum + desksOf(room).length, 0);
        const sum = shares.reduce((all, share) => all + share, 0);
        const all = shares.flatMap((share, i) => candidates(`P${i}`, Math.floor((share / sum) * seats * fill)));
        const plan = planSeats({ halls, candidates: all, seed });
        expect(plan.unseated).toEqual([]);
        expect(new Set(plan.placements.map(({ id }) => id)).size).toBe(all.length);
        const desks = plan.placements.map(({ hall_id, desk }) => `${hall_id}/${desk}`);
        expect(new Set(desks).size).toBe(all.length);
        const usable = new Set(halls.flatMap((room) => desksOf(room).map((desk) => `${room.hall_id}/${desk}`)));
        expect(desks.every((desk) => usable.has(desk))).toBe(true);
        const largest = Math.max(...shares.map((share) => Math.floor((share / sum) * seats * fill)));
        if (largest > guaranteedGroup(halls)) return;
        guaranteed += 1;
        expect(closePairs(halls, seatsOf(plan, all))).toEqual([]);
      }),
      { numRuns: CENTRES, seed: SEED },
    );
    // a condition that is never met would prove nothing
    expect(guaranteed).toBeGreaterThan(CENTRES / 10);
  },
  60_000 + CENTRES * 60,
);
