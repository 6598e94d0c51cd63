// Holidays as the office types and reads them, and as the time table asks for them. Nothing here may import zod.

import { formatDay, readDay } from '../core/format';

export interface Holiday {
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
}

/** Lines such as `14-01-2027 Pongal`; the setting rejects a line that cannot be parsed, which stays unchanged text. */
export const readHolidays = (typed: string): (Holiday | string)[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, written = '', name = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
      const day = readDay(written);
      return day === null ? line : { day, name };
    });

/** A holiday as it is read: '14-01-2027 Pongal'. */
export const formatHoliday = ({ day, name }: Holiday): string => `${formatDay(day)} ${name}`;

/** Why a day is unusual for an exam: 'Sunday' or the name of the holiday; undefined on other days. */
export function dayOff(day: string, holidays: readonly Holiday[]): string | undefined {
  const names = holidays.filter((holiday) => holiday.day === day).map(({ name }) => name);
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? ['Sunday'] : [];
  const why = [...sunday, ...names].join(', ');
  return why === '' ? undefined : why;
}
