import { useId, useState } from 'react';
import { useVoidKeyingMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { EntryScript } from '@thervu/contracts/camp-report/camp-report-contract';
import type { Pass } from '@thervu/contracts/camp-report/camp-report-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface CorrectKeyingDialogProps {
  type: Pass;
  script: EntryScript;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Takes one keying of one script away, so that somebody else keys it again; the mark stays in the journal. */
export function CorrectKeyingDialog({ type, script, onDone, onClose }: CorrectKeyingDialogProps) {
  const { id: scriptId, bundleno, packet, slno, row_version } = script;
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [remove, { isLoading }] = useVoidKeyingMutation();
  const rejection = useBanner();
  const confirm = async () => {
    rejection.clear();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const answer = await remove({ params: { id: scriptId }, body: { pass: type, reason, row_version } });
    if (answer.error) rejection.showMessage('error', failureText(answer.error, 'The mark could not be taken away.'));
    else onDone(answer.data.message);
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Take the ${type} mark of serial ${slno} in Bundle ${bundleno}-${packet} away?`}
      confirmLabel="Take the mark away"
      busy={isLoading}
      focusInContent
      result={rejection.banner}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text quiet>
        This mark alone goes, and the C mark that rested on it. Somebody else keys the script again: not you, and not
        whoever keyed the other mark. The journal keeps the mark with your reason.
      </Text>
      <PlainInput
        id={`${id}-reason`}
        label="Reason"
        value={reason}
        onChange={setReason}
        maxLength={300}
        required
        autoFocus
        error={missing ? 'Say why.' : undefined}
      />
    </ConfirmDialog>
  );
}
