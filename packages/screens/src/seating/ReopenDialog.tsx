import { useReopenSittingMutation } from '@thervu/contracts/seating/seating-api';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { rejectionOf } from '../shared/rejection';
import { slotLabel } from '../shared/sitting-labels';
import type { SittingDialogProps } from './PlanDialog';

/** Opens a fixed plan for another run, or a closed session for a correction. */
export function ReopenDialog({ sitting, params, onDone, onClose }: SittingDialogProps) {
  const [reopen] = useReopenSittingMutation();
  return (
    <ReasonDialog
      title={`Open ${slotLabel(sitting)} again?`}
      confirmLabel="Open again"
      onConfirm={async (reason) => {
        const { data, error } = await reopen({ params, body: { reason, row_version: sitting.row_version } });
        if (!data) return rejectionOf(error, 'The session could not be opened again.');
        return onDone('success', data.message);
      }}
      onClose={onClose}
    >
      {sitting.state === 'CLOSED'
        ? 'Its reports can be corrected, and its final papers are open again until it is closed in balance.'
        : 'The seats stay until the plan is made again. Lists that were printed may become wrong.'}
    </ReasonDialog>
  );
}
