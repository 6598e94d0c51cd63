import { useSettleRevalProblemMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalProblem } from '@thervu/contracts/reval-script/reval-script-contract';
import {
  REVAL_PROBLEM_WORDS,
  REVAL_RESOLUTION_WORDS,
  REVAL_RESOLUTIONS,
} from '@thervu/contracts/reval-script/reval-script-rules';
import { SettleScanDialog } from '../shared/SettleScanDialog';

export interface SettleDialogProps {
  problem: RevalProblem;
  onSettled: () => void;
  onClose: () => void;
}

/** Notes what was done about a refused scan of the revaluation. */
export function SettleDialog({ problem, onSettled, onClose }: SettleDialogProps) {
  const [settle] = useSettleRevalProblemMutation();
  return (
    <SettleScanDialog
      barcode={problem.barcode}
      reason={REVAL_PROBLEM_WORDS[problem.reason]}
      resolutions={REVAL_RESOLUTIONS}
      words={REVAL_RESOLUTION_WORDS}
      send={(body) => settle({ params: { id: problem.id }, body })}
      onSettled={onSettled}
      onClose={onClose}
    />
  );
}
