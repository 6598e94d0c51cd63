import { useDeleteBundlePacketMutation } from '@thervu/contracts/camp-report/camp-report-api';
import { isReason, SHORT_REASON } from '@thervu/contracts/keying-signature/keying-signature-rules';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords } from '@thervu/words';
import { campDashboard } from '@thervu/words/compiled/camp-dashboard';
import { rejectionOf } from '../shared/rejection';

export interface DeletePacketDialogProps {
  bundle: number;
  packet: number;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before every mark of a packet is taken away, and for the reason that stays in the journal. */
export function DeletePacketDialog({ bundle, packet, onDeleted, onClose }: DeletePacketDialogProps) {
  const t = useWords(campDashboard);
  const [remove] = useDeleteBundlePacketMutation();
  return (
    <ReasonDialog
      danger
      safeFirst
      title={t('delete-all-entries-of-bundle', { bundle, packet })}
      confirmLabel={t('delete')}
      missing={t('say-why')}
      onConfirm={async (reason) => {
        if (!isReason(reason)) return { fields: { reason: SHORT_REASON } };
        const { data, error } = await remove({ params: { bundle, packet }, query: { reason } });
        if (data) onDeleted(data.message);
        return rejectionOf(error, t('failed-to-delete-entry'));
      }}
      onClose={onClose}
    >
      <Text quiet>{t('the-a-b-and-c')}</Text>
    </ReasonDialog>
  );
}
