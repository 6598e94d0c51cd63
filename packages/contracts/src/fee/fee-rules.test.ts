import fc from 'fast-check';
import { LIST_SETTINGS } from '../setting/list-settings';
import {
  FEE_COMPONENTS,
  inRupees,
  paperFees,
  revaluationAmount,
  studentFees,
  totalFees,
  type FeeCase,
  type FeeSchedule,
} from './fee-rules';

const SCHEDULE: FeeSchedule = { 1: 100, 2: 75, 3: 400, 4: 250, 5: 500 };
const theory = (count: number, fee = 90) => Array<number>(count).fill(fee);
const student = (changes: Partial<FeeCase>): FeeCase => ({
  consolidated: true,
  phy_hand: 'No',
  IsFinalyear: false,
  papers: [],
  ...changes,
});

const ONE = student({ papers: [...theory(6), 150] });
const TWO = student({ papers: [...theory(6), 150], phy_hand: 'Yes' });
const THREE = student({ papers: [...theory(5), 150, 90], IsFinalyear: true });
const FOUR = student({ papers: [...theory(5), 150], IsFinalyear: true, phy_hand: 'Yes' });
const FIVE = student({ papers: [...theory(4, 145), 275, 300], IsFinalyear: true });
const SIX = student({ consolidated: false, papers: theory(4), IsFinalyear: true });

test.each([
  ['S9-CONST-FEETOTAL-01', 'a second-year student', ONE, 865],
  ['S9-CONST-FEETOTAL-02', 'a physically challenged student', TWO, 175],
  ['S9-CONST-FEETOTAL-03', 'a final-year student with an arrear', THREE, 2015],
  ['S9-CONST-FEETOTAL-02', 'a physically challenged final-year student', FOUR, 1325],
  ['S9-CONST-FEE-03', 'a final-year PG student', FIVE, 2480],
  ['S9-CONST-FEE-03', 'a final-year diploma student, who pays no consolidated fee', SIX, 1285],
])('[%s] the fees of %s', (_id, _words, feeCase, total) => {
  expect(studentFees(SCHEDULE, feeCase).total).toBe(total);
});

test.each([
  ['S9-CONST-FEE-01', 1, 'application'],
  ['S9-CONST-FEE-02', 2, 'markSheet'],
  ['S9-CONST-FEE-03', 3, 'consolidated'],
  ['S9-CONST-FEE-04', 4, 'provisional'],
  ['S9-CONST-FEE-05', 5, 'convocation'],
] as const)('[%s] component %i is the %s fee', (_id, component, part) => {
  const only = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, [component]: 7 } as FeeSchedule;
  const fees = studentFees(only, student({ papers: [0], IsFinalyear: true }));
  expect(fees).toMatchObject({ [part]: 7, total: 7 });
  expect(FEE_COMPONENTS[component].toLowerCase().replace(/\s/g, '')).toContain(part.toLowerCase());
});

test.each(['UG', 'PG', 'MPHIL', 'PHD'])('[S9-CONST-FEE-03] %s pays the consolidated fee in the final year', (level) => {
  const { consolidated } = LIST_SETTINGS['list.degree_levels'].fallback.find(({ code }) => code === level)!;
  expect(studentFees(SCHEDULE, student({ consolidated, papers: [90], IsFinalyear: true })).consolidated).toBe(400);
  expect(studentFees(SCHEDULE, student({ consolidated, papers: [90] })).consolidated).toBe(0);
});

test('[S9-CONST-FEETOTAL-04] the amount of a register number is the sum of its paper fees, and zero with a disability', () => {
  expect(paperFees(ONE)).toBe(690);
  expect(paperFees(TWO)).toBe(0);
  expect(paperFees(student({ papers: [90], phy_hand: 'yes' }))).toBe(90);
  expect(paperFees(student({ papers: [90], phy_hand: null }))).toBe(90);
});

test('[S9-CONST-FEETOTAL-05] a degree group has the components 1 and 2 of all, and 3, 4 and 5 of those in the final year', () => {
  const group = totalFees([ONE, TWO, THREE].map((feeCase) => studentFees(SCHEDULE, feeCase)));
  expect(group).toEqual({
    application: 300,
    papers: 1380,
    markSheet: 225,
    consolidated: 400,
    provisional: 250,
    convocation: 500,
    total: 3055,
  });
});

test('a paper that is no longer confirmed costs nothing; a student without any is not on the roll', () => {
  expect(studentFees(SCHEDULE, student({ papers: theory(6) })).total).toBe(715);
  expect(studentFees(SCHEDULE, student({ papers: [], IsFinalyear: true })).total).toBe(0);
});

test('students, degrees and all sum to the same, to the paisa', () => {
  const money = fc.integer({ min: 0, max: 100_000_00 }).map((whole) => whole / 100);
  const feeCase = fc.record({
    consolidated: fc.boolean(),
    phy_hand: fc.constantFrom('Yes', 'No', null),
    IsFinalyear: fc.boolean(),
    papers: fc.array(money, { maxLength: 12 }),
  });
  const schedule = fc.record({ 1: money, 2: money, 3: money, 4: money, 5: money });
  fc.assert(
    fc.property(schedule, fc.array(feeCase, { maxLength: 40 }), (fees, students) => {
      const breakdowns = students.map((each) => studentFees(fees, each));
      const half = Math.floor(breakdowns.length / 2);
      const degrees = [totalFees(breakdowns.slice(0, half)), totalFees(breakdowns.slice(half))];
      const all = totalFees(breakdowns);
      expect(totalFees(degrees)).toEqual(all);
      const { total, ...parts } = all;
      expect(Math.round(Object.values(parts).reduce((a, b) => a + b * 100, 0))).toBe(Math.round(total * 100));
    }),
  );
});

test('revaluation fees: 500 for UG and 600 otherwise, 350 for the other two', () => {
  const ug = revaluationAmount({ REVAL: 500, RETOT: 350, TRANS: 350 }, { rev: 10, retot: 4, trans: 6 });
  const pg = revaluationAmount({ REVAL: 600, RETOT: 350, TRANS: 350 }, { rev: 3, retot: 0, trans: 2 });
  expect([ug, pg, ug + pg]).toEqual([8500, 2500, 11000]);
});

test('[S1-MONEY-01] amounts are shown in rupees', () => {
  expect(inRupees(145000)).toBe('₹\u00a01,45,000.00');
  expect(inRupees(0)).toBe('₹\u00a00.00');
});
