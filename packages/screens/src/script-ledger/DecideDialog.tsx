import { PROBLEM_WORDS } from '@thervu/contracts/camp-mark/c-mark-rules';
import { useDecideHandedScriptMutation } from '@thervu/contracts/handed-script/handed-script-api';
import type { HandedScript } from '@thervu/contracts/handed-script/handed-script-contract';
import {
  decisionsFor,
  HANDED_DECISION_WORDS,
  type HandedDecision,
} from '@thervu/contracts/handed-script/handed-script-rules';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface DecideDialogProps {
  examId: number;
  script: HandedScript;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Decides about a script the camp has handed over; both the decision and its reason start empty. */
export function DecideDialog({ examId, script, onClose, onDone }: DecideDialogProps) {
  const { barcode, reg_no, p_code } = script;
  const [decide] = useDecideHandedScriptMutation();
  return (
    <FormDialog
      title={`Decide about ${barcode}`}
      confirmLabel="Decide"
      focusInContent
      fields={[
        {
          name: 'decision',
          label: 'Decision',
          missing: 'Select a decision.',
          options: decisionsFor(script).map((value) => ({ value, label: HANDED_DECISION_WORDS[value] })),
          placeholder: 'Select a decision',
        },
        { name: 'reason', label: 'Reason', missing: 'Write the reason.', maxLength: 300 },
      ]}
      onConfirm={async ({ decision, reason }) => {
        const body = { decision: decision as HandedDecision, reason };
        const { data, error } = await decide({ params: { examId, barcode }, body });
        if (data) onDone(data.message);
        return rejectionOf(error, 'The decision could not be kept.');
      }}
      onClose={onClose}
    >
      <Text quiet>
        {`${PROBLEM_WORDS[script.reason]}.`}
        {reg_no !== null && ` Candidate ${reg_no}, paper ${p_code ?? ''}.`}
      </Text>
    </FormDialog>
  );
}
