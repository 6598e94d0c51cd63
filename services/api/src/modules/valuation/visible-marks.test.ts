import { visiblePasses, type KeyedPasses } from './visible-marks';

const OWN = 7;
const script = (changes: Partial<KeyedPasses> = {}): KeyedPasses => ({
  amark: 40,
  aopid: OWN,
  bmark: 42,
  bopid: 8,
  ...changes,
});
const operator = { officerId: OWN, decides: false };
const campOfficer = { officerId: 9, decides: true };

test('an operator sees the own keying and never the other one', () => {
  expect(visiblePasses(operator, script())).toEqual({ A: true, B: false, both: false });
  expect(visiblePasses(operator, script({ aopid: 8, bopid: OWN }))).toEqual({ A: false, B: true, both: false });
});

test('the camp officer sees nothing before A and B are both keyed, and both from then on; a mark of zero is a mark', () => {
  const visiblePart = (changes: Partial<KeyedPasses>) => visiblePasses(campOfficer, script(changes));
  expect(visiblePart({ bmark: null, bopid: null })).toEqual({ A: false, B: false, both: false });
  expect(visiblePart({ amark: null, aopid: null })).toEqual({ A: false, B: false, both: false });
  expect(visiblePart({ amark: 0, bmark: 0 })).toEqual({ A: true, B: true, both: true });
});

test('somebody who is no officer of a camp sees neither, also where nobody has keyed', () => {
  const office = { officerId: undefined, decides: false };
  expect(visiblePasses(office, script())).toEqual({ A: false, B: false, both: false });
  expect(visiblePasses(office, script({ aopid: null, amark: null }))).toEqual({ A: false, B: false, both: false });
});
