/** Minutes the clock of the university is ahead of UTC; India has no summer time. */
const OFFSET = '+05:30';

/** Days a release may be signed ahead of its moment. */
export const MAX_DAYS_AHEAD = 60;

/**
 * A typed day and time of the university's clock, `20-06-2025 11:00`, as a moment in UTC. Null where it is none.
 */
export function readReleaseMoment(typed: string): string | null {
  const found = /^(\d{2})-(\d{2})-(\d{4})[ ,T]+(\d{2}):(\d{2})$/.exec(typed.trim());
  if (!found) return null;
  const [, day, month, year, hour, minute] = found;
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00${OFFSET}`);
  if (Number.isNaN(moment.getTime())) return null;
  // a day that does not exist would be another one
  const written = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return written.getUTCDate() === Number(day) ? moment.toISOString() : null;
}
