import { STAGES } from '../exam/exam-contract';
import { absenteesChangeIn, actionOn, meansAbsent, toggleLabel } from './absentee-rules';

test("[S4-STATE-ABSENT-02] [S4-STATE-ABSENT-03] 'confirm' means absent and 'Not-Attend' present", () => {
  expect([meansAbsent('confirm'), meansAbsent('Not-Attend')]).toEqual([true, false]);
  for (const Absent of [true, false]) expect(meansAbsent(actionOn({ Absent }))).toBe(!Absent);
});

test('[S2-SCREEN-ABSENTENTRY-03] the button says what a press makes of the record', () => {
  expect([true, false].map((Absent) => toggleLabel({ Absent }))).toEqual(['Make it Present!', 'Make it Absent!']);
});

test('colleges mark absentees from the mark sheets to the valuation, the office one stage longer', () => {
  expect(STAGES.filter((stage) => absenteesChangeIn(stage, false))).toEqual(['SHEETS', 'CONDUCT', 'VALUATION']);
  expect(STAGES.filter((stage) => absenteesChangeIn(stage, true))).toEqual([
    'SHEETS',
    'CONDUCT',
    'VALUATION',
    'CONSOLIDATED',
  ]);
});
