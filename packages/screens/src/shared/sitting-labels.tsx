import { formatDay } from '@thervu/contracts/core/format';
import type { SittingState } from '@thervu/contracts/seating/seating-states';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import { useWords } from '@thervu/words';
import { examDay } from '@thervu/words/compiled/exam-day';

const KINDS: Readonly<Record<SittingState, StatusKind>> = {
  OPEN: 'warning',
  PLANNED: 'info',
  FIXED: 'success',
  HELD: 'info',
  CLOSED: 'neutral',
};

export type SayState = (state: SittingState) => string;
/** The word of a state of a session. */
export function useSittingWords(): SayState {
  const t = useWords(examDay);
  return (state) => t(`state.${state}`);
}

/** How far a session of a centre is. */
export function SittingStatus({ state }: { state: SittingState }) {
  return <StatusLabel kind={KINDS[state]}>{useSittingWords()(state)}</StatusLabel>;
}

/** '20-04-2026 FN'. */
export const slotLabel = ({ examdate, examsession }: { examdate: string; examsession: string }) =>
  `${formatDay(examdate)} ${examsession}`;
