import { readReleaseMoment } from './release-moment';

test('a day and time of the clock in India is a moment in UTC', () => {
  expect(readReleaseMoment('20-06-2025 11:00')).toBe('2025-06-20T05:30:00.000Z');
  expect(readReleaseMoment(' 01-01-2026 00:10 ')).toBe('2025-12-31T18:40:00.000Z');
});

test.each([
  '20-06-2025',
  '31-02-2025 11:00',
  '20-06-2025 24:30',
  '2025-06-20 11:00',
  '20-06-2025 11:60',
  'tomorrow',
  '',
])('%j is no moment', (typed) => expect(readReleaseMoment(typed)).toBeNull());
