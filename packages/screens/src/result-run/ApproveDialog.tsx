import { useApproveResultRunMutation } from '@thervu/contracts/result-run/result-run-api';
import type { ResultRun } from '@thervu/contracts/result-run/result-run-contract';
import { runSigned } from '@thervu/contracts/signature/signed-content';
import { CheckList } from '@thervu/ui/form/CheckList';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { resultRun as resultRunWords } from '@thervu/words/compiled/result-run';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { COUNTS, number } from './run-labels';

export interface ApproveDialogProps {
  run: ResultRun;
  examName: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Shows the counts once more and signs them: what is approved is what was seen. */
export function ApproveDialog({ run, examName, onClose, onDone }: ApproveDialogProps) {
  const t = useWords(resultRunWords);
  const [approveResultRun] = useApproveResultRunMutation();
  const { ask, dialog } = useSigning();
  const counts = run.counts;
  if (!counts) return null;
  const approve = async () => {
    const words = [
      t('sign.run', { exam: examName, run: run.id, release: run.version }),
      COUNTS.map((key) => t('count.line', { name: t(`count.${key}`), n: number(counts[key]) })).join(', '),
    ];
    const { data, error } = await ask(runSigned({ ...run, counts }), words, (proof) =>
      approveResultRun({ params: { runId: run.id }, body: { counts, row_version: run.row_version, ...proof } }),
    );
    if (data) onDone(data.message);
    return rejectionOf(error, t('the-run-could-not-be-approved'));
  };
  return (
    <FormDialog
      title={t('approve.title', { exam: examName })}
      confirmLabel={t('approve')}
      onConfirm={approve}
      onClose={onClose}
    >
      {dialog}
      <Text>{t('you-sign-these-counts-and-the')}</Text>
      <CheckList
        label={t('counts-to-be-signed')}
        checks={COUNTS.map((key) => ({
          key,
          text: t(`count.${key}`),
          state: number(counts[key]),
          kind: counts[key] > 0 && key !== 'P' ? 'info' : 'neutral',
        }))}
      />
    </FormDialog>
  );
}
