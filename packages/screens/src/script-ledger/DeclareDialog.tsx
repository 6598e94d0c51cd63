import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useSetScriptExceptionMutation } from '@thervu/contracts/script-ledger/script-ledger-api';
import { EXCEPTIONS, type OpenScript } from '@thervu/contracts/script-ledger/script-ledger-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';
import { EXCEPTION_WORDS } from './ledger-labels';

export interface DeclareDialogProps {
  examId: number;
  script: OpenScript;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Declares that a script cannot be valued, or takes the declaration back; both say why. */
export function DeclareDialog({ examId, script, onClose, onDone }: DeclareDialogProps) {
  const [reasonId, noteId] = [useId(), useId()];
  const [reason, setReason] = useState<string>(script.exception?.reason ?? '');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const [declare, { isLoading }] = useSetScriptExceptionMutation();
  const { banner, showMessage, clear } = useBanner();
  const confirm = async () => {
    clear();
    const why = note.trim();
    setMissing(why === '');
    if (why === '') return;
    if (reason === '' && !script.exception) return showMessage('error', 'Choose a reason.');
    const { data, error } = await declare({
      params: { examId, applicationId: script.application_id },
      body: { reason: EXCEPTIONS.find((name) => name === reason) ?? null, note: why },
    });
    if (data) return onDone(data.message);
    return showMessage('error', failureText(error, 'The script could not be declared.'));
  };
  return (
    <ConfirmDialog
      open
      title={`Script of ${script.reg_no}`}
      confirmLabel="Save"
      busy={isLoading}
      result={banner}
      focusInContent
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack>
        <PlainSelect
          id={reasonId}
          label="Reason"
          value={reason}
          onChange={setReason}
          options={EXCEPTIONS.map((value) => ({ value, label: EXCEPTION_WORDS[value] }))}
          placeholder={script.exception ? 'Take the declaration back' : 'Select a reason'}
        />
        <PlainInput
          id={noteId}
          label="Note"
          value={note}
          onChange={setNote}
          required
          autoFocus
          maxLength={300}
          error={missing ? 'Write what was found.' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
