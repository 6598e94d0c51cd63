import { useDeleteEntryMutation } from '@thervu/contracts/camp-report/camp-report-api';
import { isReason, MIN_REASON } from '@thervu/contracts/keying-signature/keying-signature-rules';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
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
  const t = useWords(campReport);
  const [remove] = useDeleteEntryMutation();
  return (
    <ReasonDialog
      danger
      safeFirst
      title={t('delete.ask', { pass: type, place: `${bundle}-${packet}` })}
      confirmLabel={t('delete')}
      missing={t('say-why')}
      onConfirm={async (reason) => {
        if (!isReason(reason)) return { fields: { reason: t('short-reason', { n: MIN_REASON }) } };
        const { data, error } = await remove({ body: { bundle, packet, type, reason, ...(exam && { exam }) } });
        if (data) onDeleted(data.message);
        return rejectionOf(error, t('delete.failed', { pass: type }));
      }}
      onClose={onClose}
    >
      <Text quiet>{t('delete.note', { pass: type })}</Text>
    </ReasonDialog>
  );
}
