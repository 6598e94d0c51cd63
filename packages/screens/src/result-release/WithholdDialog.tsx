import { useWithholdResultMutation } from '@thervu/contracts/result-release/result-release-api';
import { WITHHOLD_REASONS } from '@thervu/contracts/result-release/result-release-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { REASON_WORDS } from './release-labels';

type WithholdReason = (typeof WITHHOLD_REASONS)[number];

export interface WithholdDialogProps {
  examId: number;
  onClose: () => void;
  onDone: (text: string) => void;
}

const clean = (typed: string) => typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** Holds the result of a student back, or of one paper. */
export function WithholdDialog({ examId, onClose, onDone }: WithholdDialogProps) {
  const [withhold] = useWithholdResultMutation();
  return (
    <FormDialog
      title="Withhold a result"
      confirmLabel="Withhold"
      fields={[
        {
          name: 'reg_no',
          label: 'Register Number',
          missing: 'Enter the register number.',
          isMissing: (typed) => typed.length < 3,
          clean,
          maxLength: 39,
          autoFocus: true,
        },
        { name: 'p_code', label: 'Paper', hint: 'Left empty: all papers of the student.', clean, maxLength: 40 },
        {
          name: 'reason',
          label: 'Reason',
          missing: 'Select a reason.',
          options: WITHHOLD_REASONS.map((value) => ({ value, label: REASON_WORDS[value] })),
          placeholder: 'Select a reason',
        },
        { name: 'note', label: 'Note', missing: 'Write why it is withheld.', maxLength: 300 },
      ]}
      onConfirm={async ({ reg_no, p_code, reason, note }) => {
        const { data, error } = await withhold({
          params: { examId },
          body: { reg_no, p_code: p_code === '' ? null : p_code, reason: reason as WithholdReason, note },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The result could not be withheld.');
      }}
      onClose={onClose}
    />
  );
}
