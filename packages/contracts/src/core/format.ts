// The only module that formats days, moments, numbers and amounts for people, and parses typed days. It imports
// nothing, so that the server, the screens, the UI kit and the public page share it. Wires, file names and spreadsheet
// cells keep their own formats. See docs/adr/0038.

/** The clocks of the university. A setting can be fed in here later; until then this constant is the only place. */
export const UNIVERSITY_TIME_ZONE = 'Asia/Kolkata';

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: UNIVERSITY_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const COUNT = new Intl.NumberFormat('en-IN');
const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

type ClockPart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** What the clocks and the calendar of the university show at a moment. */
function clockAt(moment: string | Date): Record<ClockPart, string> {
  const parts = CLOCK.formatToParts(typeof moment === 'string' ? new Date(moment) : moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<ClockPart, string>;
}

/** A listed document with day/month/year, such as the hall ticket, passes 'slash'. */
export type DayFormat = 'dash' | 'slash';

/** A calendar day as people here write it: `2004-09-14` becomes `14-09-2004`. Text that is no such day stays as it is. */
export function formatDay(day: string, format: DayFormat = 'dash'): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  return date === undefined ? day : [date, month, year].join(format === 'slash' ? '/' : '-');
}

/** The calendar day at the university at a moment, as the wire has it: `2004-09-14`. */
export function dayAt(moment: string | Date): string {
  const { year, month, day } = clockAt(moment);
  return `${year}-${month}-${day}`;
}

/** The time of day at the university: `17:05`. */
export function formatTime(moment: string | Date): string {
  const { hour, minute } = clockAt(moment);
  return `${hour}:${minute}`;
}

/** The time of day to the second, where the order of events matters: `17:05:09`. */
export function formatTimeWithSeconds(moment: string | Date): string {
  return `${formatTime(moment)}:${clockAt(moment).second}`;
}

/** Day and time at the university: `14-09-2004 17:05`. */
export const formatMoment = (moment: string | Date, format: DayFormat = 'dash'): string =>
  `${formatDay(dayAt(moment), format)} ${formatTime(moment)}`;

/** Day and time to the second, for logs and histories: `14-09-2004 17:05:09`. */
export const formatMomentWithSeconds = (moment: string | Date): string =>
  `${formatDay(dayAt(moment))} ${formatTimeWithSeconds(moment)}`;

/** A number in Indian groups: `1,45,000`. */
export const formatCount = (count: number): string => COUNT.format(count);

/** An amount in rupees: `₹ 1,860.00`. The no-break space keeps sign and figure on one line. */
export const formatRupees = (amount: number): string =>
  `${amount < 0 ? '-' : ''}₹\u00a0${AMOUNT.format(Math.abs(amount))}`;

/** The word that goes with a number: 'paper' for 1, otherwise 'papers'. */
export const wordFor = (count: number, name: string, many: string): string => (count === 1 ? name : many);

/** A number with its word: `1 paper`, `1,45,000 papers`. */
export const pluralise = (count: number, name: string, many: string): string =>
  `${formatCount(count)} ${wordFor(count, name, many)}`;

const TYPED_DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/**
 * A typed day as `YYYY-MM-DD`; null where it is no day of the calendar. Accepts dd-mm-yyyy and dd/mm/yyyy (also with
 * dots or blanks), ddmmyyyy and yyyy-mm-dd. The day always comes before the month, whatever the language of the
 * browser.
 */
export function readDay(typed: string): string | null {
  const text = typed.trim();
  const found = TYPED_DAYS.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  if (!found) return null;
  const day = `${found.year}-${found.month!.padStart(2, '0')}-${found.day!.padStart(2, '0')}`;
  // The calendar of JavaScript turns 31-02 into 3 March: only a day that comes back as it went in exists.
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null;
}

/** A span of time as a sentence has it: 'a second', '40 seconds', '4 minutes'. Rounded up. */
export function formatSpan(seconds: number): string {
  if (seconds < 2) return 'a second';
  if (seconds <= 90) return `${Math.ceil(seconds)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
