import { useDeleteBundlePacketMutation } from '@thervu/contracts/camp-report/camp-report-api';
import { isReason, SHORT_REASON } from '@thervu/contracts/keying-signature/keying-signature-rules';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { rejectionOf } from '../shared/rejection';

export interface DeletePacketDialogProps {
  bundle: number;
  packet: number;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before every mark of a packet is taken away, and for the reason that stays in the journal. */
export function DeletePacketDialog({ bundle, packet, onDeleted, onClose }: DeletePacketDialogProps) {
  const [remove] = useDeleteBundlePacketMutation();
  return (
    <ReasonDialog
      danger
      safeFirst
      title={`Delete all entries of Bundle ${bundle}-${packet}?`}
      confirmLabel="Delete"
      missing="Say why."
      onConfirm={async (reason) => {
        if (!isReason(reason)) return { fields: { reason: SHORT_REASON } };
        const { data, error } = await remove({ params: { bundle, packet }, query: { reason } });
        if (data) onDeleted(data.message);
        return rejectionOf(error, 'Failed to delete entry');
      }}
      onClose={onClose}
    >
      <Text quiet>
        The A, B and C marks of this packet will be deleted and its problems closed. Enter the marks again from the
        scripts once a second person has signed this. The old marks stay in the journal.
      </Text>
    </ReasonDialog>
  );
}
