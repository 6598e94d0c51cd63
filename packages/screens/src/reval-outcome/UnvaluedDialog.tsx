import { useDeclareUnvaluedMutation } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { PendingRequest } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { rejectionOf } from '../shared/rejection';

export interface UnvaluedDialogProps {
  examId: number;
  request: PendingRequest;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Declares that a script cannot be valued again; the mark of the request then stays as it is. */
export function UnvaluedDialog({ examId, request, onClose, onDone }: UnvaluedDialogProps) {
  const { rid } = request;
  const [declare] = useDeclareUnvaluedMutation();
  return (
    <ReasonDialog
      title={`The script of request ${rid} cannot be valued again?`}
      confirmLabel="Declare"
      initial={request.missing ?? ''}
      missing="Write what was found."
      onConfirm={async (reason) => {
        const { data, error } = await declare({ params: { examId, rid }, body: { reason } });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The script could not be declared.');
      }}
      onClose={onClose}
    >
      The mark of the request stays as it is, and its fee is listed for refund.
    </ReasonDialog>
  );
}
