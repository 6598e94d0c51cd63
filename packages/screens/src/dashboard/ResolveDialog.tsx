import { useResolveBarcodeErrorMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { BarcodeError } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { PROBLEM_WORDS, RESOLUTION_WORDS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { SettleScanDialog } from '../shared/SettleScanDialog';

const RESOLUTIONS = Object.keys(RESOLUTION_WORDS) as (keyof typeof RESOLUTION_WORDS)[];

export interface ResolveDialogProps {
  problem: BarcodeError;
  onResolved: () => void;
  onClose: () => void;
}

/** Notes what was done about a refused scan of the first valuation. */
export function ResolveDialog({ problem, onResolved, onClose }: ResolveDialogProps) {
  const [resolve] = useResolveBarcodeErrorMutation();
  return (
    <SettleScanDialog
      barcode={problem.barcode}
      reason={PROBLEM_WORDS[problem.reason]}
      resolutions={RESOLUTIONS}
      words={RESOLUTION_WORDS}
      send={(body) => resolve({ params: { id: problem.id }, body })}
      onSettled={onResolved}
      onClose={onClose}
    />
  );
}
