import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useRefuseRevalOutcomeMutation } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { useBanner } from '@thervu/ui/message/useBanner';

const THIRD = { value: 'THIRD', label: 'A third valuation at another camp' };
const STAYS = { value: 'STAYS', label: 'It stays open, without signatures' };

export interface RefuseDialogProps {
  examId: number;
  outcome: RevalOutcome;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Refuses an outcome with a reason, and says what follows. */
export function RefuseDialog({ examId, outcome, onClose, onDone }: RefuseDialogProps) {
  const [leadsId, reasonId] = [useId(), useId()];
  const options = outcome.second !== null && outcome.third === null ? [THIRD, STAYS] : [STAYS];
  const [leadsTo, setLeadsTo] = useState(options[0]!.value);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [saveRefusal, { isLoading }] = useRefuseRevalOutcomeMutation();
  const { banner, showMessage, clear } = useBanner();
  const confirm = async () => {
    clear();
    const why = reason.trim();
    setMissing(why === '');
    if (why === '') return;
    const { data, error } = await saveRefusal({
      params: { examId, rid: outcome.rid },
      body: {
        leads_to: leadsTo === 'THIRD' ? 'THIRD' : 'STAYS',
        reason: why,
        row_version: outcome.row_version,
      },
    });
    if (data) return onDone(data.message);
    return showMessage('error', failureText(error, 'The outcome could not be refused.'));
  };
  return (
    <ConfirmDialog
      open
      title={`Refuse the outcome of ${outcome.reg_no} in ${outcome.p_code}?`}
      confirmLabel="Refuse"
      busy={isLoading}
      result={banner}
      focusInContent
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack>
        <PlainSelect
          id={leadsId}
          label="What follows"
          value={leadsTo}
          onChange={setLeadsTo}
          options={options}
          placeholder={null}
        />
        <PlainInput
          id={reasonId}
          label="Reason"
          value={reason}
          onChange={setReason}
          required
          autoFocus
          maxLength={300}
          error={missing ? 'Write why the outcome is refused.' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
