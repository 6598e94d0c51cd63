import { STAGES } from '../exam/exam-contract';
import { absenteesChangeIn, actionOn, meansAbsent } from './absentee-rules';

test("[S4-STATE-ABSENT-02] [S4-STATE-ABSENT-03] 'confirm' means absent and 'Not-Attend' present", () => {
  expect([meansAbsent('confirm'), meansAbsent('Not-Attend')]).toEqual([true, false]);
  for (const Absent of [true, false]) expect(meansAbsent(actionOn({ Absent }))).toBe(!Absent);
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
