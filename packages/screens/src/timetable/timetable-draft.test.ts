import type { TimetablePaper } from '@thervu/contracts/timetable/timetable-contract';
import { entriesOf, fillDates, isSlotChanged, problemsByPaper } from './timetable-draft';

const paper = (p_code: string, overrides: Partial<TimetablePaper> = {}): TimetablePaper => ({
  p_code,
  p_name: p_code,
  p_type: 'THEORY',
  bos: [2023],
  shared_with: [],
  candidates: 1,
  examdate: null,
  examsession: null,
  row_version: 0,
  ...overrides,
});

test('papers without a date are filled every few days, never on a Sunday, and the others stay', () => {
  const papers = [
    paper('A', { examdate: '2026-04-01', examsession: 'AN', row_version: 3 }),
    paper('B'),
    paper('P', { p_type: 'PRACTICAL' }),
    paper('C'),
    paper('D'),
  ];
  const filled = fillDates(papers, {}, { first: '2026-04-10', every: 2, holidays: [] });
  expect(filled).toEqual({
    B: { examdate: '2026-04-10', examsession: 'FN' },
    // the 12th is a Sunday
    C: { examdate: '2026-04-13', examsession: 'FN' },
    D: { examdate: '2026-04-15', examsession: 'FN' },
  });
});

test('[F-14] the holidays of the office are left out as well, one after the other', () => {
  const holidays = [
    { day: '2026-04-13', name: 'University Day' },
    { day: '2026-04-14', name: 'Tamil New Year' },
  ];
  const filled = fillDates([paper('B'), paper('C')], {}, { first: '2026-04-10', every: 2, holidays });
  expect(filled).toEqual({
    B: { examdate: '2026-04-10', examsession: 'FN' },
    // the 12th is a Sunday
    C: { examdate: '2026-04-15', examsession: 'FN' },
  });
});

test('a save carries the papers with a date and those whose date was taken back, with what was loaded of them', () => {
  const papers = [paper('A', { examdate: '2026-04-01', examsession: 'AN', row_version: 3 }), paper('B'), paper('C')];
  const edits = {
    A: { examdate: '', examsession: 'AN' },
    C: { examdate: '2026-04-02', examsession: 'FN' },
  } as const;
  expect(entriesOf(papers, edits)).toEqual([
    { p_code: 'A', examdate: '', examsession: 'AN', row_version: 3 },
    { p_code: 'C', examdate: '2026-04-02', examsession: 'FN', row_version: 0 },
  ]);
});

test('another session of a paper without a date is no change', () => {
  expect(isSlotChanged(paper('A'), { A: { examdate: '', examsession: 'AN' } })).toBe(false);
  expect(isSlotChanged(paper('A'), { A: { examdate: '2026-04-02', examsession: 'AN' } })).toBe(true);
});

test('what the server says of an entry is said of its paper', () => {
  const entries = [
    { p_code: 'A', examdate: '2026-04-02' },
    { p_code: 'B', examdate: '2036-04-02' },
  ];
  expect(problemsByPaper({ 'courses/1/examdate': 'too far', batch: 'no' }, entries)).toEqual({
    B: 'too far',
  });
});
