import { useApproveResultRunMutation } from '@thervu/contracts/result-run/result-run-api';
import type { ResultRun } from '@thervu/contracts/result-run/result-run-contract';
import { runSigned } from '@thervu/contracts/signature/signed-content';
import { CheckList } from '@thervu/ui/form/CheckList';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { Text } from '@thervu/ui/layout/Text';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { COUNT_WORDS, number } from './run-labels';

export interface ApproveDialogProps {
  run: ResultRun;
  examName: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Shows the counts once more and signs them: what is approved is what was seen. */
export function ApproveDialog({ run, examName, onClose, onDone }: ApproveDialogProps) {
  const [approveResultRun] = useApproveResultRunMutation();
  const { ask, dialog } = useSigning();
  const counts = run.counts;
  if (!counts) return null;
  const approve = async () => {
    const words = [
      `The results of ${examName}, run ${run.id} for release ${run.version}.`,
      COUNT_WORDS.map(([key, text]) => `${text}: ${number(counts[key])}`).join(', '),
    ];
    const { data, error } = await ask(runSigned({ ...run, counts }), words, (proof) =>
      approveResultRun({ params: { runId: run.id }, body: { counts, row_version: run.row_version, ...proof } }),
    );
    if (data) onDone(data.message);
    return rejectionOf(error, 'The run could not be approved.');
  };
  return (
    <FormDialog
      title={`Approve the results of ${examName}?`}
      confirmLabel="Approve"
      onConfirm={approve}
      onClose={onClose}
    >
      {dialog}
      <Text>You sign these counts and the exceptions behind them.</Text>
      <CheckList
        label="Counts to be signed"
        checks={COUNT_WORDS.map(([key, text]) => ({
          key,
          text,
          state: number(counts[key]),
          kind: counts[key] > 0 && key !== 'P' ? 'info' : 'neutral',
        }))}
      />
    </FormDialog>
  );
}
