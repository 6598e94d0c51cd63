import { formatDay } from '@thervu/contracts/core/format';
import { SITTING_WORDS, type SittingState } from '@thervu/contracts/seating/seating-states';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';

const KINDS: Readonly<Record<SittingState, StatusKind>> = {
  OPEN: 'warning',
  PLANNED: 'info',
  FIXED: 'success',
  HELD: 'info',
  CLOSED: 'neutral',
};

/** How far a session of a centre is. */
export function SittingStatus({ state }: { state: SittingState }) {
  return <StatusLabel kind={KINDS[state]}>{SITTING_WORDS[state]}</StatusLabel>;
}

/** '20-04-2026 FN'. */
export const slotLabel = ({ examdate, examsession }: { examdate: string; examsession: string }) =>
  `${formatDay(examdate)} ${examsession}`;
