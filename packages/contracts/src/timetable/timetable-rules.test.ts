import { dayProblem, indianDay, semesterProblem, semestersFor, weekday } from './timetable-rules';

test.each([
  ['S4-STATE-SEMTYPE-01', 'EVEN', [2, 4, 6, 8]],
  ['S4-STATE-SEMTYPE-01', 'EVEN-SPECIAL', [2, 4, 6, 8]],
  ['S4-STATE-SEMTYPE-02', 'ODD', [1, 3, 5, 7]],
  ['S4-STATE-SEMTYPE-02', 'SUPPLEMENTARY', [1, 3, 5, 7]],
])('[%s] an exam of the type %s has the semesters %j', (_id, etype, semesters) => {
  expect(semestersFor(etype)).toEqual(semesters);
});

test('a higher limit adds the semesters of five-year degrees', () => {
  const terms = { max_semester: 10, any_semester: false };
  expect(semestersFor('EVEN', terms)).toEqual([2, 4, 6, 8, 10]);
  expect(semesterProblem({ etype: 'EVEN', exam_name: 'EVEN-2026-APR' }, 10)).toContain('semester 10');
  expect(semesterProblem({ etype: 'EVEN', exam_name: 'EVEN-2026-APR' }, 10, terms)).toBeUndefined();
});

test('where arrears of every semester are written, every semester has a time table', () => {
  expect(semestersFor('EVEN', { max_semester: 4, any_semester: true })).toEqual([1, 2, 3, 4]);
});

test.each([
  ['2025-11-03', true],
  ['2024-11-30', true],
  ['2026-11-01', true],
  ['2024-10-31', false],
  ['2026-12-01', false],
  ['0001-01-01', false],
])('a day %s fits ODD-2025-NOV: %s', (day, fits) => {
  const problem = dayProblem({ eyear: 2025, emonth: 'NOV', exam_name: 'ODD-2025-NOV' }, day);
  expect(problem === undefined).toBe(fits);
  if (problem) expect(problem).toContain(indianDay(day));
});

test('the day of the week is that of the calendar, in every time zone', () => {
  expect(['2026-04-12', '2026-04-13', '2028-02-29'].map(weekday)).toEqual(['Sun', 'Mon', 'Tue']);
});
