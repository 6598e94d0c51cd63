import type { EarlierBatch, EarlierStudent } from '@thervu/contracts/earlier-result/earlier-result-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

export const BATCH_STATE_LABELS: Record<EarlierBatch['state'], readonly [StatusKind, string]> = {
  WAITING: ['warning', 'Waits for a signature'],
  APPROVED: ['success', 'Counts'],
  RETURNED: ['neutral', 'Returned'],
};

export const wholeLabel = ({ whole }: Pick<EarlierStudent, 'whole'>): readonly [StatusKind, string] =>
  whole ? ['success', 'Whole'] : ['warning', 'Not declared'];
