import { useResolveBarcodeErrorMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { BarcodeError } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { PROBLEM_WORDS, RESOLUTION_WORDS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { useKnownText } from '@thervu/words';
import { campDashboard } from '@thervu/words/compiled/camp-dashboard';
import { SettleScanDialog } from '../shared/SettleScanDialog';

const RESOLUTIONS = Object.keys(RESOLUTION_WORDS) as (keyof typeof RESOLUTION_WORDS)[];

export interface ResolveDialogProps {
  problem: BarcodeError;
  onResolved: () => void;
  onClose: () => void;
}

/** Notes what was done about a refused scan of the first valuation. */
export function ResolveDialog({ problem, onResolved, onClose }: ResolveDialogProps) {
  const known = useKnownText(campDashboard);
  const [resolve] = useResolveBarcodeErrorMutation();
  return (
    <SettleScanDialog
      barcode={problem.barcode}
      reason={known(PROBLEM_WORDS[problem.reason])}
      resolutions={RESOLUTIONS}
      words={{
        REKEY: known(RESOLUTION_WORDS.REKEY),
        OTHER_PAPER: known(RESOLUTION_WORDS.OTHER_PAPER),
        TO_OFFICE: known(RESOLUTION_WORDS.TO_OFFICE),
      }}
      send={(body) => resolve({ params: { id: problem.id }, body })}
      onSettled={onResolved}
      onClose={onClose}
    />
  );
}
