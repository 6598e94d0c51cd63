import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useReportMissingScriptMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalScript } from '@thervu/contracts/reval-script/reval-script-contract';
import { MISSING_REASONS, MISSING_WORDS, type MissingReason } from '@thervu/contracts/reval-script/reval-script-rules';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { formatPosition } from './reval-columns';

export interface MissingDialogProps {
  script: RevalScript;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A script that is not where it should be: the office is told why. */
export function MissingDialog({ script, onDone, onClose }: MissingDialogProps) {
  const id = useId();
  const [reason, setReason] = useState<MissingReason | ''>('');
  const [missing, setMissing] = useState(false);
  const [note, setNote] = useState('');
  const [report, { isLoading }] = useReportMissingScriptMutation();
  const refused = useBanner();
  const save = async () => {
    refused.clear();
    setMissing(reason === '');
    if (reason === '') return;
    const body = { reason, ...(note.trim() !== '' && { note }) };
    const answer = await report({ params: { id: script.id }, body });
    if (answer.error) refused.showMessage('error', failureText(answer.error, 'Operation failed'));
    else onDone(answer.data.message);
  };
  return (
    <ConfirmDialog
      open
      title={`Report as not found: ${formatPosition(script)}?`}
      confirmLabel="Report"
      busy={isLoading}
      result={refused.banner}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Text
        quiet
      >{`Paper ${script.p_code}. The examination office sees it at once. If the script turns up, scan it as usual.`}</Text>
      <Stack>
        <PlainSelect
          id={`${id}-reason`}
          label="Reason"
          value={reason}
          onChange={(next) => {
            setMissing(false);
            setReason(next as MissingReason | '');
          }}
          required
          error={missing ? 'Choose the reason.' : undefined}
          options={MISSING_REASONS.map((value) => ({ value, label: MISSING_WORDS[value] }))}
        />
        <PlainInput id={`${id}-note`} label="Note" value={note} onChange={setNote} maxLength={300} />
      </Stack>
    </ConfirmDialog>
  );
}
