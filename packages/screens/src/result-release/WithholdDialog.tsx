import { useId, useState } from 'react';
import { failureText, fieldErrors } from '@thervu/contracts/core/problem';
import { useWithholdResultMutation } from '@thervu/contracts/result-release/result-release-api';
import { WITHHOLD_REASONS } from '@thervu/contracts/result-release/result-release-contract';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { REASON_WORDS } from './release-labels';

export interface WithholdDialogProps {
  examId: number;
  onClose: () => void;
  onDone: (text: string) => void;
}

const clean = (typed: string) => typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** Holds the result of a student back, or of one paper. */
export function WithholdDialog({ examId, onClose, onDone }: WithholdDialogProps) {
  const id = useId();
  const [regNo, setRegNo] = useState('');
  const [paper, setPaper] = useState('');
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const [pressed, setPressed] = useState(false);
  const [withhold, { isLoading, error }] = useWithholdResultMutation();
  const atField = fieldErrors(error);
  const confirm = async () => {
    setPressed(true);
    const chosen = WITHHOLD_REASONS.find((name) => name === reason);
    const text = note.trim();
    if (regNo.length < 6 || !chosen || text === '') return;
    const { data } = await withhold({
      params: { examId },
      body: { reg_no: regNo, p_code: paper === '' ? null : paper, reason: chosen, note: text },
    });
    if (data) onDone(data.message);
  };
  return (
    <ConfirmDialog
      open
      title="Withhold a result"
      confirmLabel="Withhold"
      busy={isLoading}
      focusInContent
      result={
        error !== undefined && <Banner kind="error">{failureText(error, 'The result could not be withheld.')}</Banner>
      }
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack>
        <PlainInput
          id={`${id}-reg`}
          label="Register Number"
          value={regNo}
          onChange={(typed) => setRegNo(clean(typed))}
          required
          autoFocus
          maxLength={20}
          error={pressed && regNo.length < 6 ? 'Enter the register number.' : atField.reg_no}
        />
        <PlainInput
          id={`${id}-paper`}
          label="Paper"
          value={paper}
          onChange={(typed) => setPaper(clean(typed))}
          maxLength={40}
          hint="Left empty: all papers of the student."
          error={atField.p_code}
        />
        <PlainSelect
          id={`${id}-reason`}
          label="Reason"
          value={reason}
          onChange={setReason}
          options={WITHHOLD_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }))}
          placeholder="Select a reason"
          error={pressed && reason === '' ? 'Select a reason.' : undefined}
        />
        <PlainInput
          id={`${id}-note`}
          label="Note"
          value={note}
          onChange={setNote}
          required
          maxLength={300}
          error={pressed && note.trim() === '' ? 'Write why it is withheld.' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
