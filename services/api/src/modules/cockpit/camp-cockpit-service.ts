import type { CampCockpit, OfficerView, OperatorView } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { dayAt } from '@thervu/contracts/core/format';
import { Forbidden } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import * as queries from './camp-queries';
import type { Camp, HourRow, Operator } from './camp-queries';
import { ANSWER_MS, countParts, isWhole, soon, type Counted } from './cockpit-parts';
import { findCampExam } from './cockpit-exam-queries';
import type { KeptFigures } from './kept-figures';

/** Days before the last day of entry whose average is the pace. */
const PACE_DAYS = 3;
const LAST_ENTRIES = 5;
const DAY_MS = 86_400_000;

export const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Entries of an average day: of the whole days before the last one, or of the last one where there are none. */
export function perDayOf(rows: readonly HourRow[], latest: string): number | null {
  const days = new Map<string, number>();
  for (const { day, count } of rows) days.set(day, (days.get(day) ?? 0) + count);
  const whole = [...days].filter(([day]) => day !== latest);
  const counted = whole.length > 0 ? whole : [...days];
  if (counted.length === 0) return null;
  return Math.round(counted.reduce((sum, [, count]) => sum + count, 0) / counted.length);
}

async function officerView(context: Context, camp: Camp, today: string): Promise<Counted & { officer: OfficerView }> {
  const { db, log } = context;
  const packets = queries.countPackets(db, camp);
  const latest = queries.latestDay(db, camp);
  const hours = latest.then((day) => (day === null ? [] : queries.listHours(db, camp, daysFrom(day, -PACE_DAYS))));
  const { parts, ...counted } = await countParts<OfficerView>(log, {
    different: async () => {
      const { count, oldest } = await queries.countDifferent(db, camp);
      return { count, oldest: oldest?.toISOString() ?? null };
    },
    problems: () => queries.countProblems(db, camp),
    packets: async () => {
      const { left: _, ...states } = await packets;
      return states;
    },
    pace: async () => {
      const { left } = await packets;
      const day = await latest;
      const perDay = day === null ? null : perDayOf(await hours, day);
      const readyOn = left > 0 && perDay !== null && perDay > 0 ? daysFrom(today, Math.ceil(left / perDay)) : null;
      return { left, perDay, readyOn };
    },
    entered: async () => {
      const day = await latest;
      if (day === null) return null;
      const rows = (await hours).filter((row) => row.day === day);
      return { day, hours: rows.map(({ hour, count }) => ({ hour, count })) };
    },
    operators: async () => {
      const day = await latest;
      return day === null ? [] : queries.listOperators(db, camp, day);
    },
  });
  return { ...counted, officer: parts };
}

/** The figures of a camp for its officer as they were counted within `goodForMs`; undefined while they are counted. */
export function readCampFigures(
  context: Context,
  kept: KeptFigures,
  { examId, place, now, goodForMs }: Camp & { now: Date; goodForMs?: number },
): Promise<CampCockpit | undefined> {
  return kept.readSoon(`camp ${examId} ${place}`, () => countOfficer(context, { examId, place }, now), isWhole, {
    ...soon(context.log, ANSWER_MS),
    ...(goodForMs !== undefined && { goodForMs }),
  });
}

/** What the dashboard of a camp shows around its two tables: all of it to the officer, the own work to an operator. */
export async function campCockpit(context: Context, kept: KeptFigures, now = new Date()): Promise<CampCockpit> {
  const { scope, user } = context;
  const { camp } = scope;
  if (!camp) throw new Forbidden('Only officers of a camp may do this.', 'no-camp');
  const { examId, place, officerId } = camp;
  const figures =
    user.role === 'campadmin'
      ? await readCampFigures(context, kept, { examId, place, now })
      : await kept.readSoon(
          `operator ${officerId}`,
          () => countOperator(context, { examId, officerId }, now),
          isWhole,
          soon(context.log, ANSWER_MS),
        );
  return figures ?? { at: now.toISOString(), failed: [], waiting: ['all'], exam: null, officer: null, operator: null };
}

async function countOfficer(context: Context, camp: Camp, now: Date): Promise<CampCockpit> {
  const exam = (await findCampExam(context.db, camp.examId)) ?? null;
  return { at: now.toISOString(), exam, operator: null, ...(await officerView(context, camp, dayAt(now))) };
}

async function countOperator({ db, log }: Context, operator: Operator, now: Date): Promise<CampCockpit> {
  const exam = (await findCampExam(db, operator.examId)) ?? null;
  const last = queries.lastEntries(db, operator, LAST_ENTRIES);
  const { parts, ...counted } = await countParts<OperatorView>(log, {
    today: () => queries.countOwnToday(db, operator, dayAt(now)),
    last: () => last,
    bundle: async () => {
      const [entry] = await last;
      return entry
        ? queries.findOperatorBundle(db, { examId: operator.examId, bundleno: entry.bundleno, pass: entry.pass })
        : null;
    },
  });
  return { at: now.toISOString(), ...counted, exam, officer: null, operator: parts };
}
