import { useDecideHandedScriptMutation } from '@thervu/contracts/handed-script/handed-script-api';
import type { HandedScript } from '@thervu/contracts/handed-script/handed-script-contract';
import { decisionsFor, type HandedDecision } from '@thervu/contracts/handed-script/handed-script-rules';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { scriptLedger as scriptLedgerWords } from '@thervu/words/compiled/script-ledger';
import { rejectionOf } from '../shared/rejection';

export interface DecideDialogProps {
  examId: number;
  script: HandedScript;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Decides about a script the camp has handed over; both the decision and its reason start empty. */
export function DecideDialog({ examId, script, onClose, onDone }: DecideDialogProps) {
  const t = useWords(scriptLedgerWords);
  const { barcode, reg_no, p_code } = script;
  const [decide] = useDecideHandedScriptMutation();
  return (
    <FormDialog
      title={t('decide-about-barcode', { barcode })}
      confirmLabel={t('decide')}
      focusInContent
      fields={[
        {
          name: 'decision',
          label: t('decision'),
          missing: t('select-a-decision'),
          options: decisionsFor(script).map((value) => ({ value, label: t(`decision.${value}`) })),
          placeholder: t('select-a-decision-2'),
        },
        { name: 'reason', label: t('reason'), missing: t('write-the-reason'), maxLength: 300 },
      ]}
      onConfirm={async ({ decision, reason }) => {
        const body = { decision: decision as HandedDecision, reason };
        const { data, error } = await decide({ params: { examId, barcode }, body });
        if (data) onDone(data.message);
        return rejectionOf(error, t('the-decision-could-not-be-kept'));
      }}
      onClose={onClose}
    >
      <Text quiet>
        {`${t(`problem.${script.reason}`)}.`}
        {reg_no !== null && ` ${t('candidate-reg-paper-paper', { reg: reg_no, paper: p_code ?? '' })}`}
      </Text>
    </FormDialog>
  );
}
