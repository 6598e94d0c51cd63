import { useVoidKeyingMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import type { Pass } from '@thervu/contracts/camp-report/camp-report-rules';
import { Text } from '@thervu/ui/layout/Text';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
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
  const [remove] = useVoidKeyingMutation();
  return (
    <ReasonDialog
      danger
      title={`Take the ${type} mark of serial ${slno} in Bundle ${bundleno}-${packet} away?`}
      confirmLabel="Take the mark away"
      missing="Say why."
      onConfirm={async (reason) => {
        const { data, error } = await remove({ params: { id }, body: { pass: type, reason, row_version } });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The mark could not be deleted.');
      }}
      onClose={onClose}
    >
      <Text quiet>
        This mark alone goes, and the C mark that rested on it. Another operator enters the script again: not you, and
        not the one who entered the other mark. The journal keeps the mark with your reason.
      </Text>
    </ReasonDialog>
  );
}
