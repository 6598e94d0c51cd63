import { carriedOver, checkArrearAttempt, checkFirstAttempt, type Attempt } from './attempts';

const NOW = 9;
const attempt = (changes: Partial<Attempt>): Attempt => ({
  exam_id: 1,
  exam_name: 'EVEN-2025-APR',
  place: 4050,
  cour_id: 70,
  sem: 2,
  ex_confm: true,
  attempt: 1,
  intl_mark: null,
  result: null,
  ...changes,
});

test.each([
  ['nothing on record', [], 'take'],
  ['registered before, never confirmed', [attempt({ ex_confm: false })], 'take'],
  ['already in this exam', [attempt({ exam_id: NOW })], 'skipped'],
  ['passed', [attempt({ result: 'P' })], 'refused'],
  ['not passed', [attempt({ result: 'RA' })], 'refused'],
  ['absent', [attempt({ result: 'AAA' })], 'refused'],
  ['waiting', [attempt({ result: 'W' })], 'refused'],
  ['not published yet', [attempt({})], 'refused'],
])('a first registration of a paper that is: %s', (_case, history, outcome) => {
  expect(checkFirstAttempt(history, NOW).outcome).toBe(outcome);
});

test('who comes back after a break starts a failed paper anew, but not one that is passed', () => {
  expect(checkFirstAttempt([attempt({ result: 'RA' })], NOW, { rejoin: true }).outcome).toBe('take');
  expect(checkFirstAttempt([attempt({ result: 'P' })], NOW, { rejoin: true })).toEqual({
    outcome: 'refused',
    reason: 'Passed in EVEN-2025-APR.',
  });
});

test.each([
  ['nothing on record', [], 'refused', 'Never written before: it is no arrear.'],
  ['registered, never confirmed', [attempt({ ex_confm: false })], 'refused', 'Never written before: it is no arrear.'],
  ['already in this exam', [attempt({ exam_id: NOW }), attempt({ result: 'RA' })], 'skipped', 'Already registered.'],
  ['not passed', [attempt({ result: 'RA' })], 'take', 'Not passed in EVEN-2025-APR.'],
  ['absent', [attempt({ result: 'AAA' })], 'take', 'Absent in EVEN-2025-APR.'],
  ['waiting', [attempt({ result: 'W' })], 'take', 'Provisional: the result of EVEN-2025-APR is not known yet.'],
  ['not published', [attempt({})], 'take', 'Provisional: the result of EVEN-2025-APR is not known yet.'],
  [
    'passed in an older exam, whatever came later',
    [attempt({ result: 'P' }), attempt({ exam_id: 2, exam_name: 'ODD-2025-NOV', place: 4051, result: 'AAA' })],
    'refused',
    'Passed in EVEN-2025-APR.',
  ],
  [
    'failed twice, the later one counts, in whatever order they come',
    [attempt({ exam_id: 2, exam_name: 'ODD-2025-NOV', place: 4051, result: 'AAA' }), attempt({ result: 'RA' })],
    'take',
    'Absent in ODD-2025-NOV.',
  ],
])('an arrear that is: %s', (_case, history, outcome, reason) => {
  expect(checkArrearAttempt(history, NOW)).toMatchObject({ outcome, reason });
});

test('an arrear carries the latest internal mark there is, the paper last written and the next number of the attempt', () => {
  const history = [
    attempt({ intl_mark: 17, result: 'RA', cour_id: 70 }),
    attempt({ exam_id: 2, place: 4052, attempt: 2, result: 'RA', cour_id: 71 }),
    attempt({ exam_id: 3, place: 4054, attempt: 3, ex_confm: false, intl_mark: null, cour_id: 72 }),
  ];
  expect(carriedOver(history, NOW)).toEqual({ cour_id: 71, attempt: 3, intl_mark: 17 });
  expect(carriedOver([attempt({ intl_mark: 0, result: 'RA' })], NOW).intl_mark).toBe(0);
  expect(carriedOver([attempt({ result: 'RA' })], NOW).intl_mark).toBeNull();
});
