import { useDeleteEntryMutation } from '@thervu/contracts/camp-report/camp-report-api';
import { askDelete } from '@thervu/contracts/camp-report/camp-report-rules';
import { isReason, SHORT_REASON } from '@thervu/contracts/keying-signature/keying-signature-rules';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { rejectionOf } from '../shared/rejection';
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
  const [remove] = useDeleteEntryMutation();
  return (
    <ReasonDialog
      danger
      safeFirst
      title={askDelete(type, bundle, packet)}
      confirmLabel="Delete"
      missing="Say why."
      onConfirm={async (reason) => {
        if (!isReason(reason)) return { fields: { reason: SHORT_REASON } };
        const { data, error } = await remove({ body: { bundle, packet, type, reason, ...(exam && { exam }) } });
        if (data) onDeleted(data.message);
        return rejectionOf(error, `Failed to delete ${type} entry`);
      }}
      onClose={onClose}
    >
      <Text quiet>
        The {type} marks of this packet are taken away, and the C marks that rested on them. The journal keeps what
        stood here. No script of it is keyed again before a second person has signed this.
      </Text>
    </ReasonDialog>
  );
}
