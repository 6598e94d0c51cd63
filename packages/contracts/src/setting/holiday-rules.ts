// Holidays as the office types and reads them, and as the time table asks for them. Nothing here may import zod.

export interface Holiday {
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
}

const WRITTEN = /^([0-9]{2})[-/]?([0-9]{2})[-/]?([0-9]{4})$/;
const NOTED = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** A day as a person types it (dd-mm-yyyy, dd/mm/yyyy, ddmmyyyy or yyyy-mm-dd) as `YYYY-MM-DD`; undefined where it is none. */
export function readDay(typed: string): string | undefined {
  const written = WRITTEN.exec(typed);
  const day = written ? `${written[3]}-${written[2]}-${written[1]}` : typed;
  if (!NOTED.test(day)) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/** Lines such as `14-01-2027 Pongal`; a line that cannot be read stays the text it is and is refused by the setting. */
export const readHolidays = (typed: string): (Holiday | string)[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, written = '', name = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
      const day = readDay(written);
      return day === undefined ? line : { day, name };
    });

const shownDay = (day: string): string => day.split('-').reverse().join('-');

/** A holiday as it is read: '14-01-2027 Pongal'. */
export const holidayWords = ({ day, name }: Holiday): string => `${shownDay(day)} ${name}`;

/** Why nobody writes an exam on a day without good reason: 'Sunday' or the name of the holiday; undefined on other days. */
export function dayOff(day: string, holidays: readonly Holiday[]): string | undefined {
  const names = holidays.filter((holiday) => holiday.day === day).map(({ name }) => name);
  const sunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? ['Sunday'] : [];
  const why = [...sunday, ...names].join(', ');
  return why === '' ? undefined : why;
}
