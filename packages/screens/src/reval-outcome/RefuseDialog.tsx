import { useRefuseRevalOutcomeMutation } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

const THIRD = { value: 'THIRD', label: 'A third valuation at another camp' } as const;
const STAYS = { value: 'STAYS', label: 'Leave open and remove signatures' } as const;

export interface RefuseDialogProps {
  examId: number;
  outcome: RevalOutcome;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Refuses an outcome with a reason, and says what follows. */
export function RefuseDialog({ examId, outcome, onClose, onDone }: RefuseDialogProps) {
  const { rid, reg_no, p_code, row_version } = outcome;
  const options = outcome.second !== null && outcome.third === null ? [THIRD, STAYS] : [STAYS];
  const [saveRefusal] = useRefuseRevalOutcomeMutation();
  return (
    <FormDialog
      title={`Refuse the outcome of ${reg_no} in ${p_code}?`}
      confirmLabel="Refuse"
      fields={[
        { name: 'leads_to', label: 'What follows', initial: options[0]!.value, options, placeholder: null },
        {
          name: 'reason',
          label: 'Reason',
          missing: 'Write why the outcome is refused.',
          maxLength: 300,
          autoFocus: true,
        },
      ]}
      onConfirm={async ({ leads_to, reason }) => {
        const { data, error } = await saveRefusal({
          params: { examId, rid },
          body: { leads_to: leads_to === 'THIRD' ? 'THIRD' : 'STAYS', reason, row_version },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The outcome could not be refused.');
      }}
      onClose={onClose}
    />
  );
}
