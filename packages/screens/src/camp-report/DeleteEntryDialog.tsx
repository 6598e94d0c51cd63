import { useId, useState } from 'react';
import { useDeleteEntryMutation } from '@thervu/contracts/camp-report/camp-report-api';
import { askDelete } from '@thervu/contracts/camp-report/camp-report-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import type { Entry } from './entry';

export interface DeleteEntryDialogProps {
  entry: Entry;
  /** The exam, where the office names one. */
  exam?: string;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** Asks before one keying of a packet is taken away, and for the reason that stays in the journal. */
export function DeleteEntryDialog({ entry, exam, onDeleted, onClose }: DeleteEntryDialogProps) {
  const { type, bundle, packet } = entry;
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [remove, { isLoading }] = useDeleteEntryMutation();
  const rejection = useBanner();
  const confirm = async () => {
    rejection.clear();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const answer = await remove({ body: { bundle, packet, type, reason, ...(exam && { exam }) } });
    if (answer.error) rejection.showMessage('error', failureText(answer.error, `Failed to delete ${type} entry`));
    else onDeleted(answer.data.message);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={askDelete(type, bundle, packet)}
      confirmLabel="Delete"
      busy={isLoading}
      result={rejection.banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text quiet>
        The {type} marks of this packet are taken away, and the C marks that rested on them. The journal keeps what
        stood here.
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
