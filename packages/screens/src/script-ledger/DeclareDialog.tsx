import { useSetScriptExceptionMutation } from '@thervu/contracts/script-ledger/script-ledger-api';
import { EXCEPTIONS, type OpenScript } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { EXCEPTION_WORDS } from './ledger-labels';

export interface DeclareDialogProps {
  examId: number;
  script: OpenScript;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Declares that a script cannot be valued, or takes the declaration back; both say why. */
export function DeclareDialog({ examId, script, onClose, onDone }: DeclareDialogProps) {
  const { application_id: applicationId, reg_no, exception } = script;
  const [declare] = useSetScriptExceptionMutation();
  return (
    <FormDialog
      title={`Script of ${reg_no}`}
      confirmLabel="Save"
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          initial: exception?.reason ?? '',
          options: EXCEPTIONS.map((value) => ({ value, label: EXCEPTION_WORDS[value] })),
          placeholder: exception ? 'Take the declaration back' : 'Select a reason',
        },
        { name: 'note', label: 'Note', missing: 'Write what was found.', maxLength: 300, autoFocus: true },
      ]}
      onConfirm={async ({ reason, note }) => {
        if (reason === '' && !exception) return { text: 'Choose a reason.' };
        const { data, error } = await declare({
          params: { examId, applicationId },
          body: { reason: EXCEPTIONS.find((name) => name === reason) ?? null, note },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The script could not be declared.');
      }}
      onClose={onClose}
    />
  );
}
