import { useReopenSittingMutation } from '@thervu/contracts/seating/seating-api';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords } from '@thervu/words';
import { seating } from '@thervu/words/compiled/seating';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
import type { SittingDialogProps } from './PlanDialog';

/** Opens a fixed plan for another run, or a closed session for a correction. */
export function ReopenDialog({ sitting, params, onDone, onClose }: SittingDialogProps) {
  const t = useWords(seating);
  const [reopen] = useReopenSittingMutation();
  return (
    <ReasonDialog
      title={t('reopen.ask', { slot: slotLabel(sitting) })}
      confirmLabel={t('reopen')}
      onConfirm={async (reason) => {
        const { data, error } = await reopen({ params, body: { reason, row_version: sitting.row_version } });
        if (!data) return rejectionOf(error, t('reopen.failed'));
        return onDone('success', data.message);
      }}
      onClose={onClose}
    >
      {sitting.state === 'CLOSED' ? t('reopen.closed') : t('reopen.fixed')}
    </ReasonDialog>
  );
}
