import { useId, useState } from 'react';
import { PROBLEM_WORDS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { useDecideHandedScriptMutation } from '@thervu/contracts/handed-script/handed-script-api';
import type { HandedScript } from '@thervu/contracts/handed-script/handed-script-contract';
import {
  decisionsFor,
  HANDED_DECISION_WORDS,
  type HandedDecision,
} from '@thervu/contracts/handed-script/handed-script-rules';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

export interface DecideDialogProps {
  examId: number;
  script: HandedScript;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Decides about a script the camp has handed over; both the decision and its reason start empty. */
export function DecideDialog({ examId, script, onClose, onDone }: DecideDialogProps) {
  const [decisionId, reasonId] = [useId(), useId()];
  const [decision, setDecision] = useState<HandedDecision | ''>('');
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const [decide, { isLoading }] = useDecideHandedScriptMutation();
  const { banner, showMessage, clear } = useBanner();
  const { barcode, reg_no, p_code } = script;
  const confirm = async () => {
    clear();
    setPressed(true);
    if (decision === '' || reason.trim() === '') return;
    const { data, error } = await decide({ params: { examId, barcode }, body: { decision, reason } });
    if (data) onDone(data.message);
    else showMessage('error', failureText(error, 'The decision could not be kept.'));
  };
  return (
    <ConfirmDialog
      open
      title={`Decide about ${barcode}`}
      confirmLabel="Decide"
      busy={isLoading}
      result={banner}
      focusInContent
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Text quiet>
        {`${PROBLEM_WORDS[script.reason]}.`}
        {reg_no !== null && ` Candidate ${reg_no}, paper ${p_code ?? ''}.`}
      </Text>
      <Stack>
        <PlainSelect
          id={decisionId}
          label="Decision"
          value={decision}
          onChange={(next) => setDecision(next as HandedDecision | '')}
          options={decisionsFor(script).map((value) => ({ value, label: HANDED_DECISION_WORDS[value] }))}
          placeholder="Select a decision"
          required
          error={pressed && decision === '' ? 'Select a decision.' : undefined}
        />
        <PlainInput
          id={reasonId}
          label="Reason"
          value={reason}
          onChange={setReason}
          required
          maxLength={300}
          error={pressed && reason.trim() === '' ? 'Write the reason.' : undefined}
        />
      </Stack>
    </ConfirmDialog>
  );
}
