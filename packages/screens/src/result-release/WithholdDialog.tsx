import { useWithholdResultMutation } from '@thervu/contracts/result-release/result-release-api';
import { WITHHOLD_REASONS } from '@thervu/contracts/result-release/result-release-contract';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { resultRelease as resultReleaseWords } from '@thervu/words/compiled/result-release';
import { rejectionOf } from '../shared/rejection';
import { reasonWordsIn } from './release-labels';

type WithholdReason = (typeof WITHHOLD_REASONS)[number];

export interface WithholdDialogProps {
  examId: number;
  onClose: () => void;
  onDone: (text: string) => void;
}

const clean = (typed: string) => typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** Holds the result of a student back, or of one paper. */
export function WithholdDialog({ examId, onClose, onDone }: WithholdDialogProps) {
  const t = useWords(resultReleaseWords);
  const [withhold] = useWithholdResultMutation();
  return (
    <FormDialog
      title={t('withhold-a-result')}
      confirmLabel={t('withhold')}
      fields={[
        {
          name: 'reg_no',
          label: t('register-number'),
          missing: t('enter-the-register-number'),
          isMissing: (typed) => typed.length < 3,
          clean,
          maxLength: 39,
          autoFocus: true,
        },
        { name: 'p_code', label: t('paper'), hint: t('left-empty-all-papers-of-the'), clean, maxLength: 40 },
        {
          name: 'reason',
          label: t('reason'),
          missing: t('select-a-reason'),
          options: WITHHOLD_REASONS.map((value) => ({ value, label: reasonWordsIn(t)[value] })),
          placeholder: t('select-a-reason-2'),
        },
        { name: 'note', label: t('note'), missing: t('write-why-it-is-withheld'), maxLength: 300 },
      ]}
      onConfirm={async ({ reg_no, p_code, reason, note }) => {
        const { data, error } = await withhold({
          params: { examId },
          body: { reg_no, p_code: p_code === '' ? null : p_code, reason: reason as WithholdReason, note },
        });
        if (data) onDone(data.message);
        return rejectionOf(error, t('the-result-could-not-be-withheld'));
      }}
      onClose={onClose}
    />
  );
}
