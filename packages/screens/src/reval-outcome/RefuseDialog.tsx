import { useRefuseRevalOutcomeMutation } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords, type Say } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords, type RevalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { rejectionOf } from '../shared/rejection';

const thirdIn = (t: Say<RevalOutcomesWords>) =>
  ({ value: 'THIRD', label: t('a-third-valuation-at-another-camp') }) as const;
const staysIn = (t: Say<RevalOutcomesWords>) =>
  ({ value: 'STAYS', label: t('leave-open-and-remove-signatures') }) as const;

export interface RefuseDialogProps {
  examId: number;
  outcome: RevalOutcome;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Refuses an outcome with a reason, and says what follows. */
export function RefuseDialog({ examId, outcome, onClose, onDone }: RefuseDialogProps) {
  const t = useWords(revalOutcomesWords);
  const { rid, reg_no, p_code, row_version } = outcome;
  const options = outcome.second !== null && outcome.third === null ? [thirdIn(t), staysIn(t)] : [staysIn(t)];
  const [saveRefusal] = useRefuseRevalOutcomeMutation();
  return (
    <FormDialog
      title={t('refuse-the-outcome-of-reg-in', { reg: reg_no, paper: p_code })}
      confirmLabel={t('refuse')}
      fields={[
        { name: 'leads_to', label: t('what-follows'), initial: options[0]!.value, options, placeholder: null },
        {
          name: 'reason',
          label: t('reason'),
          missing: t('write-why-the-outcome-is-refused'),
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
        return rejectionOf(error, t('the-outcome-could-not-be-refused'));
      }}
      onClose={onClose}
    />
  );
}
