import { useId, useState } from 'react';
import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useVoidRevalMarkMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalDifference } from '@thervu/contracts/reval-script/reval-script-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface VoidMarkDialogProps {
  script: RevalDifference;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Takes one keying away, so that the script is keyed again; the mark stays in the journal. */
export function VoidMarkDialog({ script, onDone, onClose }: VoidMarkDialogProps) {
  const id = useId();
  const [pass, setPass] = useState<Pass | ''>('');
  const [passMissing, setPassMissing] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [remove, { isLoading }] = useVoidRevalMarkMutation();
  const refused = useBanner();
  const save = async () => {
    refused.clear();
    setMissing(reason.trim() === '');
    setPassMissing(pass === '');
    if (reason.trim() === '' || pass === '') return;
    const body = { pass, reason, row_version: script.row_version };
    const answer = await remove({ params: { id: script.barcode }, body });
    if (answer.error) refused.showMessage('error', failureText(answer.error, 'Operation failed'));
    else onDone(answer.data.message);
  };
  return (
    <ConfirmDialog
      open
      title={`Key ${script.barcode} again?`}
      confirmLabel="Take the mark away"
      danger
      busy={isLoading}
      result={refused.banner}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Text quiet>One keying is taken away and made once more. The journal keeps it with your reason.</Text>
      <Stack>
        <PlainSelect
          id={`${id}-pass`}
          label="Keying"
          value={pass}
          onChange={(next) => {
            setPassMissing(false);
            setPass(next as Pass | '');
          }}
          required
          error={passMissing ? 'Choose the mark that is taken away.' : undefined}
          options={(['A', 'B'] as const).map((value) => ({ value, label: `${value} mark` }))}
        />
        <PlainInput
          id={`${id}-reason`}
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={300}
          required
          error={missing ? 'Write the reason.' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
