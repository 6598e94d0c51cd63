import type { EarlierBatch } from '@thervu/contracts/earlier-result/earlier-result-contract';
import type { StatusKind } from '@thervu/ui/layout/StatusLabel';

export const BATCH_STATE_KIND: Record<EarlierBatch['state'], StatusKind> = {
  WAITING: 'warning',
  APPROVED: 'success',
  RETURNED: 'neutral',
};

/** A correction is named by the portal, in its words; every other file keeps its name. */
export const batchFileName = (say: (text: string) => string, { file, correction }: EarlierBatch): string =>
  correction ? say(file) : file;
