import { useId, useState } from 'react';
import { useResolveBarcodeErrorMutation } from '@thervu/contracts/camp-mark/camp-mark-api';
import type { BarcodeError } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { PROBLEM_WORDS, RESOLUTION_WORDS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

type ByHand = keyof typeof RESOLUTION_WORDS;

export interface ResolveDialogProps {
  problem: BarcodeError;
  onResolved: () => void;
  onClose: () => void;
}

/** Notes what was done about a refused scan. The scan stays in the books with it. */
export function ResolveDialog({ problem, onResolved, onClose }: ResolveDialogProps) {
  const id = useId();
  const [resolution, setResolution] = useState<ByHand | ''>('');
  const [missing, setMissing] = useState(false);
  const [note, setNote] = useState('');
  const [resolve, { isLoading }] = useResolveBarcodeErrorMutation();
  const rejection = useBanner();
  const save = async () => {
    rejection.clear();
    setMissing(resolution === '');
    if (resolution === '') return;
    const body = { resolution, ...(note.trim() !== '' && { note }) };
    const answer = await resolve({ params: { id: problem.id }, body });
    if (answer.error) rejection.showMessage('error', failureText(answer.error, 'Operation failed'));
    else onResolved();
  };
  return (
    <ConfirmDialog
      open
      title={`Settle the problem of ${problem.barcode}?`}
      confirmLabel="Settle"
      busy={isLoading}
      result={rejection.banner}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Text quiet>{`${PROBLEM_WORDS[problem.reason]}. What was done is kept with the scan.`}</Text>
      <Stack>
        <PlainSelect
          id={`${id}-how`}
          label="What is done"
          value={resolution}
          onChange={(next) => {
            setMissing(false);
            setResolution(next as ByHand | '');
          }}
          required
          error={missing ? 'Choose what is done.' : undefined}
          options={Object.entries(RESOLUTION_WORDS).map(([value, label]) => ({ value, label }))}
        />
        <PlainInput id={`${id}-note`} label="Note" value={note} onChange={setNote} maxLength={300} />
      </Stack>
    </ConfirmDialog>
  );
}
