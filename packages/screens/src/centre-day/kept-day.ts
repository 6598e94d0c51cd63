import type { CentreDay, HallOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';

/** A session as this phone keeps it for a reload without a line: halls, desks and register numbers, no name of a candidate. */
export interface KeptDay {
  id: string;
  owner: string;
  params: SittingPath;
  halls: readonly HallOfDay[];
  keptAt: string;
}

export const keptDayOf = (owner: string, params: SittingPath, day: CentreDay, now: Date): KeptDay => ({
  id: [owner, params.exam, params.centre, params.date, params.session].join('|'),
  owner,
  params,
  halls: day.halls.map((hall) => ({ ...hall, seats: hall.seats.map((seat) => ({ ...seat, stu_name: '' })) })),
  keptAt: now.toISOString(),
});
