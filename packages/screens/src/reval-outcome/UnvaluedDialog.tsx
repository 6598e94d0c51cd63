import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useDeclareUnvaluedMutation } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { PendingRequest } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface UnvaluedDialogProps {
  examId: number;
  request: PendingRequest;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Declares that a script cannot be valued again; the mark of the request then stays as it is. */
export function UnvaluedDialog({ examId, request, onClose, onDone }: UnvaluedDialogProps) {
  const id = useId();
  const [reason, setReason] = useState(request.missing ?? '');
  const [missing, setMissing] = useState(false);
  const [declare, { isLoading }] = useDeclareUnvaluedMutation();
  const { banner, showMessage, clear } = useBanner();
  const confirm = async () => {
    clear();
    const why = reason.trim();
    setMissing(why === '');
    if (why === '') return;
    const { data, error } = await declare({ params: { examId, rid: request.rid }, body: { reason: why } });
    if (data) return onDone(data.message);
    return showMessage('error', failureText(error, 'The script could not be declared.'));
  };
  return (
    <ConfirmDialog
      open
      title={`The script of request ${request.rid} cannot be valued again?`}
      confirmLabel="Declare"
      busy={isLoading}
      result={banner}
      focusInContent
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack>
        <span>The mark of the request stays as it is, and its fee is listed for refund.</span>
        <PlainInput
          id={id}
          label="Reason"
          value={reason}
          onChange={setReason}
          required
          autoFocus
          maxLength={300}
          error={missing ? 'Write what was found.' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
