import type { CentreProgress } from './exam-centre-contract';

/** Which sessions of a centre are late; without zod, since screen and server both ask. */

/** So many days before a session its plan should be fixed, with a person for every hall. */
export const FIXED_DAYS_AHEAD = 3;

export const isReady = ({ state, halls_without }: Pick<CentreProgress, 'state' | 'halls_without'>): boolean =>
  state !== 'NOT_PLANNED' && state !== 'OPEN' && state !== 'PLANNED' && halls_without === 0;

/** A day so many days after another one. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Over and not closed, or so near that it should be ready. */
export const isLate = (
  line: Pick<CentreProgress, 'state' | 'halls_without' | 'overdue' | 'examdate'>,
  today: string,
): boolean =>
  line.overdue || (line.examdate >= today && line.examdate <= daysAfter(today, FIXED_DAYS_AHEAD) && !isReady(line));
