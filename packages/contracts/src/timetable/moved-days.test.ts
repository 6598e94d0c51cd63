import { movedDays } from './timetable-rules';

const sunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

test('[DAY-12] days keep their gaps; one that is off moves on, and what follows moves with it', () => {
  const days = ['2025-04-14', '2025-04-10', '2025-04-12', '2025-04-10'];
  expect([...movedDays(days, '2026-04-10', sunday)]).toEqual([
    ['2025-04-10', '2026-04-10'],
    ['2025-04-12', '2026-04-13'],
    ['2025-04-14', '2026-04-15'],
  ]);
  expect([...movedDays([], '2026-04-10', sunday)]).toEqual([]);
  // the first day itself may be off
  expect(movedDays(['2025-04-10'], '2026-04-12', sunday).get('2025-04-10')).toBe('2026-04-13');
});
