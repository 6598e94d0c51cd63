import { formatDay } from '../core/format';
import type { Stage } from '../exam/exam-contract';
import { monthNumber } from '../exam/exam-session';

export const SESSIONS = ['FN', 'AN'] as const;
/** Most papers of one exam that are saved at once. */
export const MAX_EXAM_PAPERS = 3000;
export type ExamSession = (typeof SESSIONS)[number];
/** Months between an exam's month and a date that is surely a slip of the pen. */
const MAX_MONTHS_AWAY = 12;

/** The stages in which the time table may still change. */
export const TIMETABLE_STAGES: readonly Stage[] = [
  'CREATED',
  'REGISTRATION',
  'APPLICATION',
  'ROLL_FROZEN',
  'SCHEDULED',
  'SHEETS',
];
/** From here on hall tickets can be printed, and every change counts the revision up. */
export const REVISED_STAGES: readonly Stage[] = ['ROLL_FROZEN', 'SCHEDULED', 'SHEETS'];

/** What the office has set about semesters. */
export interface SemesterTerms {
  /** Highest semester of exam screens (`exam.max_semester`). */
  max_semester: number;
  /** Arrears of every semester may be applied for, so papers of every semester need a date (`exam.arrear_any_semester`). */
  any_semester: boolean;
}
export const USUAL_TERMS: SemesterTerms = { max_semester: 8, any_semester: false };

/** The semesters an exam of this type may have: an EVEN exam the even ones, an ODD one the odd ones, a supplementary one all. */
export function semestersFor(etype: string, terms = USUAL_TERMS): number[] {
  const even = etype.startsWith('EVEN');
  return Array.from({ length: terms.max_semester }, (_none, i) => i + 1).filter(
    (sem) => terms.any_semester || etype === 'SUPP' || (sem % 2 === 0) === even,
  );
}

/** The sentence about a semester the exam cannot have, or undefined where it fits. */
export function semesterProblem(
  { etype, exam_name }: { etype: string; exam_name: string },
  sem: number,
  terms = USUAL_TERMS,
): string | undefined {
  const able = semestersFor(etype, terms);
  return able.includes(sem)
    ? undefined
    : `${exam_name} has the semesters ${able.join(', ')}; semester ${sem} is not among them.`;
}

/** The sentence about a day that surely is not one of the exam's, or undefined. `day` is `YYYY-MM-DD`. */
export function dayProblem(
  { eyear, emonth, exam_name }: { eyear: number; emonth: string; exam_name: string },
  day: string,
): string | undefined {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const away = (year - eyear) * 12 + month - monthNumber(emonth);
  return Math.abs(away) > MAX_MONTHS_AWAY ? `${formatDay(day)} is more than a year away from ${exam_name}.` : undefined;
}

const DAY_MS = 86_400_000;
const asMoment = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const asDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/**
 * The days of an earlier exam moved so that the first falls on `first`: the gaps stay, and a day that is off moves on with
 * all that follow. `isOff` names days without an exam.
 */
export function movedDays(
  days: readonly string[],
  first: string,
  isOff: (day: string) => boolean,
): ReadonlyMap<string, string> {
  const moved = new Map<string, string>();
  let [next, before] = [asMoment(first), Number.NaN];
  for (const day of [...new Set(days)].sort()) {
    if (moved.size > 0) next += asMoment(day) - before;
    while (isOff(asDay(next))) next += DAY_MS;
    moved.set(day, asDay(next));
    before = asMoment(day);
  }
  return moved;
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** The day of the week of a calendar day: 'Tue'. */
export const weekday = (day: string): string => DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]!;

export { formatDay as indianDay } from '../core/format';
