import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useSettleRevalProblemMutation } from '@thervu/contracts/reval-script/reval-script-api';
import type { RevalProblem } from '@thervu/contracts/reval-script/reval-script-contract';
import {
  REVAL_PROBLEM_WORDS,
  REVAL_RESOLUTION_WORDS,
  REVAL_RESOLUTIONS,
  type RevalResolution,
} from '@thervu/contracts/reval-script/reval-script-rules';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface SettleDialogProps {
  problem: RevalProblem;
  onSettled: () => void;
  onClose: () => void;
}

/** Notes what was done about a refused scan. The scan stays in the books with it. */
export function SettleDialog({ problem, onSettled, onClose }: SettleDialogProps) {
  const id = useId();
  const [resolution, setResolution] = useState<RevalResolution | ''>('');
  const [missing, setMissing] = useState(false);
  const [note, setNote] = useState('');
  const [settle, { isLoading }] = useSettleRevalProblemMutation();
  const refused = useBanner();
  const save = async () => {
    refused.clear();
    setMissing(resolution === '');
    if (resolution === '') return;
    const body = { resolution, ...(note.trim() !== '' && { note }) };
    const answer = await settle({ params: { id: problem.id }, body });
    if (answer.error) refused.showMessage('error', failureText(answer.error, 'Operation failed'));
    else onSettled();
  };
  return (
    <ConfirmDialog
      open
      title={`Settle the problem of ${problem.barcode}?`}
      confirmLabel="Settle"
      busy={isLoading}
      result={refused.banner}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Text quiet>{`${REVAL_PROBLEM_WORDS[problem.reason]}. What was done is kept with the scan.`}</Text>
      <Stack>
        <PlainSelect
          id={`${id}-how`}
          label="What is done"
          value={resolution}
          onChange={(next) => {
            setMissing(false);
            setResolution(next as RevalResolution | '');
          }}
          required
          error={missing ? 'Choose what is done.' : undefined}
          options={REVAL_RESOLUTIONS.map((value) => ({ value, label: REVAL_RESOLUTION_WORDS[value] }))}
        />
        <PlainInput id={`${id}-note`} label="Note" value={note} onChange={setNote} maxLength={300} />
      </Stack>
    </ConfirmDialog>
  );
}
