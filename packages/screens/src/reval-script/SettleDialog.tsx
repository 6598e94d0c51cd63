import { useSettleRevalProblemMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalProblem } from '@thervu/contracts/reval-script/reval-script-contract';
import { REVAL_RESOLUTIONS } from '@thervu/contracts/reval-script/reval-script-rules';
import { useWords } from '@thervu/words';
import { revalScript as revalScriptWords } from '@thervu/words/compiled/reval-script';
import { SettleScanDialog } from '../shared/SettleScanDialog';

export interface SettleDialogProps {
  problem: RevalProblem;
  onSettled: () => void;
  onClose: () => void;
}

/** Notes what was done about a refused scan of the revaluation. */
export function SettleDialog({ problem, onSettled, onClose }: SettleDialogProps) {
  const t = useWords(revalScriptWords);
  const [settle] = useSettleRevalProblemMutation();
  return (
    <SettleScanDialog
      barcode={problem.barcode}
      reason={t(`problem.${problem.reason}`)}
      resolutions={REVAL_RESOLUTIONS}
      words={{
        SCANNED_AGAIN: t('resolution.SCANNED_AGAIN'),
        RETURNED: t('resolution.RETURNED'),
        TO_OFFICE: t('resolution.TO_OFFICE'),
      }}
      send={(body) => settle({ params: { id: problem.id }, body })}
      onSettled={onSettled}
      onClose={onClose}
    />
  );
}
