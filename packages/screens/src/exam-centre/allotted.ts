import { formatCount, formatDay, pluralise } from '@thervu/contracts/core/format';
import type { CallReply } from '@thervu/contracts/core/call';
import type { allotCentre } from '@thervu/contracts/exam-centre/exam-centre-contract';

/** What an allotment has come to: who moved, and which sessions are too large for the centre now. */
export function allotted({ message, over }: CallReply<typeof allotCentre>): string {
  if (over.length === 0) return message;
  const slots = over
    .slice(0, 5)
    .map(
      ({ examdate, examsession, candidates, seats }) =>
        `${formatDay(examdate)} ${examsession} (${formatCount(candidates)} candidates, ${pluralise(seats, 'desk', 'desks')})`,
    )
    .join('; ');
  return `${message} Too few desks in ${pluralise(over.length, 'session', 'sessions')}: ${slots}${over.length > 5 ? '; …' : ''}.`;
}
