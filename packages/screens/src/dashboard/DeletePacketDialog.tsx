import { useId, useState } from 'react';
import { useDeleteBundlePacketMutation } from '@thervu/contracts/camp-report/camp-report-api';
import { failureText } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface DeletePacketDialogProps {
  bundle: number;
  packet: number;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before every mark of a packet is taken away, and for the reason that stays in the journal. */
export function DeletePacketDialog({ bundle, packet, onDeleted, onClose }: DeletePacketDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [remove, { isLoading }] = useDeleteBundlePacketMutation();
  const rejection = useBanner();
  const confirm = async () => {
    rejection.clear();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const answer = await remove({ params: { bundle, packet }, query: { reason } });
    if (answer.error) rejection.showMessage('error', failureText(answer.error, 'Failed to delete entry'));
    else onDeleted(answer.data.message);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Delete all entries of Bundle ${bundle}-${packet}?`}
      confirmLabel="Delete"
      busy={isLoading}
      result={rejection.banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text quiet>
        The A, B and C marks of this packet are taken away and its problems are settled. The packet is keyed again from
        the scripts; the journal keeps what stood here.
      </Text>
      <PlainInput
        id={`${id}-reason`}
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={300}
        required
        error={missing ? 'Say why.' : undefined}
      />
    </ConfirmDialog>
  );
}
