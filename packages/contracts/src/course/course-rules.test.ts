import { canMeet, courseProblems, FIXED_IN_USE, SHARED_FIELDS } from './course-rules';

const theory = {
  PART: 'III',
  P_TYPE: 'THEORY',
  INTL_MAX: 25,
  EXTL_MAX: 75,
  INTL_MIN: 0,
  EXTL_MIN: 30,
} as const;
const fields = (changes: object) => courseProblems({ ...theory, ...changes }).map(({ field }) => field);

test('a paper whose minima reach their maxima, but do not pass them, is in order', () => {
  expect(courseProblems(theory)).toEqual([]);
  expect(courseProblems({ ...theory, INTL_MIN: 25, EXTL_MIN: 75 })).toEqual([]);
});

test.each([
  ['an internal minimum above the internal maximum', { INTL_MIN: 26 }, ['INTL_MIN']],
  ['an external minimum above the external maximum', { EXTL_MIN: 76 }, ['EXTL_MIN']],
  ['both minima too high', { INTL_MIN: 26, EXTL_MIN: 76 }, ['INTL_MIN', 'EXTL_MIN']],
  ['a theory paper marked out of nothing', { INTL_MAX: 0, EXTL_MAX: 0, EXTL_MIN: 0 }, ['EXTL_MAX']],
  ['a theory paper that is all internal', { EXTL_MAX: 0, EXTL_MIN: 0 }, []],
  ['training without marks', { P_TYPE: 'TRAINING', INTL_MAX: 0, EXTL_MAX: 0, EXTL_MIN: 0 }, []],
  ['a language in part III', { kind: 'LANGUAGE' }, ['PART']],
  ['a language in part II', { kind: 'LANGUAGE', PART: 'II' }, []],
  ['a non-major elective in part IV', { kind: 'NME', PART: 'IV' }, []],
])('%s', (_what, changes, rejected) => {
  expect(fields(changes)).toEqual(rejected);
});

test('the sentence names both fields and the value that stands', () => {
  expect(courseProblems({ ...theory, EXTL_MIN: 80 })[0]?.message).toBe(
    'External Minimum is at most the External Maximum, 75.',
  );
});

test.each([
  [1, 1, true],
  [1, 5, true],
  [2, 4, true],
  [1, 2, false],
  [6, 3, false],
])('semesters %i and %i meet in one exam: %s', (sem, other, meet) => {
  expect(canMeet(sem, other)).toBe(meet);
  expect(canMeet(other, sem)).toBe(meet);
});

test('what rows of a code share for the marks is fixed while an exam uses the paper; name and board are not', () => {
  expect(SHARED_FIELDS.filter((field) => !(FIXED_IN_USE as readonly string[]).includes(field))).toEqual([
    'P_NAME',
    'BOARD',
  ]);
});
