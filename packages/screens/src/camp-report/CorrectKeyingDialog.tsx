import { useVoidKeyingMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import type { Pass } from '@thervu/contracts/camp-report/camp-report-rules';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
import { rejectionOf } from '../shared/rejection';

export interface CorrectKeyingDialogProps {
  type: Pass;
  script: EntryScript;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Takes one keying of one script away, so that somebody else keys it again; the mark stays in the journal. */
export function CorrectKeyingDialog({ type, script, onDone, onClose }: CorrectKeyingDialogProps) {
  const { id, bundleno, packet, slno, row_version } = script;
  const t = useWords(campReport);
  const [remove] = useVoidKeyingMutation();
  return (
    <ReasonDialog
      danger
      title={t('correct.ask', { pass: type, slno, place: `${bundleno}-${packet}` })}
      confirmLabel={t('correct.verb')}
      missing={t('say-why')}
      onConfirm={async (reason) => {
        const { data, error } = await remove({ params: { id }, body: { pass: type, reason, row_version } });
        if (data) onDone(data.message);
        return rejectionOf(error, t('correct.failed'));
      }}
      onClose={onClose}
    >
      <Text quiet>{t('correct.note')}</Text>
    </ReasonDialog>
  );
}
