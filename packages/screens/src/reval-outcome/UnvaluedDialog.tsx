import { useDeclareUnvaluedMutation } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { PendingRequest } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useWords } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { rejectionOf } from '../shared/rejection';

export interface UnvaluedDialogProps {
  examId: number;
  request: PendingRequest;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Declares that a script cannot be valued again; the mark of the request then stays as it is. */
export function UnvaluedDialog({ examId, request, onClose, onDone }: UnvaluedDialogProps) {
  const t = useWords(revalOutcomesWords);
  const { rid } = request;
  const [declare] = useDeclareUnvaluedMutation();
  return (
    <ReasonDialog
      title={t('the-script-of-request-rid-cannot', { rid })}
      confirmLabel={t('declare')}
      initial={request.missing ?? ''}
      missing={t('write-what-was-found')}
      onConfirm={async (reason) => {
        const { data, error } = await declare({ params: { examId, rid }, body: { reason } });
        if (data) onDone(data.message);
        return rejectionOf(error, t('the-script-could-not-be-declared'));
      }}
      onClose={onClose}
    >
      {t('the-mark-of-the-request-stays')}
    </ReasonDialog>
  );
}
